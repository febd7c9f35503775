// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// A count as the integral of the rate at which moments look like earlier ones.
///
/// Each moment of the window is its value and its speed, both in standard deviations. The
/// similarity of two moments is minus their squared distance over a temperature; each row of the
/// matrix of similarities goes through a softmax. The mean along the diagonal at a lag says how
/// much of a moment's likeness lies that far back. The period is the first local maximum that is at
/// least `minContrast` times the mean of all lags. It lies between 0.5 and 6 s, up to 60 % of the
/// window. The m of the confidence is 1 minus that mean over the maximum.
///
/// Against the autocorrelation it does not care for the shape of reps, and outliers cost their own
/// rows only. It shares the rest: two periods first, one tempo within the window, no phase. The
/// best of the many diagonals of noise is often well above their mean, so that restless standing is
/// counted unless `minContrast` is high. Of white noise it counts 45 reps a minute at 1.5, 14 at
/// 2.2, 2.4 at 3 and 0.2 at 4. At 4 noisy reps begin to be lost.
///
/// - Source: the temporal self-similarity matrix of RepNet (Dwibedi et al., CVPR 2020) on a signal
///   instead of learned embeddings. The temperature 13.5 there belongs to 512 dimensions.
public struct SelfSimilarityCounter: MachineBackedCounter {
  /// The length of the window in seconds.
  public let window: Double
  /// The least ratio between the period's diagonal and the mean of all.
  public let minContrast: Double

  var run: RepRun<RateMachine<SelfSimilarityEstimator>>

  /// Creates a counter of the rate within a sliding window.
  ///
  /// - Parameters:
  ///   - window: The length of the window in seconds.
  ///   - minContrast: The smallest ratio between the period's diagonal and the mean of all, at least 1.
  ///   - temperature: The temperature of the softmax in squared standard deviations, above 0.
  ///   - minAmplitude: The range of the window below which nothing is counted, in the signal's unit.
  /// - Precondition: `window > 0` and `temperature > 0`.
  public init(
    window: Double = 8,
    minContrast: Double = 3,
    temperature: Double = 0.5,
    minAmplitude: Double = 0.05
  ) {
    precondition(temperature > 0, "a temperature is above 0")
    self.window = window
    self.minContrast = minContrast
    run = RepRun(
      RateMachine(
        SelfSimilarityEstimator(temperature: temperature),
        leastQuality: minContrast,
        seconds: window,
        minAmplitude: minAmplitude
      )
    )
  }
}

/// The lags at which the rows of a self-similarity matrix agree.
struct SelfSimilarityEstimator: PeriodEstimator {
  let temperature: Double
  let rate = 8.0

  static let quality = (name: "contrast", parameter: "min-contrast")

  func candidates(in values: ArraySlice<Double>) -> [Periodicity] {
    let values = Array(values)
    let most = min(Int(Self.periods.upperBound * rate), values.count * 3 / 5)
    let least = Int(Self.periods.lowerBound * rate)
    guard most > least + 1 else { return [] }
    let levels = Self.standardised(values)
    let speeds = Self.standardised(
      values.indices.map { index in
        values[min(index + 1, values.count - 1)] - values[max(index - 1, 0)]
      }
    )
    let diagonals = diagonals(levels, speeds, upTo: most)
    let mean = diagonals.dropFirst().reduce(0, +) / Double(diagonals.count - 1)
    return (least..<most).compactMap { lag in
      let (before, after) = (diagonals[lag - 1], diagonals[lag + 1])
      guard diagonals[lag] > before, diagonals[lag] >= after else { return nil }
      let place = Double(lag) + Self.peak(before, diagonals[lag], after)
      return Periodicity(
        period: place / rate,
        strength: max(0, 1 - mean / diagonals[lag]),
        quality: diagonals[lag] / mean
      )
    }
  }

  /// The mean of the matrix along each diagonal, from lag 0 on.
  private func diagonals(_ levels: [Double], _ speeds: [Double], upTo most: Int) -> [Double] {
    let count = levels.count
    var likeness = [Double](repeating: 1, count: count * count)
    for current in levels.indices {
      for other in 0..<current {
        let level = levels[current] - levels[other]
        let speed = speeds[current] - speeds[other]
        let value = Elementary.exp(-(level * level + speed * speed) / temperature)
        likeness[current * count + other] = value
        likeness[other * count + current] = value
      }
    }
    var sums = [Double](repeating: 0, count: most + 1)
    for current in levels.indices {
      let row = likeness[current * count..<(current + 1) * count]
      let total = row.reduce(0, +)
      for lag in 0...min(most, current) { sums[lag] += row[row.startIndex + current - lag] / total }
    }
    return sums.enumerated().map { lag, sum in sum / Double(levels.count - lag) }
  }

  /// Values less their mean over their standard deviation; all 0 where they are equal.
  private static func standardised(_ values: [Double]) -> [Double] {
    let mean = values.reduce(0, +) / Double(values.count)
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    guard variance > 0 else { return values.map { _ in 0 } }
    let deviation = variance.squareRoot()
    return values.map { ($0 - mean) / deviation }
  }
}
