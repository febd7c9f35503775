// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// A track of what an analyzer of the catalogue judges, with faults and noise, from the view that goes with
/// the seed; from the side at 1.
package func conformanceTrack(of analyzer: String, seed: UInt64) -> PoseTrack {
  switch analyzer {
  case "trainer-squat", "trainer-squat-fixed": squats(seed: seed)
  case "push-up": pushUps(seed: seed)
  case "plank": planks(seed: seed)
  case "kinetics-iron", "kinetics-iron-fixed": bodies("deadlift", seed: seed)
  case "kinetics-striking", "kinetics-striking-fixed": punches(seed: seed)
  case "kinetics-grappling", "kinetics-grappling-fixed": stances(seed: seed)
  case "kinetics-wall", "kinetics-wall-fixed": climbs(seed: seed)
  case "handstand-holds":
    invertedTrack(reach: seed % 2 == 0 ? 190 : 150, noise: 1, seed: seed)
  case "gait-steps":
    walkTrack(toTheRight: seed % 2 == 0, staysInPlace: seed % 3 == 0, noise: 1, seed: seed)
  case "andernet-gait", "andernet-gait-fixed", "andernet-fall-risk", "andernet-fall-risk-fixed":
    walks(seed: seed)
  case "andernet-balance", "andernet-balance-fixed": sways(seed: seed)
  case "andernet-range-of-motion", "andernet-range-of-motion-fixed":
    sweeps(analyzer == "andernet-range-of-motion" ? .arkit91 : .blazePose33, seed: seed)
  case "andernet-posture", "andernet-posture-fixed":
    postures(seed: seed, isInSpace: analyzer == "andernet-posture" || seed % 2 == 1)
  default: bodies(analyzer, seed: seed)
  }
}

/// Squats with faults and noise, from the view that goes with the seed.
private func squats(seed: UInt64) -> PoseTrack {
  var random = RandomGenerator(seed: seed)
  var figure = SquatFigure()
  figure.yaw = [0.0, 90, -90, 180, 45][Int(seed % 5)]
  figure.thighElevation = -10 + 60 * random.unit()
  figure.trunkLean = 10 + 50 * random.unit()
  figure.leftValgus = 0.1 * random.unit()
  figure.rightValgus = 0.1 * random.unit()
  return figure.track(reps: 3, seconds: 1.5 + random.unit(), noise: 1, seed: seed)
}

/// Push-ups with faults and noise, from the view that goes with the seed.
private func pushUps(seed: UInt64) -> PoseTrack {
  var random = RandomGenerator(seed: seed)
  var figure = PushUpFigure()
  figure.yaw = [0.0, 90, -90, 180, 45][Int(seed % 5)]
  figure.upperArmElevation = -10 + 50 * random.unit()
  figure.flexionAtTop = 40 * random.unit()
  figure.flare = 20 + 60 * random.unit()
  figure.sag = -40 + 80 * random.unit()
  return figure.track(reps: 3, seconds: 1.5 + random.unit(), noise: 1, seed: seed)
}

/// Reps of an analyzer's exercise that go more or less far, with a lean and noise, from the view that goes
/// with the seed.
private func bodies(_ analyzer: String, seed: UInt64) -> PoseTrack {
  var random = RandomGenerator(seed: seed)
  var figure = BodyFigure.good(analyzer)
  figure.yaw = [0.0, 90, -90, 180, 45][Int(seed % 5)]
  figure.far = figure.posture(at: 0.7 + 0.3 * random.unit())
  figure.far.lean += 20 * random.unit() - 10
  figure.far.left.thigh.angle += 10 * random.unit()
  figure.far.right.forearm.angle += 10 * random.unit()
  return figure.track(reps: 3, seconds: 1.5 + random.unit(), noise: 1, seed: seed)
}

/// Planks whose hips leave the line, with noise.
private func planks(seed: UInt64) -> PoseTrack {
  let place = Int(seed % 5)
  let figure = BodyFigure.plank(
    sag: [20.0, -20, 0, 12, -30][place],
    yaw: [90.0, -90, 90, 60, -90][place]
  )
  return figure.track(reps: 2, noise: 1, seed: seed)
}

/// Punches whose hips lead more or less, in a frame small enough for the speeds of the design.
private func punches(seed: UInt64) -> PoseTrack {
  punchTrack(
    hipLead: 0.05 * Double(seed % 3),
    rise: 20,
    noise: 0.3,
    frameSize: FrameSize(width: 400, height: 400)
  )
}

/// Somebody who walks across the picture, and at some seeds on a floor as well.
private func walks(seed: UInt64) -> PoseTrack {
  let track = walkTrack(seconds: 5, toTheRight: seed % 2 == 0, noise: 1, seed: seed)
  return seed % 3 == 0 ? track : track.onFloor(heading: 40 * Double(seed))
}

/// Somebody who leans over, the farther the greater the seed.
private func stances(seed: UInt64) -> PoseTrack {
  let yaw = [90.0, -90, 0, 180, 45][Int(seed % 5)]
  return BodyFigure.standing(lean: 20 * Double(seed), yaw: yaw).track(noise: 1, seed: seed)
}

/// Somebody who slouches, leans and is not level, the more the greater the seed.
private func postures(seed: UInt64, isInSpace: Bool) -> PoseTrack {
  let dose = Double(seed)
  var figure = PostureFigure()
  figure.heading = [0.0, 90, 90, 20, 180, -130][Int(seed % 6)]
  figure.craniovertebralAngle = 60 - 6 * dose
  figure.trunkLean = -5 + 5 * dose
  figure.leftwardLean = 3 - 2 * dose
  figure.protraction = 10 * dose
  figure.pelvicTilt = 20 - 6 * dose
  figure.shoulderSlope = 1 + dose
  figure.hipSlope = 2 - dose
  figure.noise = 0.003
  return figure.track(isInSpace ? .arkit91 : .blazePose33, hasWorld: isInSpace, seed: seed)
}

/// Joints that go to and fro, more or less far, in the world or in the picture from the side or the front.
private func sweeps(_ skeleton: Skeleton, seed: UInt64) -> PoseTrack {
  sweepTrack(
    from: SideAngles(hip: -10, knee: 5, ankle: -10, elbow: 10),
    to: SideAngles(hip: 30, knee: 60, ankle: 10, shoulder: 20 * Double(seed), elbow: 40),
    right: SideAngles(hip: 25, knee: 50, ankle: 12, shoulder: 30, elbow: 30),
    seconds: 4,
    yaw: [90.0, -90, 0, 180, 45][Int(seed % 5)],
    noise: 0.002,
    seed: seed,
    skeleton: skeleton,
    hasWorld: seed % 2 == 1 || skeleton == .arkit91
  )
}

/// Somebody who sways, on the ground or in a world that follows the hips, and too short a time at 5.
private func sways(seed: UInt64) -> PoseTrack {
  swayTrack(
    seconds: seed == 5 ? 10 : 24,
    yaw: [0.0, 90, -90, 180, 45][Int(seed % 5)],
    noise: 0.5,
    seed: seed,
    world: seed == 4 ? nil : seed != 3
  ) { circle(at: $0) * (0.5 + 0.25 * Double(seed)) }
}

/// Somebody at a wall whose hips sag, and who jumps before that.
private func climbs(seed: UInt64) -> PoseTrack {
  let jump: (Double) -> Double = { min(1, max(0, ($0 - 1) / 0.1)) }
  return climbTrack(
    distance: 40 + 10 * Double(seed),
    mirrored: seed % 2 == 1,
    hips: { 25 * Double(seed) * min(1, max(0, ($0 - 3) * 4)) - 40 * jump($0) },
    hands: { (300 * jump($0), 0) }
  )
}
