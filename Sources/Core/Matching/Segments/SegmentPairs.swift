// SPDX-License-Identifier: Apache-2.0
import Basics

/// Which segments of two lists mean one another.
package enum SegmentPairs {
  /// As many pairs as there can be of segments of one name that share enough of their union.
  ///
  /// The order of start is kept, which loses nothing where neither list overlaps itself.
  ///
  /// - Parameters:
  ///   - one: In any order.
  ///   - other: In any order.
  ///   - percent: The least intersection over union, above zero.
  /// - Returns: Indexes, in order of time.
  /// - Complexity: O(*n m*).
  package static func between(
    _ one: [Segment],
    _ other: [Segment],
    percent: Int
  ) -> [(one: Int, other: Int)] {
    let rows = order(one)
    let columns = order(other)
    var table = [[Int]](repeating: [Int](repeating: 0, count: columns.count + 1), count: 1)
    for row in rows {
      let before = table[table.count - 1]
      var next = [0]
      for (column, candidate) in columns.enumerated() {
        let paired = before[column] + (fits(one[row], other[candidate], percent) ? 1 : 0)
        next.append(max(paired, max(before[column + 1], next[column])))
      }
      table.append(next)
    }
    var pairs: [(one: Int, other: Int)] = []
    var (row, column) = (rows.count, columns.count)
    while row > 0, column > 0 {
      if table[row][column] == table[row - 1][column] {
        row -= 1
      } else if table[row][column] == table[row][column - 1] {
        column -= 1
      } else {
        row -= 1
        column -= 1
        pairs.append((rows[row], columns[column]))
      }
    }
    return pairs.reversed()
  }

  private static func order(_ segments: [Segment]) -> [Int] {
    segments.indices.sorted {
      (segments[$0].start, segments[$0].end, $0) < (segments[$1].start, segments[$1].end, $1)
    }
  }

  private static func fits(_ one: Segment, _ other: Segment, _ percent: Int) -> Bool {
    let (start, end) = (Microseconds.nearest(one.start), Microseconds.nearest(one.end))
    let (first, last) = (Microseconds.nearest(other.start), Microseconds.nearest(other.end))
    let both = min(end, last) - max(start, first)
    let union = end - start + last - first - both
    return one.label == other.label && both > 0 && both * 100 >= union * percent
  }
}
