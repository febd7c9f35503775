// SPDX-License-Identifier: Apache-2.0

/// A two-sided confidence interval and how it was made.
package struct ConfidenceInterval: Sendable, Equatable {
  /// How an interval is made.
  package enum Method: String, Sendable, CaseIterable {
    /// Bias-corrected and accelerated bootstrap over subjects.
    case bca
    /// Percentiles of the bootstrap over subjects.
    case percentile
    /// Percentiles of the bootstrap over subjects, farther out the fewer subjects there are.
    case expandedPercentile = "expanded-percentile"
    /// Student's interval and the bootstrap-t, on a scale that suits the range.
    case studentised
    /// Where the interval of the share of values up to there holds the quantile's share.
    case inverted
    /// The exact interval of a Poisson rate.
    case poisson
    /// The exact one-sided bound where no subject shows an error, or none anything else.
    case zeroFailure = "zero-failure"
    /// Student's distribution around a mean or a slope of independent values.
    case student
    /// The ratio of variances of independent values.
    case fisher
  }

  /// The lower end.
  package var low: Double
  /// The upper end.
  package var high: Double
  /// The confidence level, 0.95 for 95 %.
  package var level: Double
  /// How it was made.
  package var method: Method
  /// A caution in a few words, such as "few subjects"; nil where none is due.
  package var note: String?

  /// Creates an interval.
  package init(low: Double, high: Double, level: Double = 0.95, method: Method, note: String? = nil)
  {
    self.low = low
    self.high = high
    self.level = level
    self.method = method
    self.note = note
  }

  /// Adds a caution to those there are.
  mutating func add(note: String) {
    self.note = self.note.map { "\($0); \(note)" } ?? note
  }
}
