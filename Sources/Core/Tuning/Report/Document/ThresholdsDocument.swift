// SPDX-License-Identifier: Apache-2.0
package import Basics
import Scoring
import Statistics

/// The thresholds to ship, with what they rest on: `thresholds.json`.
///
/// What is advised: values that are kept stand here as they are in use.
package struct ThresholdsDocument {
  /// A parameter's value for all clips or an exercise.
  struct Threshold {
    /// The parameter.
    var parameter: Parameter
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
  /// What is in use.
  let configuration: TunedConfiguration
  /// All thresholds, those for all clips first.
  let thresholds: [Threshold]

  /// Takes what a report advises.
  package init(_ report: TuningReport) {
    provenance = report.provenance
    configuration = report.variants[0]
    let words = TuningWords(report)
    let known = report.variants[0].parameters
    let parameters = words.parameterNames.compactMap { name in known.first { $0.name == name } }
    thresholds = ([report.overall] + report.exercises).flatMap { scope in
      parameters.map { parameter in
        let inUse = report.variants[0].value(of: parameter)
        let choice = scope.choice.all
        let chosen = choice.map { report.configuration(of: $0).value(of: parameter) }
        let place = report.axes.firstIndex { $0.name == parameter.name }
        return Threshold(
          parameter: parameter,
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
  package var json: JSON {
    [
      "schema": 1,
      "software": .string(provenance.software),
      "command": .string(provenance.command),
      "dataset": .string(provenance.dataset),
      "dataset_sha256": .string(provenance.datasetSHA256),
      "track": .string(provenance.track),
      configuration.kind: .string(configuration.description),
      "objective": .string(provenance.objective),
      "thresholds": .array(thresholds.map(json)),
    ]
  }

  private func json(_ threshold: Threshold) -> JSON {
    let scope = threshold.scope
    let isChange = scope.advice == .change
    let score = isChange ? scope.outer : scope.current
    return [
      "name": .string(threshold.parameter.name),
      "exercise": threshold.exercise.map(JSON.string) ?? .null,
      "value": threshold.json(threshold.value),
      "in_use": threshold.json(threshold.inUse),
      "chosen": threshold.chosen.map(threshold.json) ?? .null,
      "advice": .string(scope.advice.name),
      "plateau_low": JSON.measured(threshold.plateau?.low),
      "plateau_high": JSON.measured(threshold.plateau?.high),
      "score": JSON.measured(score?.value),
      "score_low": JSON.measured(score?.interval?.low),
      "score_high": JSON.measured(score?.interval?.high),
      "score_is_of": .string(isChange ? "clips left out of the choice" : "the values in use"),
      "gain_low": JSON.measured(scope.gain?.interval?.low),
      "gain_high": JSON.measured(scope.gain?.interval?.high),
      "clips": .integer(scope.current.clips),
      "subjects": .integer(scope.current.subjects),
    ]
  }
}

extension ThresholdsDocument.Threshold {
  /// A value: a number, or the name of a choice.
  fileprivate func json(_ value: Double) -> JSON {
    parameter.unit == .choice ? .string(parameter.text(of: value)) : .measured(value)
  }
}
