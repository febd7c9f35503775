// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Storage
import Terminal

/// The tracks that files and folders on a command line stand for.
struct TrackCollection {
  /// One track.
  struct Entry {
    /// The name of its file without the ending.
    var clip: String
    /// The poses.
    var track: PoseTrack
    /// Whose track it is, as the manifest of its dataset says; nil without one.
    var person: String?
  }

  /// In the order of the operands, those of a folder by name.
  private(set) var entries: [Entry] = []
  /// The configuration that the files name; that of the first where they differ.
  private(set) var configuration = ""

  /// Reads track files, and all of folders.
  ///
  /// - Throws: `StorageError` or `PlatformError` where something is missing or no track.
  init(_ operands: [String]) throws {
    for operand in operands {
      if Files.isDirectory(operand) {
        let names = try Files.list(operand).filter {
          $0.hasSuffix(Self.ending) && !$0.hasPrefix(".")
        }
        guard !names.isEmpty else {
          throw StorageError(
            operation: "read tracks",
            path: operand,
            reason: "it has no files *\(Self.ending)",
            exitStatus: .missingInput
          )
        }
        let people = Self.people(besides: operand)
        for name in names { try add(Path.join(operand, name), people) }
      } else {
        try add(operand, Self.people(besides: Files.folder(of: operand)))
      }
    }
  }

  /// The track of a clip; nil without one.
  subscript(_ clip: String) -> PoseTrack? { entries.first { $0.clip == clip }?.track }

  private static let ending = ".safetensors"

  private mutating func add(_ path: String, _ people: [String: String]) throws {
    let file = try TrackFile.read(path)
    let clip = String(Files.name(of: path).dropLast(Self.ending.count))
    if entries.isEmpty { configuration = file.metadata.configuration }
    entries.append(Entry(clip: clip, track: file.track, person: people[clip]))
  }

  /// The subjects of the clips of the dataset whose `tracks/NAME` a folder is; none without one.
  private static func people(besides folder: String) -> [String: String] {
    let dataset = Files.folder(of: Files.folder(of: folder))
    guard let manifest = try? Dataset.open(dataset).dataset?.manifest else { return [:] }
    return Dictionary(manifest.clips.map { ($0.id, $0.subject) }) { first, _ in first }
  }
}
