// SPDX-License-Identifier: Apache-2.0
import Labels
import Matching
import Measures
import RepCounting

extension ClipScore {
  /// The difference in what a counter says of a clip; nil if all of its events are as they were.
  ///
  /// - Complexity: That of `EventChange.changes(from:to:)`.
  package func change(from before: ClipScore, by configuration: Configuration) -> ClipChange? {
    let changes = EventChange.changes(from: before.events, to: events)
    guard !changes.isEmpty else { return nil }
    let old = (abs(before.countError), before.errorCount)
    let new = (abs(countError), errorCount)
    let losses = losses(from: before)
    let known = Set((before.headline?.matches ?? []).map(\.reference))
    return ClipChange(
      candidate: configuration.candidate,
      track: configuration.track,
      clip: clip.id,
      lines: changes.map(\.description),
      effect: new.0 > old.0 || new.1 > old.1 || !losses.isEmpty
        ? .worse : new == old ? .neutral : .better,
      losses: losses,
      gained: foundReps { !known.contains($0) },
      count: ClipChange.Count(
        before: before.predictedCount,
        after: predictedCount,
        reference: referenceCount
      ),
      timeline: ClipChange.Timeline(
        duration: clip.duration,
        reference: (reference.reps ?? []).compactMap { $0.mid ?? $0.start },
        before: before.events.map(\.place),
        after: events.map(\.place)
      ),
      isNewlyFailing: before.isRight && !isRight,
      isNewlyFixed: !before.isRight && isRight
    )
  }

  /// The reps that were found.
  package var found: FoundReps { foundReps { _ in true } }

  /// The count, and whether all is right.
  package static var count: KeyPath<ClipScore, CountResult>? { \.countResult }

  private var countResult: CountResult {
    CountResult(predicted: predictedCount, reference: referenceCount, isRight: isRight)
  }

  /// The events with turn and decision in a stretch of the clip.
  package func cut(to times: ClosedRange<Double>, as clip: LabelledClip) -> ClipScore? {
    ClipScore(
      clip: clip.identity,
      reference: clip.reference,
      events: events.filter { times.contains($0.place) && times.contains($0.decisionTime) }
    )
  }

  /// The reps that were found of those with a wanted index in the labels.
  private func foundReps(where isMeant: (Int) -> Bool) -> FoundReps {
    var found = FoundReps()
    for match in headline?.matches ?? [] where isMeant(match.reference) {
      found.take(delay: match.delay, confidence: events[match.event].confidence)
    }
    return found
  }
}

extension Detection.Match {
  /// The time from the rep's turning point to the decision, or from its end if only that is labelled.
  var delay: Double? { latency ?? latencyAfterEnd }
}
