// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Reports
import Storage
import Terminal
import Tuning

/// The folder of a tuning report.
///
/// - `tuning.json`, `maps.json`: everything that was found.
/// - `thresholds.json`, `Thresholds.swift`: what to ship.
/// - `index.html`, `figures/`: the report.
struct TuningFiles {
  /// The report as its files say it, so that whoever reads them again says and draws the same.
  let report: TuningReport

  /// Takes what was found.
  ///
  /// - Throws: `ReportDamage` if what is written could not be read.
  init(_ found: TuningReport) throws(ReportDamage) {
    report = try found.asStored()
  }

  /// Writes the files to a place, by default `reports/<dataset>-tune-<digest>`.
  ///
  /// - Throws: As `ResultPlace.write`; `ImageError` where a figure cannot be drawn.
  func write(to place: ResultPlace) throws -> ResultPlace.Written {
    let stored = report.files
    let digest = SHA256.hexadecimal(of: Array((stored.last?.text ?? "").utf8))
    return try place.write(
      "tuning report",
      digest: digest,
      usual: Path.join("reports", "\(report.provenance.dataset)-tune-\(digest.prefix(8))"),
      present: { try? Files.sha256(of: Path.join($0, TuningReport.mainFile)) }
    ) { folder in
      for file in stored { try Files.write(file.text, to: Path.join(folder, file.name)) }
      for part in TuningPart.allCases {
        try TuningRendering(report).write(part) { name, bytes in
          try Files.write(bytes, to: Path.join(folder, name))
        }
      }
    }
  }
}
