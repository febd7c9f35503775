// SPDX-License-Identifier: Apache-2.0

/// How far apart two sequences are.
enum EditDistance {
  /// The least number of elements to insert, delete or replace to turn one into the other.
  ///
  /// - Complexity: O(*n m*) time, O(*m*) space.
  /// - Source: V. I. Levenshtein, 1966; R. A. Wagner, M. J. Fischer, 1974.
  static func between<Element: Equatable>(_ one: [Element], _ other: [Element]) -> Int {
    var row = Array(0...other.count)
    for (index, element) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, candidate) in other.enumerated() {
        let replaced = diagonal + (element == candidate ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, min(row[column], diagonal) + 1)
      }
    }
    return row[other.count]
  }
}
