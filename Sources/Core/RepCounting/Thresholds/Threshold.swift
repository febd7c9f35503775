// SPDX-License-Identifier: Apache-2.0

/// A number with which a machine compares the values of a signal.
///
/// In a counter it is a `Double`, and its comparisons are those of numbers. In a sweep it is a
/// `TracedThreshold`, which compares alike and remembers how far it could have been moved without any
/// comparison coming out otherwise. So the machine that is swept is the machine that counts.
package protocol Threshold: Sendable {
  /// A number that does not depend on any parameter.
  static func constant(_ number: Double) -> Self
  /// Its value.
  var number: Double { get }
  /// Whether a value is above it: `value > threshold`.
  mutating func isBelow(_ value: Double) -> Bool
  /// Whether a value is below it: `value < threshold`.
  mutating func isAbove(_ value: Double) -> Bool
  /// Whether a value is at least as large: `value >= threshold`.
  mutating func isAtMost(_ value: Double) -> Bool
  /// The product with a positive factor.
  func scaled(by factor: Double) -> Self
  /// The larger of it and a number.
  func raised(to least: Double) -> Self
  /// What a rule that falls with neither makes of it and another threshold of the same parameter.
  func combined(
    with other: Self,
    _ rule: @escaping @Sendable (Double, Double) -> Double
  ) -> Self
  /// Takes the place of this one, which is compared no more.
  mutating func change(to next: Self)
}

extension Double: Threshold {
  /// The number.
  @inlinable package static func constant(_ number: Double) -> Double { number }
  /// Itself.
  @inlinable package var number: Double { self }
  /// Whether a value is above it.
  @inlinable package func isBelow(_ value: Double) -> Bool { value > self }
  /// Whether a value is below it.
  @inlinable package func isAbove(_ value: Double) -> Bool { value < self }
  /// Whether a value is at least as large.
  @inlinable package func isAtMost(_ value: Double) -> Bool { value >= self }
  /// The product with a positive factor.
  @inlinable package func scaled(by factor: Double) -> Double { self * factor }
  /// The larger of it and a number.
  @inlinable package func raised(to least: Double) -> Double { max(self, least) }
  /// What a rule makes of it and another number.
  @inlinable package func combined(
    with other: Double,
    _ rule: @escaping @Sendable (Double, Double) -> Double
  ) -> Double {
    rule(self, other)
  }
  /// Becomes another number.
  @inlinable package mutating func change(to next: Double) { self = next }
}
