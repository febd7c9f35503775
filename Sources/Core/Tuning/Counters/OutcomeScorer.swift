// SPDX-License-Identifier: Apache-2.0
package import Matching
import RepCounting
import Scoring

/// How the reps of a sweep are scored.
package struct OutcomeScoring: Sendable, Hashable {
  /// What events are matched by.
  package var criterion: MatchingCriterion
  /// Whether latencies are kept; without them far more neighbours are equal.
  package var keepsLatency: Bool

  /// Creates a choice.
  package init(_ criterion: MatchingCriterion = .headline, keepsLatency: Bool = false) {
    self.criterion = criterion
    self.keepsLatency = keepsLatency
  }
}

/// Scores the lists of events of one clip, each of them once.
struct OutcomeScorer {
  private let clip: SweptClip
  private let scoring: OutcomeScoring
  private let criteria: [MatchingCriterion]
  private var known: [[Double]: ClipOutcome] = [:]

  init(_ clip: SweptClip, _ scoring: OutcomeScoring) {
    self.clip = clip
    self.scoring = scoring
    criteria = scoring.criterion == .headline ? [.headline] : [.headline, scoring.criterion]
  }

  /// What a list of events comes to.
  ///
  /// Where latencies are not kept, only the places of events matter.
  mutating func outcome(_ decided: [RepEvent]) -> ClipOutcome {
    let events = clip.delivered(decided)
    let key =
      scoring.keepsLatency
      ? events.flatMap { [$0.place, $0.decisionTime] } : events.map(\.place)
    if let outcome = known[key] { return outcome }
    let score = ClipScore(
      clip: clip.facts.clip,
      reference: clip.reference,
      events: events,
      criteria: criteria
    )
    let outcome = ClipOutcome(
      score,
      criterion: scoring.criterion,
      keepsLatency: scoring.keepsLatency
    )
    known[key] = outcome
    return outcome
  }
}
