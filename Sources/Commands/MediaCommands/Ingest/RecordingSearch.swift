// SPDX-License-Identifier: Apache-2.0
import Platform
import PoseFormats
import Storage

/// The recordings of poses in a folder, each with its files, the formats that it may be of and signals beside it.
struct RecordingSearch: Sendable {
  /// A recording.
  struct Found: Sendable {
    /// Its files in order of name, relative to the folder; one, unless it is a folder of files.
    var files: [String]
    /// The formats that it may be of; one, if it is clear.
    var formats: [PoseFormat]
    /// The files of signals that lie beside it under its name, in order of path.
    var companions: [Companion] = []
  }

  /// A file of signals beside a recording of poses.
  struct Companion: Sendable {
    /// The path relative to the folder.
    var file: String
    /// The format.
    var format: PoseFormat
  }

  /// The recordings by their paths relative to the folder; `.` is the folder itself.
  private(set) var found: [String: Found] = [:]

  /// The bytes by which a format is recognised.
  private static let headLength = 4_096

  /// Searches a folder.
  ///
  /// - Parameters:
  ///   - files: Its files relative to it, in order of path.
  ///   - folder: The folder.
  ///   - format: The format that the user names; nil to recognise each file by its content.
  ///   - others: Files that are no recordings, as the spreadsheet.
  /// - Throws: `PlatformError` if a file cannot be read.
  init(_ files: [String], in folder: String, format: PoseFormat?, except others: [String]) throws {
    let excluded = Set(others.map(Path.absolute))
    let files = files.filter { !excluded.contains(Path.absolute(Path.join(folder, $0))) }
    let formats = format.map { [$0] } ?? PoseFormat.all
    let endings = Set(formats.flatMap(\.description.endings))
    let candidates = files.filter { endings.contains(Self.ending(of: $0)) }
    let inFolders = try searchFolders(candidates, in: folder, formats)
    for file in candidates where !inFolders.contains(Self.parent(of: file)) {
      let recognising = try Self.formats(of: file, in: folder, among: formats)
      if !recognising.isEmpty { found[file] = Found(files: [file], formats: recognising) }
    }
    try joinCompanions(files.filter { !inFolders.contains(Self.parent(of: $0)) }, in: folder)
  }

  /// The formats that a single file may be of.
  ///
  /// A format that is named or has the ending alone decides; what is wrong with the file is then a finding.
  private static func formats(
    of file: String,
    in folder: String,
    among formats: [PoseFormat]
  ) throws -> [PoseFormat] {
    let ending = Self.ending(of: file)
    let single = formats.filter {
      !$0.description.isFolder && $0.description.endings.contains(ending)
    }
    guard formats.count > 1, single.count > 1 || Self.sharedEndings.contains(ending) else {
      return single
    }
    let head = try Self.head(of: file, in: folder)
    return single.filter { $0.recognises(head) }
  }

  /// Gives files of signals to the recordings of poses that have their name and lie in their folder.
  ///
  /// They are looked for whatever format of poses is named. Without such a recording they are clips of their own.
  private mutating func joinCompanions(_ files: [String], in folder: String) throws {
    let formats = PoseFormat.all.filter { !$0.description.hasPoses }
    let endings = Set(formats.flatMap(\.description.endings))
    let hosts = Dictionary(
      grouping: found.filter { $1.formats.contains(where: \.description.hasPoses) }.keys
    ) { Self.stem(of: $0) }
    for file in files where endings.contains(Self.ending(of: file)) {
      guard let recordings = hosts[Self.stem(of: file)], !recordings.contains(file) else {
        continue
      }
      let own = try Self.formats(of: file, in: folder, among: found[file]?.formats ?? formats)
      guard own.count == 1, let format = own.first, !format.description.hasPoses else { continue }
      for recording in recordings {
        found[recording]?.companions.append(Companion(file: file, format: format))
      }
      found[file] = nil
    }
  }

  /// Endings that other files than recordings have.
  private static let sharedEndings: Set<String> = ["csv", "json", "jsonl", "txt", "tsv"]

  /// Finds folders that are recordings by their first file.
  private mutating func searchFolders(
    _ files: [String],
    in folder: String,
    _ formats: [PoseFormat]
  ) throws -> Set<String> {
    let foldered = formats.filter(\.description.isFolder)
    guard !foldered.isEmpty else { return [] }
    var recordings: Set<String> = []
    for (parent, members) in Dictionary(grouping: files, by: Self.parent) {
      for format in foldered {
        let own = members.filter { format.description.endings.contains(Self.ending(of: $0)) }
        guard let first = own.first else { continue }
        if formats.count > 1 {
          guard format.recognises(try Self.head(of: first, in: folder)) else { continue }
        }
        found[parent] = Found(files: own, formats: [format])
        recordings.insert(parent)
        break
      }
    }
    return recordings
  }

  private static func head(of file: String, in folder: String) throws -> [UInt8] {
    try Files.beginning(of: Path.join(folder, file), upTo: headLength)
  }

  private static func parent(of path: String) -> String {
    path.contains("/") ? Files.folder(of: path) : "."
  }

  /// The path without its ending.
  private static func stem(of path: String) -> String {
    let ending = ending(of: path)
    return ending.isEmpty ? path : String(path.dropLast(ending.count + 1))
  }

  private static func ending(of path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "" }
    return path[path.index(after: dot)...].lowercased()
  }
}
