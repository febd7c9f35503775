// SPDX-License-Identifier: Apache-2.0
import RepCounting

/// A parameter of an analyzer that values are compared with.
///
/// In use it is a number. Traced it compares alike and remembers how far it could have been moved
/// without any comparison coming out otherwise. So the analyzer that is swept is the analyzer that
/// judges.
struct Limit: Sendable {
  /// Its value.
  let value: Double
  /// Its values at which every comparison made so far comes out as it did, to the last bit; nil unless it is
  /// traced.
  private(set) var range: ClosedRange<Double>?

  /// Creates a limit that was compared with nothing.
  init(_ value: Double, isTraced: Bool = false) {
    self.value = value
    range = isTraced ? -Double.infinity...Double.infinity : nil
  }

  /// Whether its range is kept.
  var isTraced: Bool { range != nil }

  /// Whether a value is above the limit, or above it times a factor that does not depend on it.
  mutating func isExceeded(by other: Double, times factor: Double = 1) -> Bool {
    trace(other, factor) { $0.isBelow($1) }
    return other > value * factor
  }

  /// Whether a value is at least the limit, or at least it times a factor that does not depend on it.
  mutating func isReached(by other: Double, times factor: Double = 1) -> Bool {
    trace(other, factor) { $0.isAtMost($1) }
    return other >= value * factor
  }

  /// Whether a value is below the limit.
  mutating func isMissed(by other: Double) -> Bool {
    trace(other, 1) { $0.isAbove($1) }
    return other < value
  }

  /// Narrows the range to the values at which the comparison comes out alike.
  ///
  /// A factor that is not above 0 leaves nothing to turn over, and neither does a value that is not there.
  private mutating func trace(
    _ other: Double,
    _ factor: Double,
    _ ask: (inout TracedThreshold, Double) -> Bool
  ) {
    guard let range, factor > 0, !other.isNaN else { return }
    var level = TracedThreshold(value, axis: 0)
    if factor != 1 { level = level.scaled(by: factor) }
    _ = ask(&level, other)
    self.range = range.clamped(to: level.range)
  }
}
