// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// How alike the noise of neighbouring frames is.
///
/// The noise is taken as what a parabola over 0.5 s around each frame leaves. Such a parabola
/// follows noise a little, so that even white noise leaves a negative correlation, -0.18 at 30
/// frames per second; it is taken off.
struct ResidualCorrelation {
  /// The length of the parabola in seconds.
  static let window = 0.5

  /// The lag-1 correlation of the residuals, in -1...1; nil below eight pairs or without residuals.
  let value: Double?
  /// The value less that of white noise at the same frame rate; nil where the value is.
  let excess: Double?

  /// Correlates the residuals of one or more axes, pooled.
  ///
  /// - Complexity: O(*n* x *frames in the window*).
  init(_ axes: [[Double]], times: [Double], spacing: FrameSpacing) {
    var pairs = 0
    var product = 0.0
    var squares = (0.0, 0.0)
    var greatest = 0.0
    for axis in axes {
      greatest = axis.reduce(greatest) { max($0, $1.isNaN ? 0 : $1.magnitude) }
      let residuals = Self.residuals(of: axis, times: times)
      for frame in residuals.indices.dropFirst() where spacing.followsPrevious[frame] {
        let (one, other) = (residuals[frame - 1], residuals[frame])
        guard !one.isNaN, !other.isNaN else { continue }
        pairs += 1
        product += one * other
        squares.0 += one * one
        squares.1 += other * other
      }
    }
    let scale = (squares.0 * squares.1).squareRoot()
    // What rounding leaves of a parabola is not noise.
    let rounding = 1e-12 * greatest
    guard pairs >= 8, scale > Double(pairs) * rounding * rounding,
      let interval = spacing.interval
    else {
      value = nil
      excess = nil
      return
    }
    let value = product / scale
    self.value = value
    excess = Self.ofWhiteNoise(interval: interval).map { value - $0 }
  }

  /// What white noise leaves at a frame interval, by the weights of the parabola.
  ///
  /// With g the residual's response to one frame's noise it is sum g(k) g(k+1) / sum g(k)^2.
  ///
  /// - Returns: Nil where the window holds no more frames than a parabola passes through.
  static func ofWhiteNoise(interval: Double) -> Double? {
    // White noise leaves the same of any longer window.
    let reach = Int(min(window / 2 / interval + 1e-6, 10_000))
    guard reach >= 2 else { return nil }
    // The weight of a frame k away is (fourth - second k^2) / (count fourth - second^2).
    var second = 0.0
    var fourth = 0.0
    for k in 1...reach {
      let square = Double(k * k)
      second += 2 * square
      fourth += 2 * square * square
    }
    let scale = Double(2 * reach + 1) * fourth - second * second
    let response = (-reach...reach).map { k in
      (k == 0 ? 1 : 0) - (fourth - second * Double(k * k)) / scale
    }
    let neighbours = zip(response, response.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    return neighbours / response.reduce(0) { $0 + $1 * $1 }
  }

  /// What the parabola leaves of each value; NaN where it passes through all its values.
  private static func residuals(of series: [Double], times: [Double]) -> [Double] {
    let samples = zip(times, series).map { Sample(time: $0, value: $1) }
    let smooth = LocalPolynomial(seconds: window).estimates(of: samples)
    return zip(series, smooth).map { $0 - $1.value }
  }
}
