// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The article's adaptive rep counter as its author meant it.
///
/// Against the literal `ArticleAdaptiveCounter`, one outlier does not matter: the range is that of
/// the 5th to the 95th percentile of the last 10 s. It must exceed six standard deviations of the
/// noise, so standing still calibrates nothing. It is looked at for as long as the clip lasts,
/// growing at once and shrinking slowly. The amplitude stays between a floor and a ceiling. Reps
/// are detected as by `ArticleRepCounterFixed`.
///
/// - Source: the article's `AdaptiveRepCounter`, corrected.
public struct ArticleAdaptiveCounterFixed: MachineBackedCounter {
  /// The amplitude at the start and the least later, in the signal's unit.
  public let minAmplitude: Double
  /// The greatest amplitude, in the signal's unit.
  public let maxAmplitude: Double
  /// The share of the observed range that makes a rep.
  public let share: Double
  /// The amplitude in force, in the signal's unit.
  public var amplitude: Double { run.machine.amplitude }

  var run: RepRun<AdaptiveReturnMachine>

  /// Creates a counter whose amplitude stays between a floor and a ceiling.
  ///
  /// - Parameters:
  ///   - minAmplitude: The floor, in the signal's unit; the article starts with 0.05 frame heights.
  ///   - maxAmplitude: The ceiling, in the signal's unit, at least `minAmplitude`.
  ///   - share: The share of the observed range that makes a rep, in 0...1; the article has 0.4.
  /// - Precondition: `minAmplitude <= maxAmplitude`.
  public init(minAmplitude: Double = 0.05, maxAmplitude: Double = 0.3, share: Double = 0.4) {
    precondition(minAmplitude <= maxAmplitude, "the floor is not above the ceiling")
    self.minAmplitude = minAmplitude
    self.maxAmplitude = maxAmplitude
    self.share = share
    run = RepRun(
      AdaptiveReturnMachine(limits: minAmplitude...maxAmplitude, share: share)
    )
  }
}

/// The return machine with an amplitude from the range seen lately.
struct AdaptiveReturnMachine: RepMachine {
  /// The length of the moving mean in seconds.
  static let smoothing = 0.17

  private var smoother = MovingMean(seconds: smoothing)
  private var states: AdaptiveReturnStates<Double>

  init(limits: ClosedRange<Double>, share: Double) {
    states = AdaptiveReturnStates(
      floor: limits.lowerBound,
      ceiling: limits.upperBound,
      share: share
    )
  }

  var amplitude: Double { states.amplitude }

  var threshold: Double { states.threshold }

  var ended: RepEvent { states.ended }

  var swingFinder: SwingFinder? {
    SwingFinder(least: Self.leastShare * amplitude, smoothing: Self.smoothing)
  }

  func rejection(of swing: Swing) -> Rejection {
    ReturnMachine.rejection(of: swing, below: amplitude)
  }

  mutating func step(_ sample: Sample) -> RepStep {
    states.step(sample, smoother.filter(sample).value)
  }

  mutating func close() -> Bool { states.close() }
}

/// The states of a way out and back whose amplitude follows the range seen lately.
struct AdaptiveReturnStates<Level: Threshold>: ThresholdStates {
  private let floor: Level
  private let ceiling: Level
  private let share: Double
  private var states: ReturnStates<Level>
  private var range = RunningRange()

  /// Seconds in which an amplitude that is too large goes back to 1/e of the excess.
  private static var forgetting: Double { 5 }

  init(floor: Level, ceiling: Level, share: Double) {
    self.floor = floor
    self.ceiling = ceiling
    self.share = share
    states = ReturnStates(amplitude: floor)
  }

  /// The amplitude in force, in the signal's unit.
  var amplitude: Level { states.amplitude }

  /// The amplitude of the rep that ended last.
  var threshold: Double { states.threshold }

  var ended: RepEvent { states.ended }

  var levels: [Level] { states.levels }

  mutating func step(_ sample: Sample, _ value: Double) -> RepStep {
    if let observed = range.update(sample) {
      let wanted = share * observed.range
      let decay = observed.decay(over: Self.forgetting)
      let goal = floor.combined(with: ceiling) { min(max(wanted, $0), $1) }
      states.change(
        amplitude: amplitude.combined(with: goal) { max($1, $1 + ($0 - $1) * decay) }
      )
    }
    return states.step(sample, value)
  }

  mutating func close() -> Bool { states.close() }
}
