// SPDX-License-Identifier: Apache-2.0

/// When the results of a track's frames are there, later than their presentation times.
package struct ResultTimes: Sendable, Equatable {
  /// The presentation time of each frame, in seconds.
  private let frames: [Double]
  /// The time at which the result of each frame is there, in seconds, none before that of an earlier frame.
  package let results: [Double]

  /// Takes presentation times and delays.
  ///
  /// - Precondition: There is one delay for each frame.
  init(_ times: [Double], delays: [Double]) {
    precondition(times.count == delays.count, "one delay for each frame")
    frames = times
    var latest = -Double.infinity
    results = zip(times, delays).map { time, delay in
      latest = max(latest, time + delay)
      return latest
    }
  }

  /// The time at which an app learns what was decided at a presentation time.
  ///
  /// It is the time of the result of the last frame up to then, and not before the decision itself. Later decisions
  /// are never learned earlier.
  ///
  /// - Parameter decision: A presentation time in seconds.
  /// - Returns: The time in seconds; the decision's own before the first frame.
  /// - Complexity: O(log *frames*).
  package func time(of decision: Double) -> Double {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if frames[middle] <= decision { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? decision : max(decision, results[low - 1])
  }
}

extension PoseTrack {
  /// When results are there; nil if they are there with their frames.
  package var resultTimes: ResultTimes? {
    resultDelays.map { ResultTimes(times, delays: $0) }
  }
}
