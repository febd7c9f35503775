// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import RepCounting
import Results
import Scoring
import Statistics

/// Puts a run together again from its files.
struct RunReader {
  /// The content of `run.json`.
  let document: RunDocument
  /// The parts to read besides what was said of clips.
  let detail: RunDetail
  /// True if nothing is measured, and what is made of other kinds is left out.
  var isPart = false
  /// A way to read the run's other files.
  let read: (String) throws -> [UInt8]

  /// The run, as it was written.
  func run() throws -> Run {
    let clips = try document.clips(reps: try RunReps.reps(in: self))
    let identities = Dictionary(clips.map { ($0.identity.id, $0.identity) }) { first, _ in first }
    let plan = try document.plan()
    let files = ReadFiles(
      reader: self,
      clips: clips.map(\.labelled),
      plan: plan
    )
    let robustness = try part(
      RunDirectory.robustness,
      .robustness,
      "what became of changed tracks"
    ) { document in
      RunRobustness.robustness(
        document,
        identities: identities,
        plan: files.isMeasured ? plan : nil
      )
    }
    return Run(
      RunProvenance(
        toolVersion: try document.toolVersion(),
        dataset: try document.dataset(),
        manifestSHA256: document.manifestSHA256,
        plan: plan,
        backends: try document.backends(),
        sources: try document.sources(),
        profile: try document.profile()
      ),
      clips: clips,
      omissions: try document.omissions(),
      results: try RunResults(
        robustness: robustness,
        sliceKeys: try document.sliceKeys(),
        isSliced: files.isMeasured
      ) { results in
        results.backendStudy = try part(
          RunDirectory.backendStudy,
          .backendStudy,
          "a study of backends"
        ) { RunBackendStudy.study($0, identities: identities) }
        for kind in MeasurementKind.all
        where detail.isSuperset(of: .kind(kind)) && (!isPart || kind.source == nil) {
          try results.read(kind.record, from: files)
        }
      },
      strips: try part(RunDirectory.strips, .strips, "a list of signals", RunStrips.strips) ?? [],
      ratings: try part(RunDirectory.raters, .measures, "a list of labels", RunRatings.ratings)
        ?? [],
      moments: try part(RunDirectory.moments, .strips, "a list of poses", RunMoments.moments) ?? []
    )
  }

  // MARK: Files

  /// A part that stands in a file of its own.
  ///
  /// Nil where it is not asked for, or in a run that was written without it.
  ///
  /// - Parameters:
  ///   - name: The file.
  ///   - wanted: The detail it belongs to.
  ///   - what: What it must be, for the message where it is not.
  ///   - parse: Makes the part of the file's content; nil where it is no such thing.
  /// - Returns: The part.
  /// - Throws: `StorageError` where the file is another than the run was written with, or no such part.
  private func part<Part>(
    _ name: String,
    _ wanted: RunDetail,
    _ what: String,
    _ parse: (JSONNode) -> Part?
  ) throws -> Part? {
    guard detail.contains(wanted), document.names(name) else { return nil }
    guard let part = parse(try root(of: name)) else { throw document.bad("\(name) is not \(what)") }
    return part
  }

  /// The root of a document.
  fileprivate func root(of name: String) throws -> JSONNode {
    let (root, diagnostics) = JSONNode.parse(try verified(name), file: name)
    guard let root else {
      throw document.bad(diagnostics.first?.description ?? "\(name) cannot be read")
    }
    return root
  }

  /// The rows of a table below its columns.
  func rows(of name: String, columns: [String]) throws -> [[String]] {
    try rows(of: name, columns: [columns]).rows
  }

  /// The rows of a table below its columns, which may be those of an earlier version.
  ///
  /// - Parameters:
  ///   - name: The table.
  ///   - columns: The lists of columns that it may have.
  /// - Returns: The list of columns that it has, by its index, and the rows.
  /// - Throws: `StorageError` if it has other columns or is not the file that the run was written with.
  func rows(of name: String, columns: [[String]]) throws -> (layout: Int, rows: [[String]]) {
    let rows = DelimitedText.texts(try verified(name))
    guard let layout = columns.firstIndex(where: { $0 == rows.first }),
      rows.allSatisfy({ $0.count == columns[layout].count })
    else {
      throw document.bad("\(name) does not have the columns \(columns[0].joined(separator: ","))")
    }
    return (layout, Array(rows.dropFirst()))
  }

  /// The bytes of a file, if they are those that the run was written with.
  private func verified(_ name: String) throws -> [UInt8] {
    let bytes = try read(name)
    guard SHA256.hexadecimal(of: bytes) == document.digest(of: name) else {
      throw document.bad(
        "\(name) is not the file that \(RunDirectory.document) was written with"
      )
    }
    return bytes
  }
}

/// The files of a run as kinds of measurement read them.
private struct ReadFiles: EvaluationFiles {
  let reader: RunReader
  let clips: [LabelledClip]
  let plan: ResamplingPlan
  var isMeasured: Bool { !reader.isPart && reader.detail.contains(.measures) }

  func elements(of member: String) -> [JSONNode] { reader.document.elements(of: member) }

  func holds(_ file: String) -> Bool {
    reader.document.names(file)
      && (file != CounterTables.rejections || reader.detail.contains(.rejections))
  }

  func rows(of file: String, columns: [String]) throws -> [[String]] {
    try reader.rows(of: file, columns: columns)
  }

  func rows(of file: String, layouts: [[String]]) throws -> [[String]] {
    try reader.rows(of: file, columns: layouts).rows
  }

  func document(_ file: String) throws -> JSONNode { try reader.root(of: file) }

  func bad(_ reason: String) -> any Error { reader.document.bad(reason) }
}

extension RunResults {
  /// Takes the evaluations of a kind.
  fileprivate mutating func read<Record: EvaluatedRecord>(
    _ record: Record.Type,
    from files: some EvaluationFiles
  ) throws {
    self[record] = try record.evaluations(in: files)
  }
}
