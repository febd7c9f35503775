// SPDX-License-Identifier: Apache-2.0
import Basics

/// The doses by which somebody stands otherwise than usual.
package struct StandingPosture: Sendable, Equatable {
  /// The degrees by which the craniovertebral angle is smaller, 0 to 40.
  package var headForward = 0.0
  /// The degrees by which the trunk leans farther to the front, -15 to 25.
  package var trunkLean = 0.0
  /// The degrees by which the trunk leans to the subject's left, -20 to 20.
  package var lateralLean = 0.0
  /// The millimetres by which both shoulders are farther ahead of the chest, 0 to 60.
  package var protraction = 0.0
  /// The degrees by which the pelvis is tipped farther to the front, -20 to 25.
  package var pelvicTilt = 0.0

  /// The usual posture.
  package init() {}

  /// The angles that have to be found so that the doses are there.
  private struct Angles {
    /// The lean of the chest to the front against a usual one, in radians.
    var lean = 0.0
    /// The lean of the chest to the left in radians.
    var aside = 0.0
    /// The lean of the neck to the front against a usual one, in radians.
    var neck = 0.0
  }

  /// The pose of a body.
  ///
  /// Feet and hip joints are those of the stance. Chest and neck bend as far as the doses of trunk and head need, which
  /// is found in steps, each with what is missing; the shoulders move last, and carry the arms.
  ///
  /// - Parameters:
  ///   - body: The person's sizes.
  ///   - sway: What the person does not hold still.
  ///   - lowered: How much lower the hips are than in the stance, in metres.
  /// - Returns: The pose, facing along z.
  func pose(of body: BodyProportions, sway: Sway, lowered: Double = 0) -> BodyPose {
    var stance = Stance(body: body).posture(sway: sway)
    stance.pelvis.y -= lowered
    guard self != StandingPosture() else { return stance.pose(of: body) }
    let usual = stance.pose(of: body)
    var angles = Angles()
    for _ in 0..<Self.steps {
      let pose = bent(stance, body, angles)
      angles.lean += (usual.forwardLean + trunkLean - pose.forwardLean) * .pi / 180
      angles.aside += (lateralLean - pose.leftwardLean) * .pi / 180
      let missing = pose.craniovertebralAngle - usual.craniovertebralAngle + headForward
      angles.neck += 0.7 * missing * .pi / 180
    }
    var pose = bent(stance, body, angles)
    let way = Vector.ahead * (protraction / 1000)
    for side in [\BodyPose.left, \BodyPose.right] {
      pose[keyPath: side].shoulder += way
      pose[keyPath: side].elbow += way
      pose[keyPath: side].wrist += way
    }
    return pose
  }

  /// The number of steps that leave less than a billionth of a degree.
  private static let steps = 40

  private func bent(
    _ stance: UprightPosture,
    _ body: BodyProportions,
    _ angles: Angles
  ) -> BodyPose {
    let tipped = stance.lean + angles.lean
    let torso = Torso(
      body,
      pelvis: stance.pelvis,
      hips: Axes.upright.leaning(stance.lean + pelvicTilt * .pi / 180),
      chest: Axes.upright.leaning(tipped).tipped(toward: .leftward, by: angles.aside)
    )
    let neck = Axes.upright.leaning(stance.lean * 0.5 + angles.neck)
      .tipped(toward: .leftward, by: angles.aside * 0.5)
    return torso.pose(
      head: Torso.Head(neck: neck, face: stance.head.face),
      arm: { torso.arm($0, Arm.Angles()) },
      leg: { torso.leg($0, stance.foot($0)) }
    )
  }
}
