// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The smoothness measures of the posture app's code, of a recording as a whole.
///
/// Known errors:
///
/// - the spectral arc length is that of the length of the acceleration, where the published one is of a speed. It has no
///   cut of small amplitudes, up to 20 Hz, and zeros up to the next power of two alone. Its first bin is the length of
///   two: that of frequency 0 and that of half the rate, which the library packs together. It is of all steps at once, so
///   that it falls with the length of the walk;
/// - the harmonic ratio is that of the recording, in bins that are no multiples of the stride. The stride is looked for
///   on each axis anew, between 0.7 and 1.3 Hz.
///
/// - Source: SmoothnessAnalyzer.swift of and3rn3t/Andernet-Posture, 34a8de2.
enum AndernetSmoothness {
  /// The fewest readings.
  static let fewest = 128
  private static let greatestFrequency = 20.0

  /// The arc length of a signal; nil below four values and where all are 0.
  ///
  /// - Parameters:
  ///   - signal: Evenly spaced, in any unit.
  ///   - rate: Values per second.
  /// - Returns: Below 0: -1.916 on the published pulse, whose published value is -1.414.
  /// - Complexity: O(*n* x *bins up to 20 Hz*).
  static func spectralArcLength(of signal: [Double], rate: Double) -> Double? {
    guard signal.count >= 4 else { return nil }
    var size = 1
    while size < signal.count { size *= 2 }
    let width = rate / Double(size)
    let highest = min(greatestFrequency, rate / 2)
    let bins = min(Int(highest / width) + 1, size / 2)
    let spectrum = Spectrum(of: signal, size: size)
    var amplitudes = (0..<bins).map { spectrum.amplitude(at: $0) }
    let nyquist = spectrum.amplitude(at: size / 2)
    amplitudes[0] = (amplitudes[0] * amplitudes[0] + nyquist * nyquist).squareRoot()
    guard let greatest = amplitudes.max(), greatest > 1e-10 else { return nil }
    return -SpectralArcLength.length(of: amplitudes.map { $0 / greatest }, step: width / highest)
  }

  /// The harmonic ratio of a signal; nil below four values and where the lower sum is 0.
  ///
  /// - Parameters:
  ///   - signal: Evenly spaced, in any unit.
  ///   - rate: Values per second.
  ///   - isSideways: True for odd over even harmonics.
  /// - Returns: At least 0.
  /// - Complexity: O(*n* x *bins*).
  static func harmonicRatio(of signal: [Double], rate: Double, isSideways: Bool) -> Double? {
    guard signal.count >= 4 else { return nil }
    let count = signal.count
    let width = rate / Double(count)
    let spectrum = Spectrum(of: signal, size: count)
    let low = max(1, Int(0.7 / width))
    let high = min(count / 2 - 1, Int(1.3 / width))
    var stride = 1.0
    if low < high {
      var greatest = 0.0
      var peak = Int(1 / width)
      for bin in low...high {
        let amplitude = spectrum.amplitude(at: bin)
        if amplitude > greatest { (greatest, peak) = (amplitude, bin) }
      }
      stride = Double(peak) * width
    }
    let amplitudes = (1...HarmonicRatio.harmonics).map { harmonic -> Double in
      let bin = Int((stride * Double(harmonic) / width).rounded())
      return bin < count / 2 ? spectrum.amplitude(at: bin) : 0
    }
    return HarmonicRatio.ratio(of: amplitudes, isSideways: isSideways)
  }
}
