// SPDX-License-Identifier: Apache-2.0
public import Basics
public import Labels
import Platform

/// Brings the rows of a spreadsheet and the videos of a folder together.
public struct VideoMatcher: Sendable {
  /// A video and its row.
  public struct Match: Sendable, Equatable {
    /// The video's path relative to the folder.
    public var video: String
    /// The row.
    public var row: CountTable.Row
  }

  /// The endings of files that are taken for videos without a row that names them.
  public static let endings: Set<String> = [
    "3gp", "avi", "flv", "gif", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "ogv", "ts",
    "webm", "wmv",
  ]

  /// Whether a path has the ending of a video.
  public static func isVideo(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return endings.contains(path[path.index(after: dot)...].lowercased())
  }

  private let files: [String]
  private let folder: String
  private let indexes: [NameIndex]

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - files: The files of a folder, relative to it, videos or not.
  ///   - folder: The folder, as used in findings.
  public init(files: [String], folder: String) {
    self.files = files
    self.folder = folder
    let videos = files.filter(Self.isVideo)
    indexes = [
      NameIndex(files) { $0 },
      NameIndex(files, Files.name),
      NameIndex(videos, ClipNames.withoutEnding),
      NameIndex(videos) { ClipNames.withoutEnding(Files.name(of: $0)) },
      NameIndex(videos, ignoresCase: true) { $0 },
      NameIndex(videos, ignoresCase: true, Files.name),
      NameIndex(videos, ignoresCase: true, ClipNames.withoutEnding),
      NameIndex(videos, ignoresCase: true) { ClipNames.withoutEnding(Files.name(of: $0)) },
    ]
  }

  /// The videos with their rows, in order of path, and what does not match.
  ///
  /// A row names a video by its path, its name, or either without the ending; capital letters and
  /// the kind of slash do not matter where the meaning is clear.
  public func matches(_ table: CountTable) -> (matches: [Match], diagnostics: [Diagnostic]) {
    var matches: [String: Match] = [:]
    var positions: [String: SourcePosition] = [:]
    var findings: [Diagnostic] = []
    for row in table.rows {
      guard let video = video(named: row.clip, in: table, &findings) else { continue }
      if let earlier = positions[video] {
        findings.append(
          IngestCode.repeatedRow.diagnostic(
            file: table.file,
            position: row.clip.position,
            end: row.clip.end,
            "the video '\(video)' has a row already",
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
      positions[video] = row.clip.position
      matches[video] = Match(video: video, row: row)
    }
    let rejected = Set(table.rejected.flatMap { candidates($0.text) })
    for video in files
    where Self.isVideo(video) && matches[video] == nil && !rejected.contains(video) {
      findings.append(
        IngestCode.missingRow.diagnostic(
          file: Path.join(folder, video),
          "the video has no row in '\(table.file)'"
        )
      )
    }
    return (files.compactMap { matches[$0] }, findings)
  }

  private func video(
    named cell: DelimitedText.Cell,
    in table: CountTable,
    _ findings: inout [Diagnostic]
  ) -> String? {
    let found = candidates(cell.text)
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let names = files.filter(Self.isVideo).map(Files.name)
      let stems = names.map(ClipNames.withoutEnding)
      let name = Files.name(of: cell.text)
      let hint = closest(name, in: names) ?? closest(name, in: stems)
      findings.append(
        IngestCode.missingVideo.diagnostic(
          file: table.file,
          position: cell.position,
          end: cell.end,
          "there is no video '\(cell.text)' in '\(folder)'"
            + (hint.map { ", did you mean '\($0)'?" } ?? "")
        )
      )
    } else {
      findings.append(
        IngestCode.ambiguousVideo.diagnostic(
          file: table.file,
          position: cell.position,
          end: cell.end,
          "'\(cell.text)' may be "
            + found.map { "'\($0)'" }.joined(separator: " or ") + ": say which"
        )
      )
    }
    return nil
  }

  /// The files that a name may mean, by the strictest rule that fits any.
  private func candidates(_ name: String) -> [String] {
    let path = String(name.map { $0 == "\\" ? "/" : $0 })
    for index in indexes {
      if let found = index.files[index.ignoresCase ? path.lowercased() : path] { return found }
    }
    // A table made elsewhere may name folders that are not here.
    let last = Files.name(of: path)
    return last == path ? [] : candidates(last)
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
