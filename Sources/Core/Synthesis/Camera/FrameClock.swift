// SPDX-License-Identifier: Apache-2.0
import Basics

/// When the frames of a clip are presented.
struct FrameClock: Sendable {
  /// Presentation times in seconds, whole units of the encoder's 1/90,000 s, rising from 0.
  let times: [Double]
  /// When the last frame ends, in seconds.
  let endTime: Double
  /// The regular time between frames, in seconds.
  let interval: Double

  /// Units of presentation time in a second.
  private static let unitsPerSecond = 90_000.0

  /// Sets the times.
  ///
  /// - Parameters:
  ///   - seconds: How long the clip lasts; it has one frame at least.
  ///   - frameRate: Frames per second.
  ///   - capture: How irregular they are.
  ///   - random: Where irregular times come from; left alone by regular ones.
  init(seconds: Double, frameRate: Int, capture: Capture, random: inout RandomGenerator) {
    let count = max(1, Int((seconds * Double(frameRate)).rounded(.down)))
    func time(_ frame: Double) -> Double {
      (frame * Self.unitsPerSecond / Double(frameRate)).rounded() / Self.unitsPerSecond
    }
    var times: [Double] = []
    for frame in 0..<count {
      var place = Double(frame)
      var isLost = false
      if frame > 0, capture.timeJitter > 0 {
        place += capture.timeJitter * (2 * random.unit() - 1)
      }
      if frame > 0, capture.lostFrames > 0 { isLost = random.unit() < capture.lostFrames }
      if !isLost { times.append(time(place)) }
    }
    self.times = times
    endTime = time(Double(count))
    interval = 1 / Double(frameRate)
  }

  /// The frame whose time is nearest; the later of two that are equally near.
  ///
  /// - Complexity: O(log n).
  func frame(nearest time: Double) -> Int { times.frame(nearest: time) }
}

extension [Double] {
  /// The frame whose time is nearest, of ascending times that are not empty; the later of two that
  /// are equally near.
  ///
  /// - Complexity: O(log n).
  func frame(nearest time: Double) -> Int {
    let next = partitioningIndex { !($0 < time) }
    guard next > 0 else { return 0 }
    guard next < count else { return count - 1 }
    return time - self[next - 1] < self[next] - time ? next - 1 : next
  }
}
