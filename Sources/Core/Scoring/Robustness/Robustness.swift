// SPDX-License-Identifier: Apache-2.0

/// What counters and analyzers make of tracks that were changed on purpose.
public struct Robustness: Sendable, Equatable {
  /// How tracks were changed, in order of columns.
  public var ladders: [DoseLadder]
  /// How counters did, in order of rows.
  public var evaluations: [RobustnessEvaluation]
  /// How analyzers did where somebody looked for faults, in order of rows.
  public var forms: [FormRobustnessEvaluation]
  /// The relations that were checked, in order of columns.
  public var relations: [CheckedRelation]
  /// Which relations hold, counters before analyzers within tracks.
  public var checks: [RelationChecks]

  /// Creates results.
  public init(
    ladders: [DoseLadder],
    evaluations: [RobustnessEvaluation],
    forms: [FormRobustnessEvaluation] = [],
    relations: [CheckedRelation],
    checks: [RelationChecks]
  ) {
    self.ladders = ladders
    self.evaluations = evaluations
    self.forms = forms
    self.relations = relations
    self.checks = checks
  }
}

/// One way of changing tracks, by doses.
public struct DoseLadder: Sendable, Equatable {
  /// A dose and what a reader calls it.
  public struct Step: Sendable, Equatable {
    /// The dose in the ladder's unit; nil for the tracks as they are.
    public var dose: Double?
    /// What a reader calls it.
    public var label: String

    /// Creates a step.
    public init(dose: Double?, label: String) {
      self.dose = dose
      self.label = label
    }
  }

  /// The name: `tilt`.
  public var name: String
  /// What is done, in one sentence.
  public var summary: String
  /// The unit of doses; empty for a factor.
  public var unit: String
  /// The doses in order of an axis.
  public var steps: [Step]

  /// Creates a ladder.
  public init(name: String, summary: String, unit: String, steps: [Step]) {
    self.name = name
    self.summary = summary
    self.unit = unit
    self.steps = steps
  }
}

/// A relation that must hold between what is said of a track and of a changed one.
public struct CheckedRelation: Sendable, Equatable {
  /// The name: `time-shift`.
  public var name: String
  /// The rule, in one sentence.
  public var summary: String

  /// Creates a relation.
  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// Which relations hold for one counter or analyzer on one track configuration.
public struct RelationChecks: Sendable, Equatable {
  /// A clip on which a relation does not hold.
  public struct Failure: Sendable, Equatable {
    /// The clip's id.
    public var clip: String
    /// What differs, as one phrase.
    public var reason: String

    /// Creates a failure.
    public init(clip: String, reason: String) {
      self.clip = clip
      self.reason = reason
    }
  }

  /// The counter or the analyzer.
  public var candidate: String
  /// The track configuration.
  public var track: String
  /// How many clips were looked at.
  public var clips: Int
  /// The clips that break each relation, in manifest order: [relations].
  public var failures: [[Failure]]

  /// Creates results.
  public init(candidate: String, track: String, clips: Int, failures: [[Failure]]) {
    self.candidate = candidate
    self.track = track
    self.clips = clips
    self.failures = failures
  }
}
