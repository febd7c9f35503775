// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Images
package import Tuning

/// A part of what is made of what was tuned or learned.
package enum TuningPart: Sendable, CaseIterable {
  /// What to ship, as JSON and as Swift: `thresholds.json` and `Thresholds.swift`, or maps of confidences.
  case thresholds
  /// `index.html`: everything in one page.
  case page
  /// `figures/<name>.svg`.
  case svg
  /// `figures/<name>.png`, drawn from the same SVG.
  case png
}

/// The files that are made of a tuning report: a function of the report, equal bytes for equal reports.
package struct TuningRendering: StudyRendering {
  private let report: TuningReport

  /// Creates the files of a report.
  package init(_ report: TuningReport) {
    self.report = report
  }

  /// All of them.
  package var parts: [TuningPart] { TuningPart.allCases }

  /// Makes a part.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - keep: Takes the name of each file below the report's folder, and its content.
  /// - Throws: `ImageError` where a figure cannot be drawn; what `keep` throws.
  package func write(
    _ part: TuningPart,
    _ keep: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) throws {
    func keepText(_ text: String, _ name: String) throws { try keep(name, Array(text.utf8)) }
    switch part {
    case .thresholds:
      try keepText(ThresholdsDocument(report).json.text, "thresholds.json")
      try keepText(ThresholdsSource(report).text, "Thresholds.swift")
    case .page:
      try keepText(TuningPage(report).html, "index.html")
    case .svg:
      for figure in TuningFigures(report).all {
        try keepText(figure.standaloneSVG, "figures/\(figure.name).svg")
      }
    case .png:
      for figure in TuningFigures(report).all {
        let png = try figure.png(texts: [PNG.Text("Software", report.provenance.software)])
        try keep("figures/\(figure.name).png", png)
      }
    }
  }
}
