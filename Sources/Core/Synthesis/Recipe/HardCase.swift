// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// A situation that counters are known to fail in, by name: a recipe's clip that names one gets its
/// script from it.
///
/// - Source: What users of rep counters complain about, collected from their public threads.
package enum HardCase: String, Sendable, CaseIterable {
  /// Reps of five times the usual duration between usual ones.
  case slowRep = "slow-rep"
  /// Small movements at the top between reps.
  case pulse = "pulse-at-the-top"
  /// Reps with two bottoms.
  case doubleDip = "double-dip"
  /// Reps that rest at the far position, no longer than the usual tolerance reaches from the middle.
  case pausedRep = "paused-rep"
  /// Reps with three quarters of the travel.
  case shallowDepth = "shallow-depth"
  /// Reps that get shallower and shallower.
  case descendingDepth = "descending-depth"
  /// Reps of less than half the travel.
  case partialRep = "partial-rep"
  /// A last rep that fails after the others got slower.
  case failedRep = "failed-rep"
  /// The subject walks in before and out after the set.
  case walkInAndOut = "walk-in-and-out"
  /// Somebody bumps into the camera in the middle of a rep.
  case cameraBump = "camera-bump"
  /// The camera leans to a side.
  case tilt
  /// Another person passes behind.
  case passerBy = "passer-by"
  /// The camera looks away during a rep.
  case outOfFrame = "out-of-frame"
  /// The clip ends just before the last rep does.
  case lastRepAtTheEnd = "last-rep-at-the-end"
  /// Somebody is ready and moves a little, but does no rep.
  case noReps = "no-reps"
  /// The subject does another exercise than the clip is said to show.
  case wrongExercise = "wrong-exercise"

  /// The most that the camera leans, in degrees.
  private static let tiltDegrees = 15.0
  /// The most of a second that misses at the end.
  private static let cutSeconds = 0.15

  /// Why a movement cannot be in this situation, as the end of a sentence; nil where it can.
  func objection(to movement: Movement) -> String? {
    switch self {
    case .cameraBump, .tilt, .passerBy, .outOfFrame, .noReps:
      return nil
    case .walkInAndOut where !movement.traits.startsInStance:
      return "needs an exercise that starts in the stance, not '\(movement.id)'"
    case .slowRep, .pulse, .doubleDip, .pausedRep, .shallowDepth, .descendingDepth, .partialRep,
      .failedRep, .walkInAndOut, .lastRepAtTheEnd, .wrongExercise:
      return movement.hasReps
        ? nil : "needs an exercise with reps, not '\(movement.id)'"
    }
  }

  /// Puts a clip into the situation.
  ///
  /// - Parameters:
  ///   - clip: Gets a script, what happens to its camera, and the name as a tag.
  ///   - tempo: Of a usual rep.
  ///   - stranger: Who else passes.
  /// - Returns: The clip in this situation.
  func applied(
    to clip: Recipe.Clip,
    tempo: Tempo,
    stranger: Recipe.Subject
  ) -> Recipe.Clip {
    var clip = clip
    clip.tags = (clip.tags + [rawValue]).sorted()
    clip.script = script(for: clip.movement, tempo)
    // The second rep is half way down then.
    let middle = Self.restSeconds + tempo.seconds + 0.5 * tempo.eccentric
    switch self {
    case .cameraBump:
      clip.cameraEvents = [.init(time: middle, kind: .bump(degrees: 5))]
    case .outOfFrame:
      let away = Recipe.CameraEvent.Kind.pan(degrees: 60, seconds: tempo.seconds)
      clip.cameraEvents = [.init(time: middle + tempo.seconds, kind: away)]
    case .tilt:
      clip.camera.tilt = Self.tiltDegrees
    case .passerBy:
      clip.passerBy = clip.passerBy ?? .init(subject: stranger, time: 0.5, ahead: -0.9)
    case .lastRepAtTheEnd:
      clip.cut = Self.cutSeconds
    case .wrongExercise:
      clip.pretended = clip.movement
      clip.movement = clip.movement.lookalike
    default:
      break
    }
    return clip
  }

  private static let restSeconds = 1.0

  /// What the subject does.
  private func script(for movement: Movement, _ tempo: Tempo) -> [Step] {
    let rest = Step.rest(seconds: Self.restSeconds)
    guard movement.hasReps else { return movement.stillScript }
    func reps(_ count: Int, _ change: (inout Step.Reps) -> Void = { _ in }) -> Step {
      var reps = Step.Reps(count: count, tempo: tempo, quality: nil)
      change(&reps)
      return .reps(reps)
    }
    switch self {
    case .slowRep:
      return [rest, reps(1), reps(2) { $0.tempo = tempo.scaled(by: 5) }, reps(1), rest]
    case .pulse:
      let pulses = Step.pulses(count: 3, depth: 0.2, seconds: 0.7)
      return [rest, reps(2), pulses, reps(2), rest]
    case .doubleDip:
      return [rest, reps(1), reps(3) { $0.dip = 0.35 }, rest]
    case .pausedRep:
      return [rest, reps(1), reps(2) { $0.tempo.hold = 0.9 }, reps(1), rest]
    case .shallowDepth:
      return [rest, reps(2), reps(3) { $0.depth = 0.75 }, rest]
    case .descendingDepth:
      return [rest, reps(6) { $0.lastDepth = 0.45 }, rest]
    case .partialRep:
      return [rest, reps(2), reps(2) { $0.depth = 0.4 }, reps(1), rest]
    case .failedRep:
      return [rest, reps(3) { $0.fatigue = 0.6 }, reps(1) { $0.failsAt = 0.5 }, rest]
    case .walkInAndOut:
      return [.walkIn(distance: 1.5), reps(4), .walkOut(distance: 1.5)]
    case .lastRepAtTheEnd:
      return [rest, reps(3), reps(1) { $0.tempo.top = 0 }]
    case .noReps:
      return [
        .rest(seconds: 3), .pulses(count: 2, depth: 0.06, seconds: 0.9), .rest(seconds: 3),
      ]
    case .cameraBump, .tilt, .passerBy, .outOfFrame, .wrongExercise:
      return [rest, reps(5), rest]
    }
  }
}

extension Movement {
  /// Another movement that a subject might do in its place.
  fileprivate var lookalike: Movement {
    let name = traits.lookalike
    guard let other = Movement.named(name), other != self else {
      preconditionFailure("every motion names another one that is done in its place")
    }
    return other
  }

  /// What a subject does of an exercise without reps.
  fileprivate var stillScript: [Step] {
    switch id {
    case "walking": [.walkThrough(distance: 5)]
    case "standing": [.rest(seconds: 8)]
    default: [.rest(seconds: 1), .hold(seconds: 6, faults: .none), .rest(seconds: 1)]
    }
  }
}
