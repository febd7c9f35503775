// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// The angles of one side's joints in degrees: 0 is upright, with hanging arms and the foot square to the shank.
package struct SideAngles: Sendable {
  package var hip = 0.0
  package var knee = 0.0
  package var ankle = 0.0
  package var shoulder = 0.0
  package var elbow = 0.0

  /// Creates angles; all are 0 unless given.
  package init(
    hip: Double = 0,
    knee: Double = 0,
    ankle: Double = 0,
    shoulder: Double = 0,
    elbow: Double = 0
  ) {
    self.hip = hip
    self.knee = knee
    self.ankle = ankle
    self.shoulder = shoulder
    self.elbow = elbow
  }

  /// The angles a share of the way to others.
  package func way(to other: SideAngles, _ share: Double) -> SideAngles {
    func between(_ one: Double, _ two: Double) -> Double { one + share * (two - one) }
    return SideAngles(
      hip: between(hip, other.hip),
      knee: between(knee, other.knee),
      ankle: between(ankle, other.ankle),
      shoulder: between(shoulder, other.shoulder),
      elbow: between(elbow, other.elbow)
    )
  }
}

/// Somebody whose joints go to and fro along cosines of 2 s, in the sagittal plane, at 200 pixels a metre.
///
/// The hips stay where they are. The right side is half a turn behind the left one.
///
/// - Parameters:
///   - low: The angles at one end of each cosine.
///   - high: Those at the other end.
///   - right: Those of the right side's other end; nil for the same.
///   - seconds: How long it is.
///   - yaw: The way the person faces: 0 to the camera, 90 to the right edge.
///   - noise: The standard deviation of each coordinate, in metres.
///   - seed: Of the noise.
///   - skeleton: The joints; those that the body does not have are missing.
///   - hasWorld: True for positions in the world.
///   - frameSize: The frame.
/// - Returns: The track at 60 frames a second, everything seen with confidence 0.9.
package func sweepTrack(
  from low: SideAngles,
  to high: SideAngles,
  right: SideAngles? = nil,
  seconds: Double = 8,
  yaw: Double = 90,
  noise: Double = 0,
  seed: UInt64 = 1,
  skeleton: Skeleton = .blazePose33,
  hasWorld: Bool = true,
  frameSize: FrameSize = FrameSize(width: 1000, height: 1000)
) -> PoseTrack {
  var random = RandomGenerator(seed: seed)
  let turn = Elementary.sinAndCos(yaw * .pi / 180)
  let left = SIMD3(turn.cos, 0, -turn.sin)
  let front = SIMD3(turn.sin, 0, turn.cos)
  let times = (0..<Int(seconds * 60)).map { Double($0) / 60 }
  var positions: [SIMD3<Float>] = []
  var world: [SIMD3<Float>] = []
  var confidences: [Float] = []
  for time in times {
    var places: [Joint: SIMD3<Double>] = [:]
    for side in BodySide.allCases {
      let phase = side == .left ? time : time + 1
      let share = (1 - Elementary.cos(.pi * phase)) / 2
      let angles = low.way(to: side == .left ? high : right ?? high, share)
      for (name, place) in sagittal(angles) {
        let sign = side == .left ? 1.0 : -1.0
        let joint = Joint(rawValue: "\(side.rawValue)_\(name)")
        places[joint] = left * (sign * place.z) + front * place.x + SIMD3(0, place.y, 0)
      }
    }
    places[Joint(rawValue: "spine_1")] = SIMD3(0, 1.05, 0)
    for joint in skeleton.joints {
      let (one, two) = random.normalPair()
      let (three, _) = random.normalPair()
      let place = places[joint].map { $0 + SIMD3(one, two, three) * noise }
      world.append(place.map { SIMD3<Float>($0) } ?? SIMD3(repeating: .nan))
      positions.append(
        place.map { point in
          SIMD3(
            Float(Double(frameSize.width) / 2 + 200 * point.x),
            Float(0.9 * Double(frameSize.height) - 200 * point.y),
            0
          )
        } ?? SIMD3(repeating: .nan)
      )
      confidences.append(place == nil ? 0 : 0.9)
    }
  }
  return PoseTrack(
    skeleton: skeleton,
    frameSize: frameSize,
    times: times,
    positions: positions,
    confidences: confidences,
    world: hasWorld ? world : nil
  )
}

/// The joints of a side: to the front, up, and away from the middle, in metres.
private func sagittal(_ angles: SideAngles) -> [(String, SIMD3<Double>)] {
  /// A way of some length, turned from straight down to the front.
  func way(_ degrees: Double, _ length: Double) -> SIMD3<Double> {
    let turn = Elementary.sinAndCos(degrees * .pi / 180)
    return SIMD3(length * turn.sin, -length * turn.cos, 0)
  }
  let hip = SIMD3(0, 0.95, 0.1)
  let shoulder = SIMD3(0, 1.45, 0.18)
  let knee = hip + way(angles.hip, 0.42)
  let shank = angles.hip - angles.knee
  let ankle = knee + way(shank, 0.42)
  let foot = way(shank + 90 + angles.ankle, 1)
  let heel = ankle + way(shank, 0.05) - foot * 0.05
  let elbow = shoulder + way(angles.shoulder, 0.3)
  return [
    ("hip", hip), ("shoulder", shoulder), ("knee", knee), ("ankle", ankle), ("heel", heel),
    ("foot_index", heel + foot * 0.25), ("elbow", elbow),
    ("wrist", elbow + way(angles.shoulder + angles.elbow, 0.26)),
    ("shoulder_1", SIMD3(0, 1.45, 0.03)),
  ]
}
