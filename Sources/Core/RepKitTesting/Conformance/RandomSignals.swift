// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// A signal of reps of changing size and tempo with noise, steps, outliers, gaps and uneven times.
///
/// - Returns: About 20 s of samples, in order of time, with NaN where nothing was measured.
package func randomSignal(seed: UInt64, in range: ClosedRange<Double> = 0...1) -> [Sample] {
  var random = RandomGenerator(seed: seed)
  let width = range.upperBound - range.lowerBound
  let interval = [1.0 / 15, 1.0 / 30, 1.0 / 60][random.index(below: 3)]
  let noise = random.unit() * 0.02
  var time = random.unit()
  var phase = random.unit()
  var speed = 0.5
  var travel = 0.5
  var level = 0.25
  var gap = 0
  let end = time + 20
  var samples: [Sample] = []
  while time < end {
    time += interval * (0.8 + 0.4 * random.unit())
    phase += speed * interval
    if phase >= 1 {
      phase -= 1
      speed = 0.2 + 0.8 * random.unit()
      travel = 0.05 + 0.6 * random.unit()
    }
    if random.index(below: 400) == 0 { level = 0.4 * random.unit() }
    if random.index(below: 100) == 0 { gap = random.index(below: 20) }
    var value =
      level + travel * (1 - Elementary.cos(2 * .pi * phase)) / 2 + noise * random.normalPair().0
    if random.index(below: 200) == 0 { value = random.unit() }
    samples.append(
      gap > 0
        ? Sample(time: time, value: .nan, confidence: 0)
        : Sample(
          time: time,
          value: range.lowerBound + width * value,
          confidence: 0.5 + random.unit() / 2
        )
    )
    gap = max(0, gap - 1)
  }
  return samples
}

/// Poses of a person who squats and curls at once, with the defects of `randomSignal`.
///
/// - Returns: 400 poses of `blazePose33` in a frame of 640 x 480, in order of time.
package func randomPoses(seed: UInt64) -> [PoseFrame] {
  let skeleton = Skeleton.blazePose33
  let places = skeleton.joints.map(RestingPlace.init)
  var random = RandomGenerator(seed: seed)
  return randomSignal(seed: seed, in: 0...1).prefix(400).map { sample in
    let isMissing = sample.value.isNaN
    let positions = places.map { place in
      isMissing
        ? SIMD3<Float>(repeating: .nan)
        : place.position(at: sample.value) + SIMD3(Float(random.unit()), Float(random.unit()), .nan)
    }
    let confidences = places.map { _ in isMissing ? 0 : Float(0.4 + 0.6 * random.unit()) }
    return PoseFrame(
      skeleton: skeleton,
      frameSize: FrameSize(width: 640, height: 480),
      time: sample.time,
      positions: positions,
      confidences: confidences
    )
  }
}

extension PoseTrack {
  /// The track of poses of one skeleton in one frame, without world positions.
  ///
  /// - Precondition: There is a pose, and times increase.
  package init(_ poses: [PoseFrame]) {
    let joints = poses[0].skeleton.joints.indices
    self.init(
      skeleton: poses[0].skeleton,
      frameSize: poses[0].frameSize,
      times: poses.map(\.time),
      positions: poses.flatMap { pose in
        joints.map { joint in
          let point = pose.pointInImage(joint)
          return SIMD3(Float(point.x), Float(point.y), Float(pose.depth(joint)))
        }
      },
      confidences: poses.flatMap { pose in joints.map { Float(pose.confidence($0)) } }
    )
  }
}

/// Where a joint is when the person stands, and where it goes.
private struct RestingPlace {
  var place = SIMD3<Float>(320, 100, 0)
  var way = SIMD3<Float>(0, 120, 0)

  init(_ joint: Joint) {
    guard let (part, y, way) = Self.parts.first(where: { joint.rawValue.hasSuffix($0.part) }) else {
      return
    }
    let side: Float = joint.rawValue == "left_" + part ? 1 : -1
    place = SIMD3(320 + 40 * side, y, 0)
    self.way = SIMD3(way.x * side, way.y, 0)
  }

  func position(at share: Double) -> SIMD3<Float> {
    place + way * Float(share)
  }

  private static let parts: [(part: String, y: Float, way: SIMD2<Float>)] = [
    ("shoulder", 150, SIMD2(0, 120)), ("elbow", 200, SIMD2(60, 120)),
    ("wrist", 250, SIMD2(0, -120)), ("hip", 270, SIMD2(0, 120)), ("knee", 340, SIMD2(60, 50)),
    ("ankle", 430, SIMD2(0, 0)),
  ]
}
