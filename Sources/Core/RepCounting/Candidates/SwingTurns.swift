// SPDX-License-Identifier: Apache-2.0

/// The turns of a zig-zag that make swings: its comparisons, over numbers or traced thresholds.
struct SwingTurns<Level: Threshold>: Sendable {
  /// What a swing exceeds both ways.
  private(set) var least: Level
  private var isRising = false
  private var low = (value: Double.infinity, time: 0.0)
  private var high = (value: -Double.infinity, time: 0.0)
  /// The low and the high before the fall that is going on; nil before the first high.
  private var before: (low: (value: Double, time: Double), high: (value: Double, time: Double))?

  init(least: Level) {
    self.least = least
  }

  /// Takes a value that is not NaN and returns the swing whose end is known by it.
  mutating func update(_ value: Double, at time: Double) -> Swing? {
    if isRising {
      if value > high.value { high = (value, time) }
      guard least.isBelow(high.value - value) else { return nil }
      before = (low, high)
      isRising = false
      low = (value, time)
      return nil
    }
    if value < low.value { low = (value, time) }
    guard least.isBelow(value - low.value) else { return nil }
    defer {
      before = nil
      isRising = true
      high = (value, time)
    }
    return before.map { Self.swing(from: $0.low, over: $0.high, to: low) }
  }

  /// The swing that was under way at the end of the clip; nil where none was.
  mutating func finish(_ value: Double, at time: Double) -> Swing? {
    if isRising { return Self.swing(from: low, over: high, to: (value, time)) }
    return before.map { Self.swing(from: $0.low, over: $0.high, to: low) }
  }

  private static func swing(
    from low: (value: Double, time: Double),
    over high: (value: Double, time: Double),
    to end: (value: Double, time: Double)
  ) -> Swing {
    Swing(
      start: low.time,
      extremum: high.time,
      end: end.time,
      before: low.value,
      extreme: high.value,
      after: end.value
    )
  }
}
