// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseTracks
import Storage

/// Writes what is given away of a dataset into a folder: manifest, labels, tracks, tables and the card.
///
/// Each label file and each track is in memory by itself, so that memory does not grow with the dataset.
struct CardFolder {
  /// The facts so far.
  private(set) var card: DatasetCard
  /// What is wrong with the labels and tracks, in their order.
  private(set) var diagnostics: [Diagnostic] = []

  private let dataset: Dataset
  private let folder: String
  private var clips: TableWriter
  private var labels: TableWriter
  private var files: TableWriter

  /// Starts to write.
  ///
  /// - Parameters:
  ///   - dataset: Where labels and tracks are.
  ///   - card: The card, without labels and tracks.
  ///   - folder: An empty folder.
  /// - Throws: `PlatformError`.
  init(_ dataset: Dataset, card: DatasetCard, folder: String) throws {
    let writers = try CardTable.all.map { try TableWriter($0, in: folder) }
    self.dataset = dataset
    self.card = card
    self.folder = folder
    (clips, labels, files) = (writers[0], writers[1], writers[2])
  }

  /// Writes the manifest and the table of clips.
  ///
  /// - Throws: `PlatformError`.
  mutating func writeManifest() throws {
    for clip in card.manifest.clips { try clips.write(CardTable.line(of: clip)) }
    let manifest = Array(card.manifest.text.utf8)
    try Files.write(manifest, to: Path.join(folder, Dataset.manifestName))
    card.files = [try note(manifest, Dataset.manifestName)]
  }

  /// Copies the finished label files and writes the table of their labels.
  ///
  /// - Throws: `PlatformError`, `Interruption`.
  mutating func writeLabels() throws {
    let context = dataset.labelContext
    for path in try dataset.labelPaths() {
      try Interruption.check()
      let bytes = try Files.read(path)
      let (parsed, findings) = LabelFile.parse(bytes, file: path, context: context)
      diagnostics += findings
      guard let parsed, card.take(parsed) else { continue }
      try labels.write(CardTable.lines(of: parsed))
      try copy(bytes, to: "labels", Files.name(of: path))
    }
  }

  /// Copies the tracks of configurations.
  ///
  /// - Throws: `PlatformError`, `Interruption`.
  mutating func writeTracks(of configurations: [String], _ advance: (String) -> Void) throws {
    for configuration in configurations {
      var count = 0
      var first: (path: String, track: TrackFile)?
      for clip in card.manifest.clips {
        try Interruption.check()
        let path = dataset.trackPath(configuration: configuration, clip: clip.id)
        advance(clip.id)
        guard Files.kind(of: path) == .file else { continue }
        if first == nil { first = (path, try TrackFile.read(path)) }
        try copy(Files.read(path), to: "tracks/\(configuration)", "\(clip.id).safetensors")
        count += 1
      }
      guard let first else { continue }
      let metadata = first.track.metadata
      if let command = metadata.program?.command, command.contains("/") {
        diagnostics.append(
          IngestCode.privatePath.diagnostic(
            .warning,
            file: first.path,
            "the tracks '\(configuration)' name the command '\(command)', which others will read"
          )
        )
      }
      card.poses.append(
        DatasetCard.Tracks(
          configuration: configuration,
          backend: [metadata.backend, metadata.backendVersion].filter { !$0.isEmpty }
            .joined(separator: " "),
          skeleton: first.track.track.skeleton.id,
          clips: count
        )
      )
    }
  }

  /// Writes the card when all else is there.
  ///
  /// - Returns: The SHA-256 of the document, which has the digests of all else.
  /// - Throws: `PlatformError`.
  mutating func finish() throws -> (card: DatasetCard, digest: String) {
    try clips.finish()
    try labels.finish()
    try files.finish()
    for table in CardTable.all {
      let path = Path.join(folder, table.file)
      card.files.append(
        DatasetCard.File(
          path: table.file,
          bytes: try Files.size(of: path),
          sha256: try Files.sha256(of: path)
        )
      )
    }
    try Files.write(card.markdown, to: Path.join(folder, DatasetCard.page))
    let document = card.croissant.text
    try Files.write(document, to: Path.join(folder, DatasetCard.document))
    return (card, SHA256.hexadecimal(of: Array(document.utf8)))
  }

  /// Writes a file.
  ///
  /// Nothing waits for the disk: the same command makes the folder again.
  private mutating func copy(_ bytes: [UInt8], to part: String, _ name: String) throws {
    let place = Path.join(folder, part)
    if !Files.isDirectory(place) { try Files.createDirectories(place) }
    try FileDescriptor(creating: Path.join(place, name)).write(bytes)
    _ = try note(bytes, "\(part)/\(name)")
  }

  private mutating func note(_ bytes: [UInt8], _ name: String) throws -> DatasetCard.File {
    let file = DatasetCard.File(
      path: name,
      bytes: bytes.count,
      sha256: SHA256.hexadecimal(of: bytes)
    )
    try files.write(CardTable.line(of: file))
    return file
  }
}

/// A table that is written piece by piece.
private final class TableWriter {
  private let file: FileDescriptor
  private var waiting: [UInt8]

  init(_ table: CardTable, in folder: String) throws {
    file = try FileDescriptor(creating: Path.join(folder, table.file))
    waiting = Array(table.heading.utf8)
  }

  func write(_ lines: String) throws {
    waiting += lines.utf8
    guard waiting.count >= 1 << 20 else { return }
    try file.write(waiting)
    waiting = []
  }

  func finish() throws {
    try file.write(waiting)
    waiting = []
  }
}
