// SPDX-License-Identifier: Apache-2.0
import Statistics

/// Which frames follow one another closely enough for their difference to mean something.
///
/// A step of up to two and a half median intervals counts as one: a container may drop a frame or
/// vary its rate. A longer one is a gap, and no difference is taken across it.
package struct FrameSpacing: Sendable {
  /// The median interval between frames in seconds; nil below two frames.
  package let interval: Double?
  /// For each frame, whether the one before it is near enough; false for the first.
  package let followsPrevious: [Bool]
  /// For each frame, whether the one before it is one median interval away within 5 %.
  package let isEven: [Bool]

  /// Looks at presentation times, which increase strictly.
  ///
  /// - Complexity: O(*n*) on average.
  package init(_ times: [Double]) {
    var steps = zip(times.dropFirst(), times).map { $0 - $1 }
    interval = Median.of(&steps)
    guard let interval else {
      followsPrevious = times.map { _ in false }
      isEven = followsPrevious
      return
    }
    var followsPrevious = [Bool](repeating: false, count: times.count)
    var isEven = followsPrevious
    for frame in times.indices.dropFirst() {
      let step = times[frame] - times[frame - 1]
      followsPrevious[frame] = step <= 2.5 * interval
      isEven[frame] = (step - interval).magnitude <= 0.05 * interval
    }
    self.followsPrevious = followsPrevious
    self.isEven = isEven
  }

  /// The stretches in which every frame was seen and is one median interval after the one before.
  ///
  /// - Parameters:
  ///   - isSeen: Frame by frame.
  ///   - least: The least number of frames of a stretch.
  /// - Returns: Ranges of frames in order of time, as long as they can be.
  /// - Complexity: O(*n*).
  package func evenRuns(where isSeen: [Bool], atLeast least: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    func close(_ end: Int) {
      if let start, end - start >= least { runs.append(start..<end) }
    }
    for frame in isSeen.indices {
      if !isSeen[frame] {
        close(frame)
        start = nil
      } else if start == nil || !isEven[frame] {
        close(frame)
        start = frame
      }
    }
    close(isSeen.count)
    return runs
  }
}
