// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Reports
import Storage
import Terminal
import Tuning

/// The folder of something that was learned: its `<kind>-study.json`, and what is made of that.
struct LearningFiles<Report: LearningReport> {
  private let report: Report
  private let rendering: any StudyRendering

  /// Takes a report as its file says it.
  init(_ report: Report, _ rendering: any StudyRendering) {
    self.report = report
    self.rendering = rendering
  }

  /// Writes the files to a place, by default `reports/<dataset>-<kind>-<digest>`.
  ///
  /// - Parameters:
  ///   - place: Where.
  ///   - others: Documents that cannot be made of the report.
  /// - Returns: Where the result is, and whether it was there already.
  /// - Throws: As `ResultPlace.write`.
  func write(
    to place: ResultPlace,
    with others: [(name: String, document: JSON)] = []
  ) throws -> ResultPlace.Written {
    let text = report.text
    let digest = SHA256.hexadecimal(of: Array(text.utf8))
    return try place.write(
      "\(Report.kind) study",
      digest: digest,
      usual: Path.join(
        "reports",
        "\(report.provenance.dataset)-\(Report.kind)-\(digest.prefix(8))"
      ),
      present: { try? Files.sha256(of: Path.join($0, Report.mainFile)) }
    ) { folder in
      for other in others {
        try Files.write(other.document.text(compactFrom: 2), to: Path.join(folder, other.name))
      }
      for part in rendering.parts {
        try rendering.write(part) { try Files.write($1, to: Path.join(folder, $0)) }
      }
      try Files.write(text, to: Path.join(folder, Report.mainFile))
    }
  }
}
