// SPDX-License-Identifier: Apache-2.0
import Basics
package import Labels
package import RepCounting

/// A stretch of time with both ends, in microseconds.
package struct Extent: Sendable, Equatable {
  /// The start.
  package var low: Int
  /// The end, not before the start.
  package var high: Int

  /// How long it is.
  @inlinable package var length: Int { high - low }

  /// How much of it another has too.
  @inlinable
  package func overlap(_ other: Extent) -> Int {
    max(min(high, other.high) - max(low, other.low), 0)
  }

  /// How much the two have in common, as a share of all that they cover together; 0 where neither
  /// has a length.
  package func intersectionOverUnion(_ other: Extent) -> Double {
    let common = overlap(other)
    let union = length + other.length - common
    return union > 0 ? Double(common) / Double(union) : 0
  }

  /// Whether the two have at least so many percent of all that they cover in common.
  @inlinable
  package func overlaps(_ other: Extent, percent: Int) -> Bool {
    let common = overlap(other)
    return common > 0 && 100 * common >= percent * (length + other.length - common)
  }
}

extension Extent {
  /// The labelled start and end of a rep; nil where one is missing.
  package init?(_ rep: Reference.Rep) {
    self.init(start: rep.start, end: rep.end)
  }

  /// The start and end that a counter reported; nil where one is missing.
  package init?(_ event: RepEvent) {
    self.init(start: event.start, end: event.end)
  }

  private init?(start: Double?, end: Double?) {
    guard let start, let end, start.isFinite, end.isFinite else { return nil }
    let ends = [Microseconds.nearest(start), Microseconds.nearest(end)].sorted()
    self.init(low: ends[0], high: ends[1])
  }
}
