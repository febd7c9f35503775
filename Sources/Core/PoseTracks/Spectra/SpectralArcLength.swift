// SPDX-License-Identifier: Apache-2.0

/// How smooth a movement is, by the length of the curve of its speed's spectrum: SPARC.
///
/// The amplitude spectrum of the speed, padded with zeros to 16 times the next power of two and
/// scaled to 1 at its greatest, is followed from frequency 0 to the last one up to 10 Hz where it is
/// at least 0.05. The length of that curve, with frequencies scaled to 1 in all, is taken negative: a
/// single smooth stroke has about -1.4, and every further peak makes it less.
///
/// - Source: Balasubramanian, Melendez-Calderon, Roby-Brami, Burdet, "On the analysis of movement
///   smoothness", Journal of NeuroEngineering and Rehabilitation 12, 2015; equal to
///   `smoothness.sparc` of siva82kb/smoothness.
package enum SpectralArcLength {
  /// The greatest frequency in Hz.
  static let greatestFrequency = 10.0
  /// The least amplitude, as a share of the greatest.
  static let leastAmplitude = 0.05

  /// The arc length of a speed.
  ///
  /// - Parameters:
  ///   - speeds: Evenly spaced and at least zero, in any unit.
  ///   - rate: Speeds per second.
  /// - Returns: Below zero; nil below two speeds and where all are zero.
  /// - Complexity: O(*n* x *bins up to 10 Hz*).
  package static func value(of speeds: [Double], rate: Double) -> Double? {
    guard speeds.count > 1 else { return nil }
    var size = 16
    while size < 16 * speeds.count { size *= 2 }
    // No speed is below zero, so no bin is above that of frequency 0.
    let greatest = speeds.reduce(0, +)
    guard greatest > 0 else { return nil }
    let spectrum = Spectrum(of: speeds, size: size)
    let width = rate / Double(size)
    let amplitudes = (0..<size).prefix { Double($0) * width <= greatestFrequency }.map { bin in
      spectrum.amplitude(at: bin) / greatest
    }
    guard let last = amplitudes.lastIndex(where: { $0 >= leastAmplitude }), last > 0 else {
      return nil
    }
    return -length(of: Array(amplitudes[...last]), step: 1 / Double(last))
  }

  /// The length of the curve of amplitudes that follow one another at even steps.
  ///
  /// - Parameters:
  ///   - amplitudes: Scaled to 1 at their greatest.
  ///   - step: The distance of neighbours along the axis of frequencies.
  /// - Returns: At least 0; 0 below two amplitudes.
  /// - Complexity: O(*amplitudes*).
  package static func length(of amplitudes: [Double], step: Double) -> Double {
    zip(amplitudes.dropFirst(), amplitudes).reduce(0) { length, pair in
      let rise = pair.0 - pair.1
      return length + (step * step + rise * rise).squareRoot()
    }
  }
}
