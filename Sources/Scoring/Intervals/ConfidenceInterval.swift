// SPDX-License-Identifier: Apache-2.0

/// A two-sided confidence interval and how it was made.
public struct ConfidenceInterval: Sendable, Equatable {
  /// How an interval is made.
  public enum Method: String, Sendable, CaseIterable {
    /// Bias-corrected and accelerated bootstrap over subjects.
    case bca
    /// Percentiles of the bootstrap over subjects.
    case percentile
    /// Student's distribution around the value, for few subjects.
    case studentised
    /// The exact interval of a Poisson rate.
    case poisson
  }

  /// The lower end.
  public var low: Double
  /// The upper end.
  public var high: Double
  /// The confidence level, 0.95 for 95 %.
  public var level: Double
  /// How it was made.
  public var method: Method
  /// A caution in a few words, such as "few subjects"; nil where none is due.
  public var note: String?

  /// Creates an interval.
  public init(low: Double, high: Double, level: Double = 0.95, method: Method, note: String? = nil)
  {
    self.low = low
    self.high = high
    self.level = level
    self.method = method
    self.note = note
  }
}
