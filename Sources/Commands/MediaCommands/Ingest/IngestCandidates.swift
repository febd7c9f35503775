// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseFormats
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
  /// The recordings of poses by path; empty for videos.
  let recordings: [String: RecordingSearch.Found]
  private var tableFindings: [Diagnostic] = []
  private var fileFindings: [Diagnostic] = []
  /// The first file of each digest.
  private var first: [String: String] = [:]

  /// Finds videos, and their rows where there is a spreadsheet.
  ///
  /// - Throws: Where the folder or the spreadsheet cannot be read.
  init(videosOf options: IngestOptions) throws {
    try self.init(options, kind: .video, files: Self.files(in: options.folder), recordings: [:])
  }

  /// Finds recordings of poses, and their rows where there is a spreadsheet.
  ///
  /// - Parameters:
  ///   - options: The folder and the spreadsheet.
  ///   - format: The format that the user names; nil to recognise each recording by its content.
  /// - Throws: Where the folder or the spreadsheet cannot be read.
  init(recordingsOf options: IngestOptions, format: PoseFormat?) throws {
    let files = try Self.files(in: options.folder)
    let others = options.counts.map { [$0] } ?? []
    let search = try RecordingSearch(files, in: options.folder, format: format, except: others)
    let found = search.found
    let folders = found.keys.filter { found[$0]?.files != [$0] }
    let paths = (files + folders).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    try self.init(options, kind: .track(Set(found.keys)), files: paths, recordings: found)
  }

  /// The files below a folder, relative to it, in order of path.
  ///
  /// - Throws: `PlatformError` if a folder cannot be read.
  static func files(in folder: String) throws -> [String] {
    let base = Path.join(folder, ".")
    let prefix = base == "." ? "" : base == "/" ? "/" : base + "/"
    return try filesBelow(folder).map { String($0.dropFirst(prefix.count)) }
  }

  private init(
    _ options: IngestOptions,
    kind: ClipMatcher.Kind,
    files: [String],
    recordings: [String: RecordingSearch.Found]
  ) throws {
    folder = options.folder
    counts = options.counts
    self.kind = kind
    self.recordings = recordings
    guard let counts else {
      let clips = files.filter(kind.includes)
      all = zip(clips, ids(of: clips)).map {
        Candidate(file: $0, id: $1, exercise: options.exercise ?? "", row: nil)
      }
      return
    }
    let (table, findings) = CountTable.parse(
      try Files.readNamed(counts),
      file: counts,
      exercise: options.exercise,
      hasFrames: kind != .video
    )
    tableFindings = findings
    guard let table else { return }
    let (matches, mismatches) = ClipMatcher(files: files, folder: folder, kind: kind)
      .matches(table)
    tableFindings += mismatches.filter { $0.file == counts }
    fileFindings = mismatches.filter { $0.file != counts }
    all = zip(matches, ids(of: matches.map(\.file))).map { match, id in
      Candidate(file: match.file, id: id, exercise: match.row.exercise, row: match.row)
    }
  }

  /// The clips' ids; a recording that is the whole folder has its name.
  private func ids(of files: [String]) -> [String] {
    ClipNames.ids(of: files.map { $0 == "." ? Files.name(of: Path.absolute(folder)) : $0 })
  }

  /// The path of a recording without its ending, by which its video is found; a folder's name has none.
  func stem(of candidate: Candidate) -> String {
    if candidate.file == "." { return Files.name(of: Path.absolute(folder)) }
    let isFolder = recordings[candidate.file]?.files != [candidate.file]
    return isFolder ? candidate.file : ClipNames.withoutEnding(candidate.file)
  }

  /// The path of a candidate's file.
  func path(of candidate: Candidate) -> String { path(of: candidate.file) }

  /// The path of a file relative to the folder.
  func path(of file: String) -> String { Path.join(folder, file) }

  /// Whether no earlier file has the same bytes; one that is there twice is a finding.
  mutating func isFirst(_ candidate: Candidate, sha256: String, else code: IngestCode) -> Bool {
    guard let earlier = first[sha256] else {
      first[sha256] = candidate.file
      return true
    }
    report(code, candidate, "is the same file as '\(earlier)', byte for byte")
    return false
  }

  /// Records findings inside a file.
  mutating func take(_ findings: [Diagnostic]) { fileFindings += findings }

  /// Records what is wrong with a file, at its row where it has one.
  ///
  /// - Parameters:
  ///   - code: The finding's code.
  ///   - severity: Its severity.
  ///   - candidate: The file.
  ///   - predicate: What follows `video 'a.mp4'`.
  mutating func report(
    _ code: IngestCode,
    as severity: Diagnostic.Severity = .error,
    _ candidate: Candidate,
    _ predicate: String
  ) {
    let message = "\(kind.name) '\(candidate.file)' \(predicate)"
    guard let row = candidate.row, let counts else {
      fileFindings.append(code.diagnostic(severity, file: path(of: candidate), message))
      return
    }
    let note = Diagnostic.Note(
      file: path(of: candidate),
      position: nil,
      message: "the \(kind.name) is here"
    )
    tableFindings.append(
      code.diagnostic(
        severity,
        file: counts,
        at: row.clip,
        message,
        notes: [note]
      )
    )
  }
}
