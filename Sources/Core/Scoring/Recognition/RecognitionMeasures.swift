// SPDX-License-Identifier: Apache-2.0
import Matching
package import Measures

/// A measure of the exercises that recognizers name.
package typealias RecognitionMeasure = MeasureDefinition<RecognitionScore>

/// Measures of recognised exercises against labelled sets.
///
/// For example, a clip of 60 s has a set of squats from 10 to 30 s and one of lunges from 40 to 50 s, and the
/// recognizer knows both. It tells squat from 12 to 34 s, decided at 14 s, and nothing else, which is decided at 36 s.
/// Accuracy is 18 / 30, and with rest 18 + 26 of 60 s. The intersection over union is 18 / (18 + 2 + 4 + 10).
/// One of two sets is named rightly; the other is missed. The delay is 4 s.
package enum RecognitionMeasureCatalog {
  /// All measures, in the order of reports.
  package static let all: [RecognitionMeasure] =
    [accuracy, accuracyWithRest, liveAccuracy, precision, unknown, overlap, overlapByClass, edit]
    + SegmentationScore.percents.map(f1)
    + [setAccuracy, missedSets, delayMedian, delay95, rejection, falseNames]

  /// Σ time of sets under the right name / Σ time of sets.
  private static let accuracy = times(
    "recognition-accuracy",
    "The share of the time in sets of known exercises that has the right name.",
    \.times,
    of: { $0.asked.contains($1.labelled) },
    where: { $1.told == $1.labelled }
  ).titled("Accuracy").perClass

  /// The same over all time, with `unknown` right for rest and for exercises that are not known.
  private static let accuracyWithRest = times(
    "recognition-accuracy",
    qualifiers: ["background"],
    "The share of all time that has the right name: 'unknown' for rest and exercises not known.",
    \.times,
    of: { _, _ in true },
    where: { $0.right($1.labelled) == $1.told }
  ).titled("Accuracy with rest")

  /// Accuracy, each name from its decision to the next one.
  private static let liveAccuracy = times(
    "recognition-accuracy",
    qualifiers: ["live"],
    "The share of the time in sets of known exercises in which an app shows the right name.",
    \.liveTimes,
    of: { $0.asked.contains($1.labelled) },
    where: { $1.told == $1.labelled }
  ).titled("Accuracy live").perClass

  /// Σ time under the right name / Σ time under a name.
  private static let precision = times(
    "recognition-precision",
    "The share of the time under a name that is in a set of this exercise.",
    undefinedReason: "no exercise is named",
    \.times,
    of: { $0.asked.contains($1.told) },
    where: { $1.told == $1.labelled }
  ).titled("Precision").perClass

  /// Σ time of sets that is `unknown` / Σ time of sets.
  private static let unknown = times(
    "recognition-unknown",
    "The share of the time in sets of known exercises that is 'unknown'.",
    scale: .errorShare,
    \.times,
    of: { $0.asked.contains($1.labelled) },
    where: { $1.told.isEmpty }
  ).titled("Unknown").perClass

  /// Σ time that both give a name / Σ time that either does.
  private static let overlap = RecognitionMeasure(
    MeasureIdentifier("recognition-iou"),
    "Intersection over union of labelled and told time of known exercises.",
    population: population,
    counted: "labelled sets",
    undefinedReason: "no known exercise is labelled or told",
    eventCount: { $0.askedSets.count },
    computation: .ratio { clip in
      let shares = clip.segmentation.shares.filter { !$0.label.isEmpty }
      return [shares.reduce(0) { $0 + $1.both }, shares.reduce(0) { $0 + $1.either }]
    }
  ).titled("IoU").perClass

  /// The mean of the same over classes with a labelled set.
  private static let overlapByClass = overlap.averaged(
    over: "exercises",
    qualifier: "by-class",
    aggregation: "exercises",
    .groups(
      MeasureGroups(fewest: 1, cases: { $0.askedSets.count }, leavesOutFew: true) { clip in
        clip.asked.map { ($0, clip.asked(about: [$0])) }
      }
    )
  ).titled("Mean IoU")

  /// Mean over clips of 1 less the edit distance over the longer order of names.
  private static let edit = RecognitionMeasure(
    MeasureIdentifier("recognition-edit"),
    "Edit score of the order of exercises: 1 minus edits over the longer order, mean over clips.",
    population: population,
    counted: "labelled sets",
    undefinedReason: "no known exercise is labelled or told",
    eventCount: { $0.askedSets.count },
    computation: .ratio { clip in clip.segmentation.edit.map { [$0, 1] } ?? [0, 0] }
  ).titled("Edit")

  /// 2 · pairs / (told stretches + labelled sets), of pairs that share so much of their union.
  private static func f1(_ percent: Int) -> RecognitionMeasure {
    RecognitionMeasure(
      MeasureIdentifier("recognition-f1", qualifiers: ["iou-\(percent)"]),
      "The F1 of told stretches and labelled sets: intersection over union of at least \(percent) %.",
      population: population,
      counted: "labelled sets",
      undefinedReason: "no known exercise is labelled or told",
      eventCount: { $0.askedSets.count },
      computation: .ratio { clip in
        let pairs = clip.segmentation.pairs.first { $0.percent == percent }
        return [
          Double(2 * (pairs?.matched ?? 0)),
          Double((pairs?.predicted ?? 0) + (pairs?.reference ?? 0)),
        ]
      }
    ).titled("F1@\(percent)").perClass
  }

  /// Sets under the right name for the most part / sets.
  private static let setAccuracy = sets(
    "recognition-set-accuracy",
    "The share of sets of known exercises that have the right name for the most part.",
    { $0.name == $0.set.label }
  ).titled("Sets right").perClass

  /// Sets during which their name is never said / sets.
  private static let missedSets = sets(
    "recognition-missed-sets",
    "The share of sets of known exercises during which the right name is never said.",
    scale: .errorShare,
    { $0.delay == nil }
  ).titled("Missed").perClass

  /// Median time from the start of a set to its name.
  private static let delayMedian = delay(
    "recognition-delay-median",
    "The median time from the start of a set to the moment at which the right name is said.",
    0.5
  ).titled("Delay median").perClass

  /// 95th percentile of the same.
  private static let delay95 = delay(
    "recognition-delay-p95",
    "The 95th percentile of the time from the start of a set to the right name.",
    0.95
  ).titled("Delay P95").perClass

  /// Σ time of sets of other exercises that is `unknown` / Σ their time.
  private static let rejection = RecognitionMeasure(
    MeasureIdentifier("recognition-rejection"),
    "The share of the time in sets of exercises not known that is 'unknown'.",
    population: population,
    counted: "labelled sets of exercises not known",
    undefinedReason: "the recognizer knows every exercise",
    eventCount: { $0.otherSets.count },
    computation: .ratio { clip in
      let others = clip.times.filter {
        !$0.labelled.isEmpty && !clip.classes.contains($0.labelled)
      }
      return [total(others.filter(\.told.isEmpty)), total(others)]
    }
  ).titled("Rejection")

  /// Names that are said while no set is going on / minutes without a set.
  private static let falseNames = RecognitionMeasure(
    MeasureIdentifier("false-names-per-minute"),
    "The names per minute of rest that are said while no set is going on.",
    scale: .magnitude("names/min"),
    population: population,
    counted: "names said at rest",
    undefinedReason: "nobody rests",
    eventCount: { $0.falseNames },
    computation: .ratio { clip in
      [Double(clip.falseNames), total(clip.times.filter(\.labelled.isEmpty)) / 60]
    }
  ).titled("False/min")

  private static let population = MeasurePopulation<RecognitionScore>.measurable(
    emptyReason: "no clip whose labels say when an exercise is done"
  )

  private static func total(_ times: [NamedTime]) -> Double {
    times.reduce(0) { $0 + $1.seconds }
  }

  private static func times(
    _ name: String,
    qualifiers: [String] = [],
    _ summary: String,
    scale: MeasureScale = .share,
    undefinedReason: String = "no set is of a known exercise",
    _ table: @escaping @Sendable (RecognitionScore) -> [NamedTime],
    of isCounted: @escaping @Sendable (RecognitionScore, NamedTime) -> Bool,
    where isMeant: @escaping @Sendable (RecognitionScore, NamedTime) -> Bool
  ) -> RecognitionMeasure {
    RecognitionMeasure(
      MeasureIdentifier(name, qualifiers: qualifiers),
      summary,
      scale: scale,
      population: population,
      counted: "labelled sets",
      undefinedReason: undefinedReason,
      eventCount: { $0.askedSets.count },
      computation: .ratio { clip in
        let counted = table(clip).filter { isCounted(clip, $0) }
        return [total(counted.filter { isMeant(clip, $0) }), total(counted)]
      }
    )
  }

  private static func sets(
    _ name: String,
    _ summary: String,
    scale: MeasureScale = .share,
    _ isMeant: @escaping @Sendable (RecognitionScore.SetOutcome) -> Bool
  ) -> RecognitionMeasure {
    RecognitionMeasure(
      MeasureIdentifier(name),
      summary,
      scale: scale,
      population: population,
      counted: "labelled sets",
      undefinedReason: "no set is of a known exercise",
      eventCount: { $0.askedSets.count },
      computation: .ratio { clip in
        [Double(clip.askedSets.count(where: isMeant)), Double(clip.askedSets.count)]
      }
    )
  }

  private static func delay(
    _ name: String,
    _ summary: String,
    _ share: Double
  ) -> RecognitionMeasure {
    RecognitionMeasure(
      MeasureIdentifier(name),
      summary,
      scale: MeasureScale("s", better: .lower, least: 0),
      aggregation: "pooled",
      population: population,
      counted: "recognised sets",
      undefinedReason: "no set is recognised",
      eventCount: { $0.askedSets.count { $0.delay != nil } },
      computation: .quantile(values: { $0.askedSets.compactMap(\.delay) }, fraction: share)
    )
  }
}

extension RecognitionMeasure {
  /// The measure that also comes once for each exercise that the recognizer knows.
  fileprivate var perClass: RecognitionMeasure {
    var measure = self
    measure.isPerPart = true
    return measure
  }
}
