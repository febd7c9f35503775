// SPDX-License-Identifier: Apache-2.0
import Figures
import Platform
package import Reports
import Storage
import Terminal

/// A way in which a report is written.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// `index.html`: everything in one page; and `backends.html`, if there are several.
  case html
  /// `figures/<name>.svg`.
  case svg
  /// `figures/<name>.png`, drawn from the same SVG.
  case png
  /// `summary.csv`, `summary-tracks.csv` and `summary-form.csv`: what the first page sums up.
  case csv
  /// `metrics.json`: every measure over all clips as a flat object, for trackers of experiments.
  case metrics
  /// `summary.md`: the first page.
  case markdown
  /// `thresholds.json` and `Thresholds.swift` of a tuning report, maps of confidences as JSON and Swift.
  case thresholds
}

extension ReportFormat {
  /// Writes a file of a report, and replaces nothing but one of a report.
  ///
  /// - Throws: `CommandFailure` (73) if there is something else; `PlatformError` if it cannot be written.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let ending = path.split(separator: ".").last ?? ""
    if let kind = kinds[String(ending)], !kind.mayReplace(path) {
      throw CommandFailure(
        .cannotCreate,
        "'\(path)' exists and is not \(kind.name); name another folder with --out"
      )
    }
    try Files.write(bytes, to: path)
  }

  /// The kinds of the files of reports, by the endings of their names.
  private static let kinds: [String: OutputKind] = [
    "html": .page,
    "svg": .drawing,
    "png": OutputKind("a figure that RepGauge drew") {
      OutputKind.head(of: $0).contains("Software") && OutputKind.head(of: $0).contains("RepGauge")
    },
    "csv": OutputKind("a table of RepGauge") { path in
      Report.tableStarts.contains { OutputKind.head(of: path).hasPrefix($0) }
    },
    "md": OutputKind("a summary of RepGauge", start: "#", mark: "repcountingreport|"),
    "json": OutputKind("metrics or thresholds of RepGauge") { path in
      let head = OutputKind.head(of: path)
      return head.hasPrefix("{\"run/clips\":") || head.contains("\"software\":\"RepGauge")
    },
    "swift": OutputKind("constants of RepGauge", start: "//MadebyRepGauge"),
  ]
}

/// The files of a report.
package struct ReportFiles {
  /// The report.
  var report: Report
  /// How it is written.
  var formats: [ReportFormat]
  /// Whether the strip of every clip is written as a file too, and not only in the page.
  var includesStrips = false

  /// Writes the figures of a comparison of backends into a folder, `<name>.png` each, atomically.
  ///
  /// - Throws: As ``write(to:)``.
  package static func write(_ comparison: BackendComparison, to folder: String) throws {
    for figure in comparison.figures {
      try Interruption.check()
      try ReportFormat.write(comparison.png(figure), to: Path.join(folder, "\(figure.name).png"))
    }
  }

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
      try ReportFormat.write(bytes, to: Path.join(folder, name))
      written.append(name)
    }
    let figures = report.figures + (includesStrips ? report.strips : [])
    for format in ReportFormat.allCases where formats.contains(format) {
      switch format {
      case .html: for page in report.pages { try write(Array(page.html.utf8), page.name) }
      case .csv:
        for table in report.tables { try write(Array(table.text.utf8), table.name) }
      case .metrics: try write(Array(report.metrics.utf8), "metrics.json")
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
