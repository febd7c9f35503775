// SPDX-License-Identifier: Apache-2.0

/// Principal factors: what several quantities have in common, and what each has alone.
enum FactorAnalysis {
  /// The loadings of each quantity on common factors of spread 1 that are independent.
  ///
  /// The diagonal is replaced by what is common, again and again, until it stays. Each factor's
  /// loadings add up to at least 0.
  ///
  /// - Parameters:
  ///   - correlations: Row by row, symmetric, 1 on the diagonal.
  ///   - count: The number of quantities.
  ///   - factors: The number of factors.
  /// - Returns: For each quantity one loading per factor; their squares add up to at most 0.99.
  /// - Complexity: O(rounds x *factors* x *count*²), at most 100 rounds.
  /// - Source: Harman, "Modern Factor Analysis", 1976, chapter 9, principal-factor solution.
  static func loadings(of correlations: [Double], count: Int, factors: Int) -> [[Double]] {
    var common = (0..<count).map { row in
      (0..<count).reduce(0.0) { greatest, column in
        column == row ? greatest : max(greatest, correlations[row * count + column].magnitude)
      }
    }
    var loadings = [[Double]](repeating: [Double](repeating: 0, count: factors), count: count)
    for _ in 0..<100 {
      var rest = correlations
      for index in 0..<count { rest[index * count + index] = common[index] }
      for factor in 0..<factors {
        let (value, direction) = leading(of: rest, count: count)
        let length = max(0, value).squareRoot()
        let sign = direction.reduce(0, +) < 0 ? -1.0 : 1.0
        for row in 0..<count {
          loadings[row][factor] = sign * length * direction[row]
          for column in 0..<count {
            rest[row * count + column] -= value * direction[row] * direction[column]
          }
        }
      }
      let next = loadings.map { min(0.99, $0.reduce(0) { $0 + $1 * $1 }) }
      let change = zip(next, common).reduce(0) { max($0, ($1.0 - $1.1).magnitude) }
      common = next
      if change < 1e-9 { break }
    }
    return loadings.map { row in
      let sum = row.reduce(0) { $0 + $1 * $1 }
      return sum > 0.99 ? row.map { $0 * (0.99 / sum).squareRoot() } : row
    }
  }

  /// The greatest eigenvalue of a symmetric matrix and its direction, by power iteration on the
  /// matrix made positive.
  private static func leading(of matrix: [Double], count: Int) -> (Double, [Double]) {
    // No eigenvalue is below minus the greatest sum of magnitudes of a row.
    let shift = (0..<count).reduce(0.0) { greatest, row in
      max(greatest, (0..<count).reduce(0) { $0 + matrix[row * count + $1].magnitude })
    }
    var direction = (0..<count).map { 1 + 0.01 * Double($0) }
    var value = 0.0
    for _ in 0..<1_000 {
      let length = direction.reduce(0) { $0 + $1 * $1 }.squareRoot()
      guard length > 0 else { return (0, direction) }
      direction = direction.map { $0 / length }
      let next = (0..<count).map { row in
        (0..<count).reduce(0) { $0 + matrix[row * count + $1] * direction[$1] }
      }
      let found = zip(next, direction).reduce(0) { $0 + $1.0 * $1.1 }
      let isSteady = (found - value).magnitude < 1e-12 * max(1, found.magnitude)
      value = found
      if isSteady { break }
      direction = zip(next, direction).map { $0 + shift * $1 }
    }
    return (value, direction)
  }
}
