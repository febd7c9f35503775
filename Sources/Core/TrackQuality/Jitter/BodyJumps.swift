// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Statistics

/// Where the whole body is suddenly elsewhere: mostly because another person is followed from there on.
///
/// Between two frames that follow one another, at least four limb joints were seen in both, and the median of them moved
/// by more than a torso's length. At 30 frames per second that is about 15 m/s, at 10 still 5. A body that turns round,
/// or of which left and right change places, moves less.
enum BodyJumps {
  /// The least number of limb joints that say where a body is.
  static let fewestJoints = 4

  /// The frames from which on the body is elsewhere.
  ///
  /// - Parameters:
  ///   - paths: The track's joints.
  ///   - spacing: Its frames, which says which follow one another.
  ///   - torsoLength: In pixels, above 0.
  /// - Returns: Their places in the track, in order.
  /// - Complexity: O(*frames* x *joints*).
  static func frames(_ paths: JointPaths, spacing: FrameSpacing, torsoLength: Double) -> [Int] {
    let limbs = TrackJitter.limbJoints.compactMap { paths[$0] }
    return spacing.followsPrevious.indices.dropFirst().filter { frame in
      guard spacing.followsPrevious[frame] else { return false }
      var moves = limbs.map { Angle.length($0[frame] - $0[frame - 1]) }.filter { !$0.isNaN }
      guard moves.count >= fewestJoints, let median = Median.of(&moves) else { return false }
      return median > torsoLength
    }
  }
}
