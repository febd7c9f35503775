// SPDX-License-Identifier: Apache-2.0
import Basics
import RepCounting
import Reports
import Scoring
import Tuning

/// The thresholds to ship, with what they rest on: `thresholds.json`.
///
/// What is advised: values that are kept stand here as they are in use.
struct ThresholdsDocument {
  /// A parameter's value for all clips or an exercise.
  struct Threshold {
    /// The parameter.
    var name: String
    /// The exercise; nil for all.
    var exercise: String?
    /// What to ship.
    var value: Double
    /// What is in use.
    var inUse: Double
    /// What the search chose; nil where it chose nothing.
    var chosen: Double?
    /// The values within one standard error of the best; nil for parameters without an exact search.
    var plateau: Plateau.Extent?
    /// What tuning came to.
    var scope: ScopeResult
  }

  /// Where the numbers come from.
  let provenance: TuningReport.Provenance
  /// The counter in use.
  let counter: String
  /// All thresholds, those for all clips first.
  let thresholds: [Threshold]

  /// Takes what a report advises.
  init(_ report: TuningReport) {
    provenance = report.provenance
    counter = report.variants[0].description
    let words = TuningWords(report)
    let known = report.variants[0].counter.parameters + [CounterConfiguration.cooldownParameter]
    let parameters = words.parameterNames.compactMap { name in known.first { $0.name == name } }
    thresholds = ([report.study.overall] + report.study.exercises).flatMap { scope in
      parameters.map { parameter in
        let inUse = report.variants[0].value(of: parameter)
        let choice = scope.choice.all
        let chosen = choice.map { report.configuration(of: $0).value(of: parameter) }
        let place = choice.flatMap { choice in
          report.study.design.variants[choice.variant].axes.firstIndex { $0.name == parameter.name }
        }
        return Threshold(
          name: parameter.name,
          exercise: scope.exercise,
          value: scope.advice == .change ? chosen ?? inUse : inUse,
          inUse: inUse,
          chosen: chosen,
          plateau: place.flatMap { choice?.plateau.extents[$0] },
          scope: scope
        )
      }
    }
  }

  /// The document.
  var json: JSON {
    [
      "schema": 1,
      "software": .string(provenance.software),
      "command": .string(provenance.command),
      "dataset": .string(provenance.dataset),
      "dataset_sha256": .string(provenance.datasetSHA256),
      "track": .string(provenance.track),
      "counter": .string(counter),
      "objective": .string(provenance.objective),
      "thresholds": .array(thresholds.map(json)),
    ]
  }

  private func json(_ threshold: Threshold) -> JSON {
    let scope = threshold.scope
    let isChange = scope.advice == .change
    let score = isChange ? scope.outer : scope.current
    return [
      "name": .string(threshold.name),
      "exercise": threshold.exercise.map(JSON.string) ?? .null,
      "value": number(threshold.value),
      "in_use": number(threshold.inUse),
      "chosen": number(threshold.chosen),
      "advice": .string(TuningDocument.name(of: scope.advice)),
      "plateau_low": number(threshold.plateau?.low),
      "plateau_high": number(threshold.plateau?.high),
      "score": number(score?.value),
      "score_low": number(score?.interval?.low),
      "score_high": number(score?.interval?.high),
      "score_is_of": .string(isChange ? "clips left out of the choice" : "the values in use"),
      "gain_low": number(scope.gain?.interval?.low),
      "gain_high": number(scope.gain?.interval?.high),
      "clips": .integer(scope.current.clips),
      "subjects": .integer(scope.current.subjects),
    ]
  }

  private func number(_ value: Double?) -> JSON {
    JSON(value?.rounded(significantDigits: 12))
  }
}
