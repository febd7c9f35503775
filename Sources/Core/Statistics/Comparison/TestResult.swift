// SPDX-License-Identifier: Apache-2.0

/// What a test of no difference says.
package struct TestResult: Sendable, Equatable {
  /// Where the p-value comes from.
  package enum Method: String, Sendable {
    /// Every outcome that chance could have had was looked at, or counted.
    case exact
    /// So many of them were drawn with a seed.
    case drawn
    /// The normal distribution stands in for them.
    case normal
  }

  /// The probability of at least such a difference by chance alone, either way or that of the
  /// alternative, in 0...1; nil where nothing was compared.
  package let pValue: Double?
  /// What was compared with chance; nil where nothing was.
  package let statistic: Double?
  /// The number of pairs: subjects or clips, whatever was paired.
  package let count: Int
  /// Where the p-value comes from.
  package let method: Method
  /// Why there is no p-value, as one phrase; nil where there is one.
  package let reason: String?

  /// A result with a p-value.
  init(pValue: Double, statistic: Double, count: Int, method: Method) {
    self.pValue = min(pValue, 1)
    self.statistic = statistic
    self.count = count
    self.method = method
    reason = nil
  }

  /// A result without one.
  package init(undefined reason: String, count: Int = 0) {
    pValue = nil
    statistic = nil
    self.count = count
    method = .exact
    self.reason = reason
  }
}
