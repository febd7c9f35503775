// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The turning points of a place that swings to and fro, as samples come.
///
/// A turning point is known once the place has gone back by `least`, after a way of at least as much
/// to it. So the first one after a start or a gap is none.
struct SwingTrace: Sendable {
  /// A place that the way turns at.
  struct Turn: Sendable {
    /// In seconds.
    var time: Double
    /// True at the greatest place, false at the least.
    var isGreatest: Bool
  }

  /// The least way to a turning point and back from it.
  private(set) var least: Limit

  private var lowest: (time: Double, place: Double)?
  private var highest: (time: Double, place: Double)?
  /// True on the way to greater places, false to lesser ones; nil before either is known.
  private var isRising: Bool?
  private var lastTime: Double?

  /// The longest gap between two samples of one way, in seconds.
  private static let gap = 0.25

  init(least: Limit) {
    self.least = least
  }

  /// Takes the next sample, in order of time.
  ///
  /// - Returns: The turning point that it tells; nil for none.
  /// - Complexity: O(1).
  mutating func update(_ place: Double, at time: Double) -> Turn? {
    if let lastTime, time - lastTime > Self.gap + ClipTime.hair {
      (lowest, highest, isRising) = (nil, nil, nil)
    }
    lastTime = time
    let sample = (time: time, place: place)
    guard let low = lowest, let high = highest else {
      (lowest, highest) = (sample, sample)
      return nil
    }
    // On a way only its own end moves on.
    if isRising != true, place < low.place { lowest = sample }
    if isRising != false, place > high.place { highest = sample }
    if isRising != true, least.isReached(by: place - low.place) {
      defer { (isRising, highest) = (true, sample) }
      return isRising == nil ? nil : Turn(time: low.time, isGreatest: false)
    }
    if isRising != false, least.isReached(by: high.place - place) {
      defer { (isRising, lowest) = (false, sample) }
      return isRising == nil ? nil : Turn(time: high.time, isGreatest: true)
    }
    return nil
  }
}
