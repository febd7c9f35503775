// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A clip as classifiers of exercises see it: poses spread over it, and windows of joint angles.
public struct RecognitionExample: Sendable {
  /// Poses at five a second, at most 40 of them, spread over the clip evenly.
  let poses: [PoseEmbedding]
  /// Windows of joint angles: [windows][channels][60].
  var windows: [[[Double]]]

  /// The most poses of a clip.
  private static let mostPoses = 40
  /// The least time between poses, in seconds.
  static let spacing = 0.2

  /// Takes poses and angles from a track; a track in which nobody was seen is accepted and has no scores.
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

/// The scores of a clip, one for each class of a model.
public struct RecognitionScores: Sendable, Equatable {
  /// The score of each class, in the order of the model's classes; greater is surer, the unit is the method's.
  public let scores: [Double]

  /// The index of the best class, the first of equal ones.
  public var best: Int {
    var best = 0
    for index in scores.indices where scores[index] > scores[best] { best = index }
    return best
  }

  /// The lead of the best class over the next; the score itself if there is only one.
  public var margin: Double {
    let others = scores.indices.filter { $0 != best }.map { scores[$0] }
    return scores[best] - (others.max() ?? 0)
  }
}
