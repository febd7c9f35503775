// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// A reason why a track has no phases, whatever detector looks at it.
package enum PhaseObstacle: String, Sendable, CaseIterable {
  /// The tracked joints are in no frame.
  case unseen
  /// The tracked joints stay where they are.
  case motionless

  /// The way of the tracked joints below which nothing moves, in torso lengths.
  ///
  /// The noise of a backend on somebody who stands still is about this much. The smallest rep that
  /// the detectors are for is three times as much.
  package static let leastMotion = 0.05

  /// Looks at the height of an exercise's tracked joints; nil if something moves.
  ///
  /// - Parameter heights: In torso lengths; NaN if not seen.
  /// - Complexity: O(*n*).
  package init?(_ heights: [Sample]) {
    let seen = heights.map(\.value).filter { !$0.isNaN }
    guard let low = seen.min(), let high = seen.max() else {
      self = .unseen
      return
    }
    guard high - low < Self.leastMotion else { return nil }
    self = .motionless
  }

  /// The reason, as a phrase.
  package var reason: String {
    switch self {
    case .unseen: "the tracked joints are never seen"
    case .motionless:
      "nothing moves: the tracked joints stay within \(Self.leastMotion) torso lengths"
    }
  }
}
