// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Independent normal variables of spread 1.
func whiteNoise(_ count: Int, seed: UInt64) -> [Double] {
  var generator = RandomGenerator(seed: seed)
  return (0..<count).map { _ in
    let radius = (-2 * Elementary.log(1 - generator.unit())).squareRoot()
    return radius * Elementary.cos(2 * .pi * generator.unit())
  }
}

/// Presentation times at a rate.
func evenTimes(_ count: Int, rate: Double = 30) -> [Double] {
  (0..<count).map { Double($0) / rate }
}

/// A series of one value per time.
func samples(_ values: [Double], times: [Double]) -> [Sample] {
  zip(times, values).map { Sample(time: $0, value: $1) }
}

extension PoseTrack {
  /// A person 100 pixels of torso tall who stands still, but for what is added to each joint.
  static func standing(
    times: [Double],
    skeleton: Skeleton = .coco17,
    moving move: (_ joint: Int, _ frame: Int) -> SIMD2<Double>?
  ) -> PoseTrack {
    let places: [Joint: SIMD2<Double>] = [
      .leftShoulder: [320, 100], .rightShoulder: [280, 100], .leftElbow: [325, 150],
      .rightElbow: [275, 150], .leftWrist: [330, 195], .rightWrist: [270, 195],
      .leftHip: [315, 200], .rightHip: [285, 200], .leftKnee: [318, 290], .rightKnee: [282, 290],
      .leftAnkle: [318, 380], .rightAnkle: [282, 380],
    ]
    var positions: [SIMD3<Float>] = []
    var confidences: [Float] = []
    for frame in times.indices {
      for (index, joint) in skeleton.joints.enumerated() {
        let place = places[joint] ?? [300, 60]
        if let shift = move(index, frame) {
          let point = place + shift
          positions.append(SIMD3(Float(point.x), Float(point.y), .nan))
          confidences.append(1)
        } else {
          positions.append(SIMD3(repeating: .nan))
          confidences.append(0)
        }
      }
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 640, height: 480),
      times: times,
      positions: positions,
      confidences: confidences
    )
  }

  /// The track with every place changed.
  func placing(_ change: (SIMD2<Float>) -> SIMD2<Float>) -> PoseTrack {
    PoseTrack(
      skeleton: skeleton,
      frameSize: frameSize,
      times: times,
      positions: positions.map { position in
        let place = change(SIMD2(position.x, position.y))
        return SIMD3(place.x, place.y, position.z)
      },
      confidences: confidences
    )
  }
}
