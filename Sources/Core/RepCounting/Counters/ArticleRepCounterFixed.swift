// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The article's rep counter as its author meant it, with the same parameters.
///
/// Against the literal `ArticleRepCounter`, the baseline is a level of rest instead of a mean that
/// slides along. So one rep is counted once, whatever its tempo. Windows are seconds, so the frame
/// rate does not matter. The mean at the start is that of the samples there are, so nothing is
/// counted before anything moved. A rep that never comes back is given up after 10 s.
///
/// A rep is counted once 60 % of its way back is done. A clip that starts at the extreme has no rep
/// until the subject was at rest. One that ends at the extreme does not count its last.
///
/// - Source: the article's `RepCounter`, corrected.
public struct ArticleRepCounterFixed: MachineBackedCounter {
  /// The way out from rest that makes a rep, in the signal's unit.
  public let minAmplitude: Double
  /// The length of the moving mean in seconds.
  public let smoothing: Double

  var run: RepRun<ReturnMachine>

  /// Creates a counter; the defaults are the article's numbers in seconds.
  ///
  /// - Parameters:
  ///   - minAmplitude: The way out from rest that makes a rep, in the signal's unit; the article has 0.08 frame heights.
  ///   - smoothing: The moving mean in seconds, at least 0; five frames at 30 fps are a sixth of a second.
  public init(minAmplitude: Double = 0.08, smoothing: Double = 0.17) {
    self.minAmplitude = minAmplitude
    self.smoothing = smoothing
    run = RepRun(ReturnMachine(amplitude: minAmplitude, smoothing: smoothing))
  }
}
