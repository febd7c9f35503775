// SPDX-License-Identifier: Apache-2.0
import Basics
package import Matching

/// Krippendorff's alphas of unitizing: where raters put units on a continuum, and what they call them.
///
/// What is compared is time, not units: the length that two raters give the same value, gaps between
/// units being a value too, against the length expected if units of all raters were put together by
/// chance, a unit never with itself.
///
/// These are the alphas of 2016, which replaced that of 1995: the older one (of DKPro Statistics and
/// of the second edition of the book) squares the lengths by which boundaries differ, and turned out to
/// misbehave for more than two observers. Time is taken as continuous: in the original, a gap is made of
/// single positions, each of which is not paired with itself; here they have no length.
///
/// - Source: K. Krippendorff, Y. Mathet, S. Bouvry, A. Widlöcher, "On the reliability of unitizing
///   textual continua: Further developments", Quality & Quantity 50, 2016; "Content Analysis", 4th
///   edition, 2019, section 12.6. Checked against a count point by point; no Python package has it.
package struct UnitizingAlpha: Sendable, Equatable {
  /// Which agreement is asked for.
  package enum Kind: Sendable, Equatable {
    /// On units and their values together.
    case overall
    /// On what is a unit and what is a gap, whatever the values.
    case binary
    /// On the values, where both raters have a unit.
    case values
  }

  /// The values that units may have, in a fixed order.
  package let values: [String]

  /// Creates alphas of units with these values.
  package init(values: [String]) {
    self.values = values
  }

  /// What one continuum adds to the sums.
  ///
  /// - Parameters:
  ///   - units: The units of each rater, in any order; a rater's own units do not overlap.
  ///   - ranges: The continuum in seconds, in order and apart; units are cut to it.
  /// - Returns: Lengths in seconds: those that raters give two values (the gap, then `values`, row by
  ///   row); then the squared lengths of the units by value; then those of their parts that another
  ///   rater has units in. All zero for fewer than two raters.
  /// - Complexity: O(*r*² *n*) in raters and units.
  package func terms(_ units: [[Segment]], within ranges: [ClosedRange<Double>]) -> [Double] {
    let width = values.count + 1
    var table = [Double](repeating: 0, count: width * width)
    var squares = [Double](repeating: 0, count: values.count)
    var shared = squares
    guard units.count > 1 else { return table + squares + shared }
    let share = 1 / Double(units.count - 1)
    for range in ranges {
      let span = Microseconds.nearest(range.lowerBound)..<Microseconds.nearest(range.upperBound)
      let raters = units.map { Segmentation($0, within: span, joiningNeighbours: false) }
      for (index, one) in raters.enumerated() {
        for run in one.runs {
          guard let value = place(run.label) else { continue }
          let length = Microseconds.seconds(run.length)
          squares[value] += length * length
        }
        for (value, length) in covered(one, by: raters, except: index) {
          shared[value] += length * length
        }
        for (second, other) in raters.enumerated() where second != index {
          add(one, other, span: span, share: share, to: &table)
        }
      }
    }
    return table + squares + shared
  }

  /// An alpha of sums of terms over continua.
  ///
  /// - Returns: At most 1, 0 for what chance gives; nil where nothing could differ: no units at all,
  ///   nothing but units of one value, or so few units that none can meet another by chance, where
  ///   the formula would give more than 1.
  /// - Complexity: O(*k*²) in values.
  package func alpha(_ kind: Kind, _ sums: [Double]) -> Double? {
    let width = values.count + 1
    let table = Array(sums[..<(width * width)])
    let squares = Array(sums[(width * width)..<(width * width + values.count)])
    let shared = Array(sums[(width * width + values.count)...])
    switch kind {
    case .overall:
      return Self.alpha(table, squares: [0] + squares)
    case .values:
      let inner = (1..<width).flatMap { row in (1..<width).map { table[row * width + $0] } }
      return Self.alpha(inner, squares: shared)
    case .binary:
      let rest = (1..<width).reduce(0) { $0 + table[$1] }
      let units = table.reduce(0, +) - table[0] - 2 * rest
      return Self.alpha([table[0], rest, rest, units], squares: [0, squares.reduce(0, +)])
    }
  }

  private static func alpha(_ table: [Double], squares: [Double]) -> Double? {
    let count = squares.count
    let margins = (0..<count).map { row in
      table[row * count..<(row + 1) * count].reduce(0, +)
    }
    let total = margins.reduce(0, +)
    guard total > 0 else { return nil }
    let scale = total - squares.reduce(0, +) / total
    var observed = 0.0
    var expected = 0.0
    for row in 0..<count {
      for column in 0..<count where row != column {
        observed += table[row * count + column]
        expected += margins[row] * margins[column]
      }
    }
    guard scale > 0x1p-40 * total, expected > 0 else { return nil }
    return 1 - observed * scale / expected
  }

  private func place(_ label: String) -> Int? {
    values.firstIndex(of: label)
  }

  /// Adds the lengths that a pair of raters gives each pair of values.
  private func add(
    _ one: Segmentation,
    _ other: Segmentation,
    span: Range<Int>,
    share: Double,
    to table: inout [Double]
  ) {
    let width = values.count + 1
    var both = 0
    var ofOne = [Int](repeating: 0, count: width)
    var ofOther = ofOne
    for run in one.runs { ofOne[(place(run.label) ?? -1) + 1] += run.length }
    for run in other.runs { ofOther[(place(run.label) ?? -1) + 1] += run.length }
    let units = (ofOne.reduce(0, +), ofOther.reduce(0, +))
    for pair in one.overlaps(other) {
      let first = (place(one.runs[pair.run].label) ?? -1) + 1
      let second = (place(other.runs[pair.other].label) ?? -1) + 1
      table[first * width + second] += share * Microseconds.seconds(pair.length)
      ofOne[first] -= pair.length
      ofOther[second] -= pair.length
      both += pair.length
    }
    for value in 1..<width {
      table[value * width] += share * Microseconds.seconds(ofOne[value])
      table[value] += share * Microseconds.seconds(ofOther[value])
    }
    table[0] += share * Microseconds.seconds(span.count - units.0 - units.1 + both)
  }

  /// For each unit of a rater its value and how much of it others have units in, in seconds.
  private func covered(
    _ one: Segmentation,
    by raters: [Segmentation],
    except index: Int
  ) -> [(value: Int, length: Double)] {
    let others = raters.indices.filter { $0 != index }.flatMap { raters[$0].runs }
    let union = others.sorted { $0.low < $1.low }.reduce(into: [Range<Int>]()) { union, run in
      if let last = union.last, run.low <= last.upperBound {
        union[union.count - 1] = last.lowerBound..<max(last.upperBound, run.high)
      } else {
        union.append(run.low..<run.high)
      }
    }
    return one.runs.compactMap { run in
      let length = union.reduce(0) {
        $0 + max(min(run.high, $1.upperBound) - max(run.low, $1.lowerBound), 0)
      }
      return place(run.label).map { ($0, Microseconds.seconds(length)) }
    }
  }
}
