// SPDX-License-Identifier: Apache-2.0
import Matching

/// What the headline measures of a counter need of a clip's score, and no more.
package struct StepScore: Sendable, Equatable {
  /// Matches by the headline's criterion.
  package struct Matches: Sendable, Equatable {
    /// Required reps that an event found.
    package var matched: Int
    /// Required reps.
    package var required: Int
    /// Events that are right or charged.
    package var charged: Int

    /// Creates numbers.
    package init(matched: Int, required: Int, charged: Int) {
      self.matched = matched
      self.required = required
      self.charged = charged
    }
  }

  /// The reference count.
  package var referenceCount: Int
  /// The predicted count minus the reference count.
  package var countError: Int
  /// Nil for labels that are a count.
  package var matches: Matches?

  /// Creates a score.
  package init(referenceCount: Int, countError: Int, matches: Matches?) {
    self.referenceCount = referenceCount
    self.countError = countError
    self.matches = matches
  }

  /// The part of a score that is needed.
  package init(_ score: ClipScore) {
    self.init(
      referenceCount: score.referenceCount,
      countError: score.countError,
      matches: score.headline.map {
        Matches(
          matched: $0.matches.count,
          required: $0.requiredCount,
          charged: $0.chargedCount
        )
      }
    )
  }
}
