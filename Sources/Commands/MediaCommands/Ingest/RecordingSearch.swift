// SPDX-License-Identifier: Apache-2.0
import Platform
import PoseFormats
import Storage

/// The recordings of poses in a folder, each with its files and the formats that it may be of.
struct RecordingSearch: Sendable {
  /// A recording.
  struct Found: Sendable {
    /// Its files in order of name, relative to the folder; one, unless it is a folder of files.
    var files: [String]
    /// The formats that it may be of; one, if it is clear.
    var formats: [PoseFormat]
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
      let ending = Self.ending(of: file)
      let single = formats.filter {
        !$0.description.isFolder && $0.description.endings.contains(ending)
      }
      guard !single.isEmpty else { continue }
      // A named format and an ending of one format alone decide; what is wrong with the file is then a finding.
      let isOpen = format == nil && (single.count > 1 || Self.sharedEndings.contains(ending))
      let head = isOpen ? try Self.head(of: file, in: folder) : []
      let recognising = isOpen ? single.filter { $0.recognises(head) } : single
      if !recognising.isEmpty { found[file] = Found(files: [file], formats: recognising) }
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

  private static func ending(of path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "" }
    return path[path.index(after: dot)...].lowercased()
  }
}
