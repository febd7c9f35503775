// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The sides of a dead band, the visits to one of them, and when a visit is a rep.
struct HysteresisStates<Level: Threshold>: ThresholdStates {
  typealias Side = HysteresisCounter.Side

  /// The reps counted so far, with one whose event is still open.
  private(set) var count = 0
  private(set) var ended = RepEvent(decisionTime: 0)

  private let counted: Side
  private let moment: HysteresisCounter.Moment
  private let isExtremeVisited: Bool
  private let isExtremeLow: Bool
  private var side: Side?
  /// Below this the signal crosses to the low side; on that side it is minus infinity, and the threshold
  /// waits in `otherBottom`.
  private var bottom: Level
  private var otherBottom = Level.constant(-.infinity)
  private var isBottomAway = false
  /// Above this the signal crosses to the high side; on that side it is infinity.
  private var top: Level
  private var otherTop = Level.constant(.infinity)
  private var isTopAway = false
  private var dwell: Level
  private var stay = Stay(first: 0)
  private var crossing: Stay?
  private var visit: Visit?

  /// A visit to the counted side whose event is still open.
  private struct Visit {
    var entry: Double
    var before: Stay
  }

  /// Creates states that have seen nothing.
  ///
  /// - Parameters:
  ///   - options: What is counted when; thresholds and dwell in it do not matter.
  ///   - low: In the signal's unit.
  ///   - high: In the signal's unit, at least `low`.
  ///   - dwell: In seconds.
  init(_ options: HysteresisCounter.Options, low: Level, high: Level, dwell: Level) {
    counted = options.counted
    moment = options.moment
    isExtremeVisited = options.extreme == options.counted
    isExtremeLow = options.extreme == .low
    bottom = low
    top = high
    self.dwell = dwell
  }

  var levels: [Level] { [bottom, otherBottom, top, otherTop, dwell] }

  mutating func step(_ sample: Sample, _ value: Double) -> RepStep {
    if bottom.isAbove(value) { return cross(to: .low, sample) }
    if top.isBelow(value) { return cross(to: .high, sample) }
    if crossing != nil { crossing = nil }
    stay.extend(sample)
    return .goesOn
  }

  /// Ends a visit that was already counted; says whether there was one.
  mutating func close() -> Bool {
    guard let visit, moment == .enter else { return false }
    self.visit = nil
    ended = event(of: visit, decidedAt: visit.entry)
    return true
  }

  /// Goes over to another side if the signal was beyond its threshold long enough.
  ///
  /// A visit shorter than the dwell is a glitch, and its extremes are nobody's. This is rare, and out
  /// of line it does not crowd what is done for every sample.
  @inline(never)
  private mutating func cross(to new: Side, _ sample: Sample) -> RepStep {
    var arrival = crossing ?? Stay(first: sample.time)
    arrival.extend(sample)
    guard dwell.isAtMost(sample.time - arrival.first + ClipTime.hair) else {
      crossing = arrival
      return .goesOn
    }
    crossing = nil
    defer {
      side = new
      if (new == .low) != isBottomAway {
        swap(&bottom, &otherBottom)
        isBottomAway = new == .low
      }
      if (new == .high) != isTopAway {
        swap(&top, &otherTop)
        isTopAway = new == .high
      }
      stay = arrival
    }
    guard side != nil else { return .begins }
    return new == counted ? enter(at: sample.time) : leave(at: sample.time)
  }

  private mutating func enter(at time: Double) -> RepStep {
    let visit = Visit(entry: time, before: stay)
    if moment == .enter { count += 1 }
    guard moment == .enter, !isExtremeVisited else {
      self.visit = visit
      return .begins
    }
    ended = event(of: visit, decidedAt: time)
    return .ends
  }

  private mutating func leave(at time: Double) -> RepStep {
    guard let visit else { return .begins }
    self.visit = nil
    if moment == .exit { count += 1 }
    ended = event(of: visit, decidedAt: moment == .enter ? visit.entry : time)
    ended.end = time
    return .ends
  }

  private func event(of visit: Visit, decidedAt time: Double) -> RepEvent {
    let far = isExtremeVisited ? stay : visit.before
    let near = isExtremeVisited ? visit.before : stay
    let isLow = isExtremeLow
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
