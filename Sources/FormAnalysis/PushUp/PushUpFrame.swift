// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The places of one side's arm, hip and knee in a skeleton.
struct PressJoints: Sendable {
  private let shoulder: Int
  private let elbow: Int
  private let wrist: Int
  private let hip: Int
  private let knee: Int

  init?(_ side: BodySide, _ skeleton: Skeleton) {
    func place(_ joint: Joint) -> Int? {
      skeleton.index(of: side == .left ? joint : joint.mirrored)
    }
    guard let shoulder = place(.leftShoulder), let elbow = place(.leftElbow),
      let wrist = place(.leftWrist), let hip = place(.leftHip), let knee = place(.leftKnee)
    else { return nil }
    self.shoulder = shoulder
    self.elbow = elbow
    self.wrist = wrist
    self.hip = hip
    self.knee = knee
  }

  func side(in frame: PoseFrame) -> PressPose {
    PressPose(
      shoulder: frame.pointInImage(shoulder),
      elbow: frame.pointInImage(elbow),
      wrist: frame.pointInImage(wrist),
      hip: frame.pointInImage(hip),
      knee: frame.pointInImage(knee),
      flexionInWorld: flexionInWorld(in: frame),
      armConfidence: min(
        frame.confidence(shoulder),
        frame.confidence(elbow),
        frame.confidence(wrist)
      ),
      lineConfidence: min(
        frame.confidence(shoulder),
        frame.confidence(hip),
        frame.confidence(knee)
      )
    )
  }

  /// The flexion of the elbow in degrees, in space; NaN without world coordinates.
  private func flexionInWorld(in frame: PoseFrame) -> Double {
    guard let shoulder = frame.pointInWorld(shoulder), let elbow = frame.pointInWorld(elbow),
      let wrist = frame.pointInWorld(wrist)
    else { return .nan }
    return 180 - Angle.interiorDegreesInWorld(shoulder, elbow, wrist)
  }
}

/// One side's arm, hip and knee in one frame, in pixels.
struct PressPose: Sendable {
  var shoulder: SIMD2<Double>
  var elbow: SIMD2<Double>
  var wrist: SIMD2<Double>
  var hip: SIMD2<Double>
  var knee: SIMD2<Double>
  var flexionInWorld: Double
  /// The lowest confidence of shoulder, elbow and wrist.
  var armConfidence: Double
  /// The lowest confidence of shoulder, hip and knee.
  var lineConfidence: Double

  var upperArmLength: Double { Angle.length(elbow - shoulder) }
  var forearmLength: Double { Angle.length(wrist - elbow) }
  var armLength: Double { upperArmLength + forearmLength }
  /// The flexion of the elbow in degrees, in the image.
  var flexionInImage: Double { 180 - Angle.interiorDegrees(shoulder, elbow, wrist) }
}

/// Both sides in one frame.
struct PushUpFrame: RepFrame {
  /// How far shoulders may be above the hips in somebody who lies on their hands, in arm lengths.
  ///
  /// On the knees it is about a half, standing almost 0.9.
  private static let largestRise = 0.65

  let time: Double
  let left: PressPose
  let right: PressPose
  /// How high the shoulders are above the wrists, in pixels; NaN where the trunk is upright.
  let height: Double

  init(time: Double, left: PressPose, right: PressPose) {
    self.time = time
    self.left = left
    self.right = right
    let rise = Self.mean(left, right) { ($0.hip.y - $0.shoulder.y, $0.lineConfidence) }
    let arm = Self.mean(left, right) { ($0.armLength, $0.armConfidence) }
    let height = Self.mean(left, right) { ($0.wrist.y - $0.shoulder.y, $0.armConfidence) }
    self.height = rise <= Self.largestRise * arm ? height : .nan
  }

  subscript(side: BodySide) -> PressPose { side == .left ? left : right }

  var shoulders: SIMD2<Double> { (left.shoulder + right.shoulder) * 0.5 }
  var hips: SIMD2<Double> { (left.hip + right.hip) * 0.5 }

  /// The mean of both sides, weighted by how well they were seen; NaN where neither was.
  private static func mean(
    _ left: PressPose,
    _ right: PressPose,
    _ value: (PressPose) -> (value: Double, weight: Double)
  ) -> Double {
    var sum = 0.0
    var weights = 0.0
    for (value, weight) in [value(left), value(right)] where !value.isNaN && weight > 0 {
      sum += value * weight
      weights += weight
    }
    return weights > 0 ? sum / weights : .nan
  }
}
