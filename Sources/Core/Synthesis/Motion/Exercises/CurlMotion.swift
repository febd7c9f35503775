// SPDX-License-Identifier: Apache-2.0
import Basics

/// A biceps curl with both arms.
struct CurlMotion: Motion {
  static let traits = MotionTraits(
    exercise: "biceps-curl",
    effort: .reaching,
    startsInStance: true,
    rareFaults: [.asymmetry, .trunkLean, .elbowDrift],
    measures: FormMeasure.elbows + FormMeasure.elbowRanges + FormMeasure.elbowsAtStart
      + FormMeasure.forearms + FormMeasure.upperArmSwings + [.trunkSwing]
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// Bend of the elbow at the far position, in radians: 138 degrees.
  private static let bent = 2.41

  /// The pose; depth 0 has the arms hanging, 1 the hands before the shoulders.
  ///
  /// A lean is one to the back, by which a body swings its arms up; an arm that is behind bends less,
  /// and upper arms that drift help to bring the hands up.
  func pose(_ moment: Moment) -> BodyPose {
    var posture = Stance(body: body).posture(sway: moment.sway)
    let hanging = posture.leftArm.elbow
    posture.leftArm.elbow = hanging + (Self.bent - hanging) * moment.depth
    posture.leftArm.flexion = 0.20 * moment.depth + moment.faults.elbowDrift * .pi / 180
    posture.leftArm.abduction = 0.16
    posture.leftArm.supination = 0.9
    posture.rightArm = posture.leftArm
    let behind = moment.faults.asymmetry * .pi / 180
    posture.leftArm.elbow -= max(0, behind)
    posture.rightArm.elbow += min(0, behind)
    posture.lean -= moment.faults.trunkLean * .pi / 180
    return posture.pose(of: body)
  }
}
