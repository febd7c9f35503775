// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Results
import Scoring

/// A run as a folder of files.
///
/// - `run.json`: what was measured on what, with the digests of the tables.
/// - `reps.csv`: labelled reps, one a line, times with all their digits.
/// - `events.csv`, `outcomes.csv`: events of counters, and what each counter made of each labelled rep.
/// - `rejections.csv`: the candidates that counters did not count, and why; runs of earlier versions
///   have none.
/// - `findings.csv`, `measurements.csv`, `feedback.csv`: what form analyzers found and measured, and what
///   was said of it.
/// - `measure-errors.csv`: labelled values beside measured ones; only where there are any.
/// - `tracks.json`, `phases.json` and the like: what other kinds of measurement keep of each clip (`DocumentRecord`).
///   A kind that was not tried, or is newer than the run, has none.
/// - `robustness.json`: what becomes of scores and relations on changed tracks; only where that was tried.
/// - `backend-study.json`: thresholds of each backend, the room in its signals and the price of its jitter; only where
///   several backends were studied.
/// - `strips.json`: the signals that a report draws and that ceilings are of, one a clip and track.
/// - `moments.json`: the poses of two backends where a count turns; only where there are any.
/// - `raters.json`: the labels of each rater of clips that several people labelled; only where there are any.
/// - `measures.json`: every measure; derived, and computed again when a run is read.
/// - `index.html`, `figures/`: the report.
package enum RunDirectory {
  static let document = "run.json"
  static let robustness = "robustness.json"
  static let backendStudy = "backend-study.json"
  static let strips = "strips.json"
  static let raters = "raters.json"
  static let moments = "moments.json"
  static let measures = "measures.json"

  /// The files of a run, and its digest.
  package struct Content: Sendable {
    /// SHA-256 of `run.json`, which carries the digests of the tables.
    package var digest: String
    /// Content by file name, in order of writing.
    package var files: [(name: String, text: String)]

    /// The name of the run's folder: the dataset and the first 8 digits of the digest.
    package func folderName(dataset: String) -> String {
      "\(dataset)-\(digest.prefix(8))"
    }
  }

  /// The files of a run, without its report.
  ///
  /// - Complexity: O(*events*), and that of `Run.measuresDocument`.
  package static func content(of run: Run) -> Content {
    let (digest, files) = tables(of: run)
    return Content(
      digest: digest,
      files: files + [(measures, run.measuresDocument.text(compactFrom: 4))]
    )
  }

  /// The files of a run without anything that is computed again when it is read, `run.json` first, and the digest of
  /// that.
  ///
  /// - Complexity: O(*events*).
  static func tables(of run: Run) -> (digest: String, files: [(name: String, text: String)]) {
    func files(_ isWanted: (MeasurementKind.Role) -> Bool) -> [(name: String, text: String)] {
      MeasurementKind.all.filter { isWanted($0.role) }
        .flatMap { run.files(of: $0, for: .run) }
    }
    var tables = [(name: RunReps.file, text: RunReps.table(run.clips))]
    tables += files { $0 != .tried }
    tables.append((name: strips, text: RunStrips.document(run.strips).compactText + "\n"))
    tables += files { $0 == .tried }
    if let found = run.robustness {
      let document = RunRobustness.document(found)
      tables.append((name: robustness, text: document.compactText + "\n"))
    }
    if let study = run.backendStudy {
      let document = RunBackendStudy.document(study)
      tables.append((name: backendStudy, text: document.compactText + "\n"))
    }
    if !run.ratings.isEmpty {
      let document = RunRatings.document(run.ratings)
      tables.append((name: raters, text: document.compactText + "\n"))
    }
    if !run.moments.isEmpty {
      let document = RunMoments.document(run.moments)
      tables.append((name: moments, text: document.compactText + "\n"))
    }
    let digests = tables.map { table in
      (name: table.name, sha256: SHA256.hexadecimal(of: Array(table.text.utf8)))
    }
    let main = run.document(tables: digests, isLong: true).text(compactFrom: 2)
    return (SHA256.hexadecimal(of: Array(main.utf8)), [(document, main)] + tables)
  }

  /// The digest of the run in a folder; nil where there is no complete run.
  package static func digest(of folder: String) -> String? {
    guard let bytes = try? Files.read(Path.join(folder, document)) else { return nil }
    return SHA256.hexadecimal(of: bytes)
  }

  /// Reads a run and computes its evaluations again from its events and labels.
  ///
  /// - Parameters:
  ///   - folder: The run's folder.
  ///   - detail: What to read besides what was said of clips.
  /// - Returns: The run, as it was written.
  /// - Throws: `PlatformError` if a file is missing or cannot be read. `StorageError` if the folder
  ///   holds no run, the run is of a newer schema, or a table is not the one that `run.json` names.
  package static func read(_ folder: String, detail: RunDetail = .all) throws -> Run {
    let path = Path.join(folder, document)
    guard Files.kind(of: path) == .file else {
      throw StorageError(
        operation: "read run",
        path: folder,
        reason: "it has no \(document); rep-eval writes runs",
        exitStatus: .missingInput
      )
    }
    let reader = RunReader(
      document: try RunDocument(folder: folder, bytes: Files.read(path)),
      detail: detail
    ) { name in try Files.read(Path.join(folder, name)) }
    return try reader.run()
  }
}

extension Run {
  /// The files that hold the evaluations of a kind.
  func files(
    of kind: MeasurementKind,
    for purpose: StoragePurpose
  ) -> [(name: String, text: String)] {
    files(kind.record, purpose)
  }

  private func files<Record: EvaluatedRecord>(
    _ record: Record.Type,
    _ purpose: StoragePurpose
  ) -> [(name: String, text: String)] {
    record.files(of: results[record], frames: frameTimes, for: purpose)
      .map { (name: $0.name, text: $0.text) }
  }
}
