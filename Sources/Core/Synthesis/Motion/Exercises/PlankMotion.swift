// SPDX-License-Identifier: Apache-2.0

/// A plank on the forearms: a straight body held still.
struct PlankMotion: Motion {
  static let traits = MotionTraits(
    exercise: "plank",
    effort: .none,
    posture: .plank,
    camera: .prone,
    shortfall: nil,
    usualFaults: [.hipSag, .hipPike],
    measures: [.hipBend]
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// The pose, whatever the depth; hips that sag or pike leave elbows and feet where they are.
  func pose(_ moment: Moment) -> BodyPose {
    let floor = 0.026 * body.stature
    let height = floor + body.upperArm
    let elbowsAhead = ProneBody.ahead(of: body, height: height)
    let ankles = Vector(
      0,
      ProneBody.ankleHeight(of: body),
      -(elbowsAhead + 0.14 * body.stature) / 2
    )
    let prone = ProneBody(
      body,
      ankles: ankles,
      height: height,
      sag: moment.faults.hipSag * .pi / 180
    )
    return prone.torso.pose(
      head: prone.head(moment.sway),
      arm: { sign in
        let shoulder = prone.torso.shoulder(sign)
        let elbow = shoulder - .up * body.upperArm
        return Arm(
          shoulder: shoulder,
          elbow: elbow,
          wrist: elbow + .ahead * body.forearm,
          fingers: .ahead,
          thumb: .up
        )
      },
      leg: prone.leg
    )
  }
}
