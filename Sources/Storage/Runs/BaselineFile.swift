// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Scoring

/// A run in one file that people review: `reports/baselines/<name>.json`.
///
///     { "schema": 1, "baseline": NAME, "run": CONTENT OF run.json,
///       "values": { NAME OF A MEASURE: TEXT, ... }, "tables": { FILE NAME: [LINE, ...] } }
///
/// It holds what counters, analyzers and policies said, and the labels, a line for each event, so that
/// a change of one event is a change of one line. Tables carry digests, as those of a run do. What was
/// measured of tracks, and the phases told on them, stay with the run.
/// The values are what measures come to; they can be computed from the events, and are there to see by
/// whether a later version measures as this one does.
public enum BaselineFile {
  /// The schema version that this library writes.
  public static let schema = 1
  /// The folder of baselines, beside `datasets`.
  public static let folder = "reports/baselines"

  /// The path of the baseline of a name.
  public static func path(of name: String) -> String {
    Path.join(folder, "\(name).json")
  }

  /// A baseline that was read.
  public struct Stored: Sendable {
    /// Its name.
    public var name: String
    /// The run that was blessed.
    public var run: Run
    /// What the measures came to when it was blessed, by `values(of:)`.
    public var values: [(name: String, text: String)]

    /// Creates a baseline that is at hand.
    public init(name: String, run: Run, values: [(name: String, text: String)]) {
      self.name = name
      self.run = run
      self.values = values
    }
  }

  /// The content of a baseline's file.
  ///
  /// - Complexity: That of `values(of:)`.
  public static func text(of run: Run, name: String) -> String {
    var kept = run
    kept.strips = []
    kept.tracks = []
    let others = [
      RunDirectory.document, RunDirectory.measures, RunDirectory.rejections, RunDirectory.phases,
    ]
    let tables = RunDirectory.content(of: kept).files
      .filter { !others.contains($0.name) }
      .map { file in
        // The labelled reps are the same for every counter, and what became of them is with the events.
        file.name == RunDirectory.reps
          ? (name: file.name, text: RunTables.reps(Array(run.evaluations.prefix(1)))) : file
      }
    let digests = tables.map { table in
      (name: table.name, sha256: SHA256.hexadecimal(of: Array(table.text.utf8)))
    }
    return
      ([
        "schema": .integer(schema),
        "baseline": .string(name),
        "run": kept.document(tables: digests),
        "values": .object(values(of: run).map { JSON.Member($0.name, .string($0.text)) }),
        "tables": .object(
          tables.map { table in
            let lines = table.text.split(separator: "\n", omittingEmptySubsequences: false)
            return JSON.Member(table.name, .array(lines.dropLast().map { .string(String($0)) }))
          }
        ),
      ] as JSON).text
  }

  /// What the measures of a run come to: 12 significant digits, or why there is no number.
  ///
  /// Named `measure counter track` and `measure analyzer feedback track`, in the order of reports.
  ///
  /// - Complexity: That of all measures without intervals.
  public static func values(of run: Run) -> [(name: String, text: String)] {
    func named(_ measures: [Measure], _ subject: String) -> [(name: String, text: String)] {
      measures.map { measure in
        let text =
          measure.value?.text(significantDigits: 12)
          ?? "undefined: \(measure.undefinedReason ?? "")"
        return ("\(measure.id) \(subject)", text)
      }
    }
    let counts = run.evaluations.flatMap { evaluation in
      let configuration = evaluation.configuration
      return named(evaluation.values, "\(configuration.counter) \(configuration.track)")
    }
    let forms = run.forms.flatMap { form in
      let configuration = form.configuration
      return named(
        form.values,
        [configuration.analyzer, configuration.feedback, configuration.track]
          .compactMap(\.self).joined(separator: " ")
      )
    }
    return counts + forms
  }

  /// Reads a baseline and scores its events again; its evaluations answer on demand.
  ///
  /// - Parameter path: The file.
  /// - Returns: The baseline, as it was written.
  /// - Throws: `StorageError` where there is no such file, it is no baseline, is of a newer schema, or a
  ///   table was changed; `PlatformError` where it cannot be read.
  public static func read(_ path: String) throws -> Stored {
    guard Files.kind(of: path) == .file else {
      throw StorageError(
        operation: "read baseline",
        path: path,
        reason: "there is no such file; rep-gate bless writes it",
        exitStatus: .missingInput
      )
    }
    let content = try Content(path)
    var reader = try RunReader(folder: path, document: content.document, detail: [])
    let run = try reader.run { name in
      guard let table = content.tables.first(where: { $0.name == name }) else {
        throw Content.bad(path, "it has no table \(name)")
      }
      return table.bytes
    }
    return Stored(name: content.name, run: run, values: content.values)
  }
}

/// What a baseline's file says, without the places of its parts, which take ten times as much memory.
private struct Content {
  var name: String
  var document: [UInt8]
  var values: [(name: String, text: String)]
  var tables: [(name: String, bytes: [UInt8])]

  init(_ path: String) throws {
    let (root, diagnostics) = JSONNode.parse(try Files.read(path), file: Files.name(of: path))
    guard let root else {
      throw Self.bad(path, diagnostics.first?.description ?? "it is not JSON")
    }
    guard let found = root["schema"]?.integer, let name = root["baseline"]?.string else {
      throw Self.bad(path, "it is no baseline")
    }
    guard found <= BaselineFile.schema else {
      throw Self.bad(
        path,
        "it has schema \(found), this program reads up to \(BaselineFile.schema)"
      )
    }
    guard let document = root["run"], let tables = root["tables"]?.members,
      let values = root["values"]?.members
    else { throw Self.bad(path, "it has no run, no values or no tables") }
    self.name = name
    self.document = Array(document.json.text.utf8)
    self.values = values.map { ($0.name, $0.value.string ?? "") }
    self.tables = tables.map { table in
      var bytes: [UInt8] = []
      for line in table.value.array ?? [] {
        bytes += (line.string ?? "").utf8
        bytes.append(UInt8(ascii: "\n"))
      }
      return (table.name, bytes)
    }
  }

  static func bad(_ path: String, _ reason: String) -> StorageError {
    StorageError(operation: "read baseline", path: path, reason: reason)
  }
}
