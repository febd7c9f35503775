// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// How fast reps follow each other in a window.
struct Periodicity: Sendable, Equatable {
  /// Seconds of one rep.
  var period: Double
  /// How sure that is, in 0...1.
  var strength: Double
}

/// Finds the period of a stretch of signal at even times.
protocol PeriodEstimator: Sendable {
  /// Values per second that it wants.
  var rate: Double { get }
  /// The period in a stretch; nil where there is none.
  func periodicity(in values: ArraySlice<Double>) -> Periodicity?
}

/// A count as the integral of a rate: a rep whenever it passes an integer, without phase.
///
/// Four times a second the window is asked for its period; while the signal moves, the integral grows by
/// the time over the period. When a period is first found, the time since the movement began is
/// made up for, one rep with each sample, but nothing from before a period that was lost. The signal moves while it has travelled a quarter of the
/// window's range within the last half period, so that the half period after the last rep is counted as half
/// a rep, which is none. m of the confidence is the strength of the period.
struct RateMachine<Estimator: PeriodEstimator>: RepMachine {
  private let estimator: Estimator
  private let minAmplitude: Double
  private let seconds: Double
  private var window: UniformWindow
  private var untilLook = 0
  private var found: Periodicity?
  /// The values since a period was lost.
  private var sinceLost = Double.infinity
  private var integral = 0.0
  private var emitted = 0
  private(set) var ended = RepEvent(decisionTime: 0)

  /// Seconds between looks.
  private static var interval: Double { 0.25 }
  /// The share of the window's range that is movement.
  private static var leastMovement: Double { 0.25 }
  /// The share of all travel in a window before which nothing has begun yet.
  private static var leastTravel: Double { 0.03 }

  init(_ estimator: Estimator, seconds: Double, minAmplitude: Double) {
    precondition(seconds > 0, "a window has a length above 0 s")
    self.estimator = estimator
    self.seconds = seconds
    self.minAmplitude = minAmplitude
    window = UniformWindow(seconds: seconds, rate: estimator.rate)
  }

  var threshold: Double { minAmplitude }

  /// None: a rate knows no single movement.
  var swingFinder: SwingFinder? { nil }

  mutating func step(_ sample: Sample) -> RepStep {
    for _ in 0..<window.update(sample) { advance() }
    guard integral >= Double(emitted + 1) else { return .goesOn }
    emitted += 1
    ended = RepEvent(decisionTime: sample.time, confidence: found?.strength ?? 0)
    return .ends
  }

  /// Takes one more value of the window into account.
  private mutating func advance() {
    untilLook -= 1
    sinceLost += 1
    if untilLook <= 0 {
      untilLook = max(1, Int((Self.interval * estimator.rate).rounded()))
      look()
    }
    if let found { integral += window.interval / found.period }
  }

  private mutating func look() {
    let values = window.recent
    let range = Self.range(of: values)
    guard range >= minAmplitude, let new = estimator.periodicity(in: values),
      isMoving(values, range, new.period)
    else {
      // What is left of a rep when the movement ends is none.
      if found != nil {
        integral = max(Double(emitted), integral.rounded(.down))
        sinceLost = 0
      }
      found = nil
      return
    }
    if found == nil {
      integral += min(sinceLost, Self.timeMoving(values)) * window.interval / new.period
    }
    found = new
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

extension PeriodEstimator {
  /// The periods that reps have, in seconds.
  static var periods: ClosedRange<Double> { 0.5...6 }

  /// The place of the greatest value near a local one, by a parabola through its neighbours.
  static func peak(_ before: Double, _ centre: Double, _ after: Double) -> Double {
    let curvature = before - 2 * centre + after
    guard curvature < 0 else { return 0 }
    return min(max((before - after) / (2 * curvature), -0.5), 0.5)
  }
}
