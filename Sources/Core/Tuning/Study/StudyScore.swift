// SPDX-License-Identifier: Apache-2.0
import Basics
package import Statistics

/// The score of some clips in one way of setting thresholds, with its interval or the reason for none.
package struct StudyScore: Sendable, Equatable {
  /// The score; nil where it is undefined.
  package let value: Double?
  /// Its interval by subject; nil where there is none.
  package let interval: ConfidenceInterval?
  /// Why there is no interval; nil where there is one.
  package let intervalReason: String?
  /// Its standard error over subjects; nil below five.
  package let standardError: Double?
  /// How many clips it is over.
  package let clips: Int
  /// How many subjects they are of.
  package let subjects: Int
}

/// How much better one way of setting thresholds is than another, over the same clips.
///
/// Positive is better, whichever way the score is good.
package struct StudyGain: Sendable, Equatable {
  /// What can be said of a gain.
  package enum Verdict: String, Sendable {
    /// The interval lies above zero.
    case better
    /// The interval lies below zero.
    case worse
    /// The interval holds zero, or there is none.
    case open
  }

  /// The gain; nil where either score is undefined.
  package let value: Double?
  /// Its interval, paired by subject; nil where there is none.
  package let interval: ConfidenceInterval?
  /// Why there is no interval; nil where there is one.
  package let intervalReason: String?
  /// Its standard error; nil where there is none, or no subject differs.
  package let standardError: Double?
  /// How many clips it is over.
  package let clips: Int
  /// How many subjects they are of.
  package let subjects: Int
  /// Whether every subject gains the same, so that no resample says anything else.
  package let isUnanimous: Bool

  /// What can be said of it where it is the only one that is looked at.
  ///
  /// Where every subject gains the same there is no interval; so many subjects would not agree on a sign by
  /// chance once 2 / 2ⁿ is at most 0.05: from six on.
  package var verdict: Verdict { verdict(atLevel: 1 - Self.falseAlarm) }

  /// The same at another confidence level, which the interval has to be of, too.
  func verdict(atLevel level: Double) -> Verdict {
    guard let interval else {
      guard let value, value != 0, isUnanimous,
        Elementary.exp(-Double(subjects - 1) * Elementary.log(2)) <= 1 - level + 1e-12
      else { return .open }
      return value > 0 ? .better : .worse
    }
    return interval.low > 0 ? .better : interval.high < 0 ? .worse : .open
  }

  /// The chance at which a gain that is none may be told.
  static let falseAlarm = 0.05

  /// How many subjects it takes to see a gain four times in five, each with as many clips.
  ///
  /// - Parameter gain: Above zero.
  /// - Returns: Nil where there is no standard error, or the number is beyond a billion.
  package func subjectsNeeded(toSee gain: Double) -> Int? {
    standardError.flatMap {
      DetectionPower().subjectsNeeded(toSee: gain, standardError: $0, subjects: subjects)
    }
  }

  /// The gain that these subjects show four times in five; nil where there is no standard error.
  package var detectable: Double? {
    standardError.map { DetectionPower().minimalEffect(standardError: $0) }
  }
}

extension ObjectiveStatistic {
  /// The score of clips with its interval.
  ///
  /// - Parameters:
  ///   - clips: Places of clips, ascending, each once.
  ///   - outcomes: One a clip.
  ///   - bootstrap: What draws the interval.
  /// - Returns: The score.
  package func score(
    _ clips: [Int],
    _ outcomes: [ClipOutcome],
    _ bootstrap: inout SubjectBootstrap
  ) -> StudyScore {
    let clustered = statistic(clips, outcomes)
    let (interval, reason) = Self.parts(
      clips.isEmpty ? .none(reason: "no clips") : bootstrap.outcome(clustered, range: range)
    )
    return StudyScore(
      value: clustered.value,
      interval: interval,
      intervalReason: reason,
      standardError: bootstrap.standardError(clustered),
      clips: counting(clips).count,
      subjects: clustered.subjects.count
    )
  }

  /// How much better outcomes are than others of the same clips.
  ///
  /// - Parameters:
  ///   - clips: Places of clips, ascending, each once.
  ///   - outcomes: One a clip.
  ///   - others: What they are compared with, one a clip.
  ///   - bootstrap: What draws the interval.
  /// - Returns: The gain; positive is better.
  package func gain(
    _ clips: [Int],
    _ outcomes: [ClipOutcome],
    over others: [ClipOutcome],
    _ bootstrap: inout SubjectBootstrap
  ) -> StudyGain {
    let pair =
      objective.isHigherBetter
      ? (statistic(clips, outcomes), statistic(clips, others))
      : (statistic(clips, others), statistic(clips, outcomes))
    let value = pair.0.value.flatMap { first in pair.1.value.map { first - $0 } }
    let outcome: IntervalOutcome =
      clips.isEmpty ? .none(reason: "no clips") : bootstrap.outcome(pair.0, minus: pair.1)
    let (interval, reason) = Self.parts(outcome)
    let error = bootstrap.standardError(pair.0, minus: pair.1)
    return StudyGain(
      value: value,
      interval: interval,
      intervalReason: reason,
      standardError: error == 0 ? nil : error,
      clips: counting(clips).count,
      subjects: pair.0.subjects.count,
      isUnanimous: error == 0
    )
  }

  private static func parts(_ outcome: IntervalOutcome) -> (ConfidenceInterval?, String?) {
    switch outcome {
    case .interval(let interval): (interval, nil)
    case .none(let reason): (nil, reason)
    }
  }
}
