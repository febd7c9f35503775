// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The share of the ten nearest poses that is of a class, over the frames of a clip.
struct PoseVote: Sendable, Equatable {
  /// The poses that are known, named by their class.
  let samples: PoseSamples

  init(samples: PoseSamples) {
    self.samples = samples
  }

  /// Remembers the poses of clips.
  init(_ examples: [RecognitionExample], classes: [Int], names: [String]) {
    samples = PoseSamples(
      zip(examples, classes).flatMap { example, label in
        example.poses.map { .init(className: names[label], embedding: $0) }
      }
    )
  }

  /// The share of votes of each class, whose sum is 1; nil where the clip has no pose.
  ///
  /// - Complexity: O(*poses* x *n* log *n*) in known poses.
  func scores(of example: RecognitionExample, _ names: [String]) -> [Double]? {
    Self.shares(of: example.poses.map { votes(for: $0, names) })
  }

  /// The number of the nearest known poses that are of each class.
  ///
  /// - Complexity: O(*n* log *n*) in known poses.
  func votes(for pose: PoseEmbedding, _ names: [String]) -> [Int] {
    var votes = [Int](repeating: 0, count: names.count)
    for place in samples.nearest(to: pose) {
      guard let label = names.firstIndex(of: samples.elements[place].className) else { continue }
      votes[label] += 1
    }
    return votes
  }

  /// The share of all votes that is of each class; nil without any.
  static func shares(of votes: [[Int]]) -> [Double]? {
    let total = votes.reduce(0) { $0 + $1.reduce(0, +) }
    guard let first = votes.first, total > 0 else { return nil }
    return first.indices.map { label in
      Double(votes.reduce(0) { $0 + $1[label] }) / Double(total)
    }
  }
}
