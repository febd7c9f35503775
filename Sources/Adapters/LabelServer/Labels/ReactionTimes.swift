// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Storage
import Synchronization

/// How late each rater taps: taps made while a video played, beside where the rater stepped the same
/// label afterwards.
///
/// Kept in `.reaction/<rater>.json` beside the labels, which stay as they are: what is known of a
/// rater's delay changes no label unless the rater asks the page for it.
final class ReactionTimes: Sendable {
  /// A tap and the label that it became.
  struct Pair: Equatable {
    /// The clip.
    var clip: String
    /// Presentation time of the frame on the screen at the tap, in seconds.
    var tapped: Double
    /// Presentation time of the frame that the rater chose, in seconds.
    var stepped: Double
    /// How fast the video played: 1 is as fast as it was.
    var rate: Double
  }

  /// A file is damaged, or of a newer version; it is left as it is.
  struct Damaged: Error {
    /// One phrase, without a full stop.
    var reason: String
  }

  /// The version of the files.
  static let schema = 1
  /// The most pairs of one clip.
  static let mostPairs = 10_000

  private let folder: String
  private let labelFolder: String
  private let access = Mutex<Void>(())

  init(_ dataset: Dataset) {
    labelFolder = dataset.labelFolder
    folder = Path.join(dataset.labelFolder, ".reaction")
  }

  /// The pairs of a rater, clip by clip.
  ///
  /// - Throws: ``LabelStore/Outside``; ``Damaged``; where the file cannot be read.
  func pairs(of rater: String) throws -> [Pair] {
    try access.withLock { _ in try stored(path(rater)) }
  }

  /// Replaces what is known of a rater from one clip.
  ///
  /// - Throws: ``LabelStore/Outside``; ``Damaged``, so that nothing is overwritten that could be mended;
  ///   where the file cannot be written.
  func replace(_ pairs: [Pair], clip: String, rater: String) throws {
    try access.withLock { _ in
      let path = try path(rater)
      let all = (try stored(path).filter { $0.clip != clip } + pairs).sorted {
        ($0.clip, $0.stepped) < ($1.clip, $1.stepped)
      }
      let document: JSON = [
        "schema": .integer(Self.schema), "pairs": .array(all.map(\.json)),
      ]
      try Files.createDirectories(folder)
      try Files.write(document.text(compactFrom: 2), to: path)
    }
  }

  private func path(_ rater: String) throws(LabelStore.Outside) -> String {
    let path = Path.join(folder, "\(rater).json")
    guard !Files.exists(labelFolder) || FilePlace.isInside(path, labelFolder, isCertain: true)
    else {
      throw LabelStore.Outside(name: Files.name(of: folder))
    }
    return path
  }

  private func stored(_ path: String) throws -> [Pair] {
    guard let kind = Files.kind(of: path) else { return [] }
    guard kind == .file else { throw LabelStore.Outside(name: Files.name(of: path)) }
    let name = ".reaction/" + Files.name(of: path)
    let root = JSONNode.parse(try Files.read(path), file: path).root
    guard let schema = root?["schema"]?.integer, let nodes = root?["pairs"]?.array else {
      throw Damaged(reason: "'\(name)' beside the labels is damaged; mend it or move it away")
    }
    guard schema <= Self.schema else {
      throw Damaged(reason: "'\(name)' beside the labels is of a newer version, \(schema)")
    }
    let pairs = nodes.compactMap { node in
      node["clip"]?.string.flatMap { Pair(node, clip: $0) }
    }
    guard pairs.count == nodes.count else {
      throw Damaged(
        reason: "'\(name)' beside the labels has a pair without times; mend it or move it away"
      )
    }
    return pairs
  }
}

extension ReactionTimes.Pair {
  /// Reads a pair; nil where it is none.
  init?(_ node: JSONNode, clip: String) {
    guard let tapped = node["tapped"]?.time, let stepped = node["stepped"]?.time,
      let rate = node["rate"]?.double, (0.01...100).contains(rate)
    else { return nil }
    self.init(clip: clip, tapped: tapped, stepped: stepped, rate: rate)
  }

  /// The pair as files and the page have it.
  var json: JSON {
    [
      "clip": .string(clip), "tapped": .number(tapped), "stepped": .number(stepped),
      "rate": .number(rate),
    ]
  }
}
