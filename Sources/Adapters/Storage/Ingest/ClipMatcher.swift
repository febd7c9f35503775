// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Labels
import Platform

/// Brings the rows of a spreadsheet and the files of a folder together.
package struct ClipMatcher: Sendable {
  /// A file and its row.
  package struct Match: Sendable, Equatable {
    /// The file's path relative to the folder.
    package var file: String
    /// The row.
    package var row: CountTable.Row
  }

  /// What the files of a folder are looked for.
  package enum Kind: Sendable, Equatable {
    /// Videos.
    case video
    /// Recorded poses: the paths of the files and folders that hold some.
    case track(Set<String>)

    /// The word for one in messages.
    package var name: String { self == .video ? "video" : "track" }

    /// True if a path is one of a clip.
    package func includes(_ path: String) -> Bool {
      switch self {
      case .video: Self.isVideo(path)
      case .track(let paths): paths.contains(path)
      }
    }

    /// True if a path has the ending of a video.
    fileprivate static func isVideo(_ path: String) -> Bool {
      guard let dot = path.lastIndex(of: ".") else { return false }
      return videoEndings.contains(path[path.index(after: dot)...].lowercased())
    }

    fileprivate var missing: IngestCode { self == .video ? .missingVideo : .missingTrack }
    fileprivate var ambiguous: IngestCode { self == .video ? .ambiguousVideo : .ambiguousTrack }

    private static let videoEndings: Set<String> = [
      "3gp", "avi", "flv", "gif", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "ogv", "ts",
      "webm", "wmv",
    ]
  }

  private let files: [String]
  private let folder: String
  private let kind: Kind
  private let indexes: [NameIndex]

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - files: The files of a folder, relative to it, of any kind, and its folders if they are clips.
  ///   - folder: The folder, as used in findings.
  ///   - kind: What files are taken for clips unless a row names others.
  package init(files: [String], folder: String, kind: Kind) {
    self.files = files
    self.folder = folder
    self.kind = kind
    let clips = files.filter(kind.includes)
    indexes = [
      NameIndex(files) { $0 },
      NameIndex(files, Files.name),
      NameIndex(clips, ClipNames.withoutEnding),
      NameIndex(clips) { ClipNames.withoutEnding(Files.name(of: $0)) },
      NameIndex(clips, ignoresCase: true) { $0 },
      NameIndex(clips, ignoresCase: true, Files.name),
      NameIndex(clips, ignoresCase: true, ClipNames.withoutEnding),
      NameIndex(clips, ignoresCase: true) { ClipNames.withoutEnding(Files.name(of: $0)) },
    ]
  }

  /// The files with their rows, in order of path, and what does not match.
  ///
  /// A row names a file by its path, its name, or either without the ending. Capital letters and
  /// the kind of slash do not matter where the meaning is clear. A row may name a track by its
  /// video.
  package func matches(_ table: CountTable) -> (matches: [Match], diagnostics: [Diagnostic]) {
    var matches: [String: Match] = [:]
    var positions: [String: SourcePosition] = [:]
    var findings: [Diagnostic] = []
    for row in table.rows {
      guard let file = file(named: row.clip, in: table, &findings) else { continue }
      if let earlier = positions[file] {
        findings.append(
          IngestCode.repeatedRow.diagnostic(
            file: table.file,
            at: row.clip,
            "the \(kind.name) '\(file)' has two rows",
            notes: [
              Diagnostic.Note(
                file: table.file,
                position: earlier,
                message: "the first one is here"
              )
            ]
          )
        )
        continue
      }
      positions[file] = row.clip.position
      matches[file] = Match(file: file, row: row)
    }
    let rejected = Set(table.rejected.flatMap { files(named: $0.text) })
    for file in files
    where kind.includes(file) && matches[file] == nil && !rejected.contains(file) {
      findings.append(
        IngestCode.missingRow.diagnostic(
          file: Path.join(folder, file),
          "the \(kind.name) has no row in '\(table.file)'"
        )
      )
    }
    return (files.compactMap { matches[$0] }, findings)
  }

  private func file(
    named cell: DelimitedText.Cell,
    in table: CountTable,
    _ findings: inout [Diagnostic]
  ) -> String? {
    let found = files(named: cell.text)
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let names = files.filter(kind.includes).map(Files.name)
      let stems = names.map(ClipNames.withoutEnding)
      findings.append(
        kind.missing.diagnostic(
          file: table.file,
          at: cell,
          "there is no \(kind.name) '\(cell.text)' in '\(folder)'"
            + didYouMean(Files.name(of: cell.text), in: names + stems)
        )
      )
    } else {
      findings.append(
        kind.ambiguous.diagnostic(
          file: table.file,
          at: cell,
          "'\(cell.text)' matches "
            + found.map { "'\($0)'" }.joined(separator: " and ") + ": write the path of one"
        )
      )
    }
    return nil
  }

  /// The files that a name may mean, by the strictest rule that fits any; empty if none does.
  package func files(named name: String) -> [String] {
    let path = String(name.map { $0 == "\\" ? "/" : $0 })
    for index in indexes {
      if let found = index.files[index.ignoresCase ? path.lowercased() : path] { return found }
    }
    // A table made elsewhere may name folders that are not here.
    let last = Files.name(of: path)
    if last != path { return files(named: last) }
    let isOfVideo = kind != .video && Kind.isVideo(path)
    return isOfVideo ? files(named: ClipNames.withoutEnding(path)) : []
  }
}

/// The files by one way of naming them.
private struct NameIndex {
  let ignoresCase: Bool
  let files: [String: [String]]

  init(_ files: [String], ignoresCase: Bool = false, _ name: (String) -> String) {
    self.ignoresCase = ignoresCase
    self.files = Dictionary(grouping: files) { file in
      ignoresCase ? name(file).lowercased() : name(file)
    }
  }
}
