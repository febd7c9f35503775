// SPDX-License-Identifier: Apache-2.0
import Basics

/// Walking straight ahead from one stance to another, feet planted between their steps.
struct Gait {
  /// The person's sizes.
  let body: BodyProportions
  /// Place of the stance at the beginning, along z in metres.
  let origin: Double
  /// Place of the stance at the end, along z in metres, beyond `origin`.
  let destination: Double
  /// The style of the walk.
  var style = WalkingStyle.usual

  /// Seconds from one step to the next of a usual walk.
  private static let usualStepSeconds = 0.56
  /// Share of a step's time for which its foot is in the air.
  private static let swingShare = 0.8
  /// Half the distance between the feet while walking, as a share of the stance's.
  private static let narrowing = 0.5

  /// Mean of the seconds from one step to the next.
  var stepSeconds: Double { Self.usualStepSeconds * style.stepTime }
  /// Walking speed in metres per second.
  private var speed: Double { 0.60 * body.stature * style.stepLength / style.stepTime }
  /// Mean way from one footfall to the next at full speed in metres.
  var stepLength: Double { speed * stepSeconds }
  /// Seconds in which speed is gained or lost.
  private static let rampSeconds = 0.7

  /// How long the walk takes, up to both feet standing, in seconds.
  var seconds: Double {
    travelSeconds + 2 * stepSeconds + 2 * delay
  }

  private var travelSeconds: Double {
    (destination - origin) / speed + Self.rampSeconds
  }

  /// Where the pelvis is along z, `seconds` after the start.
  private func pelvis(at seconds: Double) -> Double {
    let ramp = Self.rampSeconds
    let cruise = speed
    let time = min(travelSeconds, max(0, seconds))
    // Speed rises and falls linearly, so the place is made of two parabolas and a line.
    func fromRest(_ time: Double) -> Double {
      time < ramp ? cruise * time * time / (2 * ramp) : cruise * (time - ramp / 2)
    }
    let left = travelSeconds - time
    return left < ramp ? destination - fromRest(left) : origin + fromRest(time)
  }

  /// A foot at a time; `sign` is 1 for the left, which steps first.
  private func foot(_ sign: Double, at seconds: Double) -> Leg.Foot {
    let step = stepSeconds
    let firstStep = sign > 0 ? 0.0 : 1.0
    let own = seconds - leavingShift(sign)
    // A foot steps every other step; its stride number counts from its first one.
    let stride = ((own / step - firstStep) / 2).rounded(.down)
    let start = (firstStep + 2 * stride) * step
    let share = stride < 0 ? 0 : (own - start) / swingSeconds(sign)
    let before = plantedAlong(stride: stride - 1, sign)
    let after = plantedAlong(stride: stride, sign)
    let travelled = MinimumJerk.position(share)
    let along = before + (after - before) * travelled
    let length = after - before
    let highest = 0.5 * min(length, 0.3) * style.lift
    let lift = share < 1 ? highest * (4 * travelled * (1 - travelled)) : 0
    let spread = sign * body.stanceHalfWidth
    let narrow =
      1 - Self.narrowing * (walking(before) * (1 - travelled) + walking(after) * travelled)
    return .init(
      ankle: Vector(spread * narrow, body.ankleHeight + 0.5 * lift, along),
      turnout: Stance.turnout * narrow
    )
  }

  /// A step of one foot: when it leaves the floor and lands, in seconds after the start; 1 for the left foot.
  struct FootStep {
    var leaving: Double
    var landing: Double
    var sign: Double
    /// Where the foot lands, along z in metres.
    var place = 0.0
  }

  /// The steps of the walk that move a foot, in order of leaving.
  var steps: [FootStep] {
    let step = stepSeconds
    return [1.0, -1.0].flatMap { sign -> [FootStep] in
      let first = sign > 0 ? 0.0 : 1.0
      return (0..<Int(seconds / (2 * step)) + 1).compactMap { number in
        let stride = Double(number)
        let place = plantedAlong(stride: stride, sign)
        guard place - plantedAlong(stride: stride - 1, sign) > 0.001 else { return nil }
        let leaving = (first + 2 * stride) * step + leavingShift(sign)
        let landing = leaving + swingSeconds(sign)
        return FootStep(leaving: leaving, landing: landing, sign: sign, place: place)
      }
    }.sorted { $0.leaving < $1.leaving }
  }

  /// The time in seconds for which a foot is in the air.
  private func swingSeconds(_ sign: Double) -> Double {
    Self.swingShare * stepSeconds * (1 + style.lateness(sign))
  }

  /// The time in seconds by which a foot leaves the floor later than in a walk without asymmetry.
  ///
  /// A slow foot lands later by half of what its step takes longer, and is in the air for longer.
  private func leavingShift(_ sign: Double) -> Double {
    delay + style.lateness(sign) * (0.5 - Self.swingShare) * stepSeconds
  }

  /// The delay of all against a walk without asymmetry, so that a slow first foot does not leave before the start.
  private var delay: Double {
    style.lateness(+1).magnitude * (Self.swingShare - 0.5) * stepSeconds
  }

  /// The time at which the left foot would first land if both feet took equally long, in seconds.
  var firstLanding: Double { delay + Self.swingShare * stepSeconds }

  /// Where a foot stands after a stride: below the pelvis at the middle of its time on the floor, and by half of what
  /// its steps are longer than the mean ahead of it.
  private func plantedAlong(stride: Double, _ sign: Double) -> Double {
    guard stride >= 0 else { return origin }
    let firstStep = sign > 0 ? 0.0 : 1.0
    let landing = (firstStep + 2 * stride + Self.swingShare) * stepSeconds
    let leaving = (firstStep + 2 * stride + 2) * stepSeconds
    let below = pelvis(at: (landing + leaving) / 2)
    guard style.lengthening(sign) != 0 else { return below }
    return below + style.lengthening(sign) * stepLength / 2 * walking(below)
  }

  /// How much a planted foot belongs to the walk, 0 in the stance at either end, 1 between.
  private func walking(_ along: Double) -> Double {
    let nearest = min(along - origin, destination - along)
    return MinimumJerk.position(nearest / (0.2 * body.stature))
  }

  /// The pose `seconds` after the start.
  func pose(at seconds: Double, sway: Sway) -> BodyPose {
    let stance = Stance(body: body)
    var posture = stance.posture(sway: sway)
    posture.leftFoot = foot(+1, at: seconds)
    posture.rightFoot = foot(-1, at: seconds)
    var along = pelvis(at: seconds - delay)
    if style.hasSmoothHips {
      let wave = hipWave(at: seconds)
      along += wave.offset.z
      posture.pelvis.x += wave.offset.x
      posture.pelvis.y += (smoothHeight - posture.pelvis.y) * wave.share + wave.offset.y
    }
    posture.pelvis.z += along
    posture.pelvis.y = min(
      posture.pelvis.y,
      highestPelvis(along: along, +1, posture.leftFoot),
      highestPelvis(along: along, -1, posture.rightFoot)
    )
    // The arms swing against the legs.
    let apart = posture.leftFoot.ankle.z - posture.rightFoot.ankle.z
    let swing = 0.7 * apart / body.stature
    posture.leftArm.flexion = -swing
    posture.rightArm.flexion = swing
    return posture.pose(of: body)
  }

  /// The height of a pelvis without sway at which a leg is as straight as in the stance.
  private func highestPelvis(
    along: Double,
    _ sign: Double,
    _ foot: Leg.Foot
  ) -> Double {
    let reach = Stance(body: body).legReach
    let aside = sign * body.hipHalfWidth - foot.ankle.x
    let ahead = along - foot.ankle.z
    return foot.ankle.y + max(0, reach * reach - aside * aside - ahead * ahead).squareRoot()
  }
}
