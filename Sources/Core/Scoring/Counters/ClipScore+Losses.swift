// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Matching
import RepCounting

extension ClipScore {
  /// Losses of a clip besides its count and the number of wrong events.
  ///
  /// Looked at are the reps that were found before and are found now. Each gives when it was
  /// decided, how far from the labels its turn, start and end are, and its confidence. The
  /// confidence of false reps that stayed is looked at, too. Of labels that are a count, no event
  /// may be decided later.
  ///
  /// - Parameter before: What was counted before.
  /// - Returns: A phrase for each kind of loss; empty if nothing got worse.
  package func losses(from before: ClipScore) -> [String] {
    guard let now = headline, let old = before.headline else {
      return Losses.later(
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
      if Losses.isLess(event.confidence, than: otherEvent.confidence) { lessSure += 1 }
    }
    let surer = falseEvents(now).count { event in
      before.falseEvents(old).contains { other in
        abs(other.place - event.place) <= EventChange.farthest
          && Losses.isLess(other.confidence ?? 0, than: event.confidence)
      }
    }
    return Losses.later(delays)
      + (farther > 0 ? ["\(counted(farther, "rep")) farther from the labels"] : [])
      + (lessSure > 0 ? ["\(counted(lessSure, "rep")) with less confidence"] : [])
      + (surer > 0 ? ["\(counted(surer, "false rep")) with more confidence"] : [])
  }

  private func falseEvents(_ detection: Detection) -> [RepEvent] {
    detection.extras.map { events[$0.event] }
  }

  /// True if turn, start or end of a found rep is farther from the labels than it was, or is not told any more.
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
      before.map { before in now.map { $0 > before + Losses.slack } ?? true } ?? false
    }
  }
}
