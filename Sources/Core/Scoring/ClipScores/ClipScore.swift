// SPDX-License-Identifier: Apache-2.0
import Basics
package import Labels
package import Matching
package import Measures
package import RepCounting
import Statistics

/// Everything scoring knows about one counter on one track of one clip.
package struct ClipScore: Measured, Equatable {
  /// How the events of a clip were compared with its labels.
  package enum Basis: String, Sendable, CaseIterable {
    /// Every rep has a turning point.
    case turningPoints
    /// Some rep is labelled by its interval only; its measures' ids end in `:interval`.
    case intervals
    /// The labels give a count only; nothing was matched.
    case countOnly
  }

  /// What is known of a clip by itself.
  private struct Scored: Equatable {
    var clip: ClipIdentity
    var reference: Reference
    var events: [RepEvent]
    var rejections: [RepEvent]
    var basis: Basis
    var referenceCount: Int
    var predictedCount: Int
    var detections: [Detection]
  }

  /// What is known of a clip because of the others.
  private struct Completion: Equatable {
    var alignedDetection: Detection?
    var toleranceSteps: ToleranceSteps?
    var baselineCount: Int?
  }

  private let scored: Shared<Scored>
  private var completion: Shared<Completion>?

  /// The clip.
  package var clip: ClipIdentity { scored.value.clip }
  /// What the labels say.
  package var reference: Reference { scored.value.reference }
  /// What the counter reported, in order of decision.
  package var events: [RepEvent] { scored.value.events }
  /// The candidates that the counter did not count, with the reasons; they explain, and score nothing.
  package var rejections: [RepEvent] { scored.value.rejections }
  /// How events and labels were compared.
  package var basis: Basis { scored.value.basis }
  /// The labelled count, without full reps that lie in an ignored interval.
  package var referenceCount: Int { scored.value.referenceCount }
  /// The number of events, without those in an ignored interval that found no required rep.
  package var predictedCount: Int { scored.value.predictedCount }
  /// One detection for each criterion it was scored by; empty for labels that are a count.
  package var detections: [Detection] { scored.value.detections }
  /// The detection of the headline criterion after the counter's constant offset was taken off its
  /// events.
  ///
  /// Nil until an evaluation has estimated that offset, and for labels that are a count.
  package var alignedDetection: Detection? { completion?.value.alignedDetection }
  /// What matches at each tolerance; nil until an evaluation asks, for negative clips, and for
  /// labels that are a count.
  var toleranceSteps: ToleranceSteps? { completion?.value.toleranceSteps }
  /// What `PeriodBaseline` counts in the clip; nil until an evaluation asks, and where it cannot say.
  var baselineCount: Int? { completion?.value.baselineCount }

  /// The criteria every clip is matched by.
  package static let criteria: [MatchingCriterion] = [
    .headline, .narrow, .wide, .strict, .quarterPeriod,
  ]

  /// Scores the events of one clip by all criteria.
  ///
  /// - Parameters:
  ///   - clip: The clip.
  ///   - reference: What the labels say.
  ///   - events: What the counter reported, in order of decision.
  ///   - rejections: The candidates that it did not count.
  /// - Precondition: Decisions and extrema of events are finite.
  /// - Complexity: O(*n* log *n*) in reps and events.
  package init(
    clip: ClipIdentity,
    reference: Reference,
    events: [RepEvent],
    rejections: [RepEvent] = []
  ) {
    self.init(
      clip: clip,
      reference: reference,
      events: events,
      rejections: rejections,
      criteria: Self.criteria
    )
  }

  /// Scores the events of one clip by some criteria only, which is quicker.
  ///
  /// Measures by another criterion are undefined.
  ///
  /// - Precondition: Decisions and extrema of events are finite; the first criterion is the headline's.
  package init(
    clip: ClipIdentity,
    reference: Reference,
    events: [RepEvent],
    rejections: [RepEvent] = [],
    criteria: [MatchingCriterion]
  ) {
    precondition(criteria.first == .headline, "counts look at the headline's matches")
    precondition(
      events.allSatisfy { $0.decisionTime.isFinite && $0.place.isFinite },
      "events have finite times"
    )
    let isIgnored = events.map { event in
      reference.ignored.contains { $0.contains(event.place) }
    }
    var scored = Scored(
      clip: clip,
      reference: reference,
      events: events,
      rejections: rejections,
      basis: .countOnly,
      referenceCount: reference.count,
      predictedCount: isIgnored.count { !$0 },
      detections: []
    )
    if let reps = reference.reps {
      scored.basis = reps.contains { $0.mid == nil } ? .intervals : .turningPoints
      scored.referenceCount -= reps.count {
        $0.quality == .full && $0.lies(in: reference.ignored)
      }
      let placed = PlacedClip(reference: reps, ignored: reference.ignored, events: events)
      let headline = placed.detection(criteria[0])
      scored.detections = criteria.map {
        $0 == headline.criterion
          ? headline : Detection(placed.detection($0), sharing: headline)
      }
      scored.predictedCount += headline.matches.count { isIgnored[$0.event] }
    }
    self.scored = Shared(scored)
  }

  /// The detection of the headline criterion; nil for labels that are a count.
  package var headline: Detection? { detections.first }

  /// The detection of a criterion; nil for labels that are a count or another criterion.
  package func detection(_ criterion: MatchingCriterion) -> Detection? {
    detections.first { $0.criterion == criterion }
  }

  /// The predicted count minus the reference count.
  package var countError: Int { predictedCount - referenceCount }

  /// The part of the clip outside ignored intervals, in seconds, at least zero.
  package var scoredDuration: Double { clip.time(outside: reference.ignored) }

  /// Whether an event without an extremum was placed by its decision.
  package var isPlacedByDecision: Bool { events.contains { $0.extremumTime == nil } }

  /// `interval` where reps are labelled by their intervals.
  package var basisQualifier: String? { basis == .intervals ? "interval" : nil }

  /// `decision` where an event was placed by it.
  package var placementQualifier: String? { isPlacedByDecision ? "decision" : nil }

  /// The events whose place lies in no ignored interval, in order of decision.
  var eventsOutsideIgnored: [RepEvent] {
    events.filter { event in !reference.ignored.contains { $0.contains(event.place) } }
  }

  /// The clip's reps and events in order of time; nil for labels that are a count.
  var placed: PlacedClip? {
    reference.reps.map {
      PlacedClip(reference: $0, ignored: reference.ignored, events: events)
    }
  }

  /// Takes what depends on the other clips: a baseline's count, and the constant offset.
  ///
  /// The offset is taken off the events to match them again; matches at every tolerance too.
  mutating func complete(offset: Double, baselineCount: Int?) {
    var known = Completion(baselineCount: baselineCount)
    if let placed, let headline {
      var criterion = MatchingCriterion.headline
      criterion.offset = offset
      known.alignedDetection = Detection(placed.detection(criterion), sharing: headline)
      known.toleranceSteps = clip.isNegative ? nil : placed.toleranceSteps
    }
    completion = Shared(known)
  }
}
