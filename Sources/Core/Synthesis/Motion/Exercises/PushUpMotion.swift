// SPDX-License-Identifier: Apache-2.0
import Basics

/// A push-up: a straight body that turns about the planted feet, hands planted.
struct PushUpMotion: Motion {
  static let traits = MotionTraits(
    exercise: "push-up",
    camera: .prone,
    lookalike: "sit-up",
    usualFaults: [.hipSag, .hipPike],
    rareFaults: [.elbowFlare],
    measures: FormMeasure.elbows + [.pressElevation, .hipBend, .elbowFlare]
      + FormMeasure.straightness + FormMeasure.elbowRanges + FormMeasure.elbowsAtStart
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// Interior angle of the elbow in radians that gives the height of the top: 160 degrees.
  ///
  /// The arm itself is straighter there, because the shoulders are a little behind the hands.
  private static let straight = 2.79
  /// Interior angle of the elbow at the far position, in radians: 60 degrees.
  private static let bent = 1.05

  /// Flexion of the elbows at the far position of a full rep, in radians.
  static let fullElbowFlexion = Double.pi - bent

  /// The pose; depth 0 has the arms almost straight, 1 the chest near the floor.
  ///
  /// Elbows that flare go round the line from shoulder to hand, which both stay.
  func pose(_ moment: Moment) -> BodyPose {
    let faults = moment.faults
    let top = shoulderHeight(elbow: Self.straight)
    let low = shoulderHeight(elbow: Self.bent)
    // The hands stand below the shoulders of the far position, where the arm has least to spare.
    let handsAhead = ProneBody.ahead(of: body, height: low)
    let ankles = Vector(
      0,
      ProneBody.ankleHeight(of: body),
      -(handsAhead + 0.14 * body.stature) / 2
    )
    let prone = ProneBody(
      body,
      ankles: ankles,
      height: top + (low - top) * moment.depth,
      sag: faults.hipSag * .pi / 180
    )
    return prone.torso.pose(
      head: prone.head(moment.sway),
      arm: { sign in
        let outward = Vector.leftward * sign
        return prone.torso.arm(
          sign,
          Arm.Grip(
            wrist: Vector(
              sign * handHalfWidth,
              ProneBody.wristHeight(of: body),
              ankles.z + handsAhead
            ),
            pole: outward * 0.8 - Vector.ahead,
            fingers: .ahead,
            thumb: -outward,
            flare: faults.elbowFlare * .pi / 180
          )
        )
      },
      leg: prone.leg
    )
  }

  private var handHalfWidth: Double { 1.3 * body.shoulderHalfWidth }

  /// Height of the shoulders above upright hands at an interior angle of the elbow in radians.
  private func shoulderHeight(elbow: Double) -> Double {
    let aside = handHalfWidth - body.shoulderHalfWidth
    let reach = body.arm.reach(interiorCosine: Elementary.cos(elbow))
    return ProneBody.wristHeight(of: body) + (reach * reach - aside * aside).squareRoot()
  }
}
