// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// A count as the integral of the strongest frequency.
///
/// The power of the window, without its mean and under a Hann window, is taken between 0.15 and 2
/// Hz in steps of 1/32 Hz. This is done four times a second, so that windows overlap. The greatest
/// power is the rate, refined by a parabola, unless half that frequency has more than half the
/// power. Then that half is the rate, for a way out and a way back that look alike double the
/// frequency. It is a rate only if at least `minShare` of the power in the band lies within 1/8 Hz
/// to either side. That share is m of the confidence.
///
/// It hears a rhythm under noise, outliers and other movement. It resolves no more than one over
/// the window, so slow reps need long windows. Two reps are hardly a rhythm, a change of tempo is
/// smeared, and events have no phase.
///
/// - Source: Welch, IEEE Transactions on Audio and Electroacoustics 15(2), 1967, as a sliding window;
///   on pose signals Hsu et al. 2021.
public struct SpectralCounter: MachineBackedCounter {
  /// The length of the window in seconds.
  public let window: Double
  /// The least share of the band's power that a rhythm has, in 0...1.
  public let minShare: Double

  var run: RepRun<RateMachine<SpectralEstimator>>

  /// Creates a counter of the rate within a sliding window.
  ///
  /// - Parameters:
  ///   - window: The length of the window in seconds.
  ///   - minShare: The smallest share of the band's power that a rhythm has, in 0...1.
  ///   - minAmplitude: The range of the window below which nothing is counted, in the signal's unit.
  /// - Precondition: `window > 0`.
  public init(window: Double = 8, minShare: Double = 0.6, minAmplitude: Double = 0.05) {
    self.window = window
    self.minShare = minShare
    run = RepRun(
      RateMachine(
        SpectralEstimator(),
        leastQuality: minShare,
        seconds: window,
        minAmplitude: minAmplitude
      )
    )
  }
}

/// The strongest frequency of a window.
struct SpectralEstimator: PeriodEstimator {
  let rate = 20.0

  static let quality = (name: "share of the power", parameter: "min-share")

  /// Steps of frequency in one Hz.
  private static let resolution = 32
  /// The first and the last step: 0.15625 and 2 Hz.
  private static let steps = 5...64
  /// One turn in the steps of all frequencies and times.
  private static let turn = 20 * resolution
  private static let cosines = (0..<turn).map {
    Elementary.cos(2 * .pi * Double($0) / Double(turn))
  }
  private static let sines = (0..<turn).map {
    Elementary.sin(2 * .pi * Double($0) / Double(turn))
  }
  /// How far the power of a line reaches, in steps.
  private static let reach = 4

  func candidates(in values: ArraySlice<Double>) -> [Periodicity] {
    // Less than 3 s hold no rhythm that could be told from a single movement.
    guard Double(values.count) >= 3 * rate else { return [] }
    let mean = values.reduce(0, +) / Double(values.count)
    let scale = 2 * Double.pi / Double(values.count)
    let tapered = values.enumerated().map { index, value in
      (value - mean) * (1 - Elementary.cos(scale * (Double(index) + 0.5))) / 2
    }
    let powers = (0...Self.steps.upperBound + 1).map { Self.power(of: tapered, step: $0) }
    guard var best = Self.steps.max(by: { powers[$0] < powers[$1] }) else { return [] }
    if best / 2 >= Self.steps.lowerBound, powers[best / 2] > powers[best] / 2 { best /= 2 }
    let total = Self.steps.reduce(0.0) { $0 + powers[$1] }
    let near = Self.steps.clamped(to: best - Self.reach...best + Self.reach)
    let share = total > 0 ? near.reduce(0.0) { $0 + powers[$1] } / total : 0
    let place = Double(best) + Self.peak(powers[best - 1], powers[best], powers[best + 1])
    let period = Double(Self.resolution) / place
    // A window that holds less than one and a half periods has seen no second rep.
    guard period * 1.5 <= Double(values.count) / rate else { return [] }
    return [Periodicity(period: period, strength: min(1, share), quality: share)]
  }

  private static func power(of values: [Double], step: Int) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    var place = 0
    for value in values {
      real += value * cosines[place]
      imaginary += value * sines[place]
      place += step
      if place >= turn { place -= turn }
    }
    return real * real + imaginary * imaginary
  }
}
