// SPDX-License-Identifier: Apache-2.0

/// Robinson's symmetry index of a value of the left and of the right side.
///
/// - Source: Robinson, Herzog and Nigg, "Use of force platform variables to quantify the effects of chiropractic
///   manipulation on gait symmetry", Journal of Manipulative and Physiological Therapeutics 10(4), 1987:
///   |R - L| / (0.5 (R + L)).
enum SymmetryIndex {
  /// The difference over the mean as a share.
  ///
  /// - Parameters:
  ///   - left: At least 0; the index is of magnitudes.
  ///   - right: Likewise.
  /// - Returns: 0 for equal sides, 2 if one side has nothing; nil if both are 0, a value is below 0, or one is NaN.
  static func share(_ left: Double, _ right: Double) -> Double? {
    guard left >= 0, right >= 0, left + right > 0 else { return nil }
    return (right - left).magnitude / (0.5 * (right + left))
  }

  /// The same as a percentage, from 0 to 200.
  static func percent(_ left: Double, _ right: Double) -> Double? {
    share(left, right).map { 100 * $0 }
  }
}
