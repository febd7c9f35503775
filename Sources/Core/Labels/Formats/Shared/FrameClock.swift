// SPDX-License-Identifier: Apache-2.0
import Basics

/// When the frames of a clip are shown.
package struct FrameClock: Sendable, Equatable {
  private enum Times: Sendable, Equatable {
    /// Every frame's presentation time, then the time at which the last one ends.
    case listed([Double])
    /// Frames of one length from a first time on.
    case regular(first: Double, rate: Double)
  }

  private let times: Times

  /// Frames with their own times; nil where the times do not rise.
  ///
  /// - Parameters:
  ///   - times: Presentation times in seconds, rising, at least one.
  ///   - end: When the last frame ends, after the last time.
  package init?(times: [Double], end: Double) {
    let all = times + [end]
    guard times.count > 0, zip(all, all.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    self.times = .listed(all)
  }

  /// Frames of one length.
  ///
  /// - Parameters:
  ///   - first: Presentation time of the first frame in seconds.
  ///   - rate: Frames per second, above 0.
  package init(first: Double, rate: Double) {
    precondition(rate > 0, "a frame rate is above 0")
    times = .regular(first: first, rate: rate)
  }

  /// Whether every frame's own time is known.
  package var isExact: Bool {
    if case .listed = times { true } else { false }
  }

  /// The number of frames, where it is known.
  package var frameCount: Int? {
    if case .listed(let times) = times { times.count - 1 } else { nil }
  }

  /// Mean frames per second.
  package var rate: Double {
    switch times {
    case .listed(let times): Double(times.count - 1) / (times[times.count - 1] - times[0])
    case .regular(_, let rate): rate
    }
  }

  /// When a frame begins.
  ///
  /// - Parameter index: The frame, the first being 0; between frames in proportion. The number of
  ///   frames is the end of the last one.
  /// - Returns: Seconds of presentation time, or nil where the clip has no such frame.
  package func time(ofFrame index: Double) -> Double? {
    switch times {
    case .regular(let first, let rate):
      let time = first + index / rate
      return time.isBounded ? time : nil
    case .listed(let times):
      guard index >= 0, index <= Double(times.count - 1) else { return nil }
      let whole = Int(index)
      let rest = index - Double(whole)
      guard rest > 0 else { return times[whole] }
      return times[whole] + rest * (times[whole + 1] - times[whole])
    }
  }

  /// The frame that begins nearest to a time, the first being 0.
  ///
  /// The number of frames stands for the end of the last one. The earlier of two equally near ones
  /// is taken.
  ///
  /// - Complexity: O(log *n*) in the number of frames.
  package func frame(nearest time: Double) -> Int {
    switch times {
    case .regular(let first, let rate):
      let index = ((time - first) * rate).rounded(.toNearestOrEven)
      return Int(max(0, min(1e12, index)))
    case .listed(let times):
      var low = 0
      var high = times.count - 1
      while low < high {
        let middle = (low + high) / 2
        if times[middle] < time { low = middle + 1 } else { high = middle }
      }
      let isAfterNearest = low > 0 && time - times[low - 1] <= times[low] - time
      return isAfterNearest ? low - 1 : low
    }
  }
}
