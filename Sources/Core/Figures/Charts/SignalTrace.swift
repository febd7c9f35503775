// SPDX-License-Identifier: Apache-2.0

/// A signal over time, thinned for drawing without losing its extremes.
package struct SignalTrace: Sendable, Equatable {
  /// The times in seconds and values; NaN values stand where nothing was measured.
  package private(set) var points: [Point]

  /// Creates a trace that keeps, for each of a number of equal time slices, the least and the
  /// greatest value in the order in which they occur.
  ///
  /// A slice in which nothing was measured becomes a gap, and so does a silence between two samples
  /// that is longer than `longestStep`.
  ///
  /// - Parameters:
  ///   - samples: Time in seconds and value, in order of time; NaN where nothing was measured.
  ///   - slices: How many slices; a short signal is kept whole.
  ///   - longestStep: Seconds between samples beyond which the line is broken.
  /// - Precondition: `slices` is at least 1.
  /// - Complexity: O(*n*).
  package init(
    _ samples: [(time: Double, value: Double)],
    slices: Int = 160,
    longestStep: Double = 0.5
  ) {
    precondition(slices >= 1, "at least one slice")
    points = []
    let timed = samples.filter(\.time.isFinite)
    guard let first = timed.first, let last = timed.last else { return }
    let duration = max(last.time - first.time, 0x1p-30)
    let keepsAll = timed.count <= 2 * slices
    var position = 0
    var previous: Double?
    while position < timed.count {
      let slice = Self.slice(timed[position].time - first.time, duration, slices)
      var end = position + 1
      if !keepsAll {
        while end < timed.count,
          Self.slice(timed[end].time - first.time, duration, slices) == slice
        {
          end += 1
        }
      }
      if let previous, timed[position].time - previous > longestStep { breakLine(at: previous) }
      previous = timed[end - 1].time
      append(timed[position..<end])
      position = end
    }
  }

  /// The least and the greatest value; nil where nothing was measured.
  package var range: ClosedRange<Double>? {
    let values = points.map(\.y).filter(\.isFinite)
    guard let least = values.min(), let greatest = values.max() else { return nil }
    return least...greatest
  }

  /// The intervals in which nothing was measured, in seconds.
  package var gaps: [ClosedRange<Double>] {
    var gaps: [ClosedRange<Double>] = []
    var lastSeen: Double?
    var isOpen = false
    for point in points {
      guard point.y.isFinite else {
        isOpen = true
        continue
      }
      if isOpen, let lastSeen, lastSeen < point.x { gaps.append(lastSeen...point.x) }
      isOpen = false
      lastSeen = point.x
    }
    return gaps
  }

  private static func slice(_ time: Double, _ duration: Double, _ slices: Int) -> Int {
    min(slices - 1, Int(time / duration * Double(slices)))
  }

  private mutating func breakLine(at time: Double) {
    if points.last?.y.isNaN == false { points.append(Point(time, .nan)) }
  }

  private mutating func append(_ samples: ArraySlice<(time: Double, value: Double)>) {
    let seen = samples.indices.filter { samples[$0].value.isFinite }
    guard let least = seen.min(by: { samples[$0].value < samples[$1].value }),
      let greatest = seen.max(by: { samples[$0].value < samples[$1].value })
    else {
      if let first = samples.first { breakLine(at: first.time) }
      return
    }
    for index in least == greatest ? [least] : [min(least, greatest), max(least, greatest)] {
      points.append(Point(samples[index].time, samples[index].value))
    }
  }
}
