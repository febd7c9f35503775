// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A counter whose reps must keep a distance in time.
///
/// A rep is counted if it is the first or its decision time is at least `seconds` after that of
/// the last counted one. Of reps that are decided together, as at the end of a clip, the extrema keep
/// that distance. The others are dropped, or reported as candidates if these are asked for.
public struct CooldownFilter<Counter: SignalCounter>: SignalCounter {
  /// The shortest time between two counted reps, in seconds.
  public let seconds: Double

  /// True if candidates are appended too, those of the inner counter and reps that came too soon.
  public var reportsRejections = false {
    didSet { counter.reportsRejections = reportsRejections }
  }

  private var counter: Counter
  private var cooldown: Cooldown<Double>

  /// Creates a counter that drops reps of another one.
  ///
  /// - Precondition: `seconds >= 0`.
  public init(_ counter: Counter, seconds: Double) {
    precondition(seconds >= 0, "a cooldown is at least 0 s")
    self.counter = counter
    self.seconds = seconds
    cooldown = Cooldown(seconds)
  }

  /// Takes the next sample and appends the reps that keep the distance.
  public mutating func update(_ sample: Sample, into events: inout [RepEvent]) {
    let before = events.count
    counter.update(sample, into: &events)
    if events.count > before { filter(&events, from: before) }
  }

  /// Takes the next samples and appends the reps that keep the distance.
  public mutating func update(contentsOf samples: [Sample], into events: inout [RepEvent]) {
    let before = events.count
    counter.update(contentsOf: samples, into: &events)
    filter(&events, from: before)
  }

  /// Ends the clip and appends the inner counter's last reps that keep the distance.
  public mutating func finish(into events: inout [RepEvent]) {
    let before = events.count
    counter.finish(into: &events)
    filter(&events, from: before)
  }

  /// Resets the inner counter and forgets the last rep.
  public mutating func reset() {
    counter.reset()
    cooldown = Cooldown(seconds)
  }

  private mutating func filter(_ events: inout [RepEvent], from first: Int) {
    var kept = first
    for index in first..<events.count {
      var event = events[index]
      if event.rejection == nil, let gap = cooldown.shortGap(before: event) {
        guard reportsRejections else { continue }
        event.rejection = Rejection(.cooldown, "gap", gap, below: "cooldown", seconds, unit: "s")
      }
      events[kept] = event
      kept += 1
    }
    events.removeSubrange(kept...)
  }
}

/// What lets a rep through that keeps its distance from the last one that was let through.
struct Cooldown<Level: Threshold>: Sendable {
  /// The least time between two reps, in seconds.
  private(set) var least: Level
  private var last: RepEvent?

  init(_ least: Level) {
    self.least = least
  }

  /// Lets a rep through, or else says how long ago the last one was.
  ///
  /// Between reps that are decided at the same time, the time is that between their extrema.
  ///
  /// - Parameter rep: The next rep, not decided before the last one.
  /// - Returns: The time since the last rep, if that is too short.
  mutating func shortGap(before rep: RepEvent) -> Double? {
    if let last {
      let isTogether = rep.decisionTime == last.decisionTime
      let gap = isTogether ? rep.place - last.place : rep.decisionTime - last.decisionTime
      if least.isAbove(gap) { return gap }
    }
    last = rep
    return nil
  }
}

extension RepEvent {
  /// Where the rep is on the time line: its extremum, or its decision where there is none.
  var place: Double { extremumTime ?? decisionTime }
}
