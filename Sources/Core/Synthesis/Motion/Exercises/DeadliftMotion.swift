// SPDX-License-Identifier: Apache-2.0
import Basics

/// A deadlift: hips and knees open together while a bar goes straight up along the legs.
struct DeadliftMotion: Motion {
  static let traits = MotionTraits(
    exercise: "deadlift",
    effort: .reaching,
    strain: .start,
    hasBar: true,
    rareFaults: [.roundedBack],
    measures: FormMeasure.hips + FormMeasure.knees + [.trunkLean] + FormMeasure.hipFlexions
      + FormMeasure.hipRanges + FormMeasure.kneeRanges
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// The pose; depth 0 has the bar on the floor, 1 stands upright with it.
  func pose(_ moment: Moment) -> BodyPose {
    let pull = BarbellPull(body: body)
    let (posture, bar) = pull.posture(
      height: moment.depth,
      rounding: moment.faults.roundedBack * .pi / 180,
      sway: moment.sway
    )
    var pose = posture.pose(of: body) { _, sign in pull.grip(bar, sign) }
    pose.equipment = pull.barbell(at: bar)
    return pose
  }
}
