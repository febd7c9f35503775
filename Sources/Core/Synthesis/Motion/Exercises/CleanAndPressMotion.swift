// SPDX-License-Identifier: Apache-2.0
import Basics

/// A barbell lift from the floor to above the head: pulled to the hips, then up before the body.
struct CleanAndPressMotion: Motion {
  static let traits = MotionTraits(
    exercise: "clean-and-press",
    effort: .reaching,
    hasBar: true,
    camera: .overhead,
    measures: FormMeasure.knees + FormMeasure.elbows + [.trunkLean]
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// The share of the travel at which the bar is at the hips.
  private static let pulled = 0.45

  /// The pose; depth 0 has the bar on the floor, 1 above the head on straight arms.
  func pose(_ moment: Moment) -> BodyPose {
    let pull = BarbellPull(body: body)
    let share = moment.depth / Self.pulled
    let (posture, hanging) = pull.posture(height: min(1, share), sway: moment.sway)
    let torso = posture.torso(of: body)
    let lifted = max(0, (moment.depth - Self.pulled) / (1 - Self.pulled))
    // Straight arms have little to add.
    let above = min(1, lifted) + 0.05 * max(0, lifted - 1)
    // Up before the face, then back above the shoulders.
    let height = torso.shoulders.y + 0.95 * body.armLength + 0.045 * body.stature
    let inFront = 0.075 * body.stature * 4 * above * (1 - above)
    let bar =
      above > 0
      ? Vector(
        0,
        hanging.y + (height - hanging.y) * above,
        hanging.z + (torso.shoulders.z - hanging.z) * above + inFront
      ) : hanging
    var pose = posture.pose(of: body) { _, sign in
      var grip = pull.grip(bar, sign)
      // The hands turn over the bar on its way up.
      let turn = MinimumJerk.position(above * 1.2) * .pi
      let (sine, cosine) = Elementary.sinAndCos(turn)
      let outward = Vector.leftward * sign
      grip.wrist = bar + (grip.wrist - bar) * Vector(1, cosine, 0) - .ahead * (sine * 0.03)
      grip.fingers = -.up * cosine + .ahead * sine
      grip.pole = outward * 0.9 - .ahead * (cosine * 0.8) - .up * (0.3 * sine)
      return grip
    }
    pose.equipment = pull.barbell(at: bar)
    return pose
  }
}
