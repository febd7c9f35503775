// SPDX-License-Identifier: Apache-2.0
import Matching
package import RepCounting
package import Scoring

/// Whether a stretch of a clip still shows one changed event of a counter.
///
/// The version that was blessed is not at hand, only what it said of the whole clip. So a stretch shows a
/// change if this version says of the stretch what it says of the whole clip: an event that is new or
/// altered is there as it is; one that was lost is not, although all that it was counted from is in the
/// stretch, and so is the nearest event that both versions count, so that the counter is seen to work.
package struct ChangeWitness: Sendable {
  /// The change.
  package let change: EventChange
  /// When something has to be in the stretch, in seconds.
  package let needed: ClosedRange<Double>

  private let neighbour: RepEvent?

  /// Seconds kept on both sides of an event that was lost, so that it could be counted at all.
  static let margin = EventChange.farthest

  /// Creates a witness.
  ///
  /// - Parameters:
  ///   - change: One of those between the two lists.
  ///   - before: What was blessed of the whole clip.
  ///   - after: What this version says of the whole clip.
  ///   - reps: The labelled reps, in seconds; the one around the event is kept whole.
  package init(
    of change: EventChange,
    before: [RepEvent],
    after: [RepEvent],
    reps: [ClosedRange<Double>] = []
  ) {
    self.change = change
    let span: ClosedRange<Double>
    switch change {
    case .added(let event):
      neighbour = nil
      span = event.turnToDecision
    case .altered(let old, let event):
      neighbour = nil
      span = old.turnToDecision.joined(to: event.turnToDecision)
    case .removed(let event):
      let kept = before.filter(after.contains)
      neighbour = kept.min { abs($0.place - event.place) < abs($1.place - event.place) }
      let own = event.span(margin: Self.margin)
      let other = neighbour?.span(margin: 0) ?? own
      span = own.joined(to: other)
    }
    let rep = reps.first { $0.contains(change.time) }
    needed = rep.map(span.joined(to:)) ?? span
  }

  /// Whether what this version says of a stretch shows the change.
  ///
  /// - Parameters:
  ///   - events: What it says of the stretch alone.
  ///   - stretch: The times of its first and last frame.
  ///   - clip: Those of the whole clip.
  /// - Returns: Whether the change is there, and all that is needed for it.
  package func isShown(
    by events: [RepEvent],
    in stretch: ClosedRange<Double>,
    of clip: ClosedRange<Double>
  ) -> Bool {
    let needed = needed.clamped(to: clip)
    guard stretch.lowerBound <= needed.lowerBound, stretch.upperBound >= needed.upperBound else {
      return false
    }
    switch change {
    case .added(let event): return events.contains(where: event.isSame)
    case .altered(_, let event): return events.contains(event)
    case .removed(let event):
      let isBack = events.contains { abs($0.place - event.place) <= EventChange.farthest }
      return !isBack && (neighbour.map { kept in events.contains(where: kept.isSame) } ?? true)
    }
  }
}

extension RepEvent {
  /// From its start, or its turning point, to its decision, with room on both sides.
  fileprivate func span(margin: Double) -> ClosedRange<Double> {
    let first = min(start ?? place, place, decisionTime)
    let last = max(end ?? place, place, decisionTime)
    return first - margin...last + margin
  }

  /// From its turning point to its decision.
  fileprivate var turnToDecision: ClosedRange<Double> {
    min(place, decisionTime)...max(place, decisionTime)
  }

  /// Whether another event has its turning point and its decision.
  fileprivate func isSame(_ other: RepEvent) -> Bool {
    extremumTime == other.extremumTime && decisionTime == other.decisionTime
  }
}

extension ClosedRange<Double> {
  /// The shortest range that holds both.
  fileprivate func joined(to other: ClosedRange<Double>) -> ClosedRange<Double> {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
