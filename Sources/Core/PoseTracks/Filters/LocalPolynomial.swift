// SPDX-License-Identifier: Apache-2.0

/// Smoothing and speed by a parabola through the samples around each time.
///
/// It looks half a window ahead, so it is for whole signals. It does not lag, and keeps the height
/// of peaks better than a mean. On even spacing it is the Savitzky-Golay filter of order 2; here
/// the spacing may be uneven and values may be missing.
///
/// - Source: Savitzky, Golay, "Smoothing and Differentiation of Data by Simplified Least Squares
///   Procedures", Analytical Chemistry 36(8), 1964; as a local regression over the given times.
public struct LocalPolynomial: Sendable {
  /// The length of the window in seconds, half of it before and half after each sample.
  public let seconds: Double

  /// Creates a smoother that fits a parabola to each window.
  ///
  /// - Precondition: `seconds > 0`.
  public init(seconds: Double) {
    precondition(seconds > 0, "a window has a length above 0 s")
    self.seconds = seconds
  }

  /// The parabola's value and slope at the time of a sample.
  public struct Estimate: Sendable, Equatable {
    /// The smoothed value; NaN if fewer than three samples are near.
    public var value: Double
    /// The change per second; NaN if fewer than three samples are near.
    public var speed: Double
  }

  /// The smoothed values and their speeds, one pair per sample.
  ///
  /// - Parameter samples: In order of time.
  /// - Returns: One estimate for each sample. Missing values are filled in if at least three
  ///   samples lie within half a window; near the ends the window is one-sided.
  /// - Complexity: O(*n* x *samples in the window*).
  public func estimates(of samples: [Sample]) -> [Estimate] {
    var first = 0
    return samples.map { centre in
      // A hair keeps samples at exactly half a window in, whatever their rounding.
      let reach = seconds / 2 + ClipTime.hair
      while samples[first].time < centre.time - reach { first += 1 }
      var fit = ParabolaFit()
      for sample in samples[first...] {
        guard sample.time <= centre.time + reach else { break }
        if !sample.value.isNaN { fit.add(sample.value, at: sample.time - centre.time) }
      }
      return fit.estimate
    }
  }
}

/// Sums for a least-squares parabola around time 0.
private struct ParabolaFit {
  private var powers: (Double, Double, Double, Double, Double) = (0, 0, 0, 0, 0)
  private var moments: (Double, Double, Double) = (0, 0, 0)

  mutating func add(_ value: Double, at time: Double) {
    let square = time * time
    powers.0 += 1
    powers.1 += time
    powers.2 += square
    powers.3 += square * time
    powers.4 += square * square
    moments.0 += value
    moments.1 += value * time
    moments.2 += value * square
  }

  /// Value and slope at time 0, by Cramer's rule.
  var estimate: LocalPolynomial.Estimate {
    let (s0, s1, s2, s3, s4) = powers
    guard s0 >= 3 else { return LocalPolynomial.Estimate(value: .nan, speed: .nan) }
    let minor0 = s2 * s4 - s3 * s3
    let minor1 = s1 * s4 - s2 * s3
    let minor2 = s1 * s3 - s2 * s2
    let determinant = s0 * minor0 - s1 * minor1 + s2 * minor2
    guard determinant > 0 else { return LocalPolynomial.Estimate(value: .nan, speed: .nan) }
    let (m0, m1, m2) = moments
    let value = m0 * minor0 - m1 * minor1 + m2 * minor2
    let slope = -m0 * minor1 + m1 * (s0 * s4 - s2 * s2) - m2 * (s0 * s3 - s1 * s2)
    return LocalPolynomial.Estimate(value: value / determinant, speed: slope / determinant)
  }
}
