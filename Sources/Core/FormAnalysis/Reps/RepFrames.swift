// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The frames of one rep.
struct RepFrames: Sendable {
  /// From the start of the rep to the decision, in order of time.
  let frames: [BodyFrame]
  /// The place of the far position, where the rep turns.
  let far: Int
  /// Whether enough frames precede the first to tell that it is where the rep begins and not where the
  /// clip does.
  let isStartSeen: Bool

  /// Seconds on either side of the far position that belong to it, and after the start to that.
  private static let reach = 0.08

  /// The time of the far position.
  var time: Double { frames[far].time }

  /// The frames around the far position.
  var farFrames: [BodyFrame] { frames(near: time) }

  /// The frames after the start.
  var startFrames: [BodyFrame] { frames(near: frames[0].time) }

  private func frames(near time: Double) -> [BodyFrame] {
    frames.filter { ($0.time - time).magnitude <= Self.reach + ClipTime.hair }
  }
}
