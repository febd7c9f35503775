// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels

/// The label files of a dataset by clip, so that those of some clips can be read without the others.
package struct LabelFileList: Sendable {
  private var byClip: [String: [String]] = [:]
  /// The files whose names are no label file's, or of a clip that the dataset has not, in order.
  private var others: [String] = []

  /// Lists the label files.
  ///
  /// - Throws: `PlatformError` where the folder cannot be read.
  package init(of dataset: Dataset) throws {
    let known = Set(dataset.manifest.clips.map(\.id))
    for path in try dataset.labelPaths() {
      let clip = LabelFileName(path: path)?.clip
      if let clip, known.contains(clip) {
        byClip[clip, default: []].append(path)
      } else if dataset.shard.contains(clip ?? "") {
        // One shard says what is wrong with the file.
        others.append(path)
      }
    }
  }

  /// The files of some clips.
  ///
  /// - Parameters:
  ///   - clips: The clips' ids.
  ///   - withOthers: Whether the files that are of no clip are among them, so that what is wrong with them
  ///     is found.
  /// - Returns: Paths, in order of name.
  package func paths(of clips: [String], withOthers: Bool) -> [String] {
    (clips.flatMap { byClip[$0] ?? [] } + (withOthers ? others : [])).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }
}
