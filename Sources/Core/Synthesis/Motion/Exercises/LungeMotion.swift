// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis

/// A forward lunge: one foot steps ahead, the hips go down between the feet, and back.
///
/// The sides take turns.
struct LungeMotion: Motion {
  static let traits = MotionTraits(
    exercise: "lunge",
    hasLeadingLeg: true,
    startsInStance: true,
    camera: .overhead,
    lookalike: "biceps-curl",
    shortfall: .shallowDepth,
    usualFaults: [.trunkLean],
    rareFaults: [.valgus, .kneeOverToe],
    // The leg behind of people of 1.2 m is almost straight on the way, also in reps that vary in depth by 5 %.
    room: [.kneeOverToe: 18],
    measures: FormMeasure.knees + FormMeasure.kneeInsets + [.trunkLean] + FormMeasure.kneeRanges
      + FormMeasure.leadingThighElevation + FormMeasure.leadingKneeShift
      + FormMeasure.leadingKneeOverToe
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// How far the toes of the foot behind point down at the far position, in radians: 60 degrees.
  private static let pitch = 1.05
  /// How much farther they point down for each metre that the knee ahead is too far, in radians.
  private static let roll = 2.0
  /// The share of the travel after which the foot ahead stands.
  private static let stepShare = 0.7

  /// The pose; depth 0 stands, 1 has the thigh ahead level and the other knee just above the floor.
  ///
  /// A knee that passes the toes does so by the weight that goes ahead over a step that stays: the thigh ahead
  /// keeps its slope, the hips come along and sink with the knee, and the foot behind rolls farther onto its ball.
  /// So do people in frames that are labelled with this fault (561 of a public set, against 546 of correct lunges):
  /// the step is as long (1.1 legs in the median, both), the hips are nearer to the foot ahead (0.31 legs from it
  /// instead of 0.44) and lower (0.42 instead of 0.52), the knee ahead bends by 120 instead of 99 degrees. Their
  /// trunk leans by 38 degrees more, which is a fault of its own here.
  func pose(_ moment: Moment) -> BodyPose {
    let depth = moment.depth
    let stance = Stance(body: body)
    var posture = stance.posture(sway: moment.sway)
    let step = MinimumJerk.position(depth / Self.stepShare)
    let passed = moment.faults.kneeOverToe / 100
    let pitch = Self.pitch * MinimumJerk.position(depth) + Self.roll * passed
    let low = 0.623 * body.legLength
    let standing = posture.pelvis.y
    posture.pelvis.y = standing + (low - standing) * depth
    posture.pelvis.z += 0.733 * body.legLength * MinimumJerk.position(1.25 * depth)
    posture.lean = 0.06 + 0.05 * depth + moment.faults.trunkLean * .pi / 180
    posture.leftArm.flexion = 0.5 * depth
    posture.leftArm.elbow = 0.21 + 1.2 * depth
    posture.rightArm = posture.leftArm

    var ahead = moment.side > 0 ? posture.leftFoot : posture.rightFoot
    var behind = moment.side > 0 ? posture.rightFoot : posture.leftFoot
    ahead.ankle.z = 1.242 * body.legLength * step
    ahead.ankle.y += 0.20 * body.stature * step * (1 - step)
    ahead.turnout *= 1 - 0.7 * step
    ahead.valgus = moment.faults.valgus(of: moment.side) / 100
    behind = behind.onBall(pitch: pitch, of: body, -moment.side)
    posture.leftFoot = moment.side > 0 ? ahead : behind
    posture.rightFoot = moment.side > 0 ? behind : ahead
    posture = posture.kneesAhead(by: passed, of: body, [moment.side])
    return posture.pose(of: body)
  }
}
