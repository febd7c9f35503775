// SPDX-License-Identifier: Apache-2.0
import Platform
import Reports
import Scoring
package import Storage
package import Terminal

/// Where a run is written, and what happens to a run that is there already.
package struct RunPlace: Sendable {
  private let place: ResultPlace

  /// What became of a run.
  package struct Written: Sendable {
    /// The run's folder.
    package var folder: String
    /// The run's digest, hexadecimal.
    package var digest: String
    /// Whether the folder held the same run already, which was kept.
    package var isUnchanged: Bool

    /// The path of the report.
    package var report: String { Path.join(folder, "index.html") }
  }

  /// Creates a place, by default `reports/<dataset>-<digest>`.
  package init(_ place: ResultPlace = ResultPlace()) {
    self.place = place
  }

  /// The folder asked for; the working folder where none was.
  package var folder: String { place.folder ?? "." }

  /// Writes a run and its report under a temporary name and gives it its name when it is complete.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - writesPNG: Whether figures are drawn as PNG too.
  /// - Returns: Where the run is, and whether it was there already.
  /// - Throws: `CommandFailure` with status `cannotCreate` where the folder holds another run that
  ///   is not to be replaced, or something that is no run; `PlatformError` where writing fails, in
  ///   which case nothing of the run is left.
  package func write(_ run: Run, writesPNG: Bool) throws -> Written {
    let content = RunDirectory.content(of: run)
    let written = try place.write(
      "run",
      digest: content.digest,
      usual: Path.join("reports", content.folderName(dataset: run.dataset)),
      present: RunDirectory.digest
    ) { folder in
      for file in content.files {
        try Files.write(file.content, to: Path.join(folder, file.name))
      }
      let report = ReportFiles(
        report: Report(ReportInput(run, digest: content.digest)),
        formats: ReportFormat.allCases.filter { writesPNG || $0 != .png }
      )
      try report.write(to: folder)
    }
    return Written(
      folder: written.folder,
      digest: content.digest,
      isUnchanged: written.isUnchanged
    )
  }
}
