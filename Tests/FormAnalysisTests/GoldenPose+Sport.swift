// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport

extension GoldenPose {
  // MARK: Bars, strikes, balance and climbing

  static let lifts: [GoldenPose] = [
    // 1.2 m in 239 intervals of a sixtieth of a second, 200 pixels a metre of the 1,280 that the text takes
    // for 2 m in either frame.
    GoldenPose(
      text: "kinetics-iron",
      pose: "up at 0.8 m/s and down",
      track: { liftTrack(left: lift(at: 0.8), frameSize: $0) },
      values: [
        .init(.meanVelocity, 0.0941, within: 0.001), .init(.peakVelocity, 0.25, within: 0.002),
      ]
    ),
    // By the code the frame's height is 2 m.
    GoldenPose(
      text: "kinetics-iron:reading=code",
      pose: "up at 0.8 m/s and down",
      track: { liftTrack(left: lift(at: 0.8), frameSize: $0) },
      values: [
        .init(.meanVelocity, 0.0941, wide: 0.1674, within: 0.001),
        .init(.peakVelocity, 0.25, wide: 0.4444, within: 0.002),
      ]
    ),
    // 0.3 m are 60 pixels. In the same time one hand goes up 0.6 and the other 0.48 m: 0.12 / 0.54.
    GoldenPose(
      text: "kinetics-iron",
      pose: "0.3 m aside, the right hand slower, until it is on its way down",
      track: unevenLift,
      values: [
        .init(.barDeviation, 0.09375, within: 0.001), .init(.ascentDifference, 22.22, within: 0.1),
      ]
    ),
    // 0.3 m of the frame's width; on the way down the right hand is slower by a fifth: -0.12 / 1.08.
    GoldenPose(
      text: "kinetics-iron:reading=code",
      pose: "0.3 m aside, the right hand slower, until it is on its way down",
      track: unevenLift,
      values: [
        .init(.barDeviation, 0.1667, wide: 0.09375, within: 0.001),
        .init(.speedSymmetry, -11.1, within: 0.2),
      ]
    ),
    // At the bottom the left hip is 25 pixels beside the middle and the knee 18.2 below the hip: tangents
    // 0.01425 / 0.0347 and 0.0253 / 0.0195.
    .of(
      "kinetics-iron",
      "a squat from the front",
      squatting(yaw: 0),
      [
        .init(.rootAngle, 22.3, wide: 52.4, within: 0.5)
      ]
    ),
    // From the side the angle is 76 degrees as the hips get low and 44 at the bottom, 12 frames later.
    GoldenPose(
      text: "kinetics-iron:reading=code",
      pose: "a squat from the side",
      frames: [FrameSize(width: 720, height: 1280)],
      track: { size in
        var figure = squatting(yaw: 90)
        figure.frameSize = size
        return figure.track()
      },
      values: [.init(.hipAngle, 68, within: 2)]
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

  /// A hand that goes 0.3 m aside, and another that is slower by a fifth, until both are on their way down.
  @Sendable private static func unevenLift(_ size: FrameSize) -> PoseTrack {
    let height = lift(at: 0.8)
    return liftTrack(
      left: height,
      right: { 0.5 + (height($0) - 0.5) * 0.8 },
      aside: { $0 < 2.5 ? (height($0) - 0.5) * 0.5 : 0.3 },
      seconds: 3.4,
      frameSize: size
    )
  }

  private static func squatting(yaw: Double) -> BodyFigure {
    var figure = BodyFigure.good("squat-posture")
    figure.yaw = yaw
    return figure
  }

  static let punches: [GoldenPose] = [
    // The wrist's speed is 628 cos(π (t - 1) / 0.2) + 157 cos(π (t - 0.95) / 0.3) pixels a second. The
    // text has 640 pixels for 2 m in either frame: it passes 5 mph, 715 pixels a second, in the interval
    // around 0.975 s: 732.
    GoldenPose(
      text: "kinetics-striking",
      pose: "a punch",
      frames: [FrameSize(width: 360, height: 640), FrameSize(width: 640, height: 360)],
      track: { punchTrack(frameSize: $0) },
      values: [.init(.strikeSpeed, 2.287, within: 0.02)]
    ),
    // In a square frame lines of 100 pixels turn: the hips by half of what the shoulders turn.
    GoldenPose(
      text: "kinetics-striking",
      pose: "a turn into a punch",
      frames: [FrameSize(width: 1000, height: 1000)],
      track: { turningTrack(hips: 10, shoulders: 20, frameSize: $0) },
      values: [.init(.chainRatio, 0.5, within: 0.001)]
    ),
    // By the code 5 mph are 402 pixels a second in the upright frame, which are passed around 0.9417 s:
    // 538, at two metres a width. The hips are at 95 of the shoulders' 156 then, and at 74 of 152 in the
    // wide one: 150 · 95 / 251 and 150 · 74 / 226.
    GoldenPose(
      text: "kinetics-striking:reading=code",
      pose: "a punch",
      frames: [FrameSize(width: 360, height: 640), FrameSize(width: 640, height: 360)],
      track: { punchTrack(frameSize: $0) },
      values: [
        .init(.strikeSpeed, 2.99, wide: 2.287, within: 0.02),
        .init(.kinematicScore, 56.8, wide: 49.1, within: 0.7),
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

  static let handstands: [GoldenPose] = [
    // The legs are up from 1 to 6 s.
    GoldenPose(
      text: "handstand-holds",
      pose: "a handstand",
      frames: [FrameSize(width: 700, height: 1200), FrameSize(width: 1200, height: 900)],
      track: { invertedTrack(reach: 190, frameSize: $0) },
      values: [.init(.holdDuration, 5, within: 0.001)]
    )
  ]

  static let walks: [GoldenPose] = [
    // Feet that leave half a second after each other on equal ways strike so.
    GoldenPose(
      text: "gait-steps",
      pose: "a walk",
      frames: [FrameSize(width: 1200, height: 1600), FrameSize(width: 1600, height: 1000)],
      track: { walkTrack(frameSize: $0) },
      values: [.init(.stepTime, 0.5, within: 0.018)]
    )
  ]

  static let stances: [GoldenPose] = [
    // The tangent of 45 degrees times the frame's height over its width. The text's kuzushi is this angle.
    .of(
      "kinetics-grappling",
      "leaning over by 45 degrees",
      BodyFigure.standing(lean: 45),
      [.init(.spineAngle, 60.6, wide: 29.4, within: 0.5), .init(.stableShare, 0, within: 0)]
    ),
    // The code's is 0.7 from 45 degrees on.
    .of(
      "kinetics-grappling:reading=code",
      "leaning over by 45 degrees",
      BodyFigure.standing(lean: 45),
      [
        .init(.spineAngle, 60.6, wide: 29.4, within: 0.5),
        .init(.kuzushi, 0.7, wide: 0.457, within: 0.01),
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
    // The hips are at x = 640. The hand makes three equal steps of 200 pixels in all, 4,000 a second, of
    // the 1,280 that are 2 m. The sag is found in the first frame in which it is beyond 0.05 of the height.
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
        .init(.hipProximity, 11.1, wide: 50, within: 0.1), .init(.dynoSpeed, 6.25, within: 0.05),
        .init(.dynoArcInFrame, 0.156, within: 0.002), .init(.hipDropInFrame, 0.055, within: 0.012),
      ]
    ),
    // The wall is at the hands, at x = 700, so the hips are 60 pixels from it, of 0.45 widths.
    GoldenPose(
      text: "kinetics-wall:reading=code",
      pose: "at rest",
      track: { climbTrack(frameSize: $0) },
      values: [.init(.hipProximity, 81.5, wide: 89.6, within: 0.1)]
    ),
    // Of the five points that are seen one moves 4,000 pixels a second and the hips 1,200 each with their
    // middle: 7,600 / 5, a metre being half of the height. The arc is that of the hips, 60 of 720 pixels.
    GoldenPose(
      text: "kinetics-wall:reading=code",
      pose: "a dyno",
      frames: [FrameSize(width: 1280, height: 720)],
      track: { size in
        let jump: (Double) -> Double = { min(1, max(0, ($0 - 1) / 0.05)) }
        return climbTrack(
          hips: { -60 * jump($0) },
          hands: { (200 * jump($0), 0) },
          frameSize: size
        )
      },
      values: [
        .init(.dynoSpeed, 4.22, within: 0.03), .init(.dynoHipArcInFrame, 0.0833, within: 0.001),
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
