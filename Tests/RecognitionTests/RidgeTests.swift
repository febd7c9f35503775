// SPDX-License-Identifier: Apache-2.0
import Basics
import TestSupport
import Testing

@testable import Recognition

@Suite struct RidgeTests {
  /// The least squares with an intercept that is free and slopes that are held down, by elimination.
  private func solve(_ rows: [[Double]], _ targets: [Double], _ alpha: Double) -> [Double] {
    let width = rows[0].count + 1
    let wide = rows.map { [1] + $0 }
    var system = (0..<width).map { row in
      (0..<width).map { column in
        wide.reduce(0) { $0 + $1[row] * $1[column] } + (row == column && row > 0 ? alpha : 0)
      } + [zip(wide, targets).reduce(0) { $0 + $1.0[row] * $1.1 }]
    }
    for pivot in 0..<width {
      let best = (pivot..<width).max { system[$0][pivot].magnitude < system[$1][pivot].magnitude }
      system.swapAt(pivot, best ?? pivot)
      for row in 0..<width where row != pivot {
        let factor = system[row][pivot] / system[pivot][pivot]
        for column in pivot...width { system[row][column] -= factor * system[pivot][column] }
      }
    }
    return (0..<width).map { system[$0][width] / system[$0][$0] }
  }

  private func example(seed: UInt64) -> (rows: [[Double]], targets: [Double]) {
    var random = RandomGenerator(seed: seed)
    let rows = (0..<9).map { _ in (0..<4).map { _ in random.normal() } }
    return (rows, rows.map { $0[0] - 0.5 * $0[2] + 0.3 * random.normal() })
  }

  private func centred(_ rows: [[Double]]) -> [[Double]] {
    let means = rows[0].indices.map { column in
      rows.reduce(0) { $0 + $1[column] } / Double(rows.count)
    }
    return rows.map { zip($0, means).map(-) }
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func `leaving one out costs what fitting anew shows`(
    seed: UInt64
  ) throws {
    let (rows, targets) = example(seed: seed)
    let alpha = 0.7
    var error = 0.0
    for index in rows.indices {
      let others = rows.indices.filter { $0 != index }
      let line = solve(others.map { rows[$0] }, others.map { targets[$0] }, alpha)
      let value = line[0] + zip(line.dropFirst(), rows[index]).reduce(0) { $0 + $1.0 * $1.1 }
      error += (targets[index] - value) * (targets[index] - value)
    }
    let points = centred(rows)
    let mean = targets.reduce(0, +) / Double(targets.count)
    let fit = try #require(
      DualFit(
        points.map { one in points.map { RidgeClassifier.dot(one, $0) } },
        targets: [targets.map { $0 - mean }],
        alpha: alpha
      )
    )
    #expect((fit.error / error - 1).magnitude < 1e-9)
  }

  @Test(arguments: 0..<5 as Range<UInt64>) func `the lines are those of least squares`(
    seed: UInt64
  ) throws {
    let (rows, targets) = example(seed: seed)
    let classes = targets.map { $0 > 0 ? 1 : 0 }
    let classifier = RidgeClassifier(rows, classes: classes, count: 2)
    // In standard deviations, as the classifier has them.
    let scaled = rows.map { row in
      row.indices.map { (row[$0] - classifier.means[$0]) / classifier.scales[$0] }
    }
    let line = solve(scaled, classes.map { $0 == 1 ? 1 : -1 }, classifier.alpha)
    for (row, point) in zip(rows, scaled) {
      let expected = line[0] + zip(line.dropFirst(), point).reduce(0) { $0 + $1.0 * $1.1 }
      let heights = classifier(row)
      #expect((heights[1] - expected).magnitude < 1e-9)
      #expect((heights[0] + expected).magnitude < 1e-9)
    }
    #expect(RidgeClassifier.alphas.contains(classifier.alpha))
  }

  @Test func `the powers are ten from 0.001 to 1000`() {
    #expect(RidgeClassifier.alphas.count == 10)
    #expect((RidgeClassifier.alphas[0] - 0.001).magnitude < 1e-15)
    #expect((RidgeClassifier.alphas[9] - 1000).magnitude < 1e-9)
  }

  @Test func `an inverse times its matrix is one`() throws {
    let matrix: [[Double]] = [[4, 2, 1], [2, 5, 3], [1, 3, 6]]
    let inverse = try #require(DualFit.inverse(matrix))
    for row in 0..<3 {
      for column in 0..<3 {
        let sum = (0..<3).reduce(0) { $0 + matrix[row][$1] * inverse[$1][column] }
        #expect((sum - (row == column ? 1 : 0)).magnitude < 1e-12)
      }
    }
    #expect(DualFit.inverse([[1, 2], [2, 1]]) == nil)
  }
}
