// SPDX-License-Identifier: Apache-2.0

/// How numbers vary together, and the direction in which they vary most.
struct Covariance: Sendable {
  /// Row by row; a multiple of the covariance.
  private(set) var matrix: [Double]
  private let count: Int

  init(count: Int) {
    self.count = count
    matrix = [Double](repeating: 0, count: count * count)
  }

  /// Takes deviations from the mean, after what was taken so far counts for a share only.
  mutating func append(_ deviations: [Double], keeping share: Double = 1) {
    if share < 1 { for index in matrix.indices { matrix[index] *= share } }
    for row in 0..<count where deviations[row] != 0 {
      for column in 0..<count {
        matrix[row * count + column] += deviations[row] * deviations[column]
      }
    }
  }

  /// A direction that is not at right angles to the one of most variance: that of the greatest variance's row.
  ///
  /// Of rows of one variance the first; nil where nothing varies.
  var start: [Double]? {
    var greatest = 0
    for row in 0..<count where variance(row) > variance(greatest) { greatest = row }
    guard variance(greatest) > 0 else { return nil }
    return Self.normalised(Array(matrix[(greatest * count)..<((greatest + 1) * count)]))
  }

  private func variance(_ row: Int) -> Double { matrix[row * count + row] }

  /// The matrix times a vector.
  func product(with vector: [Double]) -> [Double] {
    (0..<count).map { row in
      var sum = 0.0
      for column in 0..<count { sum += matrix[row * count + column] * vector[column] }
      return sum
    }
  }

  /// The direction of most variance, by power iteration from `start`; nil where nothing varies.
  ///
  /// - Complexity: O(*n*²) for each of at most 1000 steps.
  var principalDirection: [Double]? {
    guard var direction = start else { return nil }
    for _ in 0..<1000 {
      let next = Self.normalised(product(with: direction))
      var change = 0.0
      for index in next.indices {
        change += (next[index] - direction[index]) * (next[index] - direction[index])
      }
      direction = next
      if change < 1e-26 { break }
    }
    return direction
  }

  /// A vector over its length; itself where that is 0.
  static func normalised(_ vector: [Double]) -> [Double] {
    let length = dot(vector, vector).squareRoot()
    return length > 0 ? vector.map { $0 / length } : vector
  }

  static func dot(_ one: [Double], _ other: [Double]) -> Double {
    var sum = 0.0
    for index in one.indices { sum += one[index] * other[index] }
    return sum
  }
}
