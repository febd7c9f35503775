// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// Two thresholds with a dead band: a rep is one visit to the far side and back.
///
/// The signal is on the low side after it fell below `low` and on the high side after it rose above
/// `high`, both strictly. Between the thresholds it stays where it was. Entering the counted side
/// from the other one begins a visit; at the start the other side must be seen first. The count
/// moves when the visit begins or when it ends.
///
/// An event's extremum is the outermost sample on the side where the rep has its extreme. It is
/// that of the visit itself if that is the counted side, else of the stay before it. If the count
/// moves before the extremum is known, `count` moves at once. The event is appended when the visit
/// ends (or the clip does), with the earlier decision time.
///
/// - Source: the general form of Ultralytics AIGym, ML Kit's RepetitionCounter and angle counters.
public struct HysteresisCounter: MachineBackedCounter {
  /// A side of the dead band between the two thresholds.
  public enum Side: String, Sendable, CaseIterable {
    /// Below the low threshold.
    case low
    /// Above the high threshold.
    case high
  }

  /// The moment of a visit at which the count moves.
  public enum Moment: String, Sendable, CaseIterable {
    /// The beginning of a visit to the counted side.
    case enter
    /// The end of a visit to the counted side.
    case exit
  }

  /// The thresholds and rules that the counter was created with.
  public let options: Options
  /// The number of reps counted so far, including one whose event is still open.
  public var count: Int { run.machine.count }

  private var smoother: MovingMean
  var run: RepRun<HysteresisMachine>

  /// Creates a counter with two thresholds.
  public init(_ options: Options) {
    self.options = options
    smoother = MovingMean(seconds: options.smoothing)
    run = RepRun(HysteresisMachine(options))
  }

  /// Takes the next sample; a NaN leaves everything as it is.
  public mutating func update(_ sample: Sample, into events: inout [RepEvent]) {
    run.update(smoother.filter(sample), into: &events)
  }

  /// Takes the next samples, in order of time.
  public mutating func update(contentsOf samples: [Sample], into events: inout [RepEvent]) {
    let smooth = options.smoothing > 0 ? samples.map { smoother.filter($0) } : samples
    run.update(contentsOf: smooth, into: &events)
  }

  /// Returns to the state of a new counter.
  public mutating func reset() {
    smoother.reset()
    run.reset()
  }
}

/// Two thresholds with a dead band, on samples that are smoothed already.
struct HysteresisMachine: RepMachine {
  let options: HysteresisCounter.Options
  private var states: HysteresisStates<Double>

  init(_ options: HysteresisCounter.Options) {
    self.options = options
    states = HysteresisStates(
      options,
      low: options.low,
      high: options.high,
      dwell: options.dwell
    )
  }

  /// The reps counted so far, with one whose event is still open.
  var count: Int { states.count }

  var threshold: Double { options.high - options.low }

  var ended: RepEvent { states.ended }

  mutating func step(_ sample: Sample) -> RepStep { states.step(sample, sample.value) }

  /// Ends a visit that was already counted; says whether there was one.
  mutating func close() -> Bool { states.close() }

  /// Swings towards the extreme of a quarter of the dead band.
  var swingFinder: SwingFinder? {
    SwingFinder(
      least: max(Self.leastShare * threshold, 1e-9),
      isUpsideDown: options.extreme == .low
    )
  }

  /// Which of the thresholds the swing did not pass, or else that it did so too shortly.
  func rejection(of swing: Swing) -> Rejection {
    let isLow = options.extreme == .low
    let near = isLow ? min(swing.before, swing.after) : max(swing.before, swing.after)
    if isLow, swing.extreme >= options.low {
      return Rejection(.amplitude, "least value", swing.extreme, above: "low", options.low)
    }
    if !isLow, swing.extreme <= options.high {
      return Rejection(.amplitude, "greatest value", swing.extreme, below: "high", options.high)
    }
    if isLow, near <= options.high {
      return Rejection(.amplitude, "value beside it", near, below: "high", options.high)
    }
    if !isLow, near >= options.low {
      return Rejection(.amplitude, "value beside it", near, above: "low", options.low)
    }
    return Rejection(
      .duration,
      "a stay beyond a threshold was shorter than dwell \(options.dwell) s"
    )
  }
}
