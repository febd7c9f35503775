// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport

extension GoldenPose {
  // MARK: Bars, strikes, balance and climbing

  static let lifts: [GoldenPose] = [
    // 1.2 m in 239 intervals of a sixtieth of a second, 200 pixels a metre of the frame's height that is
    // taken for 2 m.
    GoldenPose(
      text: "kinetics-iron",
      pose: "up at 0.8 m/s and down",
      track: { liftTrack(left: lift(at: 0.8), frameSize: $0) },
      values: [
        .init(.meanVelocity, 0.0941, wide: 0.1674, within: 0.001),
        .init(.peakVelocity, 0.25, wide: 0.4444, within: 0.002),
      ]
    ),
    // 0.3 m of the frame's width; on the way down the right hand is slower by a fifth: -0.12 / 1.08.
    GoldenPose(
      text: "kinetics-iron",
      pose: "0.3 m aside, the right hand slower, until it is on its way down",
      track: { size in
        let height = lift(at: 0.8)
        return liftTrack(
          left: height,
          right: { 0.5 + (height($0) - 0.5) * 0.8 },
          aside: { $0 < 2.5 ? (height($0) - 0.5) * 0.5 : 0.3 },
          seconds: 3.4,
          frameSize: size
        )
      },
      values: [
        .init(.barDeviation, 0.1667, wide: 0.09375, within: 0.001),
        .init(.speedSymmetry, -0.111, within: 0.002),
      ]
    ),
    // Found as soon as the hips are 0.05 of the frame above the knees, a tenth of a metre beside the
    // middle at 250 pixels a metre: tangents 0.05 / 0.0347 and 0.05 / 0.0195, a frame later a little less.
    .of(
      "kinetics-iron",
      "a squat from the front",
      {
        var figure = BodyFigure.good("squat-posture")
        figure.yaw = 0
        return figure
      }(),
      [.init(.rootAngle, 54, wide: 67, within: 3)]
    ),
    // The arms are 0.9 m at their longest, half of which is a plate.
    GoldenPose(
      text: "kinetics-iron-fixed:plate=0.5",
      pose: "up at 0.8 m/s and 0.3 m aside",
      track: { size in
        let height = lift(at: 0.8)
        return liftTrack(
          left: height,
          aside: { (height($0) - 0.5) * 0.5 },
          frameSize: size
        )
      },
      values: [
        .init(.barDeviation, 0.3, within: 0.005), .init(.barDrift, 0.333, within: 0.01),
        .init(.meanVelocity, 0.8, within: 0.024), .init(.peakVelocity, 0.8, within: 0.016),
        .init(.propulsiveVelocity, 0.8, within: 0.1),
      ]
    ),
    // Both take as long, the ways are 0.6 and 0.48 m: 0.12 / 0.54.
    GoldenPose(
      text: "kinetics-iron-fixed",
      pose: "the right hand slower, from the front",
      track: { size in
        let height = lift(at: 0.8)
        return liftTrack(
          left: height,
          right: { 0.5 + (height($0) - 0.5) * 0.8 },
          frontal: true,
          frameSize: size
        )
      },
      values: [.init(.liftSymmetry, 0.2222, within: 0.01)]
    ),
  ]

  static let punches: [GoldenPose] = [
    // The wrist's speed is 628 cos(π (t - 1) / 0.2) + 157 cos(π (t - 0.95) / 0.3) pixels a second. It
    // passes 5 mph, 402 and 715 pixels a second for these widths, in the intervals around 0.9417 and
    // 0.975 s: 538 and 732, at two metres a width. The hips are at 95 of the shoulders' 156 then, and at
    // 74 of 152.
    GoldenPose(
      text: "kinetics-striking",
      pose: "a punch",
      frames: [FrameSize(width: 360, height: 640), FrameSize(width: 640, height: 360)],
      track: { punchTrack(frameSize: $0) },
      values: [
        .init(.strikeSpeed, 2.99, wide: 2.287, within: 0.02),
        .init(.chainScore, 0.608, wide: 0.49, within: 0.01),
      ]
    ),
    // 0.4 m in a cosine of 0.2 s: 0.4 π / 2 / 0.2 = 3.14 m/s, less for lines of 0.1 s.
    GoldenPose(
      text: "kinetics-striking-fixed:arm-length=0.56",
      pose: "a punch",
      track: { punchTrack(frameSize: $0) },
      values: [
        .init(.strikeSpeed, 2.95, within: 0.25), .init(.trunkLag, 0.05, within: 0.02),
        .init(.handLag, 0.05, within: 0.02), .init(.chainScore, 1, within: 0),
      ]
    ),
  ]

  static let stances: [GoldenPose] = [
    // The tangent of 45 degrees times the frame's height over its width; 0.7 from 45 degrees on.
    .of(
      "kinetics-grappling",
      "leaning over by 45 degrees",
      BodyFigure.standing(lean: 45),
      [
        .init(.spineAngle, 60.6, wide: 29.4, within: 0.5),
        .init(.kuzushi, 0.7, wide: 0.457, within: 0.01),
        .init(.stableShare, 0, within: 0),
      ]
    ),
    .of(
      "kinetics-grappling-fixed",
      "leaning over by 45 degrees",
      BodyFigure.standing(lean: 45),
      seconds: 8,
      [.init(.spineAngle, 45, within: 1.5), .init(.kuzushi, 0.7, within: 0.03)]
    ),
    // The centre of mass is in the middle between the feet.
    .of(
      "kinetics-grappling-fixed",
      "upright, from the front",
      BodyFigure.standing(lean: 0, yaw: 0),
      [.init(.baseMargin, 0.5, within: 0.02), .init(.stableShare, 1, within: 0)]
    ),
  ]

  static let climbs: [GoldenPose] = [
    // The hips are at x = 640. The hand makes three equal steps of 200 pixels in all, 4,000 a second. The
    // sag is found in the first frame in which it is beyond 0.05 of the height.
    GoldenPose(
      text: "kinetics-wall",
      pose: "a dyno, and hips that sag",
      track: { size in
        let jump: (Double) -> Double = { min(1, max(0, ($0 - 1) / 0.05)) }
        return climbTrack(
          hips: { 160 * min(1, max(0, ($0 - 3) * 4)) - 60 * jump($0) },
          hands: { (200 * jump($0), 0) },
          frameSize: size
        )
      },
      values: [
        .init(.hipProximity, 0.111, wide: 0.5, within: 0.001),
        .init(.dynoSpeed, 6.25, wide: 11.11, within: 0.05),
        .init(.dynoArc, 0.156, wide: 0.278, within: 0.002), .init(.hipDrop, 0.055, within: 0.012),
      ]
    ),
    // A trunk of 100 pixels is 0.5 m: 200 pixels in 0.2 s are 5 m/s and two trunks.
    GoldenPose(
      text: "kinetics-wall-fixed",
      pose: "a dyno, and hips that sag",
      track: { size in
        let jump: (Double) -> Double = { min(1, max(0, ($0 - 1) / 0.2)) }
        return climbTrack(
          hips: { 30 * min(1, max(0, ($0 - 4) * 4)) - 60 * jump($0) },
          hands: { (200 * jump($0), 0) },
          frameSize: size
        )
      },
      values: [
        .init(.hipDistance, 0.6, within: 0.001), .init(.dynoSpeed, 5, within: 0.1),
        .init(.dynoArc, 2, within: 0.05), .init(.hipDrop, 0.3, within: 0.001),
      ]
    ),
  ]
}
