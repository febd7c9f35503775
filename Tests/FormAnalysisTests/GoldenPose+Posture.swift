// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport

extension GoldenPose {
  /// Somebody who slouches and leans, by hand; the literal design sees C7, 0.53 m above the hips, where ours sees shoulders.
  static let postures: [GoldenPose] = [
    // 0.5 tan 12° is 106.28 mm, of which shoulders have 30 in front of C7; 0.5 tan 4° is 34.96 mm.
    GoldenPose(
      text: "andernet-posture",
      pose: "a slouch to the camera",
      track: { slouching.track(frameSize: $0) },
      values: literal
    ),
    GoldenPose(
      text: "andernet-posture:reading=code",
      pose: "a slouch to the camera",
      track: { slouching.track(frameSize: $0) },
      values: literal
    ),
    GoldenPose(
      text: "andernet-posture-fixed",
      pose: "a slouch to the right",
      track: { turned(90).track(frameSize: $0) },
      values: [
        .init(.craniovertebralAngle, 42, within: 0.02),
        .init(.sagittalVerticalAxis, 76.28, within: 0.02), .init(.trunkLean, 12, within: 0.02),
        .init(.lateralLean, 4, within: 0.02), .init(.shoulderProtraction, 30, within: 0.02),
        .init(.pelvicTilt, 15, within: 0.02), .init(.shoulderTilt, 6, within: 0.02),
        .init(.pelvicObliquity, 2, within: 0.02),
      ]
    ),
    // The ear is 0.03 + 0.1 sin 42° above the shoulder and 0.1 cos 42° - 0.03 in front of it.
    GoldenPose(
      text: "andernet-posture-fixed",
      pose: "a slouch to the right, in the picture",
      track: { turned(90).track(.blazePose33, hasWorld: false, frameSize: $0) },
      values: [.init(.earShoulderAngle, 65.4, within: 0.2), .init(.trunkLean, 12, within: 0.02)]
    ),
  ]

  private static let literal: [Value] = [
    .init(.craniovertebralAngle, 42, within: 0.02),
    .init(.sagittalVerticalAxis, 76.28, within: 0.02), .init(.trunkLean, 8.19, within: 0.02),
    .init(.lateralLean, 3.77, within: 0.02), .init(.shoulderProtraction, 30, within: 0.02),
    .init(.pelvicTilt, 15, within: 0.02),
  ]

  private static func turned(_ heading: Double) -> PostureFigure {
    var figure = slouching
    figure.heading = heading
    return figure
  }

  private static var slouching: PostureFigure {
    var figure = PostureFigure()
    figure.craniovertebralAngle = 42
    figure.trunkLean = 12
    figure.leftwardLean = 4
    figure.protraction = 30
    figure.pelvicTilt = 15
    figure.shoulderSlope = -6
    figure.hipSlope = 2
    return figure
  }
}
