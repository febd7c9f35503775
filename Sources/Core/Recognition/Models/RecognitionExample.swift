// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// What a clip looks like to the classifiers of exercises.
public struct RecognitionExample: Sendable {
  /// Poses at five a second, at most 40 of them, spread over the clip evenly.
  let poses: [PoseEmbedding]
  /// Windows of joint angles: [windows][channels][60].
  var windows: [[[Double]]]

  /// The most poses of a clip.
  private static let mostPoses = 40
  /// Seconds between poses, at least.
  private static let spacing = 0.2

  /// Looks at a clip.
  ///
  /// - Complexity: O(*frames*).
  public init(_ track: PoseTrack) {
    var places: [Int] = []
    var next = -Double.infinity
    for (index, time) in track.times.enumerated() where time >= next {
      places.append(index)
      next = time + Self.spacing - 1e-9
    }
    let count = min(places.count, Self.mostPoses)
    poses = (0..<count).compactMap { index in
      PoseEmbedding(track[places[index * places.count / count]])
    }
    windows = AngleWindows(track).windows
  }
}

/// What a classifier says of a clip: a score for each class, or nothing where the clip cannot be looked at.
public struct RecognitionScores: Sendable, Equatable {
  /// The score of each class, the greater the surer; in the classifier's own unit.
  public let scores: [Double]

  /// The place of the best class, the first of equal ones.
  public var best: Int {
    var best = 0
    for index in scores.indices where scores[index] > scores[best] { best = index }
    return best
  }

  /// How far the best class is ahead of the next; the score itself where it is the only one.
  public var margin: Double {
    let others = scores.indices.filter { $0 != best }.map { scores[$0] }
    return scores[best] - (others.max() ?? 0)
  }
}
