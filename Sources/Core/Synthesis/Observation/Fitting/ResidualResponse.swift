// SPDX-License-Identifier: Apache-2.0
import Basics

/// What the smooth of a track leaves of noise of spread 1: its covariance over a few frames.
///
/// Noise with the power P(f) leaves P(f) (1 - H(f))^2, where H is the response of the zero-phase
/// low-pass; the covariance is its transform.
struct ResidualResponse {
  /// The covariances at lags of 0, 1, 2 and 3 frames of noise that is new in each frame.
  let white: [Double]
  /// Those of an Ornstein-Uhlenbeck process.
  let lasting: [Double]

  /// How many lags are looked at, 0 included.
  static let lags = 4

  /// Works the covariances out on 2,048 frequencies.
  ///
  /// - Parameters:
  ///   - rate: Frames per second, above twice the cut-off.
  ///   - seconds: Of the Ornstein-Uhlenbeck process.
  init(rate: Double, seconds: Double) {
    let count = 2_048
    let decay = OrnsteinUhlenbeck.decay(over: 1 / rate, seconds: seconds)
    let warped = Elementary.tan(.pi * SmoothedTrack.cutoff / rate)
    var white = [Double](repeating: 0, count: Self.lags)
    var lasting = white
    for index in 0..<count {
      // The upper half of the circle mirrors the lower.
      let turn = .pi * (Double(index) + 0.5) / Double(count)
      let cosine = Elementary.cos(turn)
      let ratio = Elementary.tan(turn / 2) / warped
      let fourth = (ratio * ratio) * (ratio * ratio)
      let passed = fourth * fourth / (1 + fourth * fourth)
      let power = passed * passed / Double(count)
      let tail = (1 - decay * decay) / (1 - 2 * decay * cosine + decay * decay)
      for lag in 0..<Self.lags {
        let part = power * Elementary.cos(turn * Double(lag))
        white[lag] += part
        lasting[lag] += part * tail
      }
    }
    self.white = white
    self.lasting = lasting
  }

  /// The covariances of a mixture.
  func covariances(white share: Double) -> [Double] {
    (0..<Self.lags).map { share * white[$0] + (1 - share) * lasting[$0] }
  }

  /// The variance that is left of a mixture.
  func variance(white share: Double) -> Double { covariances(white: share)[0] }

  /// The share of what is left of a mixture that is new in each frame.
  func power(white share: Double) -> Double { share * white[0] / variance(white: share) }

  /// The mixture of whose rest this share is new in each frame.
  func share(power: Double) -> Double {
    power * lasting[0] / (power * lasting[0] + (1 - power) * white[0])
  }
}
