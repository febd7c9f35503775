// SPDX-License-Identifier: Apache-2.0

/// Which frame of a clip a time belongs to.
package struct FrameTimes: Sendable {
  private let times: [String: [Double]]

  /// Creates it from the presentation times of all frames by clip, in seconds and increasing.
  package init(_ times: [String: [Double]] = [:]) {
    self.times = times
  }

  /// The number of the frame whose presentation time is nearest, from 0; the earlier of two.
  ///
  /// - Parameters:
  ///   - clip: The clip's id.
  ///   - time: In seconds.
  /// - Returns: Nil for a clip without frames and for a time that is not finite.
  /// - Complexity: O(log *n*) in the clip's frames.
  package func frame(_ clip: String, at time: Double) -> Int? {
    guard time.isFinite, let times = times[clip], !times.isEmpty else { return nil }
    var low = 0
    var high = times.count - 1
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return low }
    return time - times[low - 1] <= times[low] - time ? low - 1 : low
  }
}
