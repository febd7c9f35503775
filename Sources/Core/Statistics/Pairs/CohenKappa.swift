// SPDX-License-Identifier: Apache-2.0

/// Agreement of two raters on categories, beyond what their habits alone would give.
package enum CohenKappa {
  /// How much a disagreement counts, by the positions of both categories.
  package enum Weights: String, Sendable, CaseIterable {
    /// Every disagreement the same.
    case none
    /// By the distance.
    case linear
    /// By its square.
    case quadratic
  }

  /// Cohen's kappa of a table of categories.
  ///
  /// 20 units on which both say yes, 15 on which both say no, 5 and 10 on which they differ:
  /// observed agreement 0.7, by chance 0.5, kappa 0.4.
  ///
  /// - Parameters:
  ///   - table: How often the first rater said the row's category and the second the column's, row by
  ///     row; a square. May be sums over clips.
  ///   - weights: How much a disagreement counts.
  /// - Returns: At most 1, 0 for what chance gives; nil for an empty table, and where both say one
  ///   and the same category throughout, which shows nothing.
  /// - Precondition: The table is a square.
  /// - Complexity: O(*k*²) in categories.
  /// - Source: J. Cohen, Educational and Psychological Measurement 20, 1960, and Psychological
  ///   Bulletin 70, 1968; checked against scikit-learn's `cohen_kappa_score`.
  package static func value(_ table: [Double], weights: Weights = .none) -> Double? {
    let count = Int(Double(table.count).squareRoot().rounded())
    precondition(count * count == table.count, "a table of categories is a square")
    var rows = [Double](repeating: 0, count: count)
    var columns = rows
    for row in 0..<count {
      for column in 0..<count {
        rows[row] += table[row * count + column]
        columns[column] += table[row * count + column]
      }
    }
    let total = rows.reduce(0, +)
    var observed = 0.0
    var expected = 0.0
    for row in 0..<count {
      for column in 0..<count {
        let weight = weights.weight(row, column)
        observed += weight * table[row * count + column]
        expected += weight * rows[row] * columns[column]
      }
    }
    guard total > 0, expected > 0 else { return nil }
    return 1 - observed * total / expected
  }
}

extension CohenKappa.Weights {
  fileprivate func weight(_ one: Int, _ other: Int) -> Double {
    let distance = Double(abs(one - other))
    return switch self {
    case .none: distance > 0 ? 1 : 0
    case .linear: distance
    case .quadratic: distance * distance
    }
  }
}

/// The categories that two raters name for one thing.
package struct CategoryPair: Sendable, Hashable {
  /// The category by the rater, or whatever is under test.
  package var said: String
  /// The category by the other rater, or the labels.
  package var labelled: String

  /// Creates a pair.
  package init(said: String, labelled: String) {
    self.said = said
    self.labelled = labelled
  }
}
