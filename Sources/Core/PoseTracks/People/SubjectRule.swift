// SPDX-License-Identifier: Apache-2.0

/// A rule that picks one person of several that were followed through a video.
package enum SubjectRule: String, Sendable, CaseIterable {
  /// The person with the largest box around all joints, averaged over all frames of the video.
  ///
  /// The box has no area in frames in which the person was not seen.
  case largestMeanBox = "largest-mean-box"
  /// The person who was seen in most frames.
  case longest
  /// The person whose middle is on average nearest to the middle of the frame.
  case nearestCentre = "nearest-centre"
  /// The person whose middle is on average farthest to the left of the displayed frame.
  case leftMost = "left-most"
  /// The person whose middle is on average farthest to the right of the displayed frame.
  case rightMost = "right-most"

  /// Picks one person.
  ///
  /// The last three rules go by place and say nothing about how long somebody is there. So they
  /// choose among those who were seen in at least half as many frames as whoever was seen longest.
  /// A passer-by is nobody's subject. Of equals the first one is taken.
  ///
  /// - Parameters:
  ///   - people: The people in order of appearance.
  ///   - frameSize: The displayed frame.
  /// - Returns: The place of the chosen person; nil where there is nobody.
  func choose(among people: [FollowedPerson], frameSize: FrameSize) -> Int? {
    let longest = people.map(\.frames.count).max() ?? 0
    let candidates = people.indices.filter { index in
      switch self {
      case .largestMeanBox, .longest: true
      case .nearestCentre, .leftMost, .rightMost: people[index].frames.count * 2 >= longest
      }
    }
    let values = candidates.map { fitness(of: people[$0], frameSize) }
    guard let best = values.max(), let first = values.firstIndex(of: best) else { return nil }
    return candidates[first]
  }

  /// How well a person fits the rule; more is better.
  private func fitness(of person: FollowedPerson, _ frameSize: FrameSize) -> Double {
    switch self {
    case .largestMeanBox: return person.poses.reduce(0) { $0 + PoseExtent($1).area }
    case .longest: return Double(person.frames.count)
    case .nearestCentre:
      let middle = SIMD2(Double(frameSize.width), Double(frameSize.height)) / 2
      return -person.mean { ($0 - middle).length }
    case .leftMost: return -person.mean { $0.x }
    case .rightMost: return person.mean { $0.x }
    }
  }
}

extension FollowedPerson {
  /// The mean over the frames in which the person was seen of something of the body's middle.
  fileprivate func mean(_ value: (SIMD2<Double>) -> Double) -> Double {
    poses.reduce(0) { $0 + value(PoseExtent($1).middle) } / Double(poses.count)
  }
}
