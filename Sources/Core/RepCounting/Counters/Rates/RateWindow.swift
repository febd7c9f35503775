// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// What a window of the signal shows at one of the moments at which it is asked for its period.
struct RateLook: Sendable {
  /// A period that the window may have, and whether the signal has moved within its last half.
  struct Candidate: Sendable {
    var periodicity: Periodicity
    var isMoving: Bool
  }

  /// The range of the values.
  var range: Double
  /// The periods there may be, in the order in which they are taken.
  var candidates: [Candidate]
  /// Whether the signal has moved within the half of the longest period.
  var isMoving: Bool
  /// The number of values since the movement in the window began.
  var timeMoving: Double
}

/// The window of a rate counter, whatever its thresholds are.
struct RateWindow<Estimator: PeriodEstimator>: Sendable {
  private let estimator: Estimator
  private var window: UniformWindow
  private var untilLook = 0

  /// Seconds between looks.
  private static var interval: Double { 0.25 }
  /// The share of the window's range that is movement.
  private static var leastMovement: Double { 0.25 }
  /// The share of all travel in a window before which nothing has begun yet.
  private static var leastTravel: Double { 0.03 }

  init(_ estimator: Estimator, seconds: Double) {
    precondition(seconds > 0, "a window has a length above 0 s")
    self.estimator = estimator
    window = UniformWindow(seconds: seconds, rate: estimator.rate)
  }

  /// Seconds between values.
  var interval: Double { window.interval }

  /// Takes the next sample in order of time; its value is never NaN.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - leastRange: The range below which no period is looked for.
  /// - Returns: For each value of the window that came of it what the window shows, nil where it is not looked at.
  mutating func update(_ sample: Sample, leastRange: Double) -> [RateLook?] {
    let added = window.update(sample)
    guard added > 0 else { return [] }
    return (0..<added).map { _ in
      untilLook -= 1
      guard untilLook <= 0 else { return nil }
      untilLook = max(1, Int((Self.interval * estimator.rate).rounded()))
      return look(leastRange)
    }
  }

  private func look(_ leastRange: Double) -> RateLook {
    let values = window.recent
    let range = Self.range(of: values)
    guard range >= leastRange else {
      return RateLook(range: range, candidates: [], isMoving: false, timeMoving: 0)
    }
    return RateLook(
      range: range,
      candidates: estimator.candidates(in: values).map { found in
        RateLook.Candidate(periodicity: found, isMoving: isMoving(values, range, found.period))
      },
      isMoving: isMoving(values, range, Estimator.periods.upperBound),
      timeMoving: Self.timeMoving(values)
    )
  }

  private func isMoving(_ values: ArraySlice<Double>, _ range: Double, _ period: Double) -> Bool {
    let half = max(2, Int((period / 2 * estimator.rate).rounded(.up)))
    return Self.range(of: values.suffix(half)) >= Self.leastMovement * range
  }

  /// The number of values since the movement in the window began.
  private static func timeMoving(_ values: ArraySlice<Double>) -> Double {
    let steps = zip(values, values.dropFirst()).map { ($1 - $0).magnitude }
    let total = steps.reduce(0, +)
    var sum = 0.0
    let still = steps.prefix { step in
      sum += step
      return sum < leastTravel * total
    }
    return Double(steps.count - still.count)
  }

  private static func range(of values: ArraySlice<Double>) -> Double {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in values {
      low = min(low, value)
      high = max(high, value)
    }
    return values.isEmpty ? 0 : high - low
  }
}
