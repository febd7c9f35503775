// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// The article's adaptive rep counter as its author meant it.
///
/// Against the literal `SeedAdaptiveCounter`: the range is that of the 5th to the 95th percentile of the
/// last 10 s, so one outlier does not matter; it must exceed six standard deviations of the noise, so
/// standing still calibrates nothing; it is looked at for as long as the clip lasts, growing at once
/// and shrinking slowly; and the amplitude stays between a floor and a ceiling. Reps are
/// detected as by `SeedRepCounterFixed`.
///
/// - Source: the article's `AdaptiveRepCounter`, corrected.
public struct SeedAdaptiveCounterFixed: SignalCounter {
  /// The amplitude at the start and the least later, in the signal's unit.
  public let minAmplitude: Double
  /// The greatest amplitude, in the signal's unit.
  public let maxAmplitude: Double
  /// The share of the observed range that makes a rep.
  public let share: Double
  /// The amplitude in force, in the signal's unit.
  public var amplitude: Double { detector.amplitude }

  private var detector: ReturnDetector
  private var range = RunningRange()

  /// Seconds in which an amplitude that is too large goes back to 1/e of the excess.
  private static let forgetting = 5.0

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
    detector = ReturnDetector(amplitude: minAmplitude, smoothing: 0.17)
  }

  /// Takes the next sample; a NaN leaves everything as it is.
  public mutating func update(_ sample: Sample, into events: inout [RepEvent]) {
    guard !sample.value.isNaN else { return }
    if let observed = range.update(sample) {
      let wanted = min(max(share * observed.range, minAmplitude), maxAmplitude)
      let kept = wanted + (amplitude - wanted) * observed.decay(over: Self.forgetting)
      detector.amplitude = max(wanted, kept)
    }
    detector.update(sample, into: &events)
  }

  /// Does nothing: a rep that did not come back is not counted.
  public mutating func finish(into events: inout [RepEvent]) {}

  /// Returns to the state of a new counter.
  public mutating func reset() {
    self = SeedAdaptiveCounterFixed(
      minAmplitude: minAmplitude,
      maxAmplitude: maxAmplitude,
      share: share
    )
  }
}
