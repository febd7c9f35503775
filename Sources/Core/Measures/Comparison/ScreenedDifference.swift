// SPDX-License-Identifier: Apache-2.0
package import Statistics

/// A difference of two sides and its p-value, one of the many of a table.
package struct ScreenedDifference: Sendable, Equatable {
  /// The candidate's number minus the baseline's, with its interval or the reason why there is none.
  package let measure: Measure
  /// The p-value of a sign-flip test by subject; 1 where the interval holds zero or there is none, which saves the test.
  ///
  /// Nil where the difference is undefined, or the test is.
  package let pValue: Double?
}

extension PairedMeasure {
  /// The difference with a p-value that is fit to be corrected with those of a whole table.
  ///
  /// - Complexity: That of a difference, and of a sign-flip test where the interval is beside zero.
  package func screened(_ bootstrap: inout SubjectBootstrap) -> ScreenedDifference {
    let measure = difference(&bootstrap)
    guard measure.value != nil else { return ScreenedDifference(measure: measure, pValue: nil) }
    let isBesideZero = measure.interval.map { $0.low > 0 || $0.high < 0 } ?? false
    return ScreenedDifference(
      measure: measure,
      pValue: isBesideZero
        ? test(.either, seed: bootstrap.plan.seed, byShare: false).pValue : 1
    )
  }
}
