// SPDX-License-Identifier: Apache-2.0

/// A front raise: straight arms with dumbbells from the thighs to the height of the shoulders.
struct FrontRaiseMotion: Motion {
  static let traits = MotionTraits(
    exercise: "front-raise",
    effort: .reaching,
    startsInStance: true,
    rareFaults: [.asymmetry, .trunkLean],
    measures: FormMeasure.raisedArms + FormMeasure.shoulderRanges + FormMeasure.wholeArms
      + [.trunkSwing]
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// The pose; depth 0 has the arms hanging, 1 level.
  ///
  /// A lean is one to the back, by which a body swings its arms up; an arm that is behind stays lower.
  func pose(_ moment: Moment) -> BodyPose {
    var posture = Stance(body: body).posture(sway: moment.sway)
    posture.lean -= 0.04 * moment.depth
    posture.leftArm.flexion = 0.06 + 1.5 * moment.depth
    posture.leftArm.abduction = 0.10
    posture.leftArm.elbow = 0.15
    posture.rightArm = posture.leftArm
    let behind = moment.faults.asymmetry * .pi / 180
    posture.leftArm.flexion -= max(0, behind)
    posture.rightArm.flexion += min(0, behind)
    posture.lean -= moment.faults.trunkLean * .pi / 180
    var pose = posture.pose(of: body)
    pose.equipment = [pose.left, pose.right].flatMap { side in
      Equipment.dumbbell(at: side.wrist + side.fingers * (0.45 * body.hand), along: side.thumb)
    }
    return pose
  }
}
