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
    guard !example.poses.isEmpty else { return nil }
    var votes = [Double](repeating: 0, count: names.count)
    for pose in example.poses {
      let nearest = samples.nearest(to: pose)
      for place in nearest {
        guard let label = names.firstIndex(of: samples.elements[place].className) else { continue }
        votes[label] += 1 / Double(nearest.count)
      }
    }
    return votes.map { $0 / Double(example.poses.count) }
  }
}
