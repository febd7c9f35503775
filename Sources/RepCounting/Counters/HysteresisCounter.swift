// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// Two thresholds with a dead band: a rep is one visit to the far side and back.
///
/// The signal is on the low side after it fell below `low` and on the high side after it rose above
/// `high`, both strictly; between the thresholds it stays where it was. Entering the counted side from
/// the other one begins a visit; at the start the other side must be seen first. The count moves when
/// the visit begins or when it ends.
///
/// An event's extremum is the outermost sample on the side where the rep has its extreme: of the
/// visit itself if that is the counted side, else of the stay before it. Where the count moves
/// before the extremum is known, the event is appended when the visit ends (or the clip does), with the
/// earlier decision time; `count` moves at once.
///
/// - Source: the general form of Ultralytics AIGym, ML Kit's RepetitionCounter and angle counters.
public struct HysteresisCounter: MachineBackedCounter {
  /// A side of the dead band.
  public enum Side: String, Sendable, CaseIterable {
    /// Below the low threshold.
    case low
    /// Above the high threshold.
    case high
  }

  /// The moment at which the count moves.
  public enum Moment: String, Sendable, CaseIterable {
    /// When a visit to the counted side begins.
    case enter
    /// When it ends.
    case exit
  }

  /// What the counter was told.
  public let options: Options
  /// The reps counted so far, with one whose event is still open.
  public var count: Int { run.machine.count }

  private var smoother: MovingMean
  var run: RepRun<HysteresisMachine>

  /// Creates a counter.
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

/// Two thresholds with a dead band.
struct HysteresisMachine: RepMachine {
  let options: HysteresisCounter.Options
  private(set) var count = 0
  private(set) var ended = RepEvent(decisionTime: 0)

  private let isExtremeVisited: Bool
  private var side: HysteresisCounter.Side?
  /// Below this the signal crosses to the low side; minus infinity on that side.
  private var bottom: Double
  /// Above this the signal crosses to the high side; infinity on that side.
  private var top: Double
  private var stay = Stay(first: 0)
  private var crossing: Stay?
  private var visit: Visit?

  /// A visit to the counted side whose event is still open.
  private struct Visit {
    var entry: Double
    var before: Stay
  }

  init(_ options: HysteresisCounter.Options) {
    self.options = options
    isExtremeVisited = options.extreme == options.counted
    bottom = options.low
    top = options.high
  }

  var threshold: Double { options.high - options.low }

  mutating func step(_ sample: Sample) -> RepStep {
    if sample.value < bottom { return cross(to: .low, sample) }
    if sample.value > top { return cross(to: .high, sample) }
    if crossing != nil { crossing = nil }
    stay.extend(sample)
    return .goesOn
  }

  /// Ends a visit that was already counted; says whether there was one.
  mutating func close() -> Bool {
    guard let visit, options.moment == .enter else { return false }
    self.visit = nil
    ended = event(of: visit, decidedAt: visit.entry)
    return true
  }

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

  /// Goes over to another side if the signal was beyond its threshold long enough.
  ///
  /// A visit shorter than the dwell is a glitch, and its extremes are nobody's. This is rare, and out
  /// of line it does not crowd what is done for every sample.
  @inline(never)
  private mutating func cross(to new: HysteresisCounter.Side, _ sample: Sample) -> RepStep {
    var arrival = crossing ?? Stay(first: sample.time)
    arrival.extend(sample)
    guard sample.time - arrival.first >= options.dwell else {
      crossing = arrival
      return .goesOn
    }
    crossing = nil
    defer {
      side = new
      bottom = new == .low ? -.infinity : options.low
      top = new == .high ? .infinity : options.high
      stay = arrival
    }
    guard side != nil else { return .begins }
    return new == options.counted ? enter(at: sample.time) : leave(at: sample.time)
  }

  private mutating func enter(at time: Double) -> RepStep {
    let visit = Visit(entry: time, before: stay)
    if options.moment == .enter { count += 1 }
    guard options.moment == .enter, !isExtremeVisited else {
      self.visit = visit
      return .begins
    }
    ended = event(of: visit, decidedAt: time)
    return .ends
  }

  private mutating func leave(at time: Double) -> RepStep {
    guard let visit else { return .begins }
    self.visit = nil
    if options.moment == .exit { count += 1 }
    ended = event(of: visit, decidedAt: options.moment == .enter ? visit.entry : time)
    ended.end = time
    return .ends
  }

  private func event(of visit: Visit, decidedAt time: Double) -> RepEvent {
    let far = isExtremeVisited ? stay : visit.before
    let near = isExtremeVisited ? visit.before : stay
    let isLow = options.extreme == .low
    return RepEvent(
      decisionTime: time,
      extremumTime: isLow ? far.lowestTime : far.highestTime,
      start: isExtremeVisited ? visit.before.last : nil,
      amplitude: isLow ? near.highest - far.lowest : far.highest - near.lowest
    )
  }
}

/// The extremes of a signal during a stay on one side of a dead band.
private struct Stay: Sendable {
  let first: Double
  private(set) var last = 0.0
  private(set) var lowest = Double.infinity
  private(set) var lowestTime = 0.0
  private(set) var highest = -Double.infinity
  private(set) var highestTime = 0.0

  init(first: Double) {
    self.first = first
  }

  mutating func extend(_ sample: Sample) {
    last = sample.time
    if sample.value < lowest {
      lowest = sample.value
      lowestTime = sample.time
    }
    if sample.value > highest {
      highest = sample.value
      highestTime = sample.time
    }
  }
}
