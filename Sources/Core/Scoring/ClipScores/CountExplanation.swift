// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Matching
package import RepCounting

/// Why one rep was not counted, or one event counted, as far as labels and events tell.
package struct CountExplanation: Sendable, Equatable {
  /// What went wrong.
  package enum Cause: String, Sendable, CaseIterable {
    /// The event repeats a rep that another event has.
    case doubleCount = "double-count"
    /// The event is on a rep labelled borderline, partial or failed.
    ///
    /// It is right or wrong by taste, but the count is one more than that of full reps.
    case partialCounted = "partial-counted"
    /// The event is before the first labelled set, or before the first rep where no sets are
    /// labelled: somebody walks in and takes position.
    case walkIn = "walk-in"
    /// The event is after the last of them.
    case walkOut = "walk-out"
    /// The event is between labelled sets.
    case outsideSet = "outside-set"
    /// The event is in a set, or no sets are labelled, but on no rep.
    case phantom
    /// The rep and the event mean each other but are farther apart than the tolerance.
    case offPhase = "off-phase"
    /// The counter saw the rep and found its travel too small.
    case belowAmplitude = "below-amplitude"
    /// The counter saw the rep too soon after the one before it.
    case suppressedByCooldown = "suppressed-by-cooldown"
    /// The counter saw the rep and turned it down for another reason.
    case turnedDown = "turned-down"
    /// The signal had no value at the rep.
    case dropout
    /// The counter took the rep and another one for one.
    case merged
    /// The rep is the first of its set.
    case firstRepLost = "first-rep-lost"
    /// The rep is the last of its set.
    case lastRepLost = "last-rep-lost"
    /// The rep is between others.
    case innerRepLost = "inner-rep-lost"
  }

  /// What went wrong.
  package var cause: Cause
  /// When, in seconds: the rep's place where a rep is concerned, or else the event's.
  package var time: Double
  /// Index of the rep in the reference, if one is concerned.
  package var reference: Int?
  /// Index of the event, if one is concerned.
  package var event: Int?
  /// Why the counter did not count the rep, in its own words; nil where it saw no candidate.
  package var rejection: Rejection?
}

extension ClipScore {
  /// What made the count and the matches wrong, in order of time; empty for labels that are a
  /// count.
  ///
  /// A missed rep and an event on no rep belong together, as `offPhase`, if the event lies in the
  /// rep's interval. They do too if it is within `farthestPhase` of the rep's turning point and
  /// nearer to it than to that of any other rep. Each rep and each event is explained at most once.
  ///
  /// - Complexity: O(*n* log *n*) in reps and events.
  package var explanations: [CountExplanation] {
    guard let headline, let reps = reference.reps else { return [] }
    let pairs = offPhasePairs(headline, reps)
    let tolerance = headline.criterion.tolerance
    var found = pairs.map { miss, extra in
      CountExplanation(
        cause: .offPhase,
        time: miss.time,
        reference: miss.reference,
        event: extra.event
      )
    }
    let places = reps.map(\.centre).sorted()
    for miss in headline.misses where !pairs.contains(where: { $0.miss == miss }) {
      let rejection = rejection(near: miss.time, in: reps[miss.reference].reach(among: places))
      found.append(
        CountExplanation(
          cause: rejection.map { CountExplanation.Cause($0.cause) }
            ?? (isMerged(miss, headline, reps) ? .merged : lostRep(miss, headline)),
          time: miss.time,
          reference: miss.reference,
          rejection: rejection
        )
      )
    }
    for extra in headline.extras where !pairs.contains(where: { $0.extra == extra }) {
      let cause =
        extra.kind == .double
        ? CountExplanation.Cause.doubleCount : phantom(extra.time, reps, within: tolerance)
      found.append(CountExplanation(cause: cause, time: extra.time, event: extra.event))
    }
    for event in headline.excused {
      let place = events[event].place
      guard !reference.ignored.contains(where: { $0.contains(place) }) else { continue }
      found.append(CountExplanation(cause: .partialCounted, time: place, event: event))
    }
    return found.sorted { ($0.time, $0.event ?? -1) < ($1.time, $1.event ?? -1) }
  }

  /// The farthest an event may be from a turning point without a labelled interval and still mean
  /// it, in seconds.
  static let farthestPhase = 2.0

  /// Missed reps and events on no rep that mean each other.
  private func offPhasePairs(
    _ detection: Detection,
    _ reps: [Reference.Rep]
  ) -> [(miss: Detection.Miss, extra: Detection.Extra)] {
    let places = reps.map(\.centre).sorted()
    let extras = detection.extras.filter { $0.kind == .spurious }
    let problem = MatchingProblem(
      targets: detection.misses.map { miss in
        let reach = reps[miss.reference].reach(among: places)
        return MatchingProblem.Target(
          low: Microseconds.nearest(reach.lowerBound),
          high: Microseconds.nearest(reach.upperBound),
          isRequired: true
        )
      },
      estimates: extras.map {
        MatchingProblem.Estimate(time: Microseconds.nearest($0.time), isFree: false)
      }
    )
    return zip(detection.misses, problem.solution(tolerance: 0)).compactMap { miss, extra in
      extra.map { (miss, extras[$0]) }
    }
  }

  /// Why the candidate that means a missed rep was not counted; the nearest one, the first of two.
  ///
  /// A gap of the signal means every rep that it reaches into.
  private func rejection(near time: Double, in reach: ClosedRange<Double>) -> Rejection? {
    rejections.filter { $0.stretch.overlaps(reach) }
      .min { $0.stretch.distance(to: time) < $1.stretch.distance(to: time) }?
      .rejection
  }

  /// Whether an event that matches another rep holds at least half of a missed one, and of that.
  private func isMerged(
    _ miss: Detection.Miss,
    _ detection: Detection,
    _ reps: [Reference.Rep]
  ) -> Bool {
    detection.matches.contains { match in
      guard let event = Extent(events[match.event]) else { return false }
      return [miss.reference, match.reference].allSatisfy { rep in
        guard let extent = Extent(reps[rep]), extent.length > 0 else { return false }
        return 2 * extent.overlap(event) >= extent.length
      }
    }
  }

  /// Where an event on no rep stands to what was labelled: to sets, or else to the reaches of reps.
  private func phantom(
    _ time: Double,
    _ reps: [Reference.Rep],
    within tolerance: Double
  ) -> CountExplanation.Cause {
    let places = reps.map(\.centre).sorted()
    let labelled =
      reference.sets.isEmpty
      ? reps.map { $0.reach(among: places) } : reference.sets.map { $0.widened(by: tolerance) }
    guard let first = labelled.map(\.lowerBound).min(),
      let last = labelled.map(\.upperBound).max()
    else { return .phantom }
    if time < first { return .walkIn }
    if time > last { return .walkOut }
    let isBetween = !reference.sets.isEmpty && !labelled.contains { $0.contains(time) }
    return isBetween ? .outsideSet : .phantom
  }

  /// Where in its set a missed rep stood.
  private func lostRep(
    _ miss: Detection.Miss,
    _ detection: Detection
  ) -> CountExplanation.Cause {
    let set = reference.sets.first { $0.contains(miss.time) }
    let required = (detection.matches.map(\.reference) + detection.misses.map(\.reference))
      .compactMap { reference.reps?[$0].centre }
      .filter { set?.contains($0) ?? true }
    guard required.count > 1 else { return .innerRepLost }
    if required.allSatisfy({ $0 <= miss.time }) { return .lastRepLost }
    if required.allSatisfy({ $0 >= miss.time }) { return .firstRepLost }
    return .innerRepLost
  }
}

extension CountExplanation.Cause {
  /// The cause of a miss that a counter's rejection explains.
  fileprivate init(_ cause: Rejection.Cause) {
    self =
      switch cause {
      case .amplitude: .belowAmplitude
      case .cooldown: .suppressedByCooldown
      case .duration, .other: .turnedDown
      case .dropout: .dropout
      }
  }
}

extension Reference.Rep {
  /// The times that mean this rep rather than another, in seconds.
  ///
  /// - Parameter places: The middles of all reps of the clip, ascending.
  /// - Returns: The labelled interval, or else half-way to the neighbours and at most
  ///   `ClipScore.farthestPhase` to each side.
  func reach(among places: [Double]) -> ClosedRange<Double> {
    if let start, let end { return min(start, end)...max(start, end) }
    let before = places.last { $0 < centre } ?? -.infinity
    let after = places.first { $0 > centre } ?? .infinity
    return max(
      (before + centre) / 2,
      centre - ClipScore.farthestPhase
    )...min(
      (centre + after) / 2,
      centre + ClipScore.farthestPhase
    )
  }
}

extension ClosedRange<Double> {
  fileprivate func widened(by margin: Double) -> ClosedRange<Double> {
    lowerBound - margin...upperBound + margin
  }

  /// How far a time is from the range, at least zero.
  fileprivate func distance(to time: Double) -> Double {
    Swift.max(lowerBound - time, time - upperBound, 0)
  }
}

extension RepEvent {
  /// When a candidate was: the whole gap for a dropout, or else its place.
  fileprivate var stretch: ClosedRange<Double> {
    guard rejection?.cause == .dropout, let start, let end, start <= end else {
      return place...place
    }
    return start...end
  }
}
