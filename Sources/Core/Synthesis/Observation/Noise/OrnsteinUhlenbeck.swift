// SPDX-License-Identifier: Apache-2.0
import Basics

/// Noise of spread 1 that forgets itself: its correlation over a time t is exp(-t / seconds).
///
/// Steps may be of any length; the process is the same at every frame rate.
///
/// - Source: Uhlenbeck, Ornstein, "On the Theory of the Brownian Motion", Physical Review 36, 1930;
///   Gillespie, "Exact numerical simulation of the Ornstein-Uhlenbeck process", Physical Review E
///   54, 1996.
struct OrnsteinUhlenbeck {
  private let seconds: Double
  private var value: Double
  /// The step that was gone last, what is left of the value after it, and how much is new.
  private var last = (step: 0.0, kept: 1.0, new: 0.0)

  /// Begins anywhere in its stationary state.
  init(seconds: Double, source: inout NormalSource) {
    self.seconds = seconds
    value = source.next()
  }

  /// The value now.
  var now: Double { value }

  /// Goes on by a step in seconds.
  mutating func advance(_ step: Double, source: inout NormalSource) {
    // Nearly all steps of a track are alike.
    if step != last.step {
      let kept = Self.decay(over: step, seconds: seconds)
      last = (step, kept, (1 - kept * kept).squareRoot())
    }
    value = last.kept * value + last.new * source.next()
  }

  /// What is left of the value after a step in seconds.
  static func decay(over step: Double, seconds: Double) -> Double {
    Elementary.exp(-step / seconds)
  }
}
