// SPDX-License-Identifier: Apache-2.0
import Basics
import Matching
import Measures
import Statistics

/// Reps and counted events as stretches of time, over clips in which every required rep has a start
/// and an end.
///
/// A counter that says no ends has none of these: they are undefined, not zero.
extension CounterMeasure {
  /// Precision of events that have at least so many percent in common with their rep.
  static func extentPrecision(overlap percent: Int) -> CounterMeasure {
    overlapping(
      "extent-precision",
      "The share of charged events that overlap a rep of their own",
      percent
    ) {
      (Double($0.matched), Double($0.charged))
    }
  }

  /// Recall of the same.
  static func extentRecall(overlap percent: Int) -> CounterMeasure {
    overlapping(
      "extent-recall",
      "The share of required reps that overlap an event of their own",
      percent
    ) {
      (Double($0.matched), Double($0.required))
    }
  }

  /// F1 of the same: 2 matched / (required + charged).
  ///
  /// A rep from 1 to 3 s and an event from 2 to 4 s have 1 of 3 s in common. The event is right at
  /// 10 and 25 percent and wrong at 50.
  static func extentF1(overlap percent: Int) -> CounterMeasure {
    overlapping("extent-f1", "The F1 of events and reps that overlap", percent) {
      (2 * Double($0.matched), Double($0.required + $0.charged))
    }
  }

  /// F1 of events whose ends are near those of their rep.
  ///
  /// - Source: checked against `sed_eval.sound_event.EventBasedMetrics`.
  static func extentF1(_ collar: ExtentCollar) -> CounterMeasure {
    let (qualifiers, what): ([String], String) =
      switch collar {
      case .bothEnds: ([], "start and end are")
      case .start: (["start"], "start is")
      case .end: (["end"], "end is")
      }
    return ratio(
      MeasureIdentifier(
        "extent-f1",
        tolerance: Microseconds.seconds(ExtentCollar.tolerance),
        qualifiers: qualifiers
      ),
      "The F1 of events whose \(what) near the rep's; an end may be off by half the rep's length.",
      undefinedReason: "no rep is required and no event charged"
    ) { problem in
      let counts = problem.counts(where: collar.accepts)
      return (2 * Double(counts.matched), Double(counts.required + counts.charged))
    }
  }

  /// Area under the interpolated precision as a function of recall, events by falling confidence.
  ///
  /// - Source: "AP at tIoU" of ActivityNet, Caba Heilbron et al., CVPR 2015.
  static func extentAveragePrecision(overlap percent: Int) -> CounterMeasure {
    CounterMeasure(
      MeasureIdentifier("extent-ap", qualifiers: ["iou-\(percent)"]),
      "The average precision of events that have \(percent) % in common with a rep, as ActivityNet has it.",
      population: .extents,
      counted: "required reps",
      undefinedReason: "no event has a start, an end and a confidence",
      eventCount: requiredCount,
      computation: .marks(
        values: { $0.extents?.forecasts(overlap: percent) ?? [] },
        value: { $0.tallies.interpolatedPrecision }
      )
    )
  }

  /// Required reps that an event covers together with another rep / required reps.
  static let mergedRate = ratio(
    MeasureIdentifier("merged-rate"),
    "The share of required reps of which at least half lies in an event that holds half of another too.",
    scale: .errorShare,
    undefinedReason: "no rep is required"
  ) { (Double($0.mergedCount), Double($0.reps.count { $0.isRequired })) }

  /// Required reps that are counted in pieces / required reps.
  static let fragmentedRate = ratio(
    MeasureIdentifier("fragmented-rate"),
    "The share of required reps of which two events or more cover a fifth each.",
    scale: .errorShare,
    undefinedReason: "no rep is required"
  ) { (Double($0.fragmentedCount), Double($0.reps.count { $0.isRequired })) }

  private static let requiredCount: @Sendable (ClipScore) -> Int = { score in
    score.extents?.reps.count { $0.isRequired } ?? 0
  }

  private static func overlapping(
    _ name: String,
    _ summary: String,
    _ percent: Int,
    terms: @escaping @Sendable (ExtentProblem.Counts) -> (Double, Double)
  ) -> CounterMeasure {
    ratio(
      MeasureIdentifier(name, qualifiers: ["iou-\(percent)"]),
      "\(summary): intersection over union of at least \(percent) %.",
      undefinedReason: "no rep is required and no event charged"
    ) { problem in
      terms(problem.counts { $0.overlaps($1, percent: percent) })
    }
  }

  private static func ratio(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    scale: MeasureScale = .share,
    undefinedReason: String,
    terms: @escaping @Sendable (ExtentProblem) -> (Double, Double)
  ) -> CounterMeasure {
    CounterMeasure(
      identifier,
      summary,
      scale: scale,
      population: .extents,
      counted: "required reps",
      undefinedReason: undefinedReason,
      eventCount: requiredCount,
      computation: .ratio { score in
        guard let problem = score.extents else { return [0, 0] }
        let (numerator, denominator) = terms(problem)
        return [numerator, denominator]
      }
    )
  }
}

extension [Tally] {
  /// The area under the highest precision at each recall or beyond, over different confidences from
  /// the highest down.
  ///
  /// What is marked below zero was never said.
  ///
  /// Events of equal confidence count together, so their order does not matter. Nil where nothing
  /// was said or nothing is marked.
  ///
  /// - Source: `interpolated_prec_rec` of ActivityNet's `utils.py`.
  var interpolatedPrecision: Double? {
    let marked = totalMarked
    guard marked > 0, contains(where: { $0.value >= 0 }) else { return nil }
    var said = 0
    var right = 0
    var points: [(gain: Int, precision: Double)] = []
    for tally in reversed() where tally.value >= 0 {
      said += tally.count
      right += tally.marked
      points.append((tally.marked, Double(right) / Double(said)))
    }
    var highest = 0.0
    var sum = 0.0
    for point in points.reversed() {
      highest = Swift.max(highest, point.precision)
      sum += Double(point.gain) * highest
    }
    return sum / Double(marked)
  }
}
