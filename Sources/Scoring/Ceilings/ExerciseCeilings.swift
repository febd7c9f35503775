// SPDX-License-Identifier: Apache-2.0
public import Labels
public import PoseTracks

/// The best that labels, and one signal, leave to any counter of an exercise.
public struct ExerciseCeilings: Sendable, Equatable {
  /// A clip with what its labels say, and a signal where there is one.
  public struct Clip: Sendable {
    /// The exercise's id.
    public var exercise: String
    /// What the labels say of reps.
    public var reference: Reference
    /// The name of a signal and its samples over the clip; nil where none is known.
    public var signal: (name: String, samples: [Sample])?

    /// Creates a clip.
    public init(
      exercise: String,
      reference: Reference,
      signal: (name: String, samples: [Sample])? = nil
    ) {
      self.exercise = exercise
      self.reference = reference
      self.signal = signal
    }
  }

  /// The exercise's id.
  public let exercise: String
  /// How many clips have required reps with times.
  public let clips: Int
  /// The shortest time between two required reps, in seconds; nil where no clip has two.
  public let shortestGap: Double?
  /// By refractory time in seconds, of a counter with a constant delay.
  public let cooldown: CeilingCurve
  /// By refractory time in seconds, of one that may be early or late by the headline tolerance.
  public let cooldownWithinTolerance: CeilingCurve
  /// By least travel in the signal's unit, over the clips with a signal; nil where there are none.
  public let amplitude: CeilingCurve?
  /// The name of that signal.
  public let signal: String?

  /// The ceilings of each exercise, in order of its id; exercises without required reps left out.
  ///
  /// - Complexity: That of the curves.
  public static func all(of clips: [Clip]) -> [ExerciseCeilings] {
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
    signal = members.compactMap(\.signal?.name).first
    let measured = members.compactMap { clip in
      clip.signal.map { (reference: clip.reference, samples: $0.samples) }
    }
    amplitude = measured.isEmpty ? nil : AmplitudeCeiling.curve(of: measured)
  }
}
