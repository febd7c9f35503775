// SPDX-License-Identifier: Apache-2.0
import Basics

/// A fourth-order Butterworth low-pass, run as values come, or forwards and backwards so that nothing is delayed.
///
/// It is for evenly spaced values without gaps. Both runs together halve the amplitude at the
/// cut-off. Each end is continued by 15 values, turned about the end point, and each run starts as if
/// its first value had lasted for ever.
///
/// - Source: the bilinear transform of two second-order sections; equal to `scipy.signal.butter(4)`
///   with `scipy.signal.sosfiltfilt`.
public struct ButterworthLowPass: Sendable {
  /// The smallest number of values that can be filtered.
  public static let fewestValues = padding + 1

  private let sections: [Section]
  private static let padding = 15

  /// Designs a filter for one cut-off and rate; nil if the cut-off is not below half the rate.
  ///
  /// - Parameters:
  ///   - cutoff: In Hz, above 0.
  ///   - rate: Values per second.
  public init?(cutoff: Double, rate: Double) {
    guard cutoff > 0, 2 * cutoff < rate else { return nil }
    let warped = Elementary.tan(.pi * cutoff / rate)
    sections = [1.0, 3.0].map { odd in
      Section(warped, damping: 2 * Elementary.cos(odd * .pi / 8))
    }
  }

  /// The values with frequencies above the cut-off damped, without delay.
  ///
  /// - Parameter values: Evenly spaced; no NaN among them.
  /// - Returns: One for each given one; nil below `fewestValues`.
  /// - Complexity: O(*n*).
  public func zeroPhase(_ values: [Double]) -> [Double]? {
    guard values.count >= Self.fewestValues, let first = values.first, let last = values.last else {
      return nil
    }
    let count = values.count
    let head = (1...Self.padding).reversed().map { 2 * first - values[$0] }
    let tail = (1...Self.padding).map { 2 * last - values[count - 1 - $0] }
    let forwards = run(head + values + tail)
    let backwards = run(forwards.reversed())
    return Array(backwards.reversed()[Self.padding..<Self.padding + count])
  }

  /// The values with frequencies above the cut-off damped, as they come: delayed, and damped half as much.
  ///
  /// - Parameter values: Evenly spaced; no NaN among them.
  /// - Returns: One for each given one; equal to `scipy.signal.sosfilt` from a state of rest at the first value.
  /// - Complexity: O(*n*).
  package func causal(_ values: [Double]) -> [Double] { run(values) }

  private func run(_ values: [Double]) -> [Double] {
    sections.reduce(values) { $1.run($0) }
  }

  /// Two poles and two zeros at half the rate, with gain 1 for what does not change.
  private struct Section: Sendable {
    private let gain: Double
    private let feedback: (Double, Double)

    init(_ warped: Double, damping: Double) {
      let square = warped * warped
      let scale = 1 + damping * warped + square
      gain = square / scale
      feedback = (2 * (square - 1) / scale, (1 - damping * warped + square) / scale)
    }

    /// The response of a section that has had the first value for ever.
    func run(_ values: [Double]) -> [Double] {
      guard let first = values.first else { return [] }
      var second = (gain - feedback.1) * first
      var state = (2 * gain - feedback.0) * first + second
      return values.map { value in
        let output = gain * value + state
        state = 2 * gain * value - feedback.0 * output + second
        second = gain * value - feedback.1 * output
        return output
      }
    }
  }
}
