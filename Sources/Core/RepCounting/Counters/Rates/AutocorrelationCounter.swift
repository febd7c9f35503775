// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// A count as the integral of the rate at which the signal repeats itself.
///
/// The period is the first local maximum, of at least `minCorrelation`, of the unbiased
/// autocorrelation of the window without its mean. It is between 0.5 and 6 s and at most 60 % of
/// what the window holds; its place is refined by a parabola. The m of the confidence is that
/// height.
///
/// It needs no amplitude and no level, and a few bad frames do not matter. It needs one and two
/// thirds periods before the first count. It is wrong where the tempo changes within the window,
/// and counts nothing where reps come singly. Its reps have no phase: an event says that the count
/// moved, not when the rep was.
///
/// - Source: the autocorrelation of RecoFit (Morris, Saponas, Guillory, Kelner, CHI 2014), streaming.
public struct AutocorrelationCounter: MachineBackedCounter {
  /// The length of the window in seconds.
  public let window: Double
  /// The least height of the peak, in 0...1.
  public let minCorrelation: Double

  var run: RepRun<RateMachine<AutocorrelationEstimator>>

  /// Creates a counter of the rate within a sliding window.
  ///
  /// - Parameters:
  ///   - window: The length of the window in seconds.
  ///   - minCorrelation: The smallest height of the peak, in 0...1.
  ///   - minAmplitude: The range of the window below which nothing is counted, in the signal's unit.
  /// - Precondition: `window > 0`.
  public init(window: Double = 8, minCorrelation: Double = 0.5, minAmplitude: Double = 0.05) {
    self.window = window
    self.minCorrelation = minCorrelation
    run = RepRun(
      RateMachine(
        AutocorrelationEstimator(),
        leastQuality: minCorrelation,
        seconds: window,
        minAmplitude: minAmplitude
      )
    )
  }
}

/// The peaks of the unbiased autocorrelation.
struct AutocorrelationEstimator: PeriodEstimator {
  var rate = 20.0

  static let quality = (name: "correlation", parameter: "min-correlation")

  func candidates(in values: ArraySlice<Double>) -> [Periodicity] {
    let mean = values.reduce(0, +) / Double(values.count)
    let centred = values.map { $0 - mean }
    let least = Int((Self.periods.lowerBound * rate).rounded())
    let most = min(Int(Self.periods.upperBound * rate), centred.count * 3 / 5)
    guard most > least else { return [] }
    let variance = Self.correlation(centred, lag: 0)
    guard variance > 0 else { return [] }
    var found: [Periodicity] = []
    var before = Self.correlation(centred, lag: least - 1)
    var centre = Self.correlation(centred, lag: least)
    for lag in least..<most {
      let after = Self.correlation(centred, lag: lag + 1)
      if centre > before, centre >= after, centre >= 0 {
        let place = Double(lag) + Self.peak(before, centre, after)
        let correlation = centre / variance
        found.append(
          Periodicity(period: place / rate, strength: min(1, correlation), quality: correlation)
        )
      }
      (before, centre) = (centre, after)
    }
    return found
  }

  /// The mean product of values that are a lag apart.
  static func correlation(_ values: [Double], lag: Int) -> Double {
    let count = values.count - lag
    var sum = 0.0
    for index in 0..<count { sum += values[index] * values[index + lag] }
    return sum / Double(count)
  }
}
