// SPDX-License-Identifier: Apache-2.0
import Scoring

/// Whether confidences keep their word, and of whom that cannot be said.
struct CalibrationSection {
  let input: ReportInput
  let figures: MeasurementFigures

  /// Stated confidences against the share that was right; nil if no confidence was stated at all.
  var section: PageSection? {
    guard
      input.evaluations.contains(where: { !$0.forecasts.isEmpty })
        || input.forms.contains(where: { !$0.forecasts.isEmpty })
    else { return nil }
    let drawn = [figures.repReliability, figures.findingReliability].compactMap(\.self)
    return PageSection(
      "calibration",
      "Calibration",
      body: """
        <p>A confidence of 0.8 keeps its word if 8 of 10 such statements are right. Bins have equally
        many statements; an orange diamond is outside of what chance allows. ECE and smooth ECE are above
        0 by chance, about 0.1 and 0.07 for 100 statements; below \(Calibration.fewestForecasts) an error
        would be mostly chance, and none is said. Spiegelhalter’s test takes statements as independent,
        which those of one person are not.</p>
        \(drawn.map(FigureSections.captioned))\(reps)\(findings)
        """
    )
  }

  private var reps: HTML {
    let rows = zip(ConfigurationNames(input.evaluations).names, input.evaluations).map {
      Row(name: $0, count: $1.forecasts.count, measure: $1.measure)
    }
    return table(
      rows,
      MeasureColumn.calibration(ofFindings: false),
      caption: "Emitted reps, right if they match a labelled rep.",
      identifier: "rep-calibration-table"
    )
  }

  private var findings: HTML {
    let rows = input.forms.onceForEachAnalyzer.map {
      Row(
        name: $0.configuration.analyzerName,
        count: $0.forecasts.count,
        measure: $0.measure
      )
    }
    return table(
      rows,
      MeasureColumn.calibration(ofFindings: true),
      caption: "Findings in reps, right if the fault is labelled there.",
      identifier: "finding-calibration-table"
    )
  }

  /// Whose statements, how many, and what was measured of them.
  private struct Row {
    var name: String
    var count: Int
    var measure: (String) -> Measure?
  }

  private func table(
    _ rows: [Row],
    _ columns: [MeasureColumn],
    caption: HTML,
    identifier: String
  ) -> HTML {
    let rows = rows.filter { $0.count > 0 }
    guard !rows.isEmpty else { return "" }
    var measures = MeasureTable(columns)
    let cells = measures.cells(of: rows.map(\.measure))
    let lines = zip(rows, cells).map { row, cells -> HTML in
      "<tr><th scope=\"row\">\(row.name)</th><td>\(row.count)</td>\(cells)</tr>\n"
    }
    return """
      \(.table(
        caption: caption, classes: "sortable", identifier: identifier,
        heading: [.heading(""), .heading("n")] + measures.heading,
        rows: lines))\
      \(measures.notesList)
      """
  }
}

extension MeasureColumn {
  /// The columns of confidences: of emitted reps, or of findings.
  static func calibration(ofFindings: Bool) -> [MeasureColumn] {
    let statistics = [
      "calibration-error", "smooth-ece", "ece", "brier", "brier-miscalibration",
      "brier-discrimination", "log-loss", "cox-slope", "cox-intercept", "spiegelhalter-z",
      "spiegelhalter-p",
    ]
    return statistics.map { name in
      MeasureColumn(
        ofFindings ? "fault-\(name)" : "\(name)@0.5s",
        unit: name == "cox-slope" ? "1 is calibrated" : nil
      )
    }
  }
}
