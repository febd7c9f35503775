// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// How often a joint and its partner on the other side change places.
///
/// Left and right change places between two frames where both were seen in both, where the moves
/// with changed names add up to less than half of those with kept names, and where those with kept
/// names add up to more than a fifth of the torso's length. Legs that cross move steadily and are
/// not taken for it.
package struct SideSwaps: Sendable, Equatable {
  /// The joint on the left.
  package let left: Joint
  /// The number of pairs of frames looked at.
  package let steps: Int
  /// The frames from which on the names were changed.
  package let frames: [Int]

  /// The joints that are compared with their partners.
  static let pairs: [Joint] = [
    .leftShoulder, .leftElbow, .leftWrist, .leftHip, .leftKnee, .leftAnkle,
  ]

  init(
    _ joint: Joint,
    _ left: JointPaths.Path,
    _ right: JointPaths.Path,
    spacing: FrameSpacing,
    torsoLength: Double
  ) {
    var steps = 0
    var frames: [Int] = []
    for frame in spacing.followsPrevious.indices.dropFirst()
    where spacing.followsPrevious[frame] {
      let kept =
        Angle.length(left[frame] - left[frame - 1])
        + Angle.length(right[frame] - right[frame - 1])
      let changed =
        Angle.length(left[frame] - right[frame - 1])
        + Angle.length(right[frame] - left[frame - 1])
      guard !kept.isNaN else { continue }
      steps += 1
      if changed < kept / 2, kept > torsoLength / 5 { frames.append(frame) }
    }
    self.left = joint
    self.steps = steps
    self.frames = frames
  }
}
