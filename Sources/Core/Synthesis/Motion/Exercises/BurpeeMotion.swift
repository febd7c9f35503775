// SPDX-License-Identifier: Apache-2.0
import Basics

/// A burpee: hands to the floor, feet back into a plank, chest to the floor, and the same way up, with a jump after it
/// where the script asks for one.
struct BurpeeMotion: Motion {
  static let traits = MotionTraits(
    exercise: "burpee",
    canJump: true,
    startsInStance: true,
    // The hip closes and opens on the way, so that its angle does not tell the travel.
    shortfall: nil,
    measures: FormMeasure.elbows + FormMeasure.hips + [.pressElevation]
      + FormMeasure.straightnessAtFar + FormMeasure.hipFlexionsAtStart + FormMeasure.hipRanges
      + FormMeasure.elbowRanges
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// The travel at which the hands are on the floor.
  private static let crouched = 0.42
  /// The travel at which the feet stand behind in the plank.
  private static let planked = 0.74
  /// How far the toes point down in the plank, in radians: 76 degrees.
  private static let pitch = 1.326
  /// How far they do in the crouch, in radians.
  private static let crouchPitch = 0.6

  private var handHalfWidth: Double { 0.14 * body.stature }
  /// Where the hands are along z.
  private var handsAhead: Double { 0.30 * body.stature }
  /// Height of the shoulders above the floor in the crouch.
  private var crouchHeight: Double { ProneBody.wristHeight(of: body) + 0.955 * body.armLength }
  /// Height of the shoulders above the floor in the plank.
  private var plankHeight: Double { ProneBody.wristHeight(of: body) + 0.93 * body.armLength }
  /// Height of the shoulders with the chest on the floor.
  private var lowHeight: Double { 0.125 * body.stature }

  /// The pose; depth 0 stands, 1 has the chest just above the floor.
  func pose(_ moment: Moment) -> BodyPose {
    let depth = moment.depth
    if depth <= Self.crouched {
      return crouching(depth / Self.crouched, moment.sway, moment.jump)
    }
    if depth < Self.planked {
      return jumpingBack((depth - Self.crouched) / (Self.planked - Self.crouched), moment.sway)
    }
    return lowering((depth - Self.planked) / (1 - Self.planked), moment.sway)
  }

  /// A planted hand.
  private func grip(_ sign: Double) -> Arm.Grip {
    let outward = Vector.leftward * sign
    return Arm.Grip(
      wrist: Vector(sign * handHalfWidth, ProneBody.wristHeight(of: body), handsAhead),
      pole: outward * 0.8 - .ahead,
      fingers: .ahead,
      thumb: -outward
    )
  }

  /// Where the shoulders are along z over planted hands.
  private var shouldersAhead: Double { handsAhead - 0.03 * body.stature }

  /// Lean of the trunk in the crouch, in radians: 82 degrees.
  private static let crouchLean = 1.43

  /// From the stance to both hands on the floor, or in the air.
  private func crouching(_ share: Double, _ sway: Sway, _ jump: Jump.State) -> BodyPose {
    var posture = jumping(Stance(body: body).posture(sway: sway), jump)
    let smooth = MinimumJerk.position(share)
    let standing = posture.pelvis
    let upright = posture.torso(of: body)
    let crouch = crouchTorso
    posture.pelvis = standing.interpolated(to: crouch.pelvis, share)
    posture.pelvis.z = standing.z + (crouch.pelvis.z - standing.z) * smooth
    let lean = posture.lean + (Self.crouchLean - posture.lean) * share
    let torso = Torso(body, pelvis: posture.pelvis, hips: Axes.upright.leaning(lean))
    return torso.pose(
      head: head(torso, sway),
      arm: { sign in
        // From hanging to the floor, kept in reach of the shoulder.
        let hanging = upright.arm(sign, posture.leftArm)
        let carried = hanging.wrist - upright.shoulder(sign)
        var grip = grip(sign)
        let floor = grip.wrist - crouch.shoulder(sign)
        let reach = carried.interpolated(to: floor, smooth)
        let length = carried.length + (floor.length - carried.length) * smooth
        grip.wrist = torso.shoulder(sign) + reach.normalized * length
        grip.fingers = hanging.fingers.interpolated(to: .ahead, smooth)
        grip.thumb = hanging.thumb.interpolated(to: grip.thumb, smooth)
        return torso.arm(sign, grip)
      },
      leg: { sign in
        torso.leg(
          sign,
          posture.foot(sign).onBall(
            pitch: Self.crouchPitch * MinimumJerk.position(share * 1.6 - 0.6),
            of: body,
            sign
          )
        )
      }
    )
  }

  /// The stance at a moment of a jump: arms go up, and in the air feet go along and point down.
  private func jumping(_ stance: UprightPosture, _ jump: Jump.State) -> UprightPosture {
    var posture = stance
    posture.pelvis.y += jump.lift
    posture.lean += 1.5 * max(0, -jump.lift)
    posture.leftArm.flexion += 2.7 * jump.reach
    posture.rightArm = posture.leftArm
    let raised = max(0, jump.lift)
    let pitch = Elementary.asin(min(0.6, 0.8 * raised / (body.ballAhead + body.heelBehind)))
    posture.leftFoot.ankle.y += raised
    posture.leftFoot.pitch = pitch
    posture.rightFoot.ankle.y += raised
    posture.rightFoot.pitch = pitch
    return posture
  }

  private var crouchTorso: Torso {
    Torso(
      body,
      shoulders: Vector(0, crouchHeight, shouldersAhead),
      hips: Axes.upright.leaning(Self.crouchLean)
    )
  }

  /// The straight body over planted hands at a height of the shoulders.
  private func prone(height: Double) -> ProneBody {
    let ankles = Vector(
      0,
      ProneBody.ankleHeight(of: body),
      shouldersAhead - ProneBody.ahead(of: body, height: plankHeight)
    )
    return ProneBody(body, ankles: ankles, height: height)
  }

  /// From the crouch to the plank, feet in the air.
  private func jumpingBack(_ share: Double, _ sway: Sway) -> BodyPose {
    let smooth = MinimumJerk.position(share)
    let crouch = crouchTorso
    let plank = prone(height: plankHeight)
    let lean =
      Self.crouchLean
      + (Elementary.acos(plank.torso.chest.up.y) - Self.crouchLean) * share
    let torso = Torso(
      body,
      shoulders: crouch.shoulders.interpolated(to: plank.torso.shoulders, share),
      hips: Axes.upright.leaning(lean)
    )
    return torso.pose(
      head: head(torso, sway),
      arm: { torso.arm($0, grip($0)) },
      leg: { sign in
        let stance = Stance(body: body).posture(sway: .none).foot(sign)
        let start = stance.onBall(pitch: Self.crouchPitch, of: body, sign)
        let end = plank.leg(sign)
        var ankle = start.ankle.interpolated(to: end.ankle, smooth)
        ankle.y += 0.25 * body.stature * smooth * (1 - smooth)
        // Never farther than a straight leg.
        let hip = torso.hip(sign)
        let way = ankle - hip
        let longest = 0.99999 * body.legLength
        ankle = hip + way * min(1, longest / way.length)
        var foot = start
        foot.ankle = ankle
        foot.turnout *= 1 - smooth
        foot.pitch += (Self.pitch - Self.crouchPitch) * smooth
        let outward = Vector.leftward * sign
        return torso.leg(
          sign,
          ankle: ankle,
          pole: (.ahead + outward * 0.3) * (1 - smooth) - .up * smooth,
          toes: foot.toes(sign),
          instep: foot.instep(sign)
        )
      }
    )
  }

  /// From the plank to the floor and back, as a push-up.
  private func lowering(_ share: Double, _ sway: Sway) -> BodyPose {
    let prone = prone(height: plankHeight + (lowHeight - plankHeight) * share)
    return prone.torso.pose(
      head: head(prone.torso, sway),
      arm: { prone.torso.arm($0, grip($0)) },
      leg: prone.leg
    )
  }

  /// A head that looks ahead of the hands the lower the trunk is.
  private func head(_ torso: Torso, _ sway: Sway) -> Torso.Head {
    let low = 1 - max(0, min(1, torso.chest.up.y))
    return torso.head(nod: -0.05 - 0.7 * low, turn: sway.headTurn * 0.5)
  }
}
