// SPDX-License-Identifier: Apache-2.0

/// One-to-one assignment of few columns to any number of rows.
enum Assignment {
  /// The pairs with the greatest total worth; a row or column may stay alone, which is worth 0.
  ///
  /// Exact, by dynamic programming over the sets of columns that the rows so far have taken. The
  /// order of rows and columns decides between equal totals, and nothing else does.
  ///
  /// - Parameters:
  ///   - worth: What each pair is worth, row by row; what is not positive is never paired.
  ///   - columns: How many columns there are.
  /// - Returns: The column of each row; nil for a row that stays alone.
  /// - Precondition: `columns` is below 16 and each row has as many numbers.
  /// - Complexity: O(*rows* x 2^*columns* x *columns*) time, O(*rows* x 2^*columns*) space.
  static func best(_ worth: [[Double]], columns: Int) -> [Int?] {
    precondition(columns < 16, "every set of columns is looked at")
    precondition(worth.allSatisfy { $0.count == columns }, "one number per row and column")
    let setCount = 1 << columns
    // The greatest total of the rows so far that take exactly a set of columns.
    var totals = [Double](repeating: -.infinity, count: setCount)
    totals[0] = 0
    var choices: [[Int?]] = []
    for row in worth {
      var next = totals
      var choice = [Int?](repeating: nil, count: setCount)
      for set in 0..<setCount {
        for column in 0..<columns where set & (1 << column) != 0 && row[column] > 0 {
          let total = totals[set & ~(1 << column)] + row[column]
          guard total > next[set] else { continue }
          next[set] = total
          choice[set] = column
        }
      }
      totals = next
      choices.append(choice)
    }
    var set = 0
    for candidate in 1..<setCount where totals[candidate] > totals[set] { set = candidate }
    var pairs = [Int?](repeating: nil, count: worth.count)
    for row in worth.indices.reversed() {
      pairs[row] = choices[row][set]
      if let column = pairs[row] { set &= ~(1 << column) }
    }
    return pairs
  }
}
