// SPDX-License-Identifier: Apache-2.0
import Basics

extension PoseFrame {
  /// Creates a pose of what Apple's Vision reports: shares of the frame, x right, y up, origin at the lower left.
  ///
  /// The pose is one of `Skeleton.vision19` in pixels, y down, without depth.
  /// Joints go by either of Vision's spellings, `left_shoulder_1_joint` (the raw value of the key) or
  /// `leftShoulder`. A joint that is not given, or has confidence 0 or a coordinate that is no number, is missing: NaN
  /// with confidence 0. Joints of other names are left out.
  ///
  /// - Parameters:
  ///   - points: Joints, each with its place and its confidence in 0...1, in any order.
  ///   - frameSize: The displayed frame in pixels, after the orientation that Vision was told.
  ///   - time: Presentation time in seconds, as `CMSampleBuffer` has it.
  public init(
    vision points: [(joint: String, x: Double, y: Double, confidence: Double)],
    frameSize: FrameSize,
    time: Double
  ) {
    var joints = NamedJoints(.vision19)
    for point in points {
      guard let place = VisionJoints.places[point.joint] else { continue }
      joints.place(place, at: SIMD2(point.x, 1 - point.y), in: frameSize, point.confidence)
    }
    self.init(
      skeleton: .vision19,
      frameSize: frameSize,
      time: time,
      positions: joints.positions,
      confidences: joints.confidences
    )
  }
}

/// The names of Apple Vision's joints.
package enum VisionJoints {
  /// The raw value of each key, as `left_upLeg_joint`, in the order of `Skeleton.vision19`.
  package static let keys: [String] = Skeleton.vision19.joints.map { joint in
    let keys: [Joint: String] = [
      .nose: "head_joint", .neck: "neck_1_joint", .root: "root",
      .leftShoulder: "left_shoulder_1_joint", .leftElbow: "left_forearm_joint",
      .leftWrist: "left_hand_joint", .leftHip: "left_upLeg_joint", .leftKnee: "left_leg_joint",
      .leftAnkle: "left_foot_joint",
    ]
    // The right side is spelled as the left one is; eyes and ears are called as here.
    let mirrored = keys[joint.mirrored].map { "right" + $0.dropFirst("left".count) }
    return keys[joint] ?? mirrored ?? joint.rawValue + "_joint"
  }

  /// The name of each joint in Swift, as `leftHip`, in the order of `Skeleton.vision19`.
  package static let names: [String] = Skeleton.vision19.joints.map { $0.rawValue.camelCase() }

  /// The index in `Skeleton.vision19` of each key and each name.
  package static let places: [String: Int] = {
    var places: [String: Int] = [:]
    for (index, (key, name)) in zip(keys, names).enumerated() {
      places[key] = index
      places[name] = index
    }
    return places
  }()
}

/// The joints of a pose, missing until they are placed.
struct NamedJoints {
  private(set) var positions: [SIMD3<Float>]
  private(set) var confidences: [Float]

  init(_ skeleton: Skeleton) {
    positions = [SIMD3<Float>](repeating: SIMD3(repeating: .nan), count: skeleton.joints.count)
    confidences = [Float](repeating: 0, count: skeleton.joints.count)
  }

  /// Places a joint at shares of the frame, x right, y down; one that was not seen stays missing.
  mutating func place(
    _ index: Int,
    at share: SIMD2<Double>,
    in frame: FrameSize,
    _ confidence: Double
  ) {
    guard confidence > 0, share.x.isFinite, share.y.isFinite else { return }
    let x = Float(share.x * Double(frame.width))
    let y = Float(share.y * Double(frame.height))
    positions[index] = SIMD3(x, y, .nan)
    confidences[index] = Float(min(1, confidence))
  }
}
