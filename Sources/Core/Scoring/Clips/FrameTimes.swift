// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// Which frame of a clip a time belongs to.
package struct FrameTimes: Sendable {
  private let samples: [String: [Sample]]

  /// Creates it from the presentation times of all frames by clip, in seconds and increasing.
  package init(_ times: [String: [Double]] = [:]) {
    self.init(of: times.mapValues { $0.map { Sample(time: $0, value: .nan) } })
  }

  /// Creates it from signals, one sample for each frame, by clip; it shares their memory.
  package init(of samples: [String: [Sample]]) {
    self.samples = samples
  }

  /// The number of the frame whose presentation time is nearest, from 0; the earlier of two.
  ///
  /// - Parameters:
  ///   - clip: The clip's id.
  ///   - time: In seconds.
  /// - Returns: Nil for a clip without frames and for a time that is not finite.
  /// - Complexity: O(log *n*) in the clip's frames.
  package func frame(_ clip: String, at time: Double) -> Int? {
    guard time.isFinite, let samples = samples[clip], !samples.isEmpty else { return nil }
    var low = 0
    var high = samples.count - 1
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time < time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return low }
    return time - samples[low - 1].time <= samples[low].time - time ? low - 1 : low
  }
}
