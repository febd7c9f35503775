// SPDX-License-Identifier: Apache-2.0

/// The smoothest way from rest to rest: no jump in speed or acceleration at either end.
///
/// - Source: Flash and Hogan, "The coordination of arm movements", Journal of Neuroscience 5, 1985.
enum MinimumJerk {
  /// The share of the way at a share of the time.
  ///
  /// - Parameter share: Clamped to 0...1.
  /// - Returns: 0...1.
  static func position(_ share: Double) -> Double {
    let s = min(1, max(0, share))
    return s * s * s * (10 - 15 * s + 6 * s * s)
  }
}
