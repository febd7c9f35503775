// SPDX-License-Identifier: Apache-2.0

/// The likeness of the two steps of a stride, by the harmonics of a stride's acceleration.
///
/// What repeats with every step is in the even harmonics of the stride, what differs between left and right in the odd
/// ones. Sideways it is the other way round, for a body that goes to the left with one step goes to the right with the
/// next. So the ratio says how alike both steps are, and not how smooth either is (Bellanca and others, 2013).
///
/// - Source: Menz, Lord, Fitzpatrick, "Acceleration patterns of the head and pelvis when walking on level and irregular
///   surfaces", Gait & Posture 18(1), 2003: the sums of the amplitudes of the first 20 harmonics, of each stride.
package enum HarmonicRatio {
  /// The number of harmonics that are summed up, where the rate allows.
  package static let harmonics = 20

  /// The amplitudes of the harmonics of one stride: [at most 20], the stride's own frequency first.
  ///
  /// The stride is one period of its samples, so that each harmonic is a bin and nothing leaks into its neighbours.
  ///
  /// - Parameter stride: Accelerations from one heel strike up to the sample before the next of the same foot, evenly
  ///   spaced, in any unit.
  /// - Returns: The harmonics below half the rate; none below three samples.
  /// - Complexity: O(20 x *samples*).
  package static func amplitudes(of stride: [Double]) -> [Double] {
    guard stride.count > 2 else { return [] }
    let spectrum = Spectrum(of: stride, size: stride.count)
    return (1...harmonics).prefix { 2 * $0 < stride.count }.map { spectrum.amplitude(at: $0) }
  }

  /// The ratio of one stride: forwards and upwards even over odd harmonics, sideways odd over even ones.
  ///
  /// - Parameters:
  ///   - stride: As for ``amplitudes(of:)``.
  ///   - isSideways: True for the acceleration to the side.
  /// - Returns: At least 0, greater for steps that are more alike; nil if the lower sum is 0 or there are fewer than two
  ///   harmonics.
  /// - Complexity: O(20 x *samples*).
  package static func value(of stride: [Double], isSideways: Bool) -> Double? {
    let amplitudes = amplitudes(of: stride)
    guard amplitudes.count > 1 else { return nil }
    return ratio(of: amplitudes, isSideways: isSideways)
  }

  /// The ratio of the sums of amplitudes, of which the first is the stride's own frequency.
  ///
  /// - Returns: Nil if the lower sum is no more than rounding leaves of the upper one.
  package static func ratio(of amplitudes: [Double], isSideways: Bool) -> Double? {
    var even = 0.0
    var odd = 0.0
    for (place, amplitude) in amplitudes.enumerated() {
      if place.isMultiple(of: 2) { odd += amplitude } else { even += amplitude }
    }
    let (upper, lower) = isSideways ? (odd, even) : (even, odd)
    return lower > upper * 1e-12 ? upper / lower : nil
  }
}
