// SPDX-License-Identifier: Apache-2.0
import Basics
package import Labels
package import RepCounting

/// A clip's reps and events put in order of time, ready to be matched by any criterion.
///
/// An event's place is its extremum, or its decision where it has none. A rep's place is its
/// turning point, or its whole interval where only that is labelled.
///
/// **Ignored intervals.** An event placed in one takes part in the matching. So a rep beside the
/// interval is not lost by a few frames. The event is excused when it finds nothing. A rep labelled
/// inside one is never required, and an event on it is excused.
package struct PlacedClip {
  private let reference: [Reference.Rep]
  private let events: [RepEvent]
  private let ignored: [ClosedRange<Double>]
  /// Indexes of the reps in order of place.
  private let repOrder: [Int]
  /// Indexes of the events in order of place.
  private let eventOrder: [Int]
  /// The events in that order, ready to be matched.
  private let estimates: [MatchingProblem.Estimate]

  /// Puts the reps and events of a clip in order.
  package init(reference: [Reference.Rep], ignored: [ClosedRange<Double>], events: [RepEvent]) {
    self.reference = reference
    self.events = events
    self.ignored = ignored
    let spans = reference.map(\.span)
    repOrder = reference.indices.sorted {
      (spans[$0].low, spans[$0].high, $0) < (spans[$1].low, spans[$1].high, $1)
    }
    let places = events.map(\.place)
    eventOrder =
      zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
      ? Array(events.indices)
      : events.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    estimates = eventOrder.map { index in
      MatchingProblem.Estimate(
        time: Microseconds.nearest(places[index]),
        isFree: ignored.contains { $0.contains(places[index]) }
      )
    }
  }

  /// Indexes of the reps that a reading looks at, in order of place.
  func repsRead(_ reading: LabelReading) -> [Int] {
    repOrder.filter { isRead(reference[$0], reading) }
  }

  /// The matching problem of a reading: its reps, and the events with an offset taken off.
  package func problem(_ reading: LabelReading, offset: Double = 0) -> MatchingProblem {
    var problem = MatchingProblem(
      targets: repsRead(reading).map { target(reference[$0], reading) },
      estimates: estimates
    )
    if offset != 0 {
      for (position, event) in eventOrder.enumerated() {
        problem.estimates[position].time = Microseconds.nearest(events[event].place - offset)
      }
    }
    return problem
  }

  /// The best detection by a criterion.
  package func detection(_ criterion: MatchingCriterion) -> Detection {
    let read = repsRead(criterion.reading)
    var problem = problem(criterion.reading, offset: criterion.offset)
    if let share = criterion.shareOfPeriod {
      let periods = periods
      for (position, rep) in read.enumerated() {
        problem.targets[position].reach = periods[rep].map { Microseconds.nearest(share * $0) }
      }
    }
    let tolerance = Microseconds.nearest(criterion.tolerance)
    let solution = problem.solution(tolerance: tolerance)
    var outcome = Detection.Outcome()
    var isTaken = [Bool](repeating: false, count: problem.estimates.count)
    var isExcused = isTaken
    for (position, estimate) in solution.enumerated() {
      let rep = read[position]
      let isRequired = problem.targets[position].isRequired
      if let estimate {
        isTaken[estimate] = true
        isExcused[estimate] = !isRequired
        if isRequired { outcome.matches.append(match(rep, eventOrder[estimate])) }
      } else if isRequired {
        outcome.misses.append(Detection.Miss(reference: rep, time: reference[rep].centre))
      }
    }
    var near = 0
    for (position, estimate) in problem.estimates.enumerated() {
      let event = eventOrder[position]
      guard !isTaken[position], !estimate.isFree else {
        if !isTaken[position] || isExcused[position] { outcome.excused.append(event) }
        continue
      }
      while near < problem.targets.count, problem.targets[near].end(tolerance) < estimate.time {
        near += 1
      }
      let isNear =
        near < problem.targets.count && problem.targets[near].start(tolerance) <= estimate.time
      outcome.extras.append(
        Detection.Extra(
          event: event,
          time: events[event].place,
          kind: isNear ? .double : .spurious
        )
      )
    }
    return Detection(criterion, outcome)
  }

  /// The time that each rep takes, in seconds.
  ///
  /// It is the least of its labelled length and the times to the reps before and after it. Nil for
  /// a rep with none of these.
  ///
  /// Because it is the least, a quarter of it never reaches a quarter of the way back from the next
  /// rep. That holds beside a rest between sets, too.
  private var periods: [Double?] {
    var periods = reference.map { rep -> Double? in
      guard let start = rep.start, let end = rep.end else { return nil }
      return abs(end - start)
    }
    for (rep, next) in zip(repOrder, repOrder.dropFirst()) {
      let gap = abs(reference[next].centre - reference[rep].centre)
      for index in [rep, next] { periods[index] = min(periods[index] ?? gap, gap) }
    }
    return periods
  }

  private func match(_ rep: Int, _ event: Int) -> Detection.Match {
    let label = reference[rep]
    let found = events[event]
    return Detection.Match(
      reference: rep,
      event: event,
      timeError: label.mid.map { found.place - $0 },
      latency: label.mid.map { found.decisionTime - $0 },
      latencyAfterEnd: label.end.map { found.decisionTime - $0 }
    )
  }

  /// Whether a reading looks at a rep at all.
  private func isRead(_ rep: Reference.Rep, _ reading: LabelReading) -> Bool {
    switch (reading, rep.quality) {
    case (.lenient, _), (.strict, .full), (.strict, .borderline): true
    case (.strict, .partial), (.strict, .failed): false
    }
  }

  private func target(
    _ rep: Reference.Rep,
    _ reading: LabelReading
  ) -> MatchingProblem.Target {
    let span = rep.span
    let isRequired = rep.quality == .full || reading == .strict
    return MatchingProblem.Target(
      low: Microseconds.nearest(span.low),
      high: Microseconds.nearest(span.high),
      isRequired: isRequired && !rep.lies(in: ignored)
    )
  }
}

extension MatchingProblem.Target {
  /// The first time that is near enough, given the tolerance of all targets.
  fileprivate func start(_ tolerance: Int) -> Int { low - (reach ?? tolerance) }
  /// The last time that is near enough, given the tolerance of all targets.
  fileprivate func end(_ tolerance: Int) -> Int { high + (reach ?? tolerance) }
}

extension RepEvent {
  /// The time by which an event is matched, in seconds: the extremum, or else the decision.
  package var place: Double { extremumTime ?? decisionTime }
}

extension Reference.Rep {
  /// The times that hit the rep exactly, in seconds: its turning point, or else its interval.
  package var span: (low: Double, high: Double) {
    if let mid { return (mid, mid) }
    guard let start, let end else { preconditionFailure("a rep has a place in time") }
    return (min(start, end), max(start, end))
  }

  /// The turning point, or the middle of the interval, in seconds.
  package var centre: Double { (span.low + span.high) / 2 }

  /// Whether the whole place of the rep is in one of the intervals.
  package func lies(in intervals: [ClosedRange<Double>]) -> Bool {
    intervals.contains { $0.contains(span.low) && $0.contains(span.high) }
  }
}
