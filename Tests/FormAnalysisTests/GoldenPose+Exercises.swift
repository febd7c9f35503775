// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport

extension GoldenPose {
  // MARK: Squats, push-ups, planks and leg raises

  static let squats: [GoldenPose] = [
    // The interior angle is 90 - 20 + 20. Normalised, the trunk's tangent is that of 30 degrees times
    // the frame's height over its width. The knee is 0.02 m aside of the toes, at 300 pixels a metre.
    .of(
      "trainer-squat:axis=up",
      "thighs 20 degrees above level, facing left",
      squat(yaw: -90) {
        $0.thighElevation = 20
        $0.shankLean = 20
      },
      [
        .init(.kneeAngle, 68.7, wide: 111.3, within: 1.5),
        .init(.trunkLean, -45.7, wide: -18, within: 1),
        .init(.kneeToToeDepth, -6.0 / 720, wide: -6.0 / 1280, within: 0.0005),
      ]
    ),
    // Interior: 90 - 25 + 10 = 75, so 105 of flexion, 4 standing. 0.42 sin 25 - 0.18 m.
    .of(
      "trainer-squat-fixed",
      "from the side",
      squat(yaw: 90) { _ in },
      [
        .init(.thighElevation, 10, within: 1.5), .init(.trunkLean, 30, within: 1),
        .init(.kneeFlexion, 105, within: 2), .init(.kneeRange, 101, within: 6),
        .init(.kneeOverToe, -0.006, within: 0.02),
        // From a tenth of the way down on, 0.275 of the lean, to the turn: the 90th percentile is 0.99 of it.
        // Of 14 frames of the rise the third greatest lean is 0.976 of it, against 29.9.
        .init(.loweringLean, 29.7, within: 0.5), .init(.leanGained, -0.6, within: 0.2),
      ]
    ),
    // The hips rise through seven tenths of their way in 14 frames. The third greatest lean of them is
    // that of 0.2 s after the turn: 0.9045 of 60 degrees, against 29.9 at the turn.
    GoldenPose(
      text: "trainer-squat-fixed",
      pose: "a fold soon after the turn",
      track: { foldingSquat(in: $0) },
      values: [.init(.leanGained, 24.4, within: 1), .init(.loweringLean, 29.7, within: 0.5)]
    ),
    // The knees are 0.22 and 0.22 - 0.15 aside of the middle: 0.29 / 0.4. With thighs at 30 degrees the
    // left thigh leans by 2.5 degrees and the shank by 15.4; of the frames down to there and back, the 90th
    // percentile is at 0.67 of the way: 0.8 and 14.5.
    .of(
      "trainer-squat-fixed",
      "the left knee inwards, from the front",
      squat(yaw: 0) { $0.leftValgus = 0.15 },
      [
        .init(.kneeAnkleSeparation, 0.725, within: 0.02),
        .init(.kneeProjectionAngle, 15.3, within: 0.8), .init(.cameraYaw, 0, within: 1),
        // Of nine frames on the way down the second greatest is at 0.65 of the way.
        .init(.loweringKneeAngle, 14.8, within: 0.5),
      ]
    ),
  ]

  /// A squat from the side whose trunk leans by 60 instead of 30 degrees from 0.1 s after the turn on.
  static func foldingSquat(in size: FrameSize) -> PoseTrack {
    func track(_ lean: Double) -> PoseTrack {
      var figure = squat(yaw: 90) { $0.trunkLean = lean }
      figure.frameSize = size
      return figure.track()
    }
    let (before, after) = (track(30), track(60))
    let kept = before.times.prefix { $0 < 1.6 + 1e-9 }.count * before.skeleton.joints.count
    return PoseTrack(
      skeleton: before.skeleton,
      frameSize: size,
      times: before.times,
      positions: Array(before.positions.prefix(kept) + after.positions.dropFirst(kept)),
      confidences: before.confidences
    )
  }

  private static func squat(
    yaw: Double,
    _ change: (inout SquatFigure) -> Void
  ) -> SquatFigure {
    var figure = SquatFigure()
    figure.yaw = yaw
    change(&figure)
    return figure
  }

  private static func pushUp(yaw: Double, flare: Double, sag: Double = 0) -> PushUpFigure {
    var figure = PushUpFigure()
    figure.yaw = yaw
    figure.flare = flare
    figure.sag = sag
    return figure
  }

  static let pushUps: [GoldenPose] = [
    .of(
      "push-up",
      "upper arms level beside the trunk, hips 20 degrees low",
      pushUp(yaw: 90, flare: 0, sag: 20),
      [
        .init(.elbowFlexion, 90, within: 2), .init(.elbowRange, 88, within: 5.3),
        .init(.pressElevation, 0, within: 2), .init(.elbowFlexionAtTop, 2, within: 1.5),
        .init(.hipBend, 20, within: 1), .init(.hipSag, 20, within: 1),
        // The nearest to straight that a tenth of the frames is: 0.064 of the way.
        .init(.hipPike, -1.3, within: 0.3),
      ]
    ),
    .of(
      "push-up",
      "elbows 40 degrees out, from the head",
      pushUp(yaw: 0, flare: 40),
      [.init(.elbowFlare, 40, within: 3)]
    ),
  ]

  static let planks: [GoldenPose] = [
    // Five seconds at 30 Hz, from the first to the last frame. A fifth of them at rest, so that the
    // median is that of 0.375 of the way: 12.5 (1 - cos 67.5).
    .of(
      "plank",
      "hips that sink by 25 degrees and come back",
      BodyFigure.plank(sag: 25),
      seconds: 4,
      [
        .init(.holdDuration, 4.967, within: 0.001), .init(.hipSag, 25, within: 1.5),
        .init(.hipBend, 7.7, within: 1),
      ]
    ),
    .of(
      "plank",
      "hips that rise by 25 degrees and come back",
      BodyFigure.plank(sag: -25),
      seconds: 4,
      [.init(.hipPike, 25, within: 1.5)]
    ),
  ]

  static let legRaises: [GoldenPose] = [
    .of(
      "leg-raise",
      "thighs 10 degrees short of upright, knees bent by 30",
      {
        var figure = BodyFigure.good("leg-raise")
        figure.far.set(\.shank, .init(140))
        return figure
      }(),
      [.init(.legElevation, 80, within: 2), .init(.kneeFlexion, 30, within: 2)]
    )
  ]
}
