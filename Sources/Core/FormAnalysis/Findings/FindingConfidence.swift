// SPDX-License-Identifier: Apache-2.0

/// The confidence of a finding, unless an analyzer has its own: m x q, as a rep's.
///
/// The way of the value from good form's resting value is *a*, and *A* is that of the threshold.
/// The factor m is a / (a + A) where the value went too far. It is A / (a + A) where the value did
/// not go far enough, and a half at the threshold. The factor q is how well the joints were seen.
///
/// - Source: our own.
struct FindingConfidence: Sendable {
  /// The value of somebody at rest.
  var neutral: Double
  /// The value not to be passed.
  var threshold: Double
  /// Whether values below the threshold are wrong; else those above are.
  var isLeast = false

  /// Whether a value is beyond the threshold.
  func isWrong(_ value: Double) -> Bool { isLeast ? value < threshold : value > threshold }

  /// The confidence of a value beyond the threshold.
  ///
  /// - Parameters:
  ///   - value: In the threshold's unit.
  ///   - seen: The lowest confidence among the joints used, in 0...1.
  /// - Returns: A number in 0...1.
  func confidence(of value: Double, seen: Double) -> Double {
    let way = (value - neutral).magnitude
    let allowed = (threshold - neutral).magnitude
    guard way + allowed > 0 else { return 0 }
    let isTooLittle = (value - threshold) * (threshold - neutral) < 0
    return (isTooLittle ? allowed : way) / (way + allowed) * min(1, max(0, seen))
  }
}
