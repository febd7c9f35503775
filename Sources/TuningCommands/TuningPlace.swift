// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Images
import Platform
import Reports
import Storage
import Terminal
import Tuning

/// Where a tuning report is written, and what happens to one that is there already.
///
/// - `tuning.json`: everything that was found.
/// - `thresholds.json`, `Thresholds.swift`: what to ship.
/// - `index.html`, `figures/`: the report.
struct TuningPlace: Sendable {
  /// The folder asked for; nil for `reports/<dataset>-tune-<digest>`.
  var folder: String?
  /// Whether another report in the folder is replaced.
  var replaces: Bool

  private static let document = "tuning.json"

  /// What became of a report.
  struct Written: Sendable {
    /// The report's folder.
    var folder: String
    /// Whether the folder held the same report already, which was kept.
    var isUnchanged: Bool
  }

  /// Writes a report under a temporary name and gives it its name when it is complete.
  ///
  /// - Throws: `CommandFailure` with status `cannotCreate` where the folder holds something else;
  ///   `PlatformError` where writing fails, `ImageError` where a figure cannot be drawn.
  func write(_ report: TuningReport) throws -> Written {
    let main = TuningDocument(report).json.text(compactFrom: 4)
    let digest = SHA256.hexadecimal(of: Array(main.utf8))
    let folder =
      folder
      ?? Path.join("reports", "\(report.provenance.dataset)-tune-\(digest.prefix(8))")
    if Files.exists(folder) {
      let present = try? Files.sha256(of: Path.join(folder, Self.document))
      if present == digest, !replaces { return Written(folder: folder, isUnchanged: true) }
      guard present != nil else {
        throw CommandFailure(.cannotCreate, "'\(folder)' is there and is not a tuning report")
      }
      guard replaces else {
        throw CommandFailure(
          .cannotCreate,
          "'\(folder)' holds another tuning report; --replace replaces it, --out names another folder"
        )
      }
    }
    let directory = try AtomicDirectory(folder)
    func write(_ text: String, _ name: String) throws {
      try Files.write(text, to: Path.join(directory.path, name))
    }
    try write(main, Self.document)
    try write(ThresholdsDocument(report).json.text, "thresholds.json")
    try write(ThresholdsSource(report).text, "Thresholds.swift")
    try write(TuningPage(report).html, "index.html")
    for figure in TuningFigures(report).all {
      try write(figure.standaloneSVG, "figures/\(figure.name).svg")
      let png = try figure.png(texts: [PNG.Text("Software", report.provenance.software)])
      try Files.write(png, to: Path.join(directory.path, "figures/\(figure.name).png"))
    }
    try directory.commit(replacing: replaces)
    return Written(folder: folder, isUnchanged: false)
  }
}
