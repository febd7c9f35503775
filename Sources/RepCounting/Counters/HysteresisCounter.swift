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
public struct HysteresisCounter: SignalCounter {
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
  public private(set) var count = 0

  private var smoother: MovingMean
  private var side: Side?
  private var stay = Stay()
  private var crossing: Stay?
  private var visit: Visit?
  private var confidence = RepConfidence()

  /// Creates a counter.
  public init(_ options: Options) {
    self.options = options
    smoother = MovingMean(seconds: options.smoothing)
  }

  /// Takes the next sample; a NaN leaves everything as it is.
  public mutating func update(_ sample: Sample, into events: inout [RepEvent]) {
    guard !sample.value.isNaN else { return }
    let value = options.smoothing > 0 ? smoother.filter(sample).value : sample.value
    if value < options.low, side != .low {
      cross(to: .low, value, at: sample.time, &events)
    } else if value > options.high, side != .high {
      cross(to: .high, value, at: sample.time, &events)
    } else {
      crossing = nil
    }
    // A visit shorter than the dwell is a glitch, and its extremes are nobody's.
    if crossing == nil { stay.extend(value, at: sample.time) }
    confidence.append(sample.confidence)
  }

  /// Ends the clip: a rep already counted gets the extremum seen so far.
  public mutating func finish(into events: inout [RepEvent]) {
    guard let visit, options.moment == .enter else { return }
    events.append(event(of: visit, decidedAt: visit.entry))
    self.visit = nil
  }

  /// Returns to the state of a new counter.
  public mutating func reset() {
    self = HysteresisCounter(options)
  }
}

extension HysteresisCounter {
  /// A visit to the counted side whose event is still open.
  private struct Visit {
    var entry: Double
    var before: Stay
    var confidenceBefore: RepConfidence
  }

  /// Goes over to another side if the signal was beyond its threshold long enough.
  private mutating func cross(
    to new: Side,
    _ value: Double,
    at time: Double,
    _ events: inout [RepEvent]
  ) {
    var arrival = crossing ?? Stay()
    arrival.extend(value, at: time)
    guard time - arrival.first >= options.dwell else {
      crossing = arrival
      return
    }
    crossing = nil
    if side != nil {
      if new == options.counted { enter(at: time, &events) } else { leave(at: time, &events) }
    }
    side = new
    stay = arrival
    confidence.restart()
  }

  private mutating func enter(at time: Double, _ events: inout [RepEvent]) {
    let isVisited = options.extreme == options.counted
    let visit = Visit(
      entry: time,
      before: stay,
      confidenceBefore: isVisited ? RepConfidence() : confidence
    )
    guard options.moment == .enter else {
      self.visit = visit
      return
    }
    count += 1
    if options.extreme == options.counted {
      self.visit = visit
    } else {
      events.append(event(of: visit, decidedAt: time))
    }
  }

  private mutating func leave(at time: Double, _ events: inout [RepEvent]) {
    guard let visit else { return }
    self.visit = nil
    if options.moment == .exit { count += 1 }
    var event = event(of: visit, decidedAt: options.moment == .enter ? visit.entry : time)
    event.end = time
    events.append(event)
  }

  private func event(of visit: Visit, decidedAt time: Double) -> RepEvent {
    let isVisited = options.extreme == options.counted
    let far = isVisited ? stay : visit.before
    let near = isVisited ? visit.before : stay
    let travel =
      options.extreme == .low ? near.highest - far.lowest : far.highest - near.lowest
    return RepEvent(
      decisionTime: time,
      extremumTime: options.extreme == .low ? far.lowestTime : far.highestTime,
      start: isVisited ? visit.before.last : nil,
      amplitude: travel,
      confidence: (isVisited ? confidence : visit.confidenceBefore).value(
        amplitude: travel,
        threshold: options.high - options.low
      )
    )
  }
}

/// The extremes of a signal during a stay on one side of a dead band.
private struct Stay: Sendable {
  var first = 0.0
  var last = 0.0
  var lowest = Double.infinity
  var lowestTime = 0.0
  var highest = -Double.infinity
  var highestTime = 0.0

  mutating func extend(_ value: Double, at time: Double) {
    if lowest > highest { first = time }
    last = time
    if value < lowest {
      lowest = value
      lowestTime = time
    }
    if value > highest {
      highest = value
      highestTime = time
    }
  }
}
