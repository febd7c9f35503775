// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport

extension GoldenPose {
  private static let walkFrames = [
    FrameSize(width: 1200, height: 1600), FrameSize(width: 1600, height: 1000),
  ]

  /// Waves of one stride a second: 2 over 0.5 forwards, 3 over 1 upwards, and 1.5 over 0.25 sideways.
  @Sendable private static func harmonics(_ seconds: Double) -> [InertialSample] {
    inertialReadings(seconds: seconds) { time in
      let (once, twice) = (
        Elementary.cos(2 * .pi * time + 0.4), Elementary.cos(4 * .pi * time + 1)
      )
      return (1.5 * once + 0.25 * twice, once + 3 * twice, 0.5 * once + 2 * twice)
    }
  }

  /// Walks of 5 s with 120 steps a minute of 0.75 m, on a floor and in a picture.
  static let gaits: [GoldenPose] = [
    GoldenPose(
      text: "andernet-gait-fixed",
      pose: "a walk on a floor, with an IMU",
      frames: walkFrames,
      track: {
        walkTrack(seconds: 5, frameSize: $0).onFloor(heading: 30)
          .replacing(inertial: harmonics(5))
      },
      values: [
        .init(.stepTime, 0.5, within: 0.018), .init(.cadence, 120, within: 1.5),
        .init(.stepTimeAsymmetry, 0, within: 4), .init(.stepLength, 0.75, within: 0.01),
        .init(.strideLength, 1.5, within: 0.01), .init(.stepLengthAsymmetry, 0, within: 1),
        .init(.gaitSpeed, 1.5, within: 0.01),
        // One movement from rest to rest has -1.4 to -1.7.
        .init(.footSmoothness, -1.55, within: 0.15),
        .init(.forwardHarmonicRatio, 4, within: 0.05), .init(.upwardHarmonicRatio, 3, within: 0.05),
        .init(.sidewardHarmonicRatio, 6, within: 0.05),
      ]
    ),
    // A leg is 200 pixels upright and 215 in the middle of all frames.
    GoldenPose(
      text: "andernet-gait-fixed",
      pose: "a walk across the picture",
      frames: walkFrames,
      track: { walkTrack(seconds: 5, frameSize: $0) },
      values: [
        .init(.stepLengthInLegs, 0.70, within: 0.03),
        .init(.strideLengthInLegs, 1.40, within: 0.06),
        .init(.gaitSpeedInLegs, 1.40, within: 0.06),
      ]
    ),
    GoldenPose(
      text: "andernet-gait:min-acceleration=0.2",
      pose: "a walk on a floor, with peaks of 3 m/s² upwards",
      frames: walkFrames,
      track: {
        walkTrack(seconds: 5, frameSize: $0).onFloor()
          .replacing(inertial: walkingReadings(seconds: 5))
      },
      values: [
        .init(.cadence, 120, within: 1), .init(.strideLength, 1.5, within: 0.02),
        .init(.gaitSpeed, 1.5, within: 0.03), .init(.stepTimeAsymmetry, 0, within: 4),
        .init(.symmetryScore, 100, within: 5),
      ]
    ),
    // An ankle that comes down to a point in the middle of its stance.
    GoldenPose(
      text: "andernet-gait:reading=code",
      pose: "ankles that come down to points",
      frames: walkFrames,
      track: {
        walkTrack(seconds: 5, frameSize: $0).onFloor { time, side in
          let turn = Elementary.sin(.pi * (time - (side == .left ? 0.2 : 0.7)))
          return 0.1 + 0.4 * turn.magnitude
        }
        .replacing(inertial: harmonics(5))
      },
      values: [
        .init(.strideLengthAsymmetry, 0, within: 1),
        .init(.recordingHarmonicRatio, 4, within: 0.1),
        .init(.recordingSidewardHarmonicRatio, 6, within: 0.1),
      ]
    ),
    // All of a steady signal is in the first bin: a step down of 1, then 84 of 0.01176 along the axis.
    GoldenPose(
      text: "andernet-gait:reading=code,steps=imu",
      pose: "a steady acceleration of 256 readings",
      frames: walkFrames,
      track: {
        walkTrack(seconds: 5, frameSize: $0).replacing(
          inertial: inertialReadings(seconds: 256.0 / 60) { _ in (0, 1, 0) }
        )
      },
      values: [.init(.recordingSmoothness, -1.988, within: 0.03)]
    ),
    // Weights: 0.30 are speed, 0.20 asymmetry and 0.25 balance; by the code 0.25 are speed.
    GoldenPose(
      text: "andernet-fall-risk:min-acceleration=0.2",
      pose: "a walk on a floor, with peaks of 3 m/s² upwards",
      frames: walkFrames,
      track: {
        walkTrack(seconds: 5, frameSize: $0).onFloor()
          .replacing(inertial: walkingReadings(seconds: 5))
      },
      values: [.init(.fallRiskCoverage, 0.5, within: 1e-9)]
    ),
    GoldenPose(
      text: "andernet-fall-risk:reading=code",
      pose: "a walk on a floor whose feet rest",
      frames: walkFrames,
      track: { walkTrack(seconds: 5, frameSize: $0).onFloor() },
      values: [.init(.fallRiskCoverage, 0.25, within: 1e-9)]
    ),
    GoldenPose(
      text: "andernet-fall-risk-fixed:sway-area=150",
      pose: "a walk on a floor, and sway of another recording",
      frames: walkFrames,
      track: { walkTrack(seconds: 5, frameSize: $0).onFloor() },
      values: [.init(.fallRiskCoverage, 0.75, within: 1e-9)]
    ),
  ]
}
