// SPDX-License-Identifier: Apache-2.0
import Figures
import Platform
import Reports
import Storage

/// A way in which a report is written.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// `index.html`: everything in one page.
  case html
  /// `figures/<name>.svg`.
  case svg
  /// `figures/<name>.png`, drawn from the same SVG.
  case png
  /// `summary.csv`, `summary-tracks.csv` and `summary-form.csv`: what the first page sums up.
  case csv
  /// `summary.md`: the first page.
  case markdown
  /// `thresholds.json` and `Thresholds.swift` of a tuning report, maps of confidences as JSON and Swift.
  case thresholds
}

/// The files of a report.
struct ReportFiles {
  /// The report.
  var report: Report
  /// How it is written.
  var formats: [ReportFormat]
  /// Whether the strip of every clip is written as a file too, and not only in the page.
  var includesStrips = false

  /// Writes the files into a folder, each of them atomically.
  ///
  /// - Parameter folder: The folder; made where it does not exist.
  /// - Returns: The paths below the folder, in order of writing.
  /// - Throws: `PlatformError` where writing fails, `ImageError` where a figure cannot be drawn,
  ///   and `Interruption` when a signal asked to end.
  @discardableResult
  func write(to folder: String) throws -> [String] {
    var written: [String] = []
    func write(_ bytes: [UInt8], _ name: String) throws {
      try Interruption.check()
      try Files.write(bytes, to: Path.join(folder, name))
      written.append(name)
    }
    let figures = report.figures + (includesStrips ? report.strips : [])
    for format in ReportFormat.allCases where formats.contains(format) {
      switch format {
      case .html: try write(Array(report.html.utf8), "index.html")
      case .csv:
        for table in report.tables { try write(Array(table.text.utf8), table.name) }
      case .markdown: try write(Array(report.markdown.utf8), "summary.md")
      case .svg:
        for figure in figures {
          try write(Array(figure.standaloneSVG.utf8), "figures/\(figure.name).svg")
        }
      case .png:
        for figure in figures { try write(report.png(figure), "figures/\(figure.name).png") }
      case .thresholds: break
      }
    }
    return written
  }
}
