// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform

extension Dataset {
  /// SHA-256 over the names and digests of all label files and tracks of some clips.
  ///
  /// - Parameters:
  ///   - clips: The clips' ids, in order.
  ///   - labels: The label files.
  ///   - tracks: The track configurations; a track that is missing counts, too.
  /// - Returns: The digest, hexadecimal.
  /// - Throws: `PlatformError` where a file cannot be read.
  /// - Complexity: O(*n*) in the bytes of the files.
  package func digest(
    ofInputs clips: [String],
    labels: LabelFileList,
    tracks: [String]
  ) throws(PlatformError) -> String {
    var sum = SHA256()
    for clip in clips {
      let paths =
        labels.paths(of: [clip], withOthers: false)
        + tracks.map { trackPath(configuration: $0, clip: clip) }
      for path in paths {
        let digest = Files.exists(path) ? try Files.sha256(of: path) : "-"
        sum.update(Array("\(Files.name(of: path)) \(digest)\n".utf8))
      }
    }
    return sum.hexadecimalDigest()
  }
}

extension ShardConfiguration {
  /// The entry with SHA-256 of the dataset's manifest.
  package static let manifest = "manifest"

  /// The entry with the track configurations.
  package static let trackEntry = "tracks"

  /// Creates the configuration of a command's shards.
  ///
  /// - Parameters:
  ///   - command: The program and its verb.
  ///   - version: The tool's version.
  ///   - dataset: The dataset.
  ///   - clips: The number of clips of all shards.
  ///   - shards: The number of shards.
  ///   - entries: What the command is told.
  /// - Throws: `PlatformError` where the manifest or the program cannot be read.
  package init(
    command: String,
    version: String,
    of dataset: Dataset,
    clips: Int,
    shards: Int,
    _ entries: [Entry]
  ) throws(PlatformError) {
    self.init(
      [
        Entry("command", [command]),
        Entry("version", [version]),
        // Two builds of one version may differ.
        Entry("program", [try Files.sha256(of: "/proc/self/exe")]),
        Entry("shards", ["\(shards)"]),
        Entry("dataset", [dataset.manifest.name]),
        Entry(Self.manifest, [try Files.sha256(of: dataset.manifestPath)]),
        Entry("clips", ["\(clips)"]),
      ] + entries
    )
  }
}
