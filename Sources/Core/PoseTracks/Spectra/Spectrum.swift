// SPDX-License-Identifier: Apache-2.0
import Basics

/// The amplitudes of evenly spaced values at the frequencies of a discrete Fourier transform.
///
/// Single bins are summed up one by one: what is asked for here is some tens of them.
package struct Spectrum: Sendable {
  private let values: [Double]
  /// The cosines of one turn, a bin each.
  private let cosines: [Double]
  private let quarter: Int
  /// The places of the cosines from a bin to the next.
  private let stride: Int

  /// Prepares the spectrum of values that are followed by zeros.
  ///
  /// - Parameters:
  ///   - values: Evenly spaced; no NaN among them.
  ///   - size: The number of values with the zeros behind them.
  /// - Precondition: `size` is at least the number of values and above 0.
  /// - Complexity: O(*size*).
  package init(of values: [Double], size: Int) {
    precondition(size >= values.count && size > 0, "zeros come behind all values")
    self.values = values
    // A quarter of a turn has to be a bin, so that sines are among the cosines.
    let turn = size.isMultiple(of: 4) ? size : 4 * size
    cosines = (0..<turn).map { Elementary.cos(2 * .pi * Double($0) / Double(turn)) }
    quarter = turn / 4
    stride = turn / size
  }

  /// The amplitude at a bin: the length of the sum of all values, each turned by the bin's angle.
  ///
  /// - Parameter bin: Turns over the whole size, at least 0.
  /// - Returns: At least 0, in the unit of the values.
  /// - Complexity: O(*values*).
  package func amplitude(at bin: Int) -> Double {
    let (real, imaginary) = parts(at: bin)
    return (real * real + imaginary * imaginary).squareRoot()
  }

  /// The sums of all values times the cosine and the negative sine of the bin's angle.
  private func parts(at bin: Int) -> (real: Double, imaginary: Double) {
    var real = 0.0
    var imaginary = 0.0
    var turn = 0
    let step = bin * stride % cosines.count
    for value in values {
      real += value * cosines[turn]
      imaginary += value * cosines[(turn + quarter) % cosines.count]
      turn += step
      if turn >= cosines.count { turn -= cosines.count }
    }
    return (real, imaginary)
  }
}
