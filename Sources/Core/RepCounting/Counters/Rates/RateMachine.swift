// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// How fast reps follow each other in a window.
struct Periodicity: Sendable, Equatable {
  /// Seconds of one rep.
  var period: Double
  /// How sure that is, in 0...1.
  var strength: Double
  /// What the estimator asks a least value of.
  var quality: Double
}

/// Finds the periods that a stretch of signal at even times may have.
protocol PeriodEstimator: Sendable {
  /// Values per second that it wants.
  var rate: Double { get }
  /// What a period's quality is called in a reason, and the parameter that asks for more of it.
  static var quality: (name: String, parameter: String) { get }
  /// The periods that a stretch may have; the first one of sufficient quality is taken.
  func candidates(in values: ArraySlice<Double>) -> [Periodicity]
}

/// A count as the integral of a rate: a rep whenever it passes an integer, without phase.
///
/// Four times a second the window is asked for its period; while the signal moves, the integral
/// grows by the time over the period. When a period is first found, the time since the movement
/// began is made up for, one rep with each sample. Nothing from before a period that was lost is
/// made up for. The signal moves while it has travelled a quarter of the window's range within the
/// last half period. So the half period after the last rep is counted as half a rep, which is none.
/// The m of the confidence is the strength of the period.
///
/// A candidate is what moved without a period of sufficient quality. It ends where the signal
/// rested, the clip ended or a period was found that does not make up for it. Its reason is the
/// best quality that was seen. What kept below the least amplitude for a window's length is a
/// candidate, too.
struct RateMachine<Estimator: PeriodEstimator>: RepMachine {
  private let minAmplitude: Double
  private var window: RateWindow<Estimator>
  private var states: RateStates<Double>

  init(_ estimator: Estimator, leastQuality: Double, seconds: Double, minAmplitude: Double) {
    self.minAmplitude = minAmplitude
    window = RateWindow(estimator, seconds: seconds)
    states = RateStates(
      minAmplitude: minAmplitude,
      leastQuality: leastQuality,
      interval: window.interval,
      seconds: seconds,
      shortest: Estimator.periods.lowerBound,
      quality: Estimator.quality
    )
  }

  var threshold: Double { minAmplitude }

  /// None: a rate knows no single movement.
  var swingFinder: SwingFinder? { nil }

  var ended: RepEvent { states.ended }

  var dismissed: RepEvent? { states.dismissed }

  mutating func step(_ sample: Sample) -> RepStep {
    states.step(sample, window.update(sample, leastRange: minAmplitude))
  }

  mutating func close() -> Bool { states.close() }
}

extension PeriodEstimator {
  /// The first period of at least a quality; nil where there is none.
  func periodicity(in values: ArraySlice<Double>, atLeast quality: Double) -> Periodicity? {
    candidates(in: values).first { $0.quality >= quality }
  }

  /// The periods that reps have, in seconds.
  static var periods: ClosedRange<Double> { 0.5...6 }

  /// The place of the greatest value near a local one, by a parabola through its neighbours.
  static func peak(_ before: Double, _ centre: Double, _ after: Double) -> Double {
    let curvature = before - 2 * centre + after
    guard curvature < 0 else { return 0 }
    return min(max((before - after) / (2 * curvature), -0.5), 0.5)
  }
}
