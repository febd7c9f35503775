// SPDX-License-Identifier: Apache-2.0

/// A climbing move: legs push the body up along a wall while one hand goes to a higher hold, and back.
///
/// The sides take turns. The wall is ahead of the person. Or both hands and feet leave their holds and the hands catch
/// higher ones, from which the body falls back to the first.
struct ClimbingMotion: Motion {
  static let traits = MotionTraits(
    exercise: "climbing-move",
    effort: .reaching,
    strain: .end,
    canFly: true,
    camera: .overhead,
    shortfall: nil,
    rareFaults: [.hipDrop],
    measures: FormMeasure.elbows + FormMeasure.knees
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// Lean of the trunk at the low position in radians.
  private static let lean = 0.10
  /// Height of the feet above the floor.
  private var footHeight: Double { 0.265 * body.stature }
  /// Height of the hips at the low position.
  private var lowHips: Double { footHeight + 0.600 * body.legLength }
  /// How far the legs lift the hips.
  private var lift: Double { 0.285 * body.legLength }
  /// Where the wall is along z, in metres.
  private var wall: Double { 0.124 * body.stature + 0.44 * body.armLength }
  /// The travel at which the hand leaves its hold.
  private static let released = 0.2

  /// A hand on a hold of the wall, so many arm lengths above the shoulders of the low position.
  private func hold(_ sign: Double, _ aside: Double, _ height: Double) -> Vector {
    Vector(
      sign * aside * body.stature,
      lowHips + body.trunk + height * body.armLength,
      wall - 0.075 * body.stature
    )
  }

  /// The hold that a hand catches at the end of a flight so many metres high; both arms are bent there.
  private func caught(_ sign: Double, _ height: Double) -> Vector {
    hold(sign, 0.13, 0.55) + .up * (lift + height)
  }

  /// The pose; depth 0 hangs low on bent legs, 1 has reached the higher hold.
  ///
  /// Hips that drop do so under hands and over feet that stay on their holds.
  func pose(_ moment: Moment) -> BodyPose {
    let size = body.stature
    let flight = moment.dyno
    let depth = flight.map { $0.rise(over: lift) } ?? moment.depth
    // A flight leaves from the holds of the first rep.
    let side = flight == nil ? moment.side : 1
    let flown = flight?.lift ?? 0
    let sway = moment.sway.shift.x * 0.4
    let pelvis = Vector(
      sway + side * 0.02 * size * depth,
      lowHips + lift * depth + flown - moment.faults.hipDrop / 100,
      size * (0.02 + 0.06 * depth)
    )
    let torso = Torso(body, pelvis: pelvis, hips: Axes.upright.leaning(Self.lean - 0.04 * depth))
    let staying = hold(-side, 0.15, 0.62)
    let low = hold(side, 0.16, 0.45)
    let high = hold(side, 0.11, 1.13)
    let share =
      flight == nil ? MinimumJerk.position((depth - Self.released) / (1 - Self.released)) : 0
    var moving = low.interpolated(to: high, share)
    moving.z -= 0.16 * size * share * (1 - share)
    func hand(_ sign: Double) -> Vector {
      let place = sign == side ? moving : staying
      guard let flight, flight.reach > 0 else { return place }
      var flying = place.interpolated(to: caught(sign, flight.height), flight.reach)
      flying.z -= 0.16 * size * flight.reach * (1 - flight.reach)
      return flying
    }
    var pose = torso.pose(
      head: torso.head(nod: -0.35, turn: moment.sway.headTurn * 0.5 + side * 0.1 * depth),
      arm: { sign in
        let outward = Vector.leftward * sign
        return torso.arm(
          sign,
          Arm.Grip(
            wrist: hand(sign),
            pole: outward * 0.8 - .up - .ahead * 0.3,
            fingers: .up * 0.9 + .ahead * 0.4,
            thumb: -outward
          )
        )
      },
      leg: { sign in
        let ankle = Vector(
          sign * 0.15 * size,
          footHeight + (sign == side ? 0.015 : -0.015) * size + flown,
          wall - 0.125 * size
        )
        let outward = Vector.leftward * sign
        return torso.leg(
          sign,
          ankle: ankle,
          pole: outward * 1.0 + .ahead * 0.6,
          toes: .ahead + outward * 0.45 + .up * 0.05,
          instep: .up
        )
      }
    )
    pose.equipment = holds(side, caught: flight?.height) + [board]
    return pose
  }

  /// The wall, whose front faces the climber; from behind it there is no wall to be seen.
  private var board: Equipment {
    let halves = Vector(1.1, 1.55, 0.02)
    return .board(
      centre: Vector(0, halves.y, wall - 0.005 * body.stature + halves.z),
      axes: Axes(up: .up, forward: -.ahead),
      halves: halves
    )
  }

  /// The holds of the wall: for hands, also those that are caught at a height, and for feet.
  private func holds(_ side: Double, caught height: Double?) -> [Equipment] {
    let size = body.stature
    let grip = Vector.up * (0.055 * size)
    let sole = Vector.up * (-0.06 * size)
    func foothold(_ sign: Double, _ height: Double) -> Vector {
      Vector(sign * 0.16 * size, footHeight + height * size, wall) + sole
    }
    let flown = height.map { height in [1, -1].map { caught($0, height) + grip } } ?? []
    let places = [
      hold(-side, 0.15, 0.62) + grip, hold(side, 0.16, 0.45) + grip, hold(side, 0.11, 1.13) + grip,
      hold(-side, 0.06, 1.70), hold(side, 0.02, -0.60),
      foothold(side, 0.015), foothold(-side, -0.015),
    ]
    return (places + flown).map { place in
      let near = Vector(place.x, place.y, wall - 0.035 * size)
      return .rod(from: near, to: near + .ahead * (0.03 * size), radius: 0.022 * size)
    }
  }
}
