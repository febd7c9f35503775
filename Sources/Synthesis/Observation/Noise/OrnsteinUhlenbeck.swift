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

  /// Begins anywhere in its stationary state.
  init(seconds: Double, source: inout NormalSource) {
    self.seconds = seconds
    value = source.next()
  }

  /// The value now.
  var now: Double { value }

  /// Goes on by a time.
  ///
  /// - Parameters:
  ///   - decay: exp(-step / seconds) of the step, as ``decay(over:seconds:)`` gives it.
  ///   - source: Where chance comes from.
  mutating func advance(decay: Double, source: inout NormalSource) {
    value = decay * value + (1 - decay * decay).squareRoot() * source.next()
  }

  /// What is left of the value after a step in seconds.
  static func decay(over step: Double, seconds: Double) -> Double {
    Elementary.exp(-step / seconds)
  }
}
