// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Finds the stretches in which a position is held, as frames come.
///
/// Gaps of at most half a second are allowed. A hold is known once it is over.
struct HoldTrace<Frame: Sendable>: Sendable {
  /// One hold.
  struct Hold: Sendable {
    /// The times of its first and its last frame, in seconds.
    var interval: ClosedRange<Double>
    /// What is kept of its frames, in order of time; at least one.
    var frames: [Frame]
  }

  /// The shortest hold.
  private(set) var least: Limit
  /// True once any frame was in the position.
  private(set) var hasSeenAny = false

  private var frames: [Frame] = []
  private var first = 0.0
  private var last = 0.0

  /// The longest gap within a hold, in seconds.
  private static var gap: Double { 0.5 }

  init(least: Limit) {
    self.least = least
  }

  /// Takes the next frame, in order of time.
  ///
  /// - Parameters:
  ///   - frame: What is kept of it; nil for one that is not in the position.
  ///   - time: In seconds.
  /// - Returns: The hold that is over with it; nil for none.
  /// - Complexity: O(1).
  mutating func update(_ frame: Frame?, at time: Double) -> Hold? {
    let hold = !frames.isEmpty && time - last > Self.gap + ClipTime.hair ? finish() : nil
    guard let frame else { return hold }
    hasSeenAny = true
    if frames.isEmpty { first = time }
    last = time
    frames.append(frame)
    return hold
  }

  /// Ends the hold under way.
  ///
  /// - Returns: The hold; nil if there is none that is long enough.
  mutating func finish() -> Hold? {
    defer { frames = [] }
    guard !frames.isEmpty, least.isReached(by: last - first + ClipTime.hair) else { return nil }
    return Hold(interval: first...last, frames: frames)
  }
}
