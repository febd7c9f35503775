// SPDX-License-Identifier: Apache-2.0

/// A bench press: a bar from the chest to straight arms, on the back on a bench.
struct BenchPressMotion: Motion {
  static let traits = MotionTraits(
    exercise: "bench-press",
    effort: .reaching,
    strain: .start,
    hasBar: true,
    camera: .floor,
    lookalike: "sit-up",
    rareFaults: [.elbowFlare],
    measures: FormMeasure.elbows
  )

  private let body: BodyProportions
  /// A plate of 10 kg, in metres: the larger one of a bar on the floor would hide head and shoulders from the side.
  private static let plateRadius = 0.14

  init(body: BodyProportions) { self.body = body }

  /// The pose; depth 0 has the bar on the chest, 1 above the shoulders on straight arms.
  func pose(_ moment: Moment) -> BodyPose {
    let size = body.stature
    let supine = SupineBody(body: body)
    let bench = 0.25 * size
    let torso = supine.torso(above: bench)
    let chest = torso.shoulders + .up * (0.085 * size) + .ahead * (0.085 * size)
    let top = torso.shoulders + .up * (0.90 * body.armLength) + .ahead * (0.02 * size)
    let middle = chest.interpolated(to: top, moment.depth)
    let left = torso.chest.left
    let grip = body.shoulderHalfWidth + 0.27 * body.armLength
    var pose = torso.pose(
      head: torso.head(nod: 0.15, turn: moment.sway.headTurn * 0.5),
      arm: { sign in
        torso.arm(
          sign,
          Arm.Grip(
            wrist: middle + left * (sign * grip),
            pole: left * (sign * 0.9) - .up + .ahead * 0.35,
            fingers: .up + .ahead * -0.2,
            thumb: -left * sign,
            flare: moment.faults.elbowFlare * .pi / 180
          )
        )
      },
      leg: { sign in
        supine.leg(torso, sign, supine.foot(sign, ahead: 0.24 * size, aside: 0.12 * size))
      }
    )
    let bar = middle + .up * (0.045 * size)
    pose.equipment = Equipment.barbell(at: bar, along: left, plateRadius: Self.plateRadius)
    pose.equipment += self.bench(below: bench, along: torso)
    return pose
  }

  /// A padded bench below the back, and its two feet.
  private func bench(below top: Double, along torso: Torso) -> [Equipment] {
    let radius = 0.045 * body.scale
    let head = torso.shoulders.z - 0.20 * body.stature
    let pads = [-0.10, -0.035, 0.035, 0.10].map { aside in
      let place = Vector(aside * body.scale, top - radius, 0)
      return Equipment.rod(
        from: place + .ahead * head,
        to: place + .ahead * (0.03 * body.stature),
        radius: radius
      )
    }
    let feet = [head + 0.1, -0.06].map { place in
      Equipment.rod(
        from: Vector(0, top - radius, place),
        to: Vector(0, 0.02, place),
        radius: 0.03
      )
    }
    return pads + feet
  }
}
