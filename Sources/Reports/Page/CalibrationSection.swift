// SPDX-License-Identifier: Apache-2.0
import Scoring

/// Whether confidences keep their word, and of whom that cannot be said.
struct CalibrationSection {
  let input: ReportInput
  let figures: MeasurementFigures

  /// Whether no confidence was stated at all.
  var isEmpty: Bool { statements.allSatisfy { $0.count == 0 } }

  var html: HTML {
    guard !isEmpty else { return "" }
    let drawn = [figures.repReliability, figures.findingReliability].compactMap(\.self)
    let refused = statements.filter { $0.count < Calibration.fewestForecasts }
    let rows = refused.map { "<li>\($0.name): n = \($0.count) \($0.observed)</li>" as HTML }
    let refusal: HTML =
      refused.isEmpty
      ? ""
      : """
      <p>Below \(Calibration.fewestForecasts) statements an error of calibration would be mostly \
      chance, so none is said of:</p>
      <ul class="notes">\(rows)</ul>

      """
    return """
      <section id="calibration" aria-labelledby="calibration-title">
      <h2 id="calibration-title">Calibration</h2>
      <p>A confidence of 0.8 keeps its word if 8 of 10 such statements are right. Bins have equally
      many statements; an orange diamond is outside of what chance allows.</p>
      \(drawn.map(FigureSections.captioned))\(refusal)</section>

      """
  }

  private var statements: [(name: String, count: Int, observed: String)] {
    zip(ConfigurationNames(input.evaluations).names, input.evaluations).map { name, evaluation in
      (name, evaluation.forecasts.count, "emitted reps with confidence")
    }
      + input.forms.onceForEachAnalyzer.map { evaluation in
        (evaluation.configuration.analyzerName, evaluation.forecasts.count, "findings in reps")
      }
  }
}
