// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The article's adaptive rep counter as its author meant it.
///
/// Against the literal `SeedAdaptiveCounter`: the range is that of the 5th to the 95th percentile of the
/// last 10 s, so one outlier does not matter; it must exceed six standard deviations of the noise, so
/// standing still calibrates nothing; it is looked at for as long as the clip lasts, growing at once
/// and shrinking slowly; and the amplitude stays between a floor and a ceiling. Reps are
/// detected as by `SeedRepCounterFixed`.
///
/// - Source: the article's `AdaptiveRepCounter`, corrected.
public struct SeedAdaptiveCounterFixed: MachineBackedCounter {
  /// The amplitude at the start and the least later, in the signal's unit.
  public let minAmplitude: Double
  /// The greatest amplitude, in the signal's unit.
  public let maxAmplitude: Double
  /// The share of the observed range that makes a rep.
  public let share: Double
  /// The amplitude in force, in the signal's unit.
  public var amplitude: Double { run.machine.amplitude }

  var run: RepRun<AdaptiveReturnMachine>

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - minAmplitude: In the signal's unit; the article starts with 0.05 frame heights.
  ///   - maxAmplitude: In the signal's unit, at least `minAmplitude`.
  ///   - share: Of the observed range, in 0...1; the article has 0.4.
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
  let limits: ClosedRange<Double>
  let share: Double

  private var machine: ReturnMachine
  private var range = RunningRange()

  /// Seconds in which an amplitude that is too large goes back to 1/e of the excess.
  private static let forgetting = 5.0

  init(limits: ClosedRange<Double>, share: Double) {
    self.limits = limits
    self.share = share
    machine = ReturnMachine(amplitude: limits.lowerBound, smoothing: 0.17)
  }

  var amplitude: Double { machine.amplitude }

  var threshold: Double { machine.threshold }

  var ended: RepEvent { machine.ended }

  var swingFinder: SwingFinder? { machine.swingFinder }

  func rejection(of swing: Swing) -> Rejection { machine.rejection(of: swing) }

  mutating func step(_ sample: Sample) -> RepStep {
    if let observed = range.update(sample) {
      let wanted = min(max(share * observed.range, limits.lowerBound), limits.upperBound)
      let kept = wanted + (amplitude - wanted) * observed.decay(over: Self.forgetting)
      machine.amplitude = max(wanted, kept)
    }
    return machine.step(sample)
  }
}
