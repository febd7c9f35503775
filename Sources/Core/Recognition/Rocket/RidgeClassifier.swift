// SPDX-License-Identifier: Apache-2.0
import Basics

/// One line for each class, 1 for its members and -1 for the others, with squared weights held down.
///
/// Features are measured from their means in standard deviations. The parameter alpha says how far
/// weights are held down. It is that of ten powers from 0.001 to 1000 with the least squared error
/// when each example is left out in turn. A fit to all of them tells that error.
///
/// - Source: `RidgeClassifierCV` of scikit-learn with `alphas=np.logspace(-3, 3, 10)`, as MiniRocket uses it.
struct RidgeClassifier: Sendable, Equatable {
  /// The alpha in force.
  private(set) var alpha: Double
  /// The mean of each feature.
  let means: [Double]
  /// What each feature is divided by, above 0.
  let scales: [Double]
  /// The weights of each class: [classes][features].
  let weights: [[Double]]
  /// The intercept of each class.
  let intercepts: [Double]

  static let alphas = (0..<10).map { Elementary.exp(Elementary.log(10) * (Double($0) * 6 / 9 - 3)) }

  init(
    alpha: Double,
    means: [Double],
    scales: [Double],
    weights: [[Double]],
    intercepts: [Double]
  ) {
    self.alpha = alpha
    self.means = means
    self.scales = scales
    self.weights = weights
    self.intercepts = intercepts
  }

  /// Fits the lines.
  ///
  /// - Parameters:
  ///   - rows: Features of examples: [examples][features].
  ///   - classes: The class of each, in 0..<`count`.
  ///   - count: The number of classes.
  /// - Precondition: There are at least two examples.
  /// - Complexity: O(*n*² *p* + 10 *n*³) in examples and features.
  init(_ rows: [[Double]], classes: [Int], count: Int) {
    precondition(rows.count > 1 && rows.count == classes.count, "two examples with a class each")
    let means = Self.means(rows)
    let scales = Self.scales(rows, means)
    let centred = rows.map { row in
      row.indices.map { (row[$0] - means[$0]) / scales[$0] }
    }
    let kernel = centred.map { one in centred.map { Self.dot(one, $0) } }
    let intercepts = (0..<count).map { label in
      classes.reduce(0.0) { $0 + ($1 == label ? 1 : -1) } / Double(rows.count)
    }
    let targets = (0..<count).map { label in
      classes.map { ($0 == label ? 1 : -1) - intercepts[label] }
    }
    var best: (error: Double, alpha: Double, duals: [[Double]])?
    for alpha in Self.alphas {
      guard let fit = DualFit(kernel, targets: targets, alpha: alpha) else { continue }
      if fit.error < best?.error ?? .infinity { best = (fit.error, alpha, fit.duals) }
    }
    let duals = best?.duals ?? targets.map { $0.map { _ in 0 } }
    self.init(
      alpha: best?.alpha ?? 1000,
      means: means,
      scales: scales,
      weights: duals.map { dual in
        var weights = [Double](repeating: 0, count: means.count)
        for (row, factor) in zip(centred, dual) {
          for index in row.indices { weights[index] += factor * row[index] }
        }
        return weights
      },
      intercepts: intercepts
    )
  }

  /// The height of each class's line at an example; about 1 for members and -1 for others.
  func callAsFunction(_ row: [Double]) -> [Double] {
    let centred = row.indices.map { (row[$0] - means[$0]) / scales[$0] }
    return zip(weights, intercepts).map { Self.dot($0, centred) + $1 }
  }

  private static func means(_ rows: [[Double]]) -> [Double] {
    var sums = [Double](repeating: 0, count: rows[0].count)
    for row in rows { for index in row.indices { sums[index] += row[index] } }
    return sums.map { $0 / Double(rows.count) }
  }

  /// Standard deviations; 1 for what does not vary.
  private static func scales(_ rows: [[Double]], _ means: [Double]) -> [Double] {
    var squares = [Double](repeating: 0, count: means.count)
    for row in rows {
      for index in row.indices {
        squares[index] += (row[index] - means[index]) * (row[index] - means[index])
      }
    }
    return squares.map { $0 > 1e-18 ? ($0 / Double(rows.count)).squareRoot() : 1 }
  }

  static func dot(_ one: [Double], _ other: [Double]) -> Double {
    var sum = 0.0
    for index in one.indices { sum += one[index] * other[index] }
    return sum
  }
}

/// Ridge regression by the products of examples, with the error of leaving each out.
struct DualFit {
  /// What each example weighs: [targets][examples].
  private(set) var duals: [[Double]]
  /// The sum over examples and targets of the squared error when the example is left out.
  private(set) var error = 0.0

  /// Fits; nil where the matrix has no root for rounding.
  ///
  /// The intercept is not held down, so leaving an example out moves it too. An example's own share
  /// in its value is 1/n + 1 - alpha G⁻¹ᵢᵢ for G the products of centred examples plus alpha.
  ///
  /// - Parameters:
  ///   - kernel: The products of examples whose mean is 0.
  ///   - targets: Of mean 0.
  ///   - alpha: Above 0.
  init?(_ kernel: [[Double]], targets: [[Double]], alpha: Double) {
    var matrix = kernel
    for index in matrix.indices { matrix[index][index] += alpha }
    guard let inverse = Self.inverse(matrix) else { return nil }
    duals = targets.map { target in inverse.map { RidgeClassifier.dot($0, target) } }
    let own = 1 / Double(kernel.count)
    for dual in duals {
      for index in dual.indices {
        let left = alpha * dual[index] / max(alpha * inverse[index][index] - own, 1e-12)
        error += left * left
      }
    }
  }

  /// The inverse of a symmetric positive matrix by its Cholesky root; nil where there is none.
  ///
  /// - Complexity: O(*n*³).
  static func inverse(_ matrix: [[Double]]) -> [[Double]]? {
    let count = matrix.count
    var root = matrix
    for row in 0..<count {
      for column in 0...row {
        var sum = matrix[row][column]
        for index in 0..<column { sum -= root[row][index] * root[column][index] }
        if row == column {
          guard sum > 0 else { return nil }
          root[row][row] = sum.squareRoot()
        } else {
          root[row][column] = sum / root[column][column]
        }
      }
    }
    // The inverse of the root, then its product with its own transpose.
    var lower = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    for column in 0..<count {
      lower[column][column] = 1 / root[column][column]
      for row in (column + 1)..<max(column + 1, count) {
        var sum = 0.0
        for index in column..<row { sum -= root[row][index] * lower[index][column] }
        lower[row][column] = sum / root[row][row]
      }
    }
    var inverse = lower
    for row in 0..<count {
      for column in 0...row {
        var sum = 0.0
        for index in row..<count { sum += lower[index][row] * lower[index][column] }
        inverse[row][column] = sum
        inverse[column][row] = sum
      }
    }
    return inverse
  }
}
