// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// The test behind a rule about a change: that a measure got worse by at least the limit.
///
/// To reject it is to show that the rule holds. The p-value is the least error at which the one-sided bound
/// of the change is within the limit, so that test and interval always say the same.
enum NonInferiorityTest {
  /// The p-value of one test.
  ///
  /// - Parameters:
  ///   - margin: The limit.
  ///   - replicates: The number of resamples, which bounds how small a p-value can be.
  ///   - interval: The two-sided interval of the change for the worse at a level; nil where there is none.
  /// - Returns: At least 1 / (*replicates* + 1), found to within a twentieth of itself; 1 where the bound is
  ///   beyond the limit at an error of `RuleOutcome.falsePassRate`, since no smaller one is asked for then.
  /// - Complexity: That of 14 intervals.
  static func pValue(
    margin: Double,
    replicates: Int,
    interval: (_ level: Double) -> ConfidenceInterval?
  ) -> Double {
    func isShown(_ error: Double) -> Bool {
      interval(1 - 2 * error).map { $0.high < margin } ?? false
    }
    var shown = RuleOutcome.falsePassRate
    guard isShown(shown) else { return 1 }
    let least = min(1 / Double(replicates + 1), shown)
    if isShown(least) { return least }
    var open = least
    while shown > open * 1.05 {
      let middle = (open * shown).squareRoot()
      if isShown(middle) { shown = middle } else { open = middle }
    }
    return shown
  }

  /// Corrects the p-values of all rules for there being several, by Holm's procedure.
  ///
  /// The family is every test that was made: one for each rule about a change and each counter or analyzer
  /// that it selects; rules about this run alone, and changes of nothing, are no tests. A rule that held
  /// taken by itself and does not among the others becomes undecided. Nothing else changes: no failed or
  /// undecided rule becomes a pass, since a corrected p-value is never below its own.
  static func correct(_ outcomes: [RuleOutcome]) -> [RuleOutcome] {
    let corrected = MultipleTesting.holm(outcomes.map(\.pValue))
    let tests = corrected.count { $0 != nil }
    return zip(outcomes, corrected).map { outcome, value in
      var outcome = outcome
      outcome.correctedPValue = value
      guard let value, value > RuleOutcome.falsePassRate, outcome.verdict == .passed else {
        return outcome
      }
      outcome.verdict = .undecided
      outcome.reason +=
        "; but among \(tests) tests that is not shown: p = "
        + "\((outcome.pValue ?? 1).text(significantDigits: 2)) becomes "
        + "\(value.text(significantDigits: 2)) (Holm)"
      return outcome
    }
  }
}
