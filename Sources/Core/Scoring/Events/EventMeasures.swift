// SPDX-License-Identifier: Apache-2.0
import Basics
import Matching
package import Measures

/// A measure of the events that analyzers report.
package typealias EventMeasure = MeasureDefinition<EventScore>

/// Measures of reported events against labelled ones, scored like reps.
///
/// For example, strikes are labelled at 1.0, 2.0 and 3.0 s of a clip of a minute. They are reported at 1.02,
/// 2.4 and 3.04 s, each decided 0.1 s later. Within 0.25 s two match and one of each is left: precision and recall
/// are 2/3, and so is F1. There is one false event a minute. The median latency is 0.13 s.
package enum EventMeasureCatalog {
  /// All measures, in the order of reports.
  package static let all: [EventMeasure] =
    [precision, recall]
    + [MatchedEvents.criterion, .headline, MatchingCriterion(tolerance: 0.1)].map(f1)
    + [falseEventsPerMinute, latencyMedian, latency95, timeBias, timeError]

  /// Matched / charged events.
  private static let precision = ratio(
    "form-event-precision",
    "The share of reported events that match a labelled one.",
    counting: .charged,
    undefinedReason: "no event is reported"
  ) { ($0.matches.count, $0.chargedCount) }.titled("Precision")

  /// Matched / labelled events.
  private static let recall = ratio(
    "form-event-recall",
    "The share of labelled events that a reported one matches.",
    counting: .required,
    undefinedReason: "no event is labelled"
  ) { ($0.matches.count, $0.requiredCount) }.titled("Recall")

  /// 2 · matched / (labelled + charged events).
  private static func f1(_ criterion: MatchingCriterion) -> EventMeasure {
    ratio(
      "form-event-f1",
      "The harmonic mean of precision and recall of reported events.",
      criterion,
      counting: .required,
      undefinedReason: "no event is labelled or reported",
      \.f1Terms
    ).titled("F1@\(criterion.tolerance.text())s")
  }

  /// Charged events that match nothing / minutes outside ignored intervals.
  private static let falseEventsPerMinute = EventMeasure(
    identifier("false-events-per-minute", MatchedEvents.criterion),
    "The reported events per minute that match no labelled one.",
    scale: .magnitude("events/min"),
    population: population,
    counted: "false events",
    undefinedReason: "the clips have no duration",
    eventCount: { $0.count { $0.extras.count } },
    computation: .ratio { [Double($0.count { $0.extras.count }), $0.minutes] }
  ).titled("False/min").perKind

  /// Median of decision minus labelled time.
  private static let latencyMedian = latency(
    "form-event-latency-median",
    "The median time from a labelled event to the decision that reports it.",
    0.5
  ).titled("Latency median")

  /// 95th percentile of decision minus labelled time.
  private static let latency95 = latency(
    "form-event-latency-p95",
    "The 95th percentile of the time from a labelled event to the decision that reports it.",
    0.95
  ).titled("Latency P95")

  /// Median of reported minus labelled time.
  private static let timeBias = times(
    "form-event-time-bias",
    "The median of reported minus labelled time of matched events.",
    scale: .bias("s"),
    .quantile(values: { $0.values(\.timeError) }, fraction: 0.5)
  ).titled("Time bias")

  /// Mean distance of reported from labelled time.
  private static let timeError = times(
    "form-event-time-mae",
    "The mean absolute time error of matched events.",
    scale: .magnitude("s"),
    .ratio { clip in
      let errors = clip.values(\.timeError)
      return [errors.reduce(0) { $0 + abs($1) }, Double(errors.count)]
    }
  ).titled("Time MAE")

  private static let population = MeasurePopulation<EventScore>.measurable(
    emptyReason: "no clip in which somebody looked for the analyzer's events"
  )

  private static func identifier(
    _ name: String,
    _ criterion: MatchingCriterion
  ) -> MeasureIdentifier {
    MeasureIdentifier(name, tolerance: criterion.tolerance)
  }

  private static func ratio(
    _ name: String,
    _ summary: String,
    _ criterion: MatchingCriterion = MatchedEvents.criterion,
    counting counted: DetectionCount,
    undefinedReason: String,
    _ terms: @escaping @Sendable (Detection) -> (numerator: Int, denominator: Int)
  ) -> EventMeasure {
    EventMeasure(
      identifier(name, criterion),
      summary,
      population: population,
      counted: counted == .required ? "labelled events" : "reported events",
      undefinedReason: undefinedReason,
      eventCount: { $0.count(criterion, counted.count) },
      computation: .ratio { clip in
        [
          Double(clip.count(criterion) { terms($0).numerator }),
          Double(clip.count(criterion) { terms($0).denominator }),
        ]
      }
    ).perKind
  }

  private static func latency(_ name: String, _ summary: String, _ share: Double) -> EventMeasure {
    times(
      name,
      summary,
      scale: MeasureScale("s", better: .lower),
      .quantile(values: { $0.values(\.latency) }, fraction: share)
    )
  }

  private static func times(
    _ name: String,
    _ summary: String,
    scale: MeasureScale,
    _ computation: Computation<EventScore>
  ) -> EventMeasure {
    EventMeasure(
      identifier(name, MatchedEvents.criterion),
      summary,
      scale: scale,
      aggregation: "pooled",
      population: population,
      counted: "matched events",
      undefinedReason: "no event is matched",
      eventCount: { $0.count(MatchedEvents.criterion) { $0.matches.count } },
      computation: computation
    ).perKind
  }
}

extension EventMeasure {
  /// The measure that also comes once for each kind of event.
  fileprivate var perKind: EventMeasure {
    var measure = self
    measure.isPerPart = true
    return measure
  }
}

extension EventScore {
  /// A number of the detections by a criterion, over all kinds.
  fileprivate func count(
    _ criterion: MatchingCriterion = MatchedEvents.criterion,
    _ number: (Detection) -> Int
  ) -> Int {
    kinds.reduce(0) { $0 + number($1.detection(criterion)) }
  }

  /// A number of every matched event, in seconds.
  fileprivate func values(_ value: (Detection.Match) -> Double?) -> [Double] {
    kinds.flatMap { $0.detection(MatchedEvents.criterion).matches.compactMap(value) }
  }
}
