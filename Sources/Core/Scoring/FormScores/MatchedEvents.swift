// SPDX-License-Identifier: Apache-2.0
package import FormAnalysis
import Labels
package import Matching
import PoseTracks
import RepCounting

/// The events of one kind that an analyzer reports in a clip, matched with the labelled ones like reps.
///
/// One to one, by their times. Left and right are matched apart if every label and every report of the kind in
/// the clip has a side; otherwise sides are not looked at.
package struct MatchedEvents: Sendable, Equatable {
  /// The kind.
  package let kind: String
  /// The labelled events in order of time.
  package let labelled: [ReferenceEvent]
  /// The reported events in order of decision.
  package let reported: [FormEvent]
  /// One detection for each criterion; indices are those of `labelled` and `reported`.
  package let detections: [Detection]

  /// The criterion of most measures: a quarter of a second.
  package static let criterion = MatchingCriterion.narrow
  /// Every criterion: a tenth, a quarter and half of a second.
  package static let criteria = [MatchingCriterion(tolerance: 0.1), criterion, .headline]

  /// Matches the events of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - score: What is labelled and what was reported.
  /// - Complexity: O(*n* log *n*) in events.
  init(_ kind: String, of score: FormScore) {
    let labelled = score.reference.events.filter { $0.kind == kind }
    let reported = score.result.events.filter { $0.kind.name == kind }
    self.kind = kind
    self.labelled = labelled
    self.reported = reported
    let isSided = labelled.allSatisfy { $0.side != nil } && reported.allSatisfy { $0.side != nil }
    let sides: [BodySide?] = isSided ? BodySide.allCases : [nil]
    let parts = sides.map { side in
      Detection.Part(
        reps: labelled.indices.filter { side == nil || labelled[$0].side == side },
        events: reported.indices.filter { side == nil || reported[$0].side == side }
      )
    }
    let placed = parts.map { part in
      PlacedClip(
        reference: part.reps.map { Reference.Rep(mid: labelled[$0].time) },
        ignored: score.reference.ignored,
        events: part.events.map {
          RepEvent(decisionTime: reported[$0].decisionTime, extremumTime: reported[$0].time)
        }
      )
    }
    detections = Self.criteria.map { criterion in
      Detection(criterion, joining: zip(parts, placed).map { ($0, $1.detection(criterion)) })
    }
  }

  /// The detection by a criterion.
  ///
  /// - Precondition: It is one of ``criteria``.
  package func detection(_ criterion: MatchingCriterion) -> Detection {
    guard let found = detections.first(where: { $0.criterion == criterion }) else {
      preconditionFailure("events are matched by the criteria of the list")
    }
    return found
  }
}
