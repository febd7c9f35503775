// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis

/// A squat: shanks and thighs lean by the depth, the trunk leans as balance asks.
struct SquatMotion: Motion {
  static let traits = MotionTraits(
    exercise: "squat",
    startsInStance: true,
    lookalike: "front-raise",
    shortfall: .shallowDepth,
    usualFaults: [.trunkLean, .valgus],
    rareFaults: [.hipShift, .heelLift, .buttWink, .kneeOverToe, .fold],
    measures: FormMeasure.knees + [.trunkLean, .kneeAnkleSeparation, .thighElevation, .cameraYaw]
      + FormMeasure.kneeRanges + FormMeasure.kneeProjections + FormMeasure.kneesOverToes
      + FormMeasure.heelRises + [.trunkShortening, .loweringLean, .leanGained]
      + FormMeasure.loweringKnees
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// Lean of the shank at the far position, in radians: 33 degrees.
  private static let shankLean = 0.576
  /// Lean of the thigh at the far position, in radians: 88 degrees.
  private static let thighLean = 1.536
  /// Where balance holds the centre of mass ahead of the ankles, in metres for 1.75 m of stature.
  private static let balance = 0.045

  /// The pose; depth 0 stands, 1 has the thighs level.
  ///
  /// Knees that go inwards keep their bend, knees that pass the toes take thighs and hips along, a trunk
  /// that leans more takes the centre of mass along, heels that lift leave the balls of the feet where they
  /// are, and a pelvis that tilts back does so under a chest that keeps its lean.
  func pose(_ moment: Moment) -> BodyPose {
    let (depth, faults) = (moment.depth, moment.faults)
    let stance = Stance(body: body)
    let shank = Stance.lean + (Self.shankLean - Stance.lean) * depth
    let thigh = Stance.lean + (Self.thighLean - Stance.lean) * depth
    let reach = body.leg.reach(interiorCosine: -Elementary.cos(shank + thigh))
    let ahead = body.shank * Elementary.sin(shank) - body.thigh * Elementary.sin(thigh)

    var posture = stance.posture(sway: moment.sway)
    posture.pelvis.y = stance.hipHeight(reach: reach, ahead: ahead)
    posture.pelvis.z += ahead
    let raised = MinimumJerk.position(depth * 1.6)
    posture.leftArm.flexion = 1.5 * raised
    posture.leftArm.abduction *= 1 - 0.6 * raised
    posture.rightArm = posture.leftArm
    posture.leftFoot.valgus = faults.leftValgus / 100
    posture.rightFoot.valgus = faults.rightValgus / 100
    posture = posture.kneesAhead(by: faults.kneeOverToe / 100, of: body)
    // Near the top the lean gives way to that of the stance, so that a squat follows on a walk.
    let weight = MinimumJerk.position(depth * 5)
    let balanced = Balance(posture, of: body).lean(over: Self.balance * body.scale)
    posture.lean = Stance.trunkLean + (balanced - Stance.trunkLean) * weight
    posture.lean += (faults.trunkLean + faults.fold) * .pi / 180
    posture.tuck = faults.buttWink * .pi / 180
    posture.pelvis.x += faults.hipShift / 100
    posture.leftFoot = posture.leftFoot.onBall(heel: faults.heelLift / 100, of: body, +1)
    posture.rightFoot = posture.rightFoot.onBall(heel: faults.heelLift / 100, of: body, -1)
    return posture.pose(of: body)
  }
}
