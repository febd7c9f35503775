// SPDX-License-Identifier: Apache-2.0
package import Labels
import Matching
package import PoseTracks

/// The best that labels, and one signal, leave to any counter of an exercise.
package struct ExerciseCeilings: Sendable, Equatable {
  /// A clip with what its labels say, and a signal where there is one.
  package struct Clip: Sendable {
    /// The exercise's id.
    package var exercise: String
    /// The labelled reps.
    package var reference: Reference
    /// A signal of the clip on one track.
    package struct Signal: Sendable {
      /// The track configuration.
      package var track: String
      /// The signal's name.
      package var name: String
      /// One sample a frame.
      package var samples: [Sample]

      /// Creates a signal.
      package init(track: String, name: String, samples: [Sample]) {
        self.track = track
        self.name = name
        self.samples = samples
      }
    }

    /// At most one for each track.
    package var signals: [Signal]

    /// Creates a clip.
    package init(
      exercise: String,
      reference: Reference,
      signals: [Signal] = []
    ) {
      self.exercise = exercise
      self.reference = reference
      self.signals = signals
    }
  }

  /// The exercise's id.
  package let exercise: String
  /// How many clips have required reps with times.
  package let clips: Int
  /// The shortest time between two required reps, in seconds; nil where no clip has two.
  package let shortestGap: Double?
  /// By refractory time in seconds, of a counter with a constant delay.
  package let cooldown: CeilingCurve
  /// By refractory time in seconds, of one that may be early or late by the headline tolerance.
  package let cooldownWithinTolerance: CeilingCurve
  /// By least travel in a signal's unit, one for each track, in the order of their first clips; empty where
  /// no clip has a signal.
  package let amplitudes: [Amplitude]

  /// The best that a signal of one track leaves to a counter that asks for a least travel.
  package struct Amplitude: Sendable, Equatable {
    /// The track configuration.
    package let track: String
    /// The signal's name.
    package let signal: String
    /// By least travel in the signal's unit, over the clips with this signal.
    package let curve: CeilingCurve
  }

  /// The ceilings of each exercise, in order of its id; exercises without required reps left out.
  ///
  /// - Complexity: That of the curves.
  package static func all(of clips: [Clip]) -> [ExerciseCeilings] {
    let timed = clips.filter { !$0.reference.requiredPlaces.isEmpty }
    return Set(timed.map(\.exercise)).sorted().map { exercise in
      ExerciseCeilings(exercise, timed.filter { $0.exercise == exercise })
    }
  }

  private init(_ exercise: String, _ members: [Clip]) {
    let references = members.map(\.reference)
    self.exercise = exercise
    clips = members.count
    shortestGap = CooldownCeiling.shortestGap(references)
    cooldown = CooldownCeiling.curve(of: references)
    cooldownWithinTolerance = CooldownCeiling.curve(
      of: references,
      tolerance: MatchingCriterion.headline.tolerance
    )
    let measured = members.flatMap { clip in
      clip.signals.map { (reference: clip.reference, signal: $0) }
    }
    var tracks: [String] = []
    for one in measured where !tracks.contains(one.signal.track) { tracks.append(one.signal.track) }
    amplitudes = tracks.map { track in
      let own = measured.filter { $0.signal.track == track }
      return Amplitude(
        track: track,
        signal: own[0].signal.name,
        curve: AmplitudeCeiling.curve(of: own.map { ($0.reference, $0.signal.samples) })
      )
    }
  }
}
