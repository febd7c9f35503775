// SPDX-License-Identifier: Apache-2.0

/// A number as a ratio of whole numbers, so that equal scores are equal and sums have no order.
package struct Ratio: Sendable, Hashable {
  /// What is above the line.
  package var numerator: Int
  /// What is below it, at least 0.
  package var denominator: Int

  /// Creates a ratio.
  package init(_ numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The nearest double; nil where the denominator is 0.
  package var value: Double? {
    denominator > 0 ? Double(numerator) / Double(denominator) : nil
  }

  /// Adds another's numerator and denominator, each to its own.
  static func += (sum: inout Ratio, term: Ratio) {
    sum.numerator += term.numerator
    sum.denominator += term.denominator
  }

  /// The difference of numerators and that of denominators.
  static func - (left: Ratio, right: Ratio) -> Ratio {
    Ratio(left.numerator - right.numerator, left.denominator - right.denominator)
  }

  /// The same a number of times.
  static func * (term: Ratio, weight: Int) -> Ratio {
    Ratio(term.numerator * weight, term.denominator * weight)
  }

  /// Whether a ratio is greater than another, exactly; an undefined one is neither greater nor less.
  package func isGreater(than other: Ratio) -> Bool {
    guard denominator > 0, other.denominator > 0 else { return false }
    let left = numerator.multipliedFullWidth(by: other.denominator)
    let right = other.numerator.multipliedFullWidth(by: denominator)
    return (left.high, left.low) > (right.high, right.low)
  }
}
