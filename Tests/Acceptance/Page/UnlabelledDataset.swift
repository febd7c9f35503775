// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import TestSupport
import Testing

/// A dataset with videos and tracks that nobody has labelled, and what the labels would be.
struct UnlabelledDataset {
  let small: SmallDataset
  let truth: [String: LabelFile]

  init() throws {
    small = try SmallDataset(hasVideo: true)
    var truth: [String: LabelFile] = [:]
    let folder = small.path + "/labels"
    for name in try Files.list(folder) {
      let path = "\(folder)/\(name)"
      var file = LabelFile.parse(try Files.read(path), file: path, context: LabelContext()).labels
      // Nobody labels some twenty values of each rep by hand.
      file?.events.removeAll { $0.kind == .measure }
      truth[file?.clip ?? ""] = file
      try Files.remove(path)
    }
    self.truth = truth
  }

  /// The frames, at 15 frames a second, that lie at an edge of each rep.
  func frames(_ clip: String, _ edge: (LabelEvent) -> Double?) -> [Int] {
    (truth[clip]?.events ?? []).filter { $0.kind == .rep }.compactMap(edge)
      .map { Int(($0 * 15).rounded()) }
  }

  func labels(_ clip: String, _ rater: String) throws -> LabelFile? {
    let path = "\(small.path)/labels/\(clip).\(rater).tsv"
    guard Files.exists(path) else { return nil }
    let result = LabelFile.parse(try Files.read(path), file: path, context: LabelContext())
    #expect(!result.diagnostics.contains { $0.severity == .error })
    return result.labels
  }
}
