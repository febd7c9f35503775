// SPDX-License-Identifier: Apache-2.0
package import Measures
import PoseTracks
package import Statistics

/// A measure of the judgements that analyzers report.
package typealias JudgementMeasure = MeasureDefinition<JudgementScore>

/// Measures of reported judgements against labelled ones.
///
/// For example, five clips have the severities 0, 1, 2, 3, 3, and an analyzer says 0, 1, 1, 3, 2. Three of five are the
/// same and all within one step. By chance 0.24 would be the same, so kappa is 0.36 / 0.76 = 0.474. The squared
/// differences sum to 2 where chance gives 64 / 5 = 12.8, so quadratic kappa is 0.844. The ranks correlate with
/// 9 / 9.5 = 0.947. The mean error is 0.4, the bias -0.4.
package enum JudgementMeasureCatalog {
  /// All measures, in the order of reports.
  package static let all: [JudgementMeasure] =
    [
      accuracy, kappa, quadraticKappa, withinOne, rankCorrelation, error, bias, lowerLimit,
      upperLimit, detectableChange,
    ]
    + [CalibrationStatistic.calibrationError, .expectedError, .brier].map(calibration)
    + [changes, debouncedChanges, abstentionRate]

  /// Same / labels that are judged.
  private static let accuracy = ratio(
    "judgement-accuracy",
    "The share of labelled classes and grades that the analyzer gives, too."
  ) { $0.said == $0.labelled }.titled("Accuracy")

  /// Cohen's kappa of classes and grades.
  private static let kappa = judged(
    MeasureIdentifier("judgement-kappa"),
    "Cohen's kappa of labelled and reported classes and grades.",
    scale: .kappa,
    undefinedReason: oneCategory,
    categories,
    .categories { filled($0.categories) }
  ).titled("Kappa")

  /// Cohen's kappa of grades by their squared distance.
  ///
  /// The table has a row and a column for each value from 0 to 15, which all scales of whole numbers are within.
  private static let quadraticKappa = judged(
    MeasureIdentifier("judgement-kappa", qualifiers: ["quadratic"]),
    "Cohen's kappa of labelled and reported grades, by the squared difference of the grades.",
    scale: .kappa,
    undefinedReason: oneCategory,
    grades,
    .sums(
      terms: { clip in
        filled(clip.grades)?.reduce(into: [Double](repeating: 0, count: 256)) { table, pair in
          table[Int(pair.measured) * 16 + Int(pair.reference)] += 1
        }
      },
      value: { CohenKappa.value($0, weights: .quadratic) }
    )
  ).titled("Quadratic kappa")

  /// At most one step apart / grades that are judged.
  private static let withinOne = judged(
    MeasureIdentifier("judgement-within-one"),
    "The share of labelled grades from which the reported one is at most one step away.",
    undefinedReason: grades.undefined,
    grades,
    .ratio { clip in
      filled(clip.grades).map { pairs in
        [Double(pairs.count { abs($0.measured - $0.reference) <= 1 }), Double(pairs.count)]
      }
    }
  ).titled("Within one")

  /// Spearman's correlation of grades and scores.
  private static let rankCorrelation = values(
    MeasureIdentifier("judgement-spearman"),
    "Spearman's rank correlation of labelled and reported grades and scores.",
    scale: .kappa,
    undefinedReason: "all labelled or all reported values are equal",
    .pairs({ filled($0.values) }, .rankCorrelation)
  ).titled("Spearman")

  /// Mean distance of reported from labelled values.
  private static let error = values(
    MeasureIdentifier("judgement-mae"),
    "The mean absolute difference of reported and labelled grades and scores.",
    scale: .magnitude(unit),
    .ratio { clip in
      filled(clip.values).map { pairs in
        [pairs.reduce(0) { $0 + abs($1.measured - $1.reference) }, Double(pairs.count)]
      }
    }
  ).titled("MAE")

  /// Mean of reported less labelled values.
  private static let bias = values(
    MeasureIdentifier("judgement-bias"),
    "The mean of reported minus labelled grades and scores.",
    scale: .bias(unit),
    .ratio { clip in
      filled(clip.values).map { pairs in
        [pairs.reduce(0) { $0 + $1.measured - $1.reference }, Double(pairs.count)]
      }
    }
  ).titled("Bias")

  /// Bias less 1.96 standard deviations of differences.
  private static let lowerLimit = agreement(
    MeasureIdentifier("judgement-limit", qualifiers: ["lower"]),
    "The lower limit of agreement: bias less 1.96 standard deviations of the differences.",
    scale: MeasureScale(unit, better: .zero),
    .lowerLimit
  ).titled("Lower limit")

  /// Bias plus 1.96 standard deviations of differences.
  private static let upperLimit = agreement(
    MeasureIdentifier("judgement-limit", qualifiers: ["upper"]),
    "The upper limit of agreement: bias plus 1.96 standard deviations of the differences.",
    scale: MeasureScale(unit, better: .zero),
    .upperLimit
  ).titled("Upper limit")

  /// 1.96 √2 standard errors of measurement.
  private static let detectableChange = agreement(
    MeasureIdentifier("judgement-mdc95"),
    "The least change of a value that is real with 95 %: 1.96 · sqrt(2) standard errors of measurement.",
    scale: .magnitude(unit),
    .minimalDetectableChange
  ).titled("MDC95")

  /// Changes / minutes of verdicts.
  private static let changes = stability(
    MeasureIdentifier("judgement-changes-per-minute"),
    "The changes of a verdict per minute, over all clips, labelled or not.",
    \.raw
  ).titled("Changes/min")

  /// Changes to verdicts that last half a second / minutes of verdicts.
  private static let debouncedChanges = stability(
    MeasureIdentifier("judgement-changes-per-minute", qualifiers: ["debounced"]),
    "The changes per minute to a verdict that then lasts 0.5 s, over all clips, labelled or not.",
    \.debounced
  ).titled("Debounced/min")

  /// Labels without a verdict / labels.
  private static let abstentionRate = JudgementMeasure(
    MeasureIdentifier("judgement-abstention-rate"),
    "The share of labelled judgements of which the analyzer says nothing.",
    scale: .errorShare,
    population: .measurable(emptyReason: noLabels),
    counted: "labelled judgements",
    undefinedReason: noLabels,
    eventCount: \.labelled.count,
    computation: .ratio { clip in
      filled(clip.labelled).map { [Double($0.count { $0.said == nil }), Double($0.count)] }
    }
  ).titled("Not judged").perSubject

  // MARK: Words

  /// The words for what a measure counts.
  private struct Counted: Sendable {
    var name: String
    var undefined: String
    var count: @Sendable (JudgementScore) -> Int
  }

  private static let unit = "units of the scale"
  private static let noLabels = "no clip with a label of what the analyzer judges"
  private static let oneCategory = "labels and analyzer give one and the same verdict to all"
  private static let categories = Counted(
    name: "labels that are judged",
    undefined: "no labelled class or grade is judged"
  ) { $0.categories.count }
  private static let grades = Counted(
    name: "labels that are judged",
    undefined: "no labelled grade is judged, or grades are on several scales"
  ) { $0.grades.count }
  private static let numbers = Counted(
    name: "labels that are judged",
    undefined: "no labelled grade or score is judged, or they are on several scales"
  ) { $0.values.count }

  private static func judged(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    scale: MeasureScale = .share,
    undefinedReason: String,
    _ counted: Counted,
    _ computation: Computation<JudgementScore>
  ) -> JudgementMeasure {
    JudgementMeasure(
      identifier,
      summary,
      scale: scale,
      aggregation: "pooled",
      population: .measurable(emptyReason: counted.undefined),
      counted: counted.name,
      undefinedReason: undefinedReason,
      eventCount: counted.count,
      computation: computation
    ).perSubject
  }

  private static func ratio(
    _ name: String,
    _ summary: String,
    _ isMeant: @escaping @Sendable (CategoryPair) -> Bool
  ) -> JudgementMeasure {
    judged(
      MeasureIdentifier(name),
      summary,
      undefinedReason: categories.undefined,
      categories,
      .ratio { clip in
        filled(clip.categories).map { [Double($0.count(where: isMeant)), Double($0.count)] }
      }
    )
  }

  private static func values(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    scale: MeasureScale,
    undefinedReason: String = numbers.undefined,
    _ computation: Computation<JudgementScore>
  ) -> JudgementMeasure {
    judged(
      identifier,
      summary,
      scale: scale,
      undefinedReason: undefinedReason,
      numbers,
      computation
    )
  }

  private static func agreement(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    scale: MeasureScale,
    _ number: PairedNumber
  ) -> JudgementMeasure {
    var measure = values(
      identifier,
      summary,
      scale: scale,
      undefinedReason: "all values are equal",
      .pairs({ filled($0.values) }, number)
    )
    measure.fewestEvents = MeasurementError.fewestPairs
    return measure
  }

  private static func calibration(_ statistic: CalibrationStatistic) -> JudgementMeasure {
    statistic.measure(
      MeasureIdentifier("judgement-" + statistic.name, qualifiers: statistic.qualifiers),
      of: "reported chances",
      aggregation: "micro",
      population: .measurable(emptyReason: "no clip"),
      counted: "chances with an outcome",
      lack: "no chance of which a label says whether it came"
    ) { $0.labelled.compactMap(\.forecast) }.perSubject
  }

  private static func stability(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    _ number: @escaping @Sendable (VerdictChanges) -> Int
  ) -> JudgementMeasure {
    @Sendable func changes(_ clip: JudgementScore) -> Int {
      clip.subjects.reduce(0) { $0 + number($1.changes) }
    }
    return JudgementMeasure(
      identifier,
      summary,
      scale: .magnitude("changes/min"),
      population: .measurable(emptyReason: "no clip"),
      counted: "changes",
      undefinedReason: "nothing is judged, or the clips have no duration",
      eventCount: changes,
      computation: .ratio { clip in
        let series = clip.subjects.reduce(0) { $0 + $1.changes.series }
        return [Double(changes(clip)), Double(series) * clip.minutes]
      }
    ).perSubject
  }

  /// Values if there are any; a clip without is none of those measured.
  private static func filled<Value>(_ values: [Value]) -> [Value]? {
    values.isEmpty ? nil : values
  }
}

extension JudgementMeasure {
  /// The measure that also comes once for each subject.
  fileprivate var perSubject: JudgementMeasure {
    var measure = self
    measure.isPerPart = true
    return measure
  }
}

extension JudgementScore {
  /// The labelled and reported classes and grades.
  fileprivate var categories: [CategoryPair] { labelled.compactMap(\.categories) }

  /// The labelled and reported grades and scores; empty if they are on several scales, which have no common unit.
  package var values: [MeasurementPair] {
    let compared = labelled.filter { $0.values != nil }
    guard Set(compared.compactMap(\.scale)).count == 1 else { return [] }
    return compared.compactMap(\.values).map {
      MeasurementPair(measured: $0.said, reference: $0.labelled, subject: clip.subject)
    }
  }

  /// The labelled and reported grades of one scale of whole numbers.
  fileprivate var grades: [MeasurementPair] {
    labelled.contains { $0.scale.map { !$0.isWhole } ?? false } ? [] : values
  }
}
