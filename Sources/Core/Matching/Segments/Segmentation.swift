// SPDX-License-Identifier: Apache-2.0
import Basics

/// Named stretches of time in order, none overlapping, in whole microseconds; between them is
/// background.
package struct Segmentation: Equatable {
  /// A stretch under one name.
  package struct Run: Equatable {
    /// The name.
    package var label: String
    /// When it begins, in microseconds.
    package var low: Int
    /// When it ends, in microseconds.
    package var high: Int

    /// How long it lasts, in microseconds, above zero.
    package var length: Int { high - low }

    /// The length of what two stretches share, in microseconds, at least zero.
    package func overlap(_ other: Run) -> Int {
      max(min(high, other.high) - max(low, other.low), 0)
    }
  }

  /// In order of time.
  package private(set) var runs: [Run] = []

  /// Puts segments in order within a range.
  ///
  /// What reaches into the segment before it begins where that ends. Neighbours of one name that
  /// touch become one, as they would be in a list of frames, unless they are to stay apart. What is
  /// left without length goes.
  ///
  /// - Complexity: O(*n* log *n*).
  package init(
    _ segments: [Segment],
    within range: Range<Int>,
    joiningNeighbours joins: Bool = true
  ) {
    let ordered = segments.map { segment in
      Run(
        label: segment.label,
        low: max(Microseconds.nearest(segment.start), range.lowerBound),
        high: min(Microseconds.nearest(segment.end), range.upperBound)
      )
    }.sorted { ($0.low, $0.high, $0.label) < ($1.low, $1.high, $1.label) }
    for var run in ordered {
      if let last = runs.last { run.low = max(run.low, last.high) }
      guard run.low < run.high else { continue }
      if joins, let last = runs.last, last.label == run.label, last.high == run.low {
        runs[runs.count - 1].high = run.high
      } else {
        runs.append(run)
      }
    }
  }

  /// The names in order of time.
  package var labels: [String] { runs.map(\.label) }

  /// How long all stretches of a name last, in microseconds.
  package func length(of label: String) -> Int {
    runs.reduce(0) { $0 + ($1.label == label ? $1.length : 0) }
  }

  /// The pairs of stretches that share time.
  ///
  /// - Returns: Indexes of runs of this and of the other, and how long they share, in microseconds.
  /// - Complexity: O(*n* + *m*).
  package func overlaps(_ other: Segmentation) -> [(run: Int, other: Int, length: Int)] {
    var pairs: [(run: Int, other: Int, length: Int)] = []
    var (mine, theirs) = (0, 0)
    while mine < runs.count, theirs < other.runs.count {
      let length = runs[mine].overlap(other.runs[theirs])
      if length > 0 { pairs.append((mine, theirs, length)) }
      if runs[mine].high < other.runs[theirs].high { mine += 1 } else { theirs += 1 }
    }
    return pairs
  }

  /// The times at which each name begins, background being the empty name; not those at the ends of
  /// a range.
  func beginnings(within range: Range<Int>) -> [(label: String, time: Int)] {
    var found: [(label: String, time: Int)] = []
    for (index, run) in runs.enumerated() {
      found.append((run.label, run.low))
      let next = index + 1 < runs.count ? runs[index + 1].low : Int.max
      if run.high < next { found.append(("", run.high)) }
    }
    return found.filter { $0.time > range.lowerBound && $0.time < range.upperBound }
  }
}
