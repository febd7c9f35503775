// SPDX-License-Identifier: Apache-2.0

/// How much of a clip something was not seen.
package struct Dropouts: Sendable, Equatable {
  /// The number of frames.
  package let frames: Int
  /// The number of frames in which it was seen.
  package let seen: Int
  /// The number of runs of frames in which it was not, those at the ends included.
  package let gaps: Int
  /// The length of the longest run in seconds, up to the time it was seen again; 0 without one.
  package let longestGap: Double

  /// The share of frames in which it was seen, in 0...1; nil without frames.
  package var coverage: Double? {
    frames > 0 ? Double(seen) / Double(frames) : nil
  }

  /// Finds the runs.
  ///
  /// A run that lasts to the end ends one median interval after the last frame.
  ///
  /// - Parameters:
  ///   - isSeen: Frame by frame.
  ///   - times: Presentation times in seconds.
  ///   - interval: The median interval in seconds, if there is one.
  init(_ isSeen: [Bool], times: [Double], interval: Double?) {
    var seen = 0
    var gaps = 0
    var longest = 0.0
    var start: Double?
    for (frame, isSeen) in isSeen.enumerated() {
      if isSeen {
        seen += 1
        if let start { longest = max(longest, times[frame] - start) }
        start = nil
      } else if start == nil {
        gaps += 1
        start = times[frame]
      }
    }
    if let start, let last = times.last { longest = max(longest, last + (interval ?? 0) - start) }
    frames = isSeen.count
    self.seen = seen
    self.gaps = gaps
    longestGap = longest
  }
}
