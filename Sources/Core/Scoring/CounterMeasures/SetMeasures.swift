// SPDX-License-Identifier: Apache-2.0
import Labels
import Matching
import Measures

/// How well the sets that a counter's events imply agree with the labelled ones.
///
/// A set is a run of events at most `PredictedSets.gap` apart. Events in ignored intervals are left
/// out, and so is the time of these intervals.
extension CounterMeasure {
  /// Σ time in a labelled and a predicted set / Σ time in either.
  ///
  /// A set labelled from 0 to 20 s and found from 1 to 19 s is 18 / 20 = 0.9.
  static let setIntersectionOverUnion = sets(
    MeasureIdentifier("set-iou"),
    "Intersection over union of the time in labelled sets and in runs of events.",
    counted: "labelled sets",
    undefinedReason: "no set has a duration",
    terms: { score in
      let shares = score.setScore.shares.first { $0.label == PredictedSets.label }
      return [shares?.both ?? 0, shares?.either ?? 0]
    }
  )

  /// 2 · pairs / (labelled + predicted sets), of pairs that share half of their union.
  ///
  /// One set found as two of half its length each makes one pair: 2 / (1 + 2).
  static let setF1 = sets(
    MeasureIdentifier("set-f1", qualifiers: ["iou-50"]),
    "The F1 of labelled sets and runs of events: intersection over union of at least 50 %.",
    counted: "labelled sets",
    undefinedReason: "no sets",
    terms: { score in
      let pairs = score.setScore.pairs.last
      let sets = (pairs?.predicted ?? 0) + (pairs?.reference ?? 0)
      return [Double(2 * (pairs?.matched ?? 0)), Double(sets)]
    }
  )

  private static func sets(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    counted: String,
    undefinedReason: String,
    terms: @escaping @Sendable (ClipScore) -> [Double]
  ) -> CounterMeasure {
    CounterMeasure(
      identifier,
      summary,
      population: .sets,
      counted: counted,
      undefinedReason: undefinedReason,
      eventCount: { $0.reference.sets.count },
      computation: .ratio(terms)
    )
  }
}

extension ClipScore {
  /// The labelled sets against those that the events imply.
  fileprivate var setScore: SegmentationScore {
    let predicted = PredictedSets.segments(of: eventsOutsideIgnored)
    let labelled = reference.sets.map {
      Segment(PredictedSets.label, start: $0.lowerBound, end: $0.upperBound)
    }
    let all = predicted + labelled
    guard let first = all.map(\.start).min(), let last = all.map(\.end).max() else {
      return SegmentationScore([], against: [], within: [])
    }
    return SegmentationScore(
      predicted,
      against: labelled,
      within: TimeRanges.removing(reference.ignored, from: first...last)
    )
  }
}
