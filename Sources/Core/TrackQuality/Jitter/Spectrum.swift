// SPDX-License-Identifier: Apache-2.0
import Basics

/// Which share of a movement's power is too fast for a body.
///
/// Segments of 64 frames, half overlapping, less their mean, under a Hann window, averaged over all
/// stretches in which every frame was seen and evenly spaced. Nothing is filled in or resampled.
///
/// - Source: P. Welch, IEEE Transactions on Audio and Electroacoustics 15(2), 1967; equal to
///   `scipy.signal.welch(nperseg=64, detrend="constant")` of a single stretch.
enum Spectrum {
  /// The number of frames in a segment.
  static let segment = 64

  /// The power at and above a frequency over the power at all frequencies.
  ///
  /// - Parameters:
  ///   - cutoff: In Hz.
  ///   - axes: Values, NaN where missing; their powers are added.
  ///   - spacing: Of the frames.
  /// - Returns: In 0...1; nil without a stretch of 64 frames, without movement, and where half the
  ///   frame rate does not exceed the cut-off.
  /// - Complexity: O(*n* x *segment*).
  static func share(above cutoff: Double, of axes: [[Double]], spacing: FrameSpacing) -> Double? {
    guard let interval = spacing.interval, 0.5 / interval > cutoff, let first = axes.first else {
      return nil
    }
    var power = [Double](repeating: 0, count: segment / 2 + 1)
    let isSeen = first.indices.map { frame in axes.allSatisfy { !$0[frame].isNaN } }
    for run in spacing.evenRuns(where: isSeen, atLeast: segment) {
      let last = run.upperBound - segment
      for start in stride(from: run.lowerBound, through: last, by: segment / 2) {
        for axis in axes { add(axis[start..<start + segment], to: &power) }
      }
    }
    let total = power.reduce(0, +)
    guard total > 0 else { return nil }
    let width = 1 / (interval * Double(segment))
    // Intervals are rounded; a hair keeps a bin at exactly the cut-off in.
    let high = power.indices.filter { Double($0) * width >= cutoff * (1 - 1e-9) }
    return high.reduce(0) { $0 + power[$1] } / total
  }

  /// Adds one segment's one-sided periodogram.
  private static func add(_ values: ArraySlice<Double>, to power: inout [Double]) {
    let mean = values.reduce(0, +) / Double(segment)
    let windowed = zip(values, window).map { ($0 - mean) * $1 }
    for bin in power.indices {
      var real = 0.0
      var imaginary = 0.0
      for (index, value) in windowed.enumerated() {
        let turn = (index * bin) % segment
        real += value * cosines[turn]
        imaginary += value * cosines[(turn + 3 * segment / 4) % segment]
      }
      let sides = bin == 0 || bin == segment / 2 ? 1.0 : 2.0
      power[bin] += sides * (real * real + imaginary * imaginary)
    }
  }

  /// One turn in as many steps as a segment has frames.
  private static let cosines = (0..<segment).map { index in
    Elementary.cos(2 * .pi * Double(index) / Double(segment))
  }

  /// The periodic Hann window.
  private static let window = cosines.map { 0.5 - 0.5 * $0 }
}
