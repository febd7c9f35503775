// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The last so many seconds of a signal at even times, by straight lines between its samples.
///
/// A stretch without samples that is longer than the window empties it.
struct UniformWindow: Sendable {
  /// Seconds between values.
  let interval: Double
  /// The most values that are kept.
  let capacity: Int

  /// The values, oldest first.
  private(set) var values: [Double] = []
  /// The time of the latest value.
  private(set) var time = 0.0

  private var last: Sample?

  init(seconds: Double, rate: Double) {
    interval = 1 / rate
    capacity = max(4, Int((seconds * rate).rounded()))
  }

  /// Takes a sample; returns how many values came of it.
  mutating func update(_ sample: Sample) -> Int {
    guard let last, sample.time - last.time < Double(capacity) * interval else {
      values = [sample.value]
      time = sample.time
      last = sample
      return 1
    }
    self.last = sample
    var added = 0
    // A hair keeps grid times that are sample times on the near side, whatever their rounding.
    // So far from 0 that an interval is less than a last bit there is no next time.
    while time + interval <= sample.time + 1e-9, time + interval > time {
      time += interval
      let share = min(1, (time - last.time) / max(sample.time - last.time, 1e-9))
      values.append(last.value + (sample.value - last.value) * max(0, share))
      added += 1
    }
    // The oldest values go in batches, so that each sample costs O(1).
    if values.count >= 2 * capacity { values.removeFirst(values.count - capacity) }
    return added
  }

  /// The latest values, at most as many as the window holds.
  var recent: ArraySlice<Double> { values.suffix(capacity) }
}
