// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Stretches of a clip as joint angles at even times.
///
/// Six series, in degrees, at 15 a second, by straight lines between what was seen. Four are the
/// angles at knee, elbow, hip and shoulder, as the mean of both sides. The others are the
/// difference between the knees and the lean of the trunk to either side.
struct AngleWindows: Sendable {
  /// Values in a second.
  static let rate = 15.0
  /// Values in a window: 4 s.
  static let length = 60
  /// The most windows of a clip, spread over it evenly.
  static let most = 8
  /// The number of series.
  static let channels = 6

  /// Windows of series: [windows][channels][60].
  let windows: [[[Double]]]

  /// Cuts a clip.
  ///
  /// - Complexity: O(*frames*).
  init(_ track: PoseTrack) {
    var reader = AngleReader()
    self.init((0..<track.count).map { reader.reading(of: track[$0]) })
  }

  /// Cuts what was read of poses.
  ///
  /// A clip that is shorter than a window stays as it ends. A stretch of which less than half shows the person
  /// is no window; a series of which nothing was seen is 0.
  ///
  /// - Parameter readings: In order of time.
  /// - Complexity: O(*n*).
  init(_ readings: [AngleReading]) {
    guard let first = readings.first?.time, let last = readings.last?.time,
      readings.contains(where: \.isSeen)
    else {
      windows = []
      return
    }
    let values = ((last - first) * Self.rate).rounded(.down) + 1
    // Values between windows are never looked at, so that a long gap costs nothing.
    let room = max(0, Int(min(values, 1e15)) - Self.length)
    // At least a second apart.
    let count = min(Self.most, 1 + Int(Double(room) / Self.rate))
    let allTimes = readings.map(\.time)
    let series = (0..<Self.channels).map { channel in readings.map { $0.values[channel] } }
    windows = (0..<count).compactMap { index in
      let start = count == 1 ? 0 : (room * index + (count - 1) / 2) / (count - 1)
      let times = (start..<(start + Self.length)).map { first + Double($0) / Self.rate }
      let (begin, end) = (times[0], times[Self.length - 1])
      let inside = readings.filter { begin <= $0.time && $0.time <= end }
      guard 2 * inside.count(where: \.isSeen) >= inside.count, !inside.isEmpty else {
        return nil
      }
      return series.map { Self.resampled(allTimes, $0, at: times) }
    }
  }

  /// A series at other times; level before the first and after the last value that was seen.
  private static func resampled(
    _ times: [Double],
    _ values: [Double],
    at wanted: [Double]
  ) -> [Double] {
    let seen = times.indices.filter { !values[$0].isNaN }
    guard let first = seen.first, let last = seen.last else { return wanted.map { _ in 0 } }
    var next = 0
    return wanted.map { time in
      while next < seen.count, times[seen[next]] < time { next += 1 }
      guard next > 0 else { return values[first] }
      guard next < seen.count else { return values[last] }
      let (before, after) = (seen[next - 1], seen[next])
      let share = (time - times[before]) / (times[after] - times[before])
      return values[before] + (values[after] - values[before]) * share
    }
  }
}
