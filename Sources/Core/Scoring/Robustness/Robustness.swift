// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures

/// What counters and analyzers make of tracks that were changed on purpose.
package struct Robustness: Sendable, Equatable {
  /// How tracks were changed, in order of columns.
  package var ladders: [DoseLadder]
  /// How counters did, in order of rows.
  package var evaluations: [RobustnessEvaluation]
  /// How analyzers did where somebody looked for faults, in order of rows.
  package var forms: [FormRobustnessEvaluation]
  /// The relations that were checked, in order of columns.
  package var relations: [CheckedRelation]
  /// Which relations hold, counters before analyzers within tracks.
  package var checks: [RelationChecks]

  /// Creates results.
  package init(
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

extension Robustness {
  /// The results of parts of other clips each, not measured yet; nil where nothing was tried.
  ///
  /// - Parameters:
  ///   - parts: The results of each part, in any order, all made with the same candidates.
  ///   - places: The place of each clip, by its id.
  /// - Complexity: O(*n* log *n*) in the records of clips.
  package init?(joining parts: [Robustness?], inOrderOf places: [String: Int]) {
    let parts = parts.compactMap(\.self)
    guard let first = parts.first else { return nil }
    self.init(
      ladders: first.ladders,
      evaluations: first.evaluations.indices.map { row in
        RobustnessEvaluation(
          first.evaluations[row].configuration,
          clips: parts.flatMap { $0.evaluations[row].clips }.inOrder { places[$0.clip.id] },
          ladders: first.ladders,
          plan: nil
        )
      },
      forms: first.forms.indices.map { row in
        FormRobustnessEvaluation(
          first.forms[row].candidate,
          track: first.forms[row].track,
          clips: parts.flatMap { $0.forms[row].clips }.inOrder { places[$0.clip.id] },
          ladders: first.ladders,
          plan: nil
        )
      },
      relations: first.relations,
      checks: first.checks.indices.map { row in
        var sum = first.checks[row]
        sum.clips = parts.reduce(0) { $0 + $1.checks[row].clips }
        sum.failures = sum.failures.indices.map { relation in
          parts.flatMap { $0.checks[row].failures[relation] }.inOrder { places[$0.clip] }
        }
        return sum
      }
    )
  }
}

/// One way of changing tracks, by doses.
package struct DoseLadder: Sendable, Equatable {
  /// A dose and what a reader calls it.
  package struct Step: Sendable, Equatable {
    /// The dose in the ladder's unit; nil for the tracks as they are.
    package var dose: Double?
    /// What a reader calls it.
    package var label: String

    /// Creates a step.
    package init(dose: Double?, label: String) {
      self.dose = dose
      self.label = label
    }
  }

  /// The name: `tilt`.
  package var name: String
  /// What is done, in one sentence.
  package var summary: String
  /// The unit of doses; empty for a factor.
  package var unit: String
  /// The doses in order of an axis.
  package var steps: [Step]

  /// Creates a ladder.
  package init(name: String, summary: String, unit: String, steps: [Step]) {
    self.name = name
    self.summary = summary
    self.unit = unit
    self.steps = steps
  }
}

/// A relation that must hold between what is said of a track and of a changed one.
package struct CheckedRelation: Sendable, Equatable {
  /// The name: `time-shift`.
  package var name: String
  /// The rule, in one sentence.
  package var summary: String

  /// Creates a relation.
  package init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// Which relations hold for one counter or analyzer on one track configuration.
package struct RelationChecks: Sendable, Equatable {
  /// A clip on which a relation does not hold.
  package struct Failure: Sendable, Equatable {
    /// The clip's id.
    package var clip: String
    /// What differs, as one phrase.
    package var reason: String

    /// Creates a failure.
    package init(clip: String, reason: String) {
      self.clip = clip
      self.reason = reason
    }
  }

  /// The counter or the analyzer.
  package var candidate: String
  /// The track configuration.
  package var track: String
  /// How many clips were looked at.
  package var clips: Int
  /// The clips that break each relation, in manifest order: [relations].
  package var failures: [[Failure]]

  /// Creates results.
  package init(candidate: String, track: String, clips: Int, failures: [[Failure]]) {
    self.candidate = candidate
    self.track = track
    self.clips = clips
    self.failures = failures
  }
}
