// SPDX-License-Identifier: Apache-2.0
import Basics

/// Values over time, NaN where missing, whose memory is asked for.
struct TimedSeries {
  let times: [Double]
  var values: [Double]

  /// Begins without values.
  init(times: [Double]) {
    self.times = times
    values = times.map { _ in .nan }
  }

  /// Takes the mean off.
  mutating func centre() {
    let seen = values.filter { !$0.isNaN }
    guard !seen.isEmpty else { return }
    let mean = seen.reduce(0, +) / Double(seen.count)
    values = values.map { $0 - mean }
  }

  /// The lags in seconds between which memory is measured.
  static let lags = (0.2, 0.5)

  /// The sum of products of values a time apart, and how many there are.
  ///
  /// - Complexity: O(*n*).
  func covariance(at lag: Double) -> (sum: Double, count: Int) {
    var (sum, count, later) = (0.0, 0, 0)
    for frame in times.indices where !values[frame].isNaN {
      let wanted = times[frame] + lag
      while later + 1 < times.count,
        (times[later + 1] - wanted).magnitude <= (times[later] - wanted).magnitude
      {
        later += 1
      }
      guard later > frame, !values[later].isNaN, (times[later] - wanted).magnitude < lag / 4 else {
        continue
      }
      sum += values[frame] * values[later]
      count += 1
    }
    return (sum, count)
  }

  /// The correlation at the longer lag over that at the shorter one, pooled; nil where the shorter
  /// has none.
  static func memory(
    of series: [TimedSeries],
    between lags: (Double, Double) = lags
  ) -> Double? {
    func mean(_ lag: Double) -> Double? {
      let parts = series.map { $0.covariance(at: lag) }
      let count = parts.reduce(0) { $0 + $1.count }
      return count > 0 ? parts.reduce(0) { $0 + $1.sum } / Double(count) : nil
    }
    guard let near = mean(lags.0), let far = mean(lags.1), near > 0 else { return nil }
    return far / near
  }

  /// How long an Ornstein-Uhlenbeck process with that memory lasts, within 0.05 to 5 seconds.
  static func decayTime(of series: [TimedSeries]) -> Double? {
    guard let memory = memory(of: series) else { return nil }
    guard memory > 0 else { return 0.05 }
    guard memory < 1 else { return 5 }
    return min(max((lags.1 - lags.0) / -Elementary.log(memory), 0.05), 5)
  }

  /// The same of a ``SlowWander``, by halving the range.
  static func wanderTime(of series: [TimedSeries]) -> Double? {
    guard let memory = memory(of: series) else { return nil }
    func kept(_ seconds: Double) -> Double {
      SlowWander.correlation(over: lags.1, seconds: seconds)
        / SlowWander.correlation(over: lags.0, seconds: seconds)
    }
    var (low, high) = (0.05, 5.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if kept(middle) < memory { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
