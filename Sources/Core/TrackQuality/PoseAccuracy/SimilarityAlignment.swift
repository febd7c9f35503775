// SPDX-License-Identifier: Apache-2.0

/// Points in space moved, turned and scaled onto others, without mirroring them.
///
/// - Source: Umeyama, "Least-Squares Estimation of Transformation Parameters Between Two Point
///   Patterns", TPAMI 13(4), 1991, with the rotation by Horn, "Closed-form solution of absolute
///   orientation using unit quaternions", JOSA A 4(4), 1987: the greatest eigenvector is a proper
///   rotation, where a singular value decomposition may mirror.
package enum SimilarityAlignment {
  /// The points where they fit best, by least squares.
  ///
  /// - Parameters:
  ///   - points: At least three.
  ///   - targets: As many.
  /// - Returns: One for each; nil below three points and where all points or all targets coincide.
  /// - Precondition: `points.count == targets.count`.
  /// - Complexity: O(*n*).
  package static func aligned(
    _ points: [SIMD3<Double>],
    to targets: [SIMD3<Double>]
  ) -> [SIMD3<Double>]? {
    precondition(points.count == targets.count, "every point has its target")
    guard points.count >= 3, points.contains(where: { $0 != points[0] }),
      targets.contains(where: { $0 != targets[0] })
    else { return nil }
    let count = Double(points.count)
    let from = points.reduce(SIMD3<Double>.zero, +) / count
    let to = targets.reduce(SIMD3<Double>.zero, +) / count
    var moments = [[Double]](repeating: [0, 0, 0], count: 3)
    var spread = 0.0
    for (point, target) in zip(points, targets) {
      let (one, other) = (point - from, target - to)
      spread += (one * one).sum()
      for row in 0..<3 {
        for column in 0..<3 { moments[row][column] += one[row] * other[column] }
      }
    }
    let (quaternion, greatest) = Self.rotation(moments)
    let scale = greatest / spread
    return points.map { to + scale * Self.turned($0 - from, by: quaternion) }
  }

  /// The unit quaternion (w, x, y, z) of the best rotation, and its eigenvalue.
  private static func rotation(_ m: [[Double]]) -> (SIMD4<Double>, Double) {
    let trace = m[0][0] + m[1][1] + m[2][2]
    var form = [
      [trace, m[1][2] - m[2][1], m[2][0] - m[0][2], m[0][1] - m[1][0]],
      [0, 2 * m[0][0] - trace, m[0][1] + m[1][0], m[2][0] + m[0][2]],
      [0, 0, 2 * m[1][1] - trace, m[1][2] + m[2][1]],
      [0, 0, 0, 2 * m[2][2] - trace],
    ]
    for row in 1..<4 {
      for column in 0..<row { form[row][column] = form[column][row] }
    }
    let (values, vectors) = SymmetricEigenvalues.all(of: form)
    let best = values.indices.max { values[$0] < values[$1] } ?? 0
    return (
      SIMD4(vectors[0][best], vectors[1][best], vectors[2][best], vectors[3][best]), values[best]
    )
  }

  private static func turned(_ point: SIMD3<Double>, by q: SIMD4<Double>) -> SIMD3<Double> {
    let axis = SIMD3(q.y, q.z, q.w)
    let twice = 2 * cross(axis, point)
    return point + q.x * twice + cross(axis, twice)
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

/// Eigenvalues and eigenvectors of small symmetric matrices by Jacobi's rotations.
enum SymmetricEigenvalues {
  /// Every eigenvalue, and its unit eigenvector in the column of the same place.
  ///
  /// - Parameter matrix: Symmetric, row after row.
  /// - Returns: In no particular order.
  /// - Complexity: O(*n*^3) a sweep; a handful of sweeps reach the last bit.
  /// - Source: Golub and Van Loan, "Matrix Computations", 8.5.
  static func all(of matrix: [[Double]]) -> (values: [Double], vectors: [[Double]]) {
    var a = matrix
    let size = a.count
    var vectors = (0..<size).map { row in (0..<size).map { $0 == row ? 1.0 : 0 } }
    let least = 0x1p-70 * a.joined().reduce(0) { $0 + $1 * $1 }.squareRoot()
    for _ in 0..<64 {
      var isDiagonal = true
      for p in 0..<size - 1 {
        for q in p + 1..<size where a[p][q].magnitude > least {
          isDiagonal = false
          let ratio = (a[q][q] - a[p][p]) / (2 * a[p][q])
          let tangent =
            (ratio < 0 ? -1 : 1) / (ratio.magnitude + (1 + ratio * ratio).squareRoot())
          let cosine = 1 / (1 + tangent * tangent).squareRoot()
          let sine = tangent * cosine
          for k in 0..<size {
            (a[k][p], a[k][q]) = (
              cosine * a[k][p] - sine * a[k][q], sine * a[k][p] + cosine * a[k][q]
            )
          }
          for k in 0..<size {
            (a[p][k], a[q][k]) = (
              cosine * a[p][k] - sine * a[q][k], sine * a[p][k] + cosine * a[q][k]
            )
            (vectors[k][p], vectors[k][q]) = (
              cosine * vectors[k][p] - sine * vectors[k][q],
              sine * vectors[k][p] + cosine * vectors[k][q]
            )
          }
        }
      }
      if isDiagonal { break }
    }
    return (a.indices.map { a[$0][$0] }, vectors)
  }
}
