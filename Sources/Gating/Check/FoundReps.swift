// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Scoring

/// The longest delay and the least confidence at which a counter found labelled reps.
struct FoundReps: Sendable, Equatable {
  /// The longest time from a rep's turning point, or its labelled end, to its decision, in seconds; nil without one.
  private(set) var slowest: Double?
  /// The least confidence; nil if no event has one.
  private(set) var leastSure: Double?

  /// Takes the reps that were found in a clip.
  ///
  /// - Parameters:
  ///   - score: What was counted in the clip.
  ///   - isMeant: Whether the rep with this index in the labels is taken.
  mutating func take(_ score: ClipScore, where isMeant: (Int) -> Bool = { _ in true }) {
    for match in score.headline?.matches ?? [] where isMeant(match.reference) {
      if let delay = match.delay { slowest = max(slowest ?? delay, delay) }
      if let sure = score.events[match.event].confidence {
        leastSure = min(leastSure ?? sure, sure)
      }
    }
  }

  /// Losses of these reps against the worst of others, as phrases; empty if there are none.
  func losses(from others: FoundReps) -> [String] {
    var losses: [String] = []
    if let slowest, let slowestBefore = others.slowest, slowest > slowestBefore + slack {
      losses.append(
        "a rep that is new is decided after \(slowest.text(significantDigits: 4)) s, "
          + "later than any before (\(slowestBefore.text(significantDigits: 4)) s)"
      )
    }
    if let leastSure, let leastBefore = others.leastSure, leastSure < leastBefore - slack {
      losses.append(
        "a rep that is new has confidence \(leastSure.text(significantDigits: 4)), "
          + "less than any before (\(leastBefore.text(significantDigits: 4)))"
      )
    }
    return losses
  }
}

/// The greatest difference between numbers that are taken to be the same.
private let slack = 1e-9

extension Detection.Match {
  /// The time from the rep's turning point to the decision, or from its end if only that is labelled.
  var delay: Double? { latency ?? latencyAfterEnd }
}

extension ClipScore {
  /// Losses of a clip besides its count and the number of wrong events.
  ///
  /// Looked at are the reps that were found before and are found now: when each was decided, how far from the labels
  /// its turn, start and end are, and its confidence; and the confidence of false reps that stayed. Of labels that are
  /// a count, no event may be decided later.
  ///
  /// - Parameter before: What was counted before.
  /// - Returns: A phrase for each kind of loss; empty if nothing got worse.
  func losses(from before: ClipScore) -> [String] {
    guard let now = headline, let old = before.headline else {
      return later(
        EventChange.changes(from: before.events, to: events).compactMap { change in
          guard case .altered(let old, let new) = change else { return nil }
          return new.decisionTime - old.decisionTime
        }
      )
    }
    let known = Dictionary(old.matches.map { ($0.reference, $0) }) { first, _ in first }
    var delays: [Double] = []
    var (farther, lessSure) = (0, 0)
    for match in now.matches {
      guard let other = known[match.reference] else { continue }
      let (event, otherEvent) = (events[match.event], before.events[other.event])
      delays.append((match.delay ?? 0) - (other.delay ?? 0))
      if isFarther(event, match, than: otherEvent, other) { farther += 1 }
      if isLess(event.confidence, than: otherEvent.confidence) { lessSure += 1 }
    }
    let surer = falseEvents(now).count { event in
      before.falseEvents(old).contains { other in
        abs(other.place - event.place) <= EventChange.farthest
          && isLess(other.confidence ?? 0, than: event.confidence)
      }
    }
    return later(delays)
      + (farther > 0 ? ["\(counted(farther, "rep")) farther from the labels"] : [])
      + (lessSure > 0 ? ["\(counted(lessSure, "rep")) with less confidence"] : [])
      + (surer > 0 ? ["\(counted(surer, "false rep")) with more confidence"] : [])
  }

  private func falseEvents(_ detection: Detection) -> [RepEvent] {
    detection.extras.map { events[$0.event] }
  }

  /// Whether turn, start or end of a found rep is farther from the labels than it was, or is not told any more.
  private func isFarther(
    _ event: RepEvent,
    _ match: Detection.Match,
    than other: RepEvent,
    _ otherMatch: Detection.Match
  ) -> Bool {
    let rep = reference.reps?[match.reference]
    func error(_ time: Double?, _ label: Double?) -> Double? {
      guard let time, let label else { return nil }
      return abs(time - label)
    }
    let errors = [
      (match.timeError.map { abs($0) }, otherMatch.timeError.map { abs($0) }),
      (error(event.start, rep?.start), error(other.start, rep?.start)),
      (error(event.end, rep?.end), error(other.end, rep?.end)),
    ]
    return errors.contains { now, before in
      before.map { before in now.map { $0 > before + slack } ?? true } ?? false
    }
  }
}

/// Says by how much something is decided later, of how much later each is, in seconds; nothing if none is.
func later(_ delays: [Double], _ what: String = "rep") -> [String] {
  let late = delays.filter { $0 > slack }
  guard let worst = late.max() else { return [] }
  return [
    "\(counted(late.count, what)) decided later, by up to \(worst.text(significantDigits: 4)) s"
  ]
}

/// Whether a confidence is less than another, or is not told any more.
func isLess(_ confidence: Double?, than other: Double?) -> Bool {
  other.map { other in confidence.map { $0 < other - slack } ?? true } ?? false
}
