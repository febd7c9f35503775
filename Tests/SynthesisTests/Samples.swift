// SPDX-License-Identifier: Apache-2.0
import Labels
import PoseTracks

@testable import Synthesis

/// Clips for tests.
enum Samples {
  static let tempo = Tempo(eccentric: 0.8, hold: 0.2, concentric: 0.6, top: 0.3)

  static let subject = Recipe.Subject(
    id: "ana",
    proportions: BodyProportions(stature: 1.68, build: 1.05),
    palette: Palette.named[1].palette
  )

  static func reps(
    _ count: Int,
    depth: Double = 1,
    quality: Reference.Quality = .full,
    faults: FormFaults = .none
  ) -> Step {
    .reps(Step.Reps(count: count, tempo: tempo, depth: depth, quality: quality, faults: faults))
  }

  static func recipe(seed: UInt64 = 5, clips: [Recipe.Clip] = []) -> Recipe {
    Recipe(
      name: "samples",
      licence: "CC0-1.0",
      seed: seed,
      frameRate: 15,
      subjects: [subject],
      clips: clips
    )
  }

  static func clip(
    _ movement: Movement,
    _ script: [Step],
    id: String = "sample",
    yaw: Double = 0,
    subject: Recipe.Subject? = subject,
    size: FrameSize = FrameSize(width: 60, height: 80),
    seed: UInt64 = 5
  ) -> SyntheticClip {
    let clip = Recipe.Clip(
      id: id,
      subject: subject,
      movement: movement,
      yaw: yaw,
      frameSize: size,
      camera: movement.traits.camera,
      script: script
    )
    return SyntheticClip(clip, of: recipe(seed: seed))
  }

  /// A clip of one squat unless told otherwise, by a camera that is changed.
  static func captured(
    script: [Step] = [reps(1)],
    size: FrameSize = FrameSize(width: 60, height: 80),
    seed: UInt64 = 5,
    _ change: (inout Capture) -> Void
  ) -> SyntheticClip {
    var clip = clip(.squat, script, size: size).clip
    change(&clip.capture)
    return SyntheticClip(clip, of: recipe(seed: seed))
  }

  /// A clip of everything a movement does.
  static func full(_ movement: Movement, yaw: Double = 0) -> SyntheticClip {
    clip(movement, script(movement), yaw: yaw)
  }

  private static func script(_ movement: Movement) -> [Step] {
    switch movement {
    case .walking: [.walkThrough(distance: 4)]
    case .standing: [.rest(seconds: 3)]
    case _ where movement.traits.posture != nil:
      [.rest(seconds: 0.5), .hold(seconds: 2, faults: .none)]
    case _ where movement.traits.startsInStance:
      [.walkIn(distance: 1.5), reps(2), .walkOut(distance: 1.5)]
    default: [.rest(seconds: 0.5), reps(2)]
    }
  }
}

extension Movement {
  static let squat = of("squat")
  static let lunge = of("lunge")
  static let pushUp = of("push-up")
  static let deadlift = of("deadlift")
  static let plank = of("plank")
  static let burpee = of("burpee")
  static let bicepsCurl = of("biceps-curl")
  static let pullUp = of("pull-up")
  static let bench = of("bench-press")
  static let frontRaise = of("front-raise")
  static let jack = of("jumping-jack")
  static let walking = of("walking")

  static func of(_ id: String) -> Movement {
    guard let movement = named(id) else { preconditionFailure("there is no movement '\(id)'") }
    return movement
  }

  /// The movements that have reps.
  static let countable = all.filter(\.hasReps)
}

extension Motion {
  func pose(depth: Double, faults: FormFaults = .none, sway: Sway = .none) -> BodyPose {
    pose(Moment(depth: depth, faults: faults, sway: sway))
  }
}

extension BodyPose {
  /// Where the ball of a foot is on the sole, in metres.
  func ball(of side: Side) -> Vector {
    side.ankle + side.toes * proportions.ballAhead - side.instep * proportions.ankleHeight
  }

  /// The lengths that no motion may change, in metres.
  var segmentLengths: [Double] {
    var lengths = [(lumbar - pelvis).length, (shoulders - lumbar).length]
    lengths += [(headCentre - shoulders).length]
    lengths += [(left.shoulder - right.shoulder).length, (left.hip - right.hip).length]
    for side in [left, right] {
      lengths += [
        (side.elbow - side.shoulder).length, (side.wrist - side.elbow).length,
        (side.knee - side.hip).length, (side.ankle - side.knee).length,
      ]
    }
    return lengths
  }
}
