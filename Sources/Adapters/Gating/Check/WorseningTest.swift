// SPDX-License-Identifier: Apache-2.0
import Basics
import Statistics

/// The test behind a failed rule: that a measure got worse at all.
///
/// A drop beyond the limit is no evidence by itself: among few subjects an equally good version goes so far by
/// chance. If two versions are equally good, each subject's two results could as well have come the other way
/// round, so the p-value is how often swapping them gives at least such a drop. That holds however few subjects
/// there are, however unequal, and for every kind of measure.
enum WorseningTest {
  /// The chance at which an equally good version may fail a rule: one in thirty, so that five subjects can show a
  /// drop if all of them are worse (1/32).
  static let chanceOfRule = 1.0 / 30
  /// The chance at which an equally good version may fail any of a gate's rules.
  static let chanceOfAny = 0.05

  /// Decides which rules failed, by Holm's procedure over all of them.
  ///
  /// The family is every test that could be made: one for each rule about a change and each counter or analyzer that it
  /// selects; rules about this run alone, changes of nothing, and those of too few subjects are no tests. A change within
  /// its limit is a test that is not asked for its p-value, since nothing of it can fail: it counts as one of 1.
  ///
  /// Passing needs no correction. A gate passes only if every rule does; so one that is broken for people at large lets
  /// it pass with a chance of at most 5 %, whatever the others say.
  static func judge(_ outcomes: [RuleOutcome]) -> [RuleOutcome] {
    let corrected = MultipleTesting.holm(outcomes.map { $0.isTested ? $0.pValue ?? 1 : nil })
    let tests = corrected.count { $0 != nil }
    return zip(outcomes, corrected).map { outcome, corrected in
      guard let pValue = outcome.pValue, let corrected else { return outcome }
      var outcome = outcome
      outcome.correctedPValue = corrected
      var said = "p = \(pValue.text(significantDigits: 2))"
      if tests > 1 {
        said +=
          ", \(corrected.text(significantDigits: 2)) after Holm's correction for \(counted(tests, "test"))"
      }
      if pValue > chanceOfRule {
        outcome.reason +=
          ", but with so few subjects not significant (\(said))" + outcome.shortage
      } else if corrected > chanceOfAny {
        outcome.reason += ", but among so many rules not significant (\(said))"
      } else {
        outcome.verdict = .failed
        outcome.reason += ", which is significant (\(said))"
      }
      return outcome
    }
  }
}
