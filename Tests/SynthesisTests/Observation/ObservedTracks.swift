// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

@testable import Synthesis

/// Exact tracks for tests of observation models: a person of 100 pixels of torso who sways.
enum ObservedTracks {
  /// Where the joints of `coco17` are at rest, in torso lengths from the middle of the hips, y down.
  private static let rest: [SIMD2<Double>] = [
    SIMD2(0, -1.5), SIMD2(0.06, -1.55), SIMD2(-0.06, -1.55), SIMD2(0.12, -1.5), SIMD2(-0.12, -1.5),
    SIMD2(0.35, -1), SIMD2(-0.35, -1), SIMD2(0.45, -0.5), SIMD2(-0.45, -0.5), SIMD2(0.5, 0),
    SIMD2(-0.5, 0), SIMD2(0.2, 0), SIMD2(-0.2, 0), SIMD2(0.22, 0.85), SIMD2(-0.22, 0.85),
    SIMD2(0.24, 1.7), SIMD2(-0.24, 1.7),
  ]

  /// A track of `coco17` that moves to and fro along x, all joints alike.
  ///
  /// - Parameters:
  ///   - seconds: Its length.
  ///   - rate: Frames per second.
  ///   - reach: How far it moves to each side, in torso lengths.
  ///   - frequency: How often per second.
  static func swaying(
    seconds: Double = 10,
    rate: Double = 30,
    reach: Double = 0.2,
    frequency: Double = 0.4
  ) -> PoseTrack {
    let count = Int(seconds * rate)
    let times = (0..<count).map { Double($0) / rate }
    let positions = times.flatMap { time -> [SIMD3<Float>] in
      let shift = reach * Elementary.sin(2 * .pi * frequency * time)
      return rest.map { place in
        SIMD3(Float(320 + 100 * (place.x + shift)), Float(240 + 100 * place.y), 0)
      }
    }
    return PoseTrack(
      skeleton: .coco17,
      frameSize: FrameSize(width: 640, height: 480),
      times: times,
      positions: positions,
      confidences: positions.map { _ in 1 }
    )
  }

  /// A model of `coco17` whose joints all have noise of one size.
  static func model(scale: Double = 0) -> ObservationModel {
    var model = ObservationModel(id: "test", skeleton: .coco17)
    for joint in model.joints.indices {
      model.joints[joint].scales = model.joints[joint].scales.map { _ in scale }
    }
    return model
  }
}
