// SPDX-License-Identifier: Apache-2.0
import Basics
package import Measures
import Statistics

/// The outcome of one rule for one candidate.
package struct RuleOutcome: Sendable, Equatable {
  /// How a rule can end.
  package enum Verdict: String, Sendable, CaseIterable {
    /// It is fulfilled, and for a change that is shown.
    case passed
    /// It is broken; for a change, by more than chance.
    case failed
    /// The data are too few to show that it is fulfilled or broken, which is no pass.
    case undecided
  }

  /// The rule as it is written, with its measure.
  package var rule: String
  /// The line of the rule in its file.
  package var line: Int
  /// The counter, the analyzer with its policy, or nothing for a track.
  package var candidate: String
  /// The track configuration.
  package var track: String
  /// The measure in this run.
  package var measure: Measure
  /// The measure in the baseline, for a rule about a change.
  package var before: Double?
  /// How far it went the bad way, with the interval of which the upper end decides.
  package var worsening: Measure?
  /// The chance that an equally good version is worse by as much, for a change beyond its limit: the p-value of a
  /// sign-flip test by subject; nil for anything else.
  package var pValue: Double?
  /// The p-value after Holm's correction for the other rules; nil where there is none.
  package var correctedPValue: Double?
  /// How it ended.
  package var verdict: Verdict
  /// Why, as one phrase without a full stop.
  package var reason: String
  /// Whether it is one of the tests that p-values are corrected for.
  var isTested = false
  /// The data needed to show that a change beyond its limit is one, as the end of the reason; empty if unknown.
  var shortage = ""
}

extension RuleOutcome {
  /// The level of two-sided intervals of changes: their upper end is a one-sided 95 % bound.
  static let changeLevel = 0.90
  /// The level of the intervals that `ci_low` and `ci_high` are the ends of.
  static let level = 0.95
  /// The fewest resamples of an interval.
  static let fewestReplicates = 2_000

  /// Decides a rule about this run alone.
  ///
  /// - Returns: Nil where the run has not what the rule compares.
  static func absolute(
    _ expression: RuleExpression,
    _ measure: Measure
  ) -> (verdict: Verdict, reason: String)? {
    let number: Double? =
      switch expression.quantity {
      case .value: measure.value
      case .intervalLow: measure.interval?.low
      case .intervalHigh: measure.interval?.high
      case .clips: Double(measure.clips)
      case .subjects: Double(measure.subjects)
      case .events: Double(measure.events)
      case .drop, .rise, .worse: nil
      }
    guard let number, number.isFinite else { return nil }
    let isFulfilled = expression.comparison.holds(number, expression.limit)
    let said = "\(expression.quantity.rawValue) is \(number.text(significantDigits: 6))"
    return (isFulfilled ? .passed : .failed, said)
  }

  /// Decides a rule about a change, from how far a measure went the bad way.
  ///
  /// Passed if even the upper end of the interval is within the limit, if every resample of the subjects gives the same
  /// change within it, or if no clip gives the measure another value. What lies between is undecided: beyond the limit,
  /// too, until a test says that it is more than chance (`WorseningTest`).
  ///
  /// - Parameters:
  ///   - expression: The demand.
  ///   - worsening: How far the measure went the bad way.
  ///   - sameness: Why the measure is as it was; nil if a clip gives it another value.
  /// - Returns: The verdict and why; nil if the change is undefined.
  static func change(
    _ expression: RuleExpression,
    _ worsening: Measure,
    sameness: String?
  ) -> (verdict: Verdict, reason: String)? {
    guard let value = worsening.value, value.isFinite else { return nil }
    // The offset of an aligned measure comes from all clips, so that it may move with others.
    if let sameness, value == 0 { return (.passed, sameness) }
    func text(_ number: Double) -> String { number.text(significantDigits: 4) }
    let isBeyond = expression.isExceeded(by: value)
    let said =
      (value < 0 ? "better by \(text(-value))" : "worse by \(text(value))")
      + (isBeyond ? ", more than \(text(expression.limit))" : "")
    guard worsening.hasEnoughSubjects else {
      let (subjects, fewest) = (worsening.subjects, SubjectBootstrap.fewestSubjects)
      let reason =
        "it takes at least \(fewest) subjects, \(counted(fewest - subjects, "more subject")) than "
        + "the \(subjects) with \(counted(worsening.clips, "clip")) now"
      return (.undecided, "\(said), but there are too few subjects for an interval: \(reason)")
    }
    if isBeyond { return (.undecided, said) }
    guard let interval = worsening.interval else {
      // With so many subjects there is none only where every resample of them gives the same.
      return (.passed, "\(said), the same in every resample of the subjects")
    }
    let bound =
      interval.high < 0
      ? "\(said), with 95 % confidence by at least \(text(-interval.high))"
      : "\(said), with 95 % confidence worse by at most \(text(interval.high))"
    let judged = NonInferiority(degradation: interval, margin: expression.limit)
    guard judged.verdict == .nonInferior else {
      let room = expression.limit - value
      return (
        .undecided, bound + shortage(worsening, interval.high - value, room, "that the rule holds")
      )
    }
    return (.passed, bound)
  }

  /// The data needed to tell, as the end of a reason; empty if no number of subjects would.
  ///
  /// - Parameters:
  ///   - worsening: How far the measure went the bad way.
  ///   - distance: The distance from that to an end of its interval.
  ///   - room: How large the distance may be.
  ///   - what: What more subjects would show.
  /// - Returns: A phrase after a semicolon, or nothing.
  static func shortage(
    _ worsening: Measure,
    _ distance: Double,
    _ room: Double,
    _ what: String
  ) -> String {
    let subjects = worsening.subjects
    guard let needed = subjectsNeeded(distance: distance, room: room, subjects: subjects) else {
      return ""
    }
    // The interval and a test need not agree on what is enough.
    let more = max(needed, subjects + 1)
    let clips = scaled(worsening.clips, by: more, over: subjects)
    return "; at this value, about \(counted(more, "subject")) with "
      + "\(counted(clips, "clip")) would show \(what) (now \(subjects) with \(worsening.clips))"
  }

  /// How many subjects would bring an end of the interval as near to the value as there is room, if nothing
  /// but their number changed: the distance from value to end shrinks with its square root; nil where none
  /// would.
  static func subjectsNeeded(distance: Double, room: Double, subjects: Int) -> Int? {
    guard room > 0, distance > 0 else { return nil }
    let factor = distance / room
    let needed = (Double(subjects) * factor * factor).rounded(.up)
    return needed < 1e6 ? Int(needed) : nil
  }

  private static func scaled(_ clips: Int, by needed: Int, over subjects: Int) -> Int {
    Int((Double(clips) * Double(needed) / Double(max(subjects, 1))).rounded(.up))
  }
}

extension Measure {
  /// Whether it rests on enough subjects to say how sure it is.
  var hasEnoughSubjects: Bool { subjects >= SubjectBootstrap.fewestSubjects }
}

extension ResamplingPlan {
  /// The plan by which rules are judged: its level is that of rules, whatever a run or a baseline was made with, so
  /// that neither can loosen them.
  var ofRules: ResamplingPlan {
    ResamplingPlan(
      replicates: max(replicates, RuleOutcome.fewestReplicates),
      seed: seed,
      level: RuleOutcome.level
    )
  }
}
