// SPDX-License-Identifier: Apache-2.0
import Matching

/// What the headline measures of a counter need of a clip's score, and no more.
public struct StepScore: Sendable, Equatable {
  /// Matches by the headline's criterion.
  public struct Matches: Sendable, Equatable {
    /// Required reps that an event found.
    public var matched: Int
    /// Required reps.
    public var required: Int
    /// Events that are right or charged.
    public var charged: Int

    /// Creates numbers.
    public init(matched: Int, required: Int, charged: Int) {
      self.matched = matched
      self.required = required
      self.charged = charged
    }
  }

  /// The reference count.
  public var referenceCount: Int
  /// The predicted count minus the reference count.
  public var countError: Int
  /// Nil for labels that are a count.
  public var matches: Matches?

  /// Creates a score.
  public init(referenceCount: Int, countError: Int, matches: Matches?) {
    self.referenceCount = referenceCount
    self.countError = countError
    self.matches = matches
  }

  /// The part of a score that is needed.
  public init(_ score: ClipScore) {
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
