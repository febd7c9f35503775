// SPDX-License-Identifier: Apache-2.0
import Basics
package import Matching
import Measures

/// Precision, recall and F1 of matched events, pooled over clips.
///
/// With three of four required reps matched and two more events charged, precision is 3/5, recall
/// 3/4 and F1 is 2·3 / (4 + 5) = 2/3.
///
/// - Source: checked against `mir_eval.onset.f_measure`, which says 0 where we say undefined. With
///   no reps and no events nothing was asked, and without events there is nothing to be precise
///   about.
extension CounterMeasure {
  /// Matched / charged events.
  static func precision(_ criterion: MatchingCriterion) -> CounterMeasure {
    detection(
      "precision",
      "The share of right or charged events that match a required rep.",
      criterion,
      counting: .charged,
      undefinedReason: "no event is right or charged",
      terms: { ($0.matches.count, $0.chargedCount) }
    ).titled(criterion.title("Precision"))
  }

  /// Matched / required reps.
  static func recall(_ criterion: MatchingCriterion) -> CounterMeasure {
    detection(
      "recall",
      "The share of required reps that an event matches.",
      criterion,
      counting: .required,
      undefinedReason: "no rep is required",
      terms: { ($0.matches.count, $0.requiredCount) }
    ).titled(criterion.title("Recall"))
  }

  /// The harmonic mean of precision and recall: 2 matched / (required + charged).
  static func f1(_ criterion: MatchingCriterion) -> CounterMeasure {
    detection(
      "f1",
      "The harmonic mean of precision and recall of matched events.",
      criterion,
      counting: .required,
      undefinedReason: "no rep is required and no event charged",
      terms: \.f1Terms
    ).titled(criterion == .headline ? "F1@0.5s" : criterion.title("F1"))
  }

  /// F1 after the counter's constant offset was taken off its events.
  ///
  /// The offset is the phase offset over all clips of the evaluation, estimated on the same clips
  /// and held fixed in slices and intervals.
  static let f1Aligned = ratio(
    MeasureIdentifier("f1", tolerance: 0.5, qualifiers: ["aligned"]),
    "The harmonic mean of precision and recall after subtracting the counter's median time error.",
    counting: .required,
    undefinedReason: "no rep is required and no event charged",
    detection: \.alignedDetection,
    terms: \.f1Terms
  ).dependingOnOthers.titled("F1 aligned")

  /// Missed / required reps.
  static let missedRate = perRequiredRep(
    "missed-rate",
    "The required reps that no event matches, per required rep.",
    scale: .errorShare
  ) { $0.misses.count }

  /// Events that are near no rep / required reps.
  static let spuriousRate = perRequiredRep(
    "spurious-rate",
    "The charged events with no rep within the tolerance, per required rep."
  ) { $0.spuriousCount }

  /// Events on a rep that another event has / required reps.
  static let doubleRate = perRequiredRep(
    "double-rate",
    "The charged events near a rep that another event matches, per required rep."
  ) { $0.doubleCount }

  private static func perRequiredRep(
    _ name: String,
    _ summary: String,
    scale: MeasureScale = .magnitude("fraction"),
    term: @escaping @Sendable (Detection) -> Int
  ) -> CounterMeasure {
    ratio(
      MeasureIdentifier(name, tolerance: 0.5),
      summary,
      scale: scale,
      counting: .required,
      undefinedReason: "no rep is required",
      detection: \.headline,
      terms: { (term($0), $0.requiredCount) }
    )
  }

  private static func detection(
    _ name: String,
    _ summary: String,
    _ criterion: MatchingCriterion,
    counting counted: DetectionCount,
    undefinedReason: String,
    terms: @escaping @Sendable (Detection) -> (numerator: Int, denominator: Int)
  ) -> CounterMeasure {
    ratio(
      MeasureIdentifier(
        name,
        tolerance: criterion.shareOfPeriod == nil ? criterion.tolerance : nil,
        qualifiers: criterion.qualifiers
      ),
      criterion.summary(summary),
      counting: counted,
      undefinedReason: undefinedReason,
      detection: { $0.detection(criterion) },
      terms: terms
    )
  }

  private static func ratio(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    scale: MeasureScale = .share,
    counting counted: DetectionCount,
    undefinedReason: String,
    detection: @escaping @Sendable (ClipScore) -> Detection?,
    terms: @escaping @Sendable (Detection) -> (numerator: Int, denominator: Int)
  ) -> CounterMeasure {
    CounterMeasure(
      identifier,
      summary,
      scale: scale,
      population: .timed,
      counted: counted.words,
      undefinedReason: undefinedReason,
      eventCount: { detection($0).map(counted.count) ?? 0 },
      computation: .ratio { score in
        guard let found = detection(score) else { return [0, 0] }
        let pair = terms(found)
        return [Double(pair.numerator), Double(pair.denominator)]
      }
    )
  }
}

/// The events that a measure of matched events counts.
struct DetectionCount: Sendable, Equatable {
  /// The things counted.
  let words: String
  /// The number of them.
  let count: @Sendable (Detection) -> Int

  /// True if both count the same things.
  static func == (one: DetectionCount, other: DetectionCount) -> Bool { one.words == other.words }

  /// Required reps.
  static let required = DetectionCount(words: "required reps") { $0.requiredCount }
  /// Events that are right or charged.
  static let charged = DetectionCount(words: "charged events") { $0.chargedCount }
}

/// What matching came to, whoever keeps it.
protocol MatchCounts {
  /// Required reps that an event found.
  var matchedCount: Int { get }
  /// Required reps.
  var requiredCount: Int { get }
  /// Events that are right or charged.
  var chargedCount: Int { get }
}

extension MatchCounts {
  /// F1 as a ratio of sums.
  var f1Terms: (numerator: Int, denominator: Int) {
    (2 * matchedCount, requiredCount + chargedCount)
  }
}

extension Detection: MatchCounts {
  var matchedCount: Int { matches.count }
}

extension MatchingCriterion {
  /// How measures by this criterion depart from those by the headline's.
  fileprivate var qualifiers: [String] {
    (reading == .strict ? ["strict"] : []) + (shareOfPeriod == nil ? [] : ["quarter-period"])
  }

  /// The title of a measure under this criterion, given that under the headline's.
  fileprivate func title(_ plain: String) -> String {
    if reading == .strict { return "\(plain) strict" }
    if shareOfPeriod != nil { return "\(plain) at ¼ period" }
    return self == .headline ? plain : "\(plain)@\(tolerance.text())s"
  }

  /// What a measure is under this criterion, given what it is under the headline's.
  fileprivate func summary(_ plain: String) -> String {
    let rest =
      (reading == .strict ? ", with borderline reps required and partial ones charged" : "")
      + (shareOfPeriod == nil ? "" : ", at most a quarter of the rep's own period apart")
    return plain.dropLast() + rest + "."
  }
}
