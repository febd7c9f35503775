// SPDX-License-Identifier: Apache-2.0
import Basics

/// The calibration error without bins: the mean size of residuals after smoothing them over confidence.
///
/// Residuals (confidence less outcome) are smoothed by a Gaussian that is reflected at 0 and 1. Its
/// width is the error itself: the only σ with smECE(σ) = σ. A reflected Gaussian takes each cosine
/// of a function on 0...1 to itself times exp(-σ²π²k²/2). So Σ residual · cos(πk confidence) for k
/// in 0...256 is all there is to know of forecasts; it adds up over clips.
///
/// - Source: Błasiok and Nakkiran, "Smooth ECE: Principled Reliability Diagrams via Kernel
///   Smoothing", 2024; checked against `relplot.smECE`, whose mesh and search are coarser.
package enum SmoothCalibrationError {
  /// The greatest frequency, enough for widths down to 0.01.
  private static let frequencies = 256
  /// The number of equal cells over 0...1 in whose middles the smoothed residual is taken.
  private static let cells = 256

  /// cos(πk (cell + ½) / cells), cell by cell for each k.
  private static let cosines: [Double] = (0...frequencies).flatMap { frequency in
    (0..<cells).map { cell in
      Elementary.cos(Double.pi * Double(frequency) * (Double(cell) + 0.5) / Double(cells))
    }
  }

  /// The number of forecasts and Σ residual · cos(πk confidence) for each k.
  ///
  /// - Complexity: O(*n*).
  package static func terms(_ forecasts: [Forecast]) -> [Double] {
    var terms = [Double](repeating: 0, count: frequencies + 2)
    for forecast in forecasts {
      let residual = forecast.confidence - (forecast.isRight ? 1 : 0)
      terms[0] += 1
      for frequency in 0...frequencies {
        let angle = Double.pi * Double(frequency) * forecast.confidence
        terms[frequency + 1] += residual * Elementary.cos(angle)
      }
    }
    return terms
  }

  /// The error, in 0...1, from sums of `terms`; nil without forecasts.
  ///
  /// - Complexity: O(1).
  package static func value(_ terms: [Double]) -> Double? {
    guard terms[0] > 0 else { return nil }
    // The smoothed size falls with the width, so the difference changes its sign once.
    var low = (width: 0.0, excess: size(terms, width: 0))
    var high = (width: 1.0, excess: size(terms, width: 1) - 1)
    guard low.excess > 0, high.excess < 0 else { return low.excess > 0 ? 1 : 0 }
    var moved = 0
    // False position after Illinois: an end that stays twice counts half.
    for _ in 0..<100 where high.width - low.width > 1e-14 {
      let step = low.excess / (low.excess - high.excess) * (high.width - low.width)
      let width = low.width + step
      guard width > low.width, width < high.width else { return width }
      let excess = size(terms, width: width) - width
      if excess > 0 {
        low = (width, excess)
        if moved == 1 { high.excess /= 2 }
        moved = 1
      } else {
        high = (width, excess)
        if moved == -1 { low.excess /= 2 }
        moved = -1
      }
    }
    return (low.width + high.width) / 2
  }

  /// The mean size of the residuals smoothed by a width.
  private static func size(_ terms: [Double], width: Double) -> Double {
    var smoothed = [Double](repeating: terms[1], count: cells)
    for frequency in 1...frequencies {
      let exponent = width * Double.pi * Double(frequency)
      let factor = 2 * Elementary.exp(-exponent * exponent / 2)
      guard factor > 1e-15 else { break }
      let amount = factor * terms[frequency + 1]
      let first = frequency * cells
      for cell in 0..<cells { smoothed[cell] += amount * cosines[first + cell] }
    }
    return smoothed.reduce(0) { $0 + abs($1) } / Double(cells) / terms[0]
  }
}
