// SPDX-License-Identifier: Apache-2.0
import Basics

/// Stretches of time in order, to find those near another without looking at all.
struct ExtentIndex {
  private let lows: [Int]
  private let positions: [Int]
  private let longest: Int

  /// Orders stretches; those that are nil are near nothing.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ extents: [Extent?]) {
    let known = extents.indices.filter { extents[$0] != nil }
    let low = { (position: Int) in extents[position]?.low ?? 0 }
    positions = known.sorted { (low($0), $0) < (low($1), $1) }
    lows = positions.map(low)
    longest = extents.compactMap { $0?.length }.max() ?? 0
  }

  /// The positions of stretches that may touch another widened by a margin, ascending; all that do
  /// are among them.
  ///
  /// - Complexity: O(log *n*) and what is found.
  func near(_ extent: Extent, margin: Int = 0) -> [Int] {
    let first = count(below: extent.low - margin - longest)
    let last = count(below: extent.high + margin + 1)
    return positions[first..<max(first, last)].sorted()
  }

  /// How many begin before a time.
  private func count(below time: Int) -> Int {
    lows.partitioningIndex { $0 >= time }
  }
}
