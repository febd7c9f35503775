// SPDX-License-Identifier: Apache-2.0
package import Labels

/// The doses by which a walk differs from a usual one.
///
/// Asymmetries are percentages of the mean of both feet: a step time asymmetry of 20 has the steps of one foot take
/// 1.1 times the mean and those of the other 0.9 times.
package struct WalkingStyle: Sendable, Equatable {
  /// The difference of both feet's step times in percent of their mean, 0 to 60.
  package var timeAsymmetry = 0.0
  /// The foot whose steps take longer.
  package var slowSide = LabelEvent.Side.left
  /// The difference of both feet's step lengths in percent of their mean, 0 to 60.
  package var lengthAsymmetry = 0.0
  /// The foot whose steps are shorter.
  package var shortSide = LabelEvent.Side.left
  /// The share by which steps are shorter, 0 to 0.8.
  package var shortness = 0.0
  /// The share by which steps take longer, 0 to 1.5.
  package var slowness = 0.0
  /// The share by which feet are lifted less, and by half of which steps are shorter, 0 to 1.
  package var shuffle = 0.0
  /// True if hips go along smooth curves instead of as high as legs reach.
  package var hasSmoothHips = false

  /// A walk without any dose.
  package static let usual = WalkingStyle()

  /// Creates a walk without any dose.
  package init() {}

  /// Lengths of steps against a usual walk's.
  var stepLength: Double { (1 - shortness) * (1 - shuffle / 2) }
  /// Times of steps against a usual walk's.
  var stepTime: Double { 1 + slowness }
  /// Heights of steps against those of a usual walk's steps of the same length.
  var lift: Double { 1 - shuffle }

  /// The share of the mean by which the steps of a foot take longer; `sign` is 1 for the left.
  func lateness(_ sign: Double) -> Double { timeAsymmetry / 200 * (sign == slowSide.sign ? 1 : -1) }

  /// The share of the mean by which the steps of a foot are longer; `sign` is 1 for the left.
  func lengthening(_ sign: Double) -> Double {
    lengthAsymmetry / 200 * (sign == shortSide.sign ? -1 : 1)
  }
}
