// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage

/// The files of a folder that may become clips, with their rows of a spreadsheet.
struct IngestCandidates {
  /// A file that may become a clip.
  struct Candidate: Sendable {
    /// The path relative to the folder.
    var file: String
    /// The clip's id.
    var id: String
    /// The exercise's id.
    var exercise: String
    /// What the spreadsheet says; nil where there is none.
    var row: CountTable.Row?

    /// The person; ``IngestCandidates/unknownSubject`` where the row does not say.
    var subject: String { row?.subject ?? IngestCandidates.unknownSubject }
  }

  /// The subject of clips whose row does not say whose they are.
  static let unknownSubject = "unknown"

  /// The files in order of path.
  private(set) var all: [Candidate] = []
  /// What is wrong so far: the spreadsheet first, then the files.
  var diagnostics: [Diagnostic] { tableFindings.inOrderOfPlace + fileFindings }

  private let folder: String
  private let counts: String?
  private let kind: ClipMatcher.Kind
  private var tableFindings: [Diagnostic] = []
  private var fileFindings: [Diagnostic] = []
  /// The first file of each digest.
  private var first: [String: String] = [:]

  /// Finds the files, and their rows where there is a spreadsheet.
  ///
  /// - Throws: Where the folder or the spreadsheet cannot be read.
  init(_ options: IngestOptions, kind: ClipMatcher.Kind) throws {
    folder = options.folder
    counts = options.counts
    self.kind = kind
    let base = Path.join(folder, ".")
    let prefix = base == "." ? "" : base == "/" ? "/" : base + "/"
    let files = try filesBelow(folder).map { String($0.dropFirst(prefix.count)) }
    guard let counts else {
      let clips = files.filter(kind.includes)
      all = zip(clips, ClipNames.ids(of: clips)).map {
        Candidate(file: $0, id: $1, exercise: options.exercise ?? "", row: nil)
      }
      return
    }
    let (table, findings) = CountTable.parse(
      try Files.readNamed(counts),
      file: counts,
      exercise: options.exercise,
      hasFrames: kind == .track
    )
    tableFindings = findings
    guard let table else { return }
    let (matches, mismatches) = ClipMatcher(files: files, folder: folder, kind: kind)
      .matches(table)
    tableFindings += mismatches.filter { $0.file == counts }
    fileFindings = mismatches.filter { $0.file != counts }
    all = zip(matches, ClipNames.ids(of: matches.map(\.file))).map { match, id in
      Candidate(file: match.file, id: id, exercise: match.row.exercise, row: match.row)
    }
  }

  /// The path of a candidate's file.
  func path(of candidate: Candidate) -> String { Path.join(folder, candidate.file) }

  /// Whether no earlier file has the same bytes; one that is there twice is a finding.
  mutating func isFirst(_ candidate: Candidate, sha256: String, else code: IngestCode) -> Bool {
    guard let earlier = first[sha256] else {
      first[sha256] = candidate.file
      return true
    }
    report(code, candidate, "is the same file as '\(earlier)', byte for byte")
    return false
  }

  /// Records what is wrong with a file, at its row where it has one.
  ///
  /// - Parameters:
  ///   - code: The finding's code.
  ///   - candidate: The file.
  ///   - predicate: What follows `video 'a.mp4'`.
  mutating func report(_ code: IngestCode, _ candidate: Candidate, _ predicate: String) {
    let message = "\(kind.rawValue) '\(candidate.file)' \(predicate)"
    guard let row = candidate.row, let counts else {
      fileFindings.append(code.diagnostic(file: path(of: candidate), message))
      return
    }
    let note = Diagnostic.Note(
      file: path(of: candidate),
      position: nil,
      message: "the \(kind.rawValue) is here"
    )
    tableFindings.append(
      code.diagnostic(
        file: counts,
        at: row.clip,
        message,
        notes: [note]
      )
    )
  }
}
