// SPDX-License-Identifier: Apache-2.0
import Figures
import Measures
import Scoring
import Statistics

/// The figures of form analyzers; each is there only if there is something to draw.
struct FormFigures: Sendable {
  /// Clips ranked by how wrong they are found.
  let ranking: Figure?
  /// Measured against known values, one figure for each unit.
  let agreement: [Figure]
  /// The sections of quantities that labels say change, set by set and rep by rep.
  let fatigue: Figure?
  /// The errors of each analyzer's measurements against labelled values.
  let quantities: [(evaluation: FormEvaluation, errors: [QuantityError])]

  init(_ forms: [FormEvaluation]) {
    let analyzers = forms.onceForEachAnalyzer
    ranking = Self.ranking(analyzers)
    quantities = analyzers.map { ($0, $0.quantityErrors) }
    agreement = Self.agreement(quantities)
    fatigue = Self.fatigue(TrendRows(forms).rows)
  }

  /// The most sets drawn.
  private static let mostTrends = 8

  private static func fatigue(_ rows: [TrendRows.Row]) -> Figure? {
    let shown = rows.filter { row in
      row.scope == .reps && row.labelled.isChange && row.measured.value != nil
        && !row.profile.isEmpty
    }
    guard let first = shown.first else { return nil }
    return CurvePanels(
      name: "fatigue",
      title: "What sets look like, rep by rep",
      titles: ("rep of the set", "minus the set’s mean"),
      step: "rep",
      domain: .aroundZero,
      observations: "\(first.labelled.events) labelled reps of \(first.labelled.subjects) "
        + "subjects in the first; quantities that change by the labels, at most \(mostTrends)",
      curves: ["labels", "analyzer"],
      panels: shown.prefix(mostTrends).map { row in
        CurvePanels.Panel(
          name: "\(row.name) · \(row.configuration.analyzer.stem)",
          detail: "\(row.unit.dropLast(4)), \(row.configuration.track)",
          steps: row.profile.map { Tick(value: Double($0.number), label: String($0.number)) },
          values: [
            row.profile.map { $0.labelled ?? .nan }, row.profile.map { $0.measured ?? .nan },
          ]
        )
      }
    ).figure
  }

  private static func ranking(_ evaluations: [FormEvaluation]) -> Figure? {
    let curves = evaluations.compactMap { evaluation -> RankingChart.Curve? in
      let ranking = evaluation.clipRanking
      guard !ranking.curve.isEmpty else { return nil }
      return RankingChart.Curve(
        name: evaluation.configuration.analyzerName,
        points: ranking.curve.map { Point($0.falsePositiveRate, $0.truePositiveRate) },
        area: ranking.area,
        interval: evaluation.measure("clip-auc")?.interval?.range,
        positives: ranking.positives,
        negatives: ranking.count - ranking.positives
      )
    }
    guard !curves.isEmpty else { return nil }
    return RankingChart(
      name: "clip-ranking",
      title: "Incorrect clips against correct ones, by the surest finding",
      positives: "incorrect clips",
      negatives: "correct clips",
      curves: curves
    ).figure
  }

  private static func agreement(
    _ quantities: [(evaluation: FormEvaluation, errors: [QuantityError])]
  ) -> [Figure] {
    let errors = quantities.flatMap { evaluation, errors in
      errors.filter { $0.view == nil && $0.error != nil }
        .map { (configuration: evaluation.configuration, error: $0) }
    }
    let units = Set(errors.map(\.error.unit)).sorted()
    return units.map { unit in
      AgreementChart(
        name: "agreement-\(unit.map { $0.isLetter ? String($0) : "-" }.joined())",
        title: "Measured by analyzers against labelled values, in \(unit)",
        unit: unit,
        panels: errors.filter { $0.error.unit == unit }.compactMap { configuration, error in
          error.error.map { found in
            AgreementChart.Panel(
              label: error.quantity,
              detail: configuration.analyzerName,
              points: error.comparisons.map { comparison in
                let reference = comparison.reference.value
                return Point(
                  (comparison.measured + reference) / 2,
                  comparison.measured - reference
                )
              },
              bias: Estimate(found.bias),
              lower: Estimate(found.lowerLimit),
              upper: Estimate(found.upperLimit),
              subjects: found.subjects
            )
          }
        }
      ).figure
    }
  }
}

extension Estimate {
  /// The number with its interval.
  init(_ estimate: MeasurementError.Estimate) {
    self.init(value: estimate.value, interval: estimate.interval?.range)
  }
}
