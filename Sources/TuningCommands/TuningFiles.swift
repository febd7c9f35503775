// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Images
import Platform
import Reports
import Storage
import Terminal
import Tuning

/// The files of a tuning report.
///
/// - `tuning.json`: everything that was found.
/// - `thresholds.json`, `Thresholds.swift`: what to ship.
/// - `index.html`, `figures/`: the report.
struct TuningFiles {
  private static let document = "tuning.json"

  let report: TuningReport

  /// Writes the files to a place, by default `reports/<dataset>-tune-<digest>`.
  ///
  /// - Throws: As `ResultPlace.write`; `ImageError` where a figure cannot be drawn.
  func write(to place: ResultPlace) throws -> ResultPlace.Written {
    let main = TuningDocument(report).json.text(compactFrom: 4)
    let digest = SHA256.hexadecimal(of: Array(main.utf8))
    return try place.write(
      "tuning report",
      digest: digest,
      usual: Path.join("reports", "\(report.provenance.dataset)-tune-\(digest.prefix(8))"),
      present: { try? Files.sha256(of: Path.join($0, Self.document)) }
    ) { folder in
      func write(_ text: String, _ name: String) throws {
        try Files.write(text, to: Path.join(folder, name))
      }
      try write(main, Self.document)
      try write(ThresholdsDocument(report).json.text, "thresholds.json")
      try write(ThresholdsSource(report).text, "Thresholds.swift")
      try write(TuningPage(report).html, "index.html")
      for figure in TuningFigures(report).all {
        try write(figure.standaloneSVG, "figures/\(figure.name).svg")
        let png = try figure.png(texts: [PNG.Text("Software", report.provenance.software)])
        try Files.write(png, to: Path.join(folder, "figures/\(figure.name).png"))
      }
    }
  }
}
