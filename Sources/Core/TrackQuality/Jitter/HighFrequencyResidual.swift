// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// What of a movement is too fast for a body: the values less their zero-phase low-pass.
///
/// Every stretch in which all frames were seen and evenly spaced is filtered on its own; nothing is
/// filled in or resampled.
package enum HighFrequencyResidual {
  /// The least number of frames of a stretch.
  package static let fewestFrames = 32

  /// The root mean square of the residual, per axis.
  ///
  /// - Parameters:
  ///   - cutoff: Of the low-pass in Hz.
  ///   - axes: Values, NaN where missing.
  ///   - spacing: Of the frames.
  /// - Returns: In the unit of the values; nil without a stretch of 32 frames, and where the frame
  ///   rate is below three times the cut-off.
  /// - Complexity: O(*n*).
  package static func rootMeanSquare(
    above cutoff: Double,
    of axes: [[Double]],
    spacing: FrameSpacing
  ) -> Double? {
    guard let interval = spacing.interval, let first = axes.first,
      // Intervals are rounded; a hair keeps exactly three times the cut-off in.
      1 / interval >= 3 * cutoff * (1 - 1e-9),
      let filter = ButterworthLowPass(cutoff: cutoff, rate: 1 / interval)
    else { return nil }
    let isSeen = first.indices.map { frame in axes.allSatisfy { !$0[frame].isNaN } }
    var squares = 0.0
    var count = 0
    for run in spacing.evenRuns(where: isSeen, atLeast: fewestFrames) {
      for axis in axes {
        let values = Array(axis[run])
        guard let smooth = filter.zeroPhase(values) else { continue }
        for (value, smooth) in zip(values, smooth) {
          squares += (value - smooth) * (value - smooth)
        }
        count += values.count
      }
    }
    return count > 0 ? (squares / Double(count)).squareRoot() : nil
  }
}
