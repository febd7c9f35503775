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

  /// Describes a dataset whose manifest is at hand.
  package init(folder: String, manifest: DatasetManifest, mediaRoot: String? = nil) {
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
  /// - Returns: The dataset, nil where the manifest has errors, and what is wrong with it.
  /// - Throws: `StorageError` with status `missingInput` where there is no such folder or no
  ///   manifest in it; `PlatformError` where the manifest cannot be read.
  package static func open(
    _ path: String,
    mediaRoot: String? = nil
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
    let (manifest, diagnostics) = DatasetManifest.parse(
      try Files.read(manifestPath),
      file: manifestPath
    )
    let dataset = manifest.map { Dataset(folder: folder, manifest: $0, mediaRoot: mediaRoot) }
    return (dataset, diagnostics)
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
  /// - Throws: `PlatformError` where it cannot be written.
  package func writeManifest() throws {
    try Files.write(manifest.text, to: manifestPath)
  }
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
