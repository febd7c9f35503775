// SPDX-License-Identifier: Apache-2.0
package import Forecasting
import Labels
import Matching
import Measures
import Scoring
package import Storage

extension RatedClip {
  /// Takes the counts of a replay, and of a labelled clip the reps outside ignored intervals.
  ///
  /// - Parameters:
  ///   - clip: The clip; each counter on each track is a rater, counters of the first track first.
  ///   - entry: Its labels; nil if they are not to be looked at.
  ///   - dataset: The name of the source of clips that come from no public repository.
  package init(_ clip: CountedClip, _ entry: ReferenceLabels.Entry?, dataset: String) {
    var truth: Int?
    let counts = clip.events.flatMap { events in
      events.map { events -> Int? in
        guard let events else { return nil }
        guard let entry else { return events.count }
        let score = ClipScore(
          clip: ClipIdentity(
            clip.record,
            duration: clip.duration,
            isNegative: entry.reference.showsNoReps
          ),
          reference: entry.reference,
          events: events,
          criteria: [.headline]
        )
        truth = score.referenceCount
        return score.predictedCount
      }
    }
    self.init(
      id: clip.record.id,
      source: clip.record.source?.repository ?? dataset,
      counts: counts,
      truth: truth,
      features: clip.features
    )
  }
}
