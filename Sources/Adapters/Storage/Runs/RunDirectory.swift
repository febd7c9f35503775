// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Results
package import Scoring

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
    /// The files, in order of writing; each is made when it is its turn.
    package var files: [EvaluationFile]

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
    let measured = TextPieces(run.measuresDocument.text(compactFrom: 4))
    return Content(digest: digest, files: files + [EvaluationFile(measures, measured)])
  }

  /// The files of a run without anything that is computed again when it is read, `run.json` first, and the digest of
  /// that.
  ///
  /// - Complexity: O(*events*).
  static func tables(of run: Run) -> (digest: String, files: [EvaluationFile]) {
    let frames = run.frameTimes
    func files(_ isWanted: (MeasurementKind.Role) -> Bool) -> [EvaluationFile] {
      MeasurementKind.all.filter { isWanted($0.role) }
        .flatMap { run.files(of: $0, frames: frames, for: .run) }
    }
    func document(_ name: String, _ document: JSON?) -> [EvaluationFile] {
      document.map { [EvaluationFile(name, TextPieces($0.compactText + "\n"))] } ?? []
    }
    let tables =
      [EvaluationFile(RunReps.file, TextPieces(RunReps.table(run.clips)))]
      + files { $0 != .tried }
      + [EvaluationFile(strips, RunStrips.content(run.strips))]
      + files { $0 == .tried }
      + document(robustness, run.robustness.map(RunRobustness.document))
      + document(backendStudy, run.backendStudy.map(RunBackendStudy.document))
      + document(raters, run.ratings.isEmpty ? nil : RunRatings.document(run.ratings))
      + document(moments, run.moments.isEmpty ? nil : RunMoments.document(run.moments))
    let digests = tables.map { (name: $0.name, sha256: $0.content.sha256) }
    let main = EvaluationFile(Self.document, run.documentText(tables: digests))
    return (main.content.sha256, [main] + tables)
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
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - frames: Which frame of a clip a time belongs to: `frameTimes`.
  ///   - purpose: What they are for.
  /// - Returns: The files, in the order of writing.
  func files(
    of kind: MeasurementKind,
    frames: FrameTimes,
    for purpose: StoragePurpose
  ) -> [EvaluationFile] {
    files(kind.record, frames, purpose)
  }

  private func files<Record: EvaluatedRecord>(
    _ record: Record.Type,
    _ frames: FrameTimes,
    _ purpose: StoragePurpose
  ) -> [EvaluationFile] {
    record.files(of: results[record], frames: frames, for: purpose)
  }
}
