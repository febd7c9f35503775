// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import Results
import Scoring

/// A run in one file that people review: `reports/baselines/<name>.json`.
///
///     { "schema": 3, "baseline": NAME, "run": WHAT ALL PARTS HAVE IN COMMON,
///       "contents": [[CLIP, ...], ...],
///       "parts": [ { "run": CLIPS AND DIGESTS, "values": { NAME OF A MEASURE: TEXT, ... },
///                    "tables": { FILE NAME: [LINE, ...] } }, ... ] }
///
/// It holds what counters, analyzers and policies said, and the labels. Each event is a line, so
/// that a change of one event is a change of one line. Where rules are about its change, it holds
/// what is measured besides. Tables carry digests, as those of a run do. The values are what
/// measures come to in the clips of the part. They can be computed from the events, and are there
/// to see by whether a later version measures as this one does. A part is of at most
/// `Run.clipsOfPart` clips, and read and written by itself, so that memory does not grow with the
/// number of clips. Files of schema 2 have a labelled rep once for each counter; in those of schema
/// 1, besides, everything is one part.
package enum BaselineFile {
  /// The schema version that this library writes.
  package static let schema = 3
  /// The folder of baselines, beside `datasets`.
  package static let folder = "reports/baselines"

  /// The path of the baseline of a name.
  package static func path(of name: String) -> String {
    Path.join(folder, "\(name).json")
  }

  /// A whole baseline in memory.
  package struct Stored: Sendable {
    /// Its name.
    package var name: String
    /// The run that was blessed.
    package var run: Run
    /// What the measures came to when it was blessed, by `values(of:)`.
    package var values: [(name: String, text: String)]

    /// Creates a baseline that is at hand.
    package init(name: String, run: Run, values: [(name: String, text: String)]) {
      self.name = name
      self.run = run
      self.values = values
    }
  }

  /// Says a run as a baseline.
  ///
  /// - Parameters:
  ///   - run: What is blessed.
  ///   - name: The baseline's name.
  ///   - detail: The kinds of measurement that it is to hold besides what was said of clips.
  /// - Returns: The content of the baseline's file.
  /// - Complexity: That of `values(of:)`.
  package static func text(of run: Run, name: String, detail: RunDetail = []) -> String {
    var outline = Outline(name: name)
    var parts: [String] = []
    run.forEachPart { part in
      let kept = part.keeping(detail)
      outline.take(kept)
      parts.append(self.part(kept))
    }
    return outline.opening + parts.joined(separator: Outline.separator) + Outline.closing
  }

  /// A part as it stands in the file.
  static func part(_ run: Run) -> String {
    let frames = run.frameTimes
    let tables =
      [(name: RunReps.file, text: RunReps.table(run.clips))]
      + MeasurementKind.all.flatMap { run.files(of: $0, frames: frames, for: .baseline) }
      .map { (name: $0.name, text: $0.text) }
    let digests = tables.map { table in
      (name: table.name, sha256: SHA256.hexadecimal(of: Array(table.text.utf8)))
    }
    let document = run.document(tables: digests)
    let said = MeasurementKind.said.map(\.member)
    let own = ["tables"] + said + ["backends", "clips"]
    return
      ([
        "run": .object(own.compactMap { name in document[name].map { JSON.Member(name, $0) } }),
        "values": .object(values(of: run).map { JSON.Member($0.name, .string($0.text)) }),
        "tables": .object(
          tables.map { table in
            let lines = table.text.split(separator: "\n", omittingEmptySubsequences: false)
            return JSON.Member(table.name, .array(lines.dropLast().map { .string(String($0)) }))
          }
        ),
      ] as JSON).text(atLevel: 2)
  }

  /// What the measures of a run come to: 12 significant digits, or why there is no number.
  ///
  /// Named `measure counter track`, `measure analyzer feedback track` and `measure track`, in the order of
  /// reports.
  ///
  /// - Complexity: That of all measures without intervals.
  package static func values(of run: Run) -> [(name: String, text: String)] {
    MeasurementKind.ofRules.flatMap { run.results.values(of: $0.record) }
  }

  /// The beginning of a value's text if there is no number; the reason follows.
  static let undefined = "undefined: "

  /// Returns true if two texts of a value are equal, or neither is a number: reasons are words, which may change.
  static func isSame(_ text: String, _ other: String) -> Bool {
    text == other || text.hasPrefix(undefined) && other.hasPrefix(undefined)
  }

  /// Reads a whole baseline and scores its events again; its evaluations answer on demand.
  ///
  /// - Parameter path: The file.
  /// - Returns: The baseline, as it was written.
  /// - Throws: `StorageError` if there is no such file, it is no baseline, is of a newer schema, or
  ///   a table was changed. `PlatformError` if it cannot be read.
  package static func read(_ path: String) throws -> Stored {
    try BaselineReader(path).whole()
  }

  /// What is in a baseline's file before and behind its parts.
  struct Outline {
    static let separator = ",\n    "
    static let closing = "\n  ]\n}\n"

    private let name: String
    private var heads: [Run] = []
    private var contents: [[String]] = []

    init(name: String) {
      self.name = name
    }

    /// Takes note of a part.
    mutating func take(_ part: Run) {
      contents.append(part.clips.map(\.identity.id))
      // Joined at once, so that what is kept does not grow with the parts.
      heads = [Run(joining: heads + [part.withoutClips])]
    }

    /// The run that the parts have in common.
    var head: Run? { heads.first }

    /// All up to the first part.
    var opening: String {
      var members: [JSON.Member] = []
      if case .object(let all) = heads.first?.document(tables: []) {
        members = all.filter { !["tables", "clips", "omissions"].contains($0.name) }
      }
      let lists = contents.map { JSON.array($0.map(JSON.string)) }
      return """
        {
          "schema": \(schema),
          "baseline": \(JSON.string(name).compactText),
          "run": \(JSON.object(members).text(atLevel: 1)),
          "contents": \(JSON.array(lists).text(atLevel: 1)),
          "parts": [

        """ + "    "
    }
  }
}

extension RunResults {
  /// The values of the measures of a kind.
  fileprivate func values<Record: EvaluatedRecord>(
    of record: Record.Type
  ) -> [(name: String, text: String)] {
    self[record].flatMap { evaluation in
      evaluation.values.map { measure in
        let text =
          measure.value?.text(significantDigits: 12)
          ?? BaselineFile.undefined + (measure.undefinedReason ?? "")
        return ("\(measure.id) \(evaluation.configuration.name)", text)
      }
    }
  }
}

extension Run {
  /// The run as a baseline keeps it: besides what was said of clips, the kinds of measurement that rules ask for.
  func keeping(_ detail: RunDetail) -> Run {
    var kept = self
    kept.strips = []
    kept.results = results.blessed { detail.contains(.kind($0)) }
    return kept
  }

  /// The same of no clips.
  var withoutClips: Run {
    Run(provenance, clips: [], omissions: [], results: results.withoutClips)
  }
}
