// SPDX-License-Identifier: Apache-2.0

extension Duration {
  /// The duration in seconds: the `Double` of the decimal text that was meant.
  ///
  /// `.seconds(0.4)` and `.milliseconds(400)` both give 0.4 to the bit. A `Duration` counts
  /// attoseconds, and so has 0.4 only nearly. The nearest decimal of 15 digits, and of 15 decimals,
  /// is the one that was written.
  ///
  /// - Complexity: O(1).
  package var decimalSeconds: Double {
    let (seconds, attoseconds) = components
    // Beyond 15 digits no fraction is left.
    guard seconds.magnitude < 1_000_000_000_000_000 else { return Double(seconds) }
    let whole = seconds.magnitude
    var unit: UInt64 = 1
    while unit <= whole { unit *= 10 }
    // The decimals that are left of 15 digits, in attoseconds and in a second.
    let step = unit * 1000
    let scale = 1_000_000_000_000_000 / unit
    let fraction = (attoseconds.magnitude + step / 2) / step
    // Both are whole numbers below 2^53, so that their quotient is the nearest `Double` of the decimal.
    let magnitude = Double(whole * scale + fraction) / Double(scale)
    return seconds < 0 || attoseconds < 0 ? -magnitude : magnitude
  }
}
