// SPDX-License-Identifier: Apache-2.0
package import Basics
import Platform
import Scoring

/// A dataset's folder: its manifest, and where its media, labels and tracks are.
///
/// - Labels are in `labels/` inside the folder where that exists. Otherwise, for a folder inside
///   one named `datasets`, they are in `labels/<name of the folder>/` beside `datasets`, and for any
///   other folder in `labels/` inside it.
/// - Tracks are in `tracks/<configuration>/<clip>.safetensors` inside the folder.
/// - Media are found by their path under the media root: the one the user gives, else the
///   manifest's, else the folder itself. What is not there is looked for by its digest.
package struct Dataset: Sendable {
  /// The folder, as the user named it.
  package let folder: String
  /// The manifest.
  package let manifest: DatasetManifest
  /// The folder that the manifest's media paths start from.
  package let mediaRoot: String
  /// The shard whose clips the manifest has; the whole unless it was opened otherwise.
  package let shard: Shard
  /// The number of clips of all shards.
  package let clipCount: Int

  /// Describes a dataset whose manifest is at hand.
  package init(
    folder: String,
    manifest: DatasetManifest,
    mediaRoot: String? = nil,
    shard: Shard = .whole,
    clipCount: Int? = nil
  ) {
    self.shard = shard
    self.clipCount = clipCount ?? manifest.clips.count
    self.folder = folder
    self.manifest = manifest
    self.mediaRoot =
      mediaRoot ?? manifest.mediaRoot.map { Path.join(folder, $0) } ?? folder
  }

  /// Reads the manifest of a folder.
  ///
  /// - Parameters:
  ///   - path: The folder, or its `dataset.json`.
  ///   - mediaRoot: Where the media are; nil for where the manifest says.
  ///   - shard: The clips that the manifest is to have.
  /// - Returns: The dataset, nil where the manifest has errors, and what is wrong with it.
  /// - Throws: `StorageError` with status `missingInput` where there is no such folder or no
  ///   manifest in it; `PlatformError` where the manifest cannot be read.
  package static func open(
    _ path: String,
    mediaRoot: String? = nil,
    of shard: Shard = .whole
  ) throws -> (dataset: Dataset?, diagnostics: [Diagnostic]) {
    let isManifest = Files.kind(of: path) == .file
    let folder = isManifest ? Files.folder(of: path) : path
    let manifestPath = isManifest ? path : Path.join(path, manifestName)
    guard Files.kind(of: manifestPath) == .file else {
      throw StorageError(
        operation: "open dataset",
        path: path,
        reason: Files.isDirectory(path)
          ? "it has no \(manifestName); 'rep-ingest' makes one from videos, 'rep-ingest tracks' from recordings"
          : "there is no such folder",
        exitStatus: .missingInput
      )
    }
    let found = try DatasetManifest.parse(
      try Files.read(manifestPath),
      file: manifestPath,
      of: shard
    ) { file, body throws(PlatformError) in
      try ClipLines(file: file, path: Path.join(folder, file.name), shard: shard).read(body)
    }
    let dataset = found.manifest.map { manifest in
      Dataset(
        folder: folder,
        manifest: manifest,
        mediaRoot: mediaRoot,
        shard: shard,
        clipCount: found.clipCount
      )
    }
    return (dataset, found.diagnostics)
  }

  /// The name of a manifest in its folder.
  package static let manifestName = "dataset.json"

  /// True if a path is a folder with a manifest in it, or such a manifest.
  package static func isDataset(_ path: String) -> Bool {
    Files.kind(of: path) == .file
      ? Files.name(of: path) == manifestName
      : Files.kind(of: Path.join(path, manifestName)) == .file
  }

  /// The manifest's path.
  package var manifestPath: String { Path.join(folder, Self.manifestName) }

  /// Writes the manifest into the folder, which is created where it does not exist.
  ///
  /// Clips that are many stand in a file of their own, whose name has the beginning of its digest. It is written first,
  /// so that a manifest never names another one; files of before are removed last.
  ///
  /// - Throws: `PlatformError` where it cannot be written.
  package func writeManifest() throws {
    guard manifest.clips.count > DatasetManifest.mostInline else {
      return try Files.write(manifest.text, to: manifestPath)
    }
    let lines = Array(manifest.clipLines.utf8)
    let digest = SHA256.hexadecimal(of: lines)
    let file = DatasetManifest.ClipFile(
      name: "\(Self.clipFileStart)\(digest.prefix(8)).jsonl",
      sha256: digest,
      count: manifest.clips.count
    )
    try Files.write(lines, to: Path.join(folder, file.name))
    try Files.write(manifest.text(clipsIn: file), to: manifestPath)
    for name in try Files.list(folder, skippingOthers: true)
    where name.hasPrefix(Self.clipFileStart) && name.hasSuffix(".jsonl") && name != file.name {
      try Files.remove(Path.join(folder, name))
    }
  }

  /// The beginning of the name of a file of clips.
  private static let clipFileStart = "clips-"
}

// MARK: - Tracks

extension Dataset {
  /// The configuration of tracks that are known exactly.
  package static let exactTracks = TrackConfiguration.exact

  /// The path of a clip's track.
  package func trackPath(configuration: String, clip: String) -> String {
    Path.join(folder, "tracks/\(configuration)/\(clip).safetensors")
  }

  /// The configurations of which there are tracks, sorted.
  ///
  /// - Throws: `PlatformError` where the folder cannot be read.
  package func configurations() throws -> [String] {
    let tracks = Path.join(folder, "tracks")
    guard Files.isDirectory(tracks) else { return [] }
    return try Files.list(tracks).filter {
      !$0.hasPrefix(".") && Files.isDirectory(Path.join(tracks, $0))
    }
  }
}

// MARK: - Labels

extension Dataset {
  /// The folder of the label files; it need not exist.
  package var labelFolder: String { Self.labelFolder(of: folder) }

  static func labelFolder(of folder: String) -> String {
    let inside = Path.join(folder, "labels")
    if Files.isDirectory(inside) { return inside }
    let absolute = Path.absolute(folder)
    let parent = Files.folder(of: absolute)
    guard Files.name(of: parent) == "datasets" else { return inside }
    return Path.join(folder, "../../labels/\(Files.name(of: absolute))")
  }

  /// The path of a rater's labels of a clip.
  package func labelPath(clip: String, rater: String) -> String {
    Path.join(labelFolder, "\(clip).\(rater).tsv")
  }

  /// The paths of all label files, sorted by name.
  ///
  /// - Throws: `PlatformError` where the folder cannot be read.
  package func labelPaths() throws -> [String] {
    let labels = labelFolder
    guard Files.isDirectory(labels) else { return [] }
    return try Files.list(labels)
      .filter { $0.hasSuffix(".tsv") && !$0.hasPrefix(".") }
      .map { Path.join(labels, $0) }
  }
}
