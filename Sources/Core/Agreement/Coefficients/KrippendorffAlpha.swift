// SPDX-License-Identifier: Apache-2.0

/// Krippendorff's alpha: agreement of any number of raters, some of whose values may be missing.
///
/// Units with fewer than two values say nothing and are left out. Alpha is 1 for perfect agreement, 0
/// for what chance gives, and may be below; it is nil where all values are equal, which shows nothing,
/// and where no unit has two values.
///
/// - Source: K. Krippendorff, "Content Analysis", 4th edition, 2019, section 12.3; checked against
///   the package `krippendorff`.
package enum KrippendorffAlpha {
  /// The coincidences of one unit's values, row by row.
  ///
  /// - Parameters:
  ///   - values: The categories that raters gave the unit, from 0.
  ///   - categories: How many categories there are.
  /// - Returns: For each pair of categories how many pairs of raters gave them, over the number of
  ///   raters less one; all zero for fewer than two values. Those of several units add up.
  package static func coincidences(_ values: [Int], categories: Int) -> [Double] {
    var table = [Double](repeating: 0, count: categories * categories)
    guard values.count > 1 else { return table }
    let share = 1 / Double(values.count - 1)
    for (index, value) in values.enumerated() {
      for (other, second) in values.enumerated() where other != index {
        table[value * categories + second] += share
      }
    }
    return table
  }

  /// Alpha of unordered categories.
  ///
  /// - Parameter table: Coincidences of all units, row by row.
  /// - Returns: At most 1; nil where nothing could differ.
  /// - Complexity: O(*k*²) in categories.
  package static func nominal(_ table: [Double]) -> Double? {
    value(table) { first, second, _ in first == second ? 0 : 1 }
  }

  /// Alpha of ordered categories: two are as far apart as there are values between them.
  ///
  /// - Parameter table: Coincidences of all units, row by row, categories in order.
  /// - Returns: At most 1; nil where nothing could differ.
  /// - Complexity: O(*k*³) in categories.
  package static func ordinal(_ table: [Double]) -> Double? {
    value(table) { first, second, margins in
      let (low, high) = (min(first, second), max(first, second))
      let between = margins[low...high].reduce(0, +) - (margins[low] + margins[high]) / 2
      return between * between
    }
  }

  /// What a unit's numbers add to the sums of the interval alpha: the squared differences of their
  /// pairs over the number of raters less one, how many numbers, their sum and that of their squares.
  ///
  /// - Parameter numbers: What raters gave the unit.
  /// - Returns: All zero for fewer than two numbers; those of units add up.
  package static func intervalTerms(_ numbers: [Double]) -> [Double] {
    guard numbers.count > 1 else { return [0, 0, 0, 0] }
    let count = Double(numbers.count)
    let sum = numbers.reduce(0, +)
    let squares = numbers.reduce(0) { $0 + $1 * $1 }
    return [2 * (count * squares - sum * sum) / (count - 1), count, sum, squares]
  }

  /// Alpha of numbers on an interval scale, from sums of terms over units.
  ///
  /// - Parameter sums: Those of `intervalTerms`.
  /// - Returns: At most 1; nil where nothing could differ.
  /// - Complexity: O(1).
  package static func interval(_ sums: [Double]) -> Double? {
    let (disagreement, count, sum, squares) = (sums[0], sums[1], sums[2], sums[3])
    let spread = 2 * (count * squares - sum * sum)
    guard count > 1, spread > 0x1p-40 * count * squares else { return nil }
    return 1 - disagreement * (count - 1) / spread
  }

  private static func value(
    _ table: [Double],
    difference: (Int, Int, [Double]) -> Double
  ) -> Double? {
    let count = Int(Double(table.count).squareRoot().rounded())
    precondition(count * count == table.count, "coincidences are a square")
    let margins = (0..<count).map { row in
      table[row * count..<(row + 1) * count].reduce(0, +)
    }
    let total = margins.reduce(0, +)
    var observed = 0.0
    var expected = 0.0
    for row in 0..<count {
      for column in 0..<count where row != column {
        let weight = difference(row, column, margins)
        observed += weight * table[row * count + column]
        expected += weight * margins[row] * margins[column]
      }
    }
    guard expected > 0 else { return nil }
    return 1 - observed * (total - 1) / expected
  }
}
