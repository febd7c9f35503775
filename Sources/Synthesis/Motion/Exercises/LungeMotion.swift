// SPDX-License-Identifier: Apache-2.0
import Basics

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
    shortfall: "shallow-depth",
    usualFaults: [.trunkLean],
    rareFaults: [.valgus],
    measures: FormMeasure.knees + FormMeasure.kneeInsets + [.trunkLean]
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// How far the toes of the foot behind point down at the far position, in radians: 60 degrees.
  private static let pitch = 1.05
  /// The share of the travel after which the foot ahead stands.
  private static let stepShare = 0.7

  /// The pose; depth 0 stands, 1 has the thigh ahead level and the other knee just above the floor.
  func pose(_ moment: Moment) -> BodyPose {
    let depth = moment.depth
    let stance = Stance(body: body)
    var posture = stance.posture(sway: moment.sway)
    let step = MinimumJerk.position(depth / Self.stepShare)
    let pitch = Self.pitch * MinimumJerk.position(depth)
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
    return posture.pose(of: body)
  }
}
