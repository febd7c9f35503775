// SPDX-License-Identifier: Apache-2.0
import Basics

/// Rotations of three axes at right angles.
enum Rotation {
  /// The turn from some axes to others as an axis times an angle in radians, in the scene.
  ///
  /// - Precondition: The angle is less than half a turn.
  static func vector(from axes: [Vector], to others: [Vector]) -> Vector {
    let double = zip(axes, others).reduce(Vector()) { $0 + $1.0.cross($1.1) }
    let trace = zip(axes, others).reduce(0) { $0 + $1.0.dot($1.1) }
    let length = double.length
    guard length > 0 else { return Vector() }
    return double * (Elementary.atan2(length, trace - 1) / length)
  }

  /// The unit quaternion (w, x, y, z), w at least 0, that takes coordinates along axes to those of the space that the axes
  /// are given in.
  ///
  /// - Source: Shepperd, "Quaternion from Rotation Matrix", Journal of Guidance and Control 1, 1978.
  static func quaternion(of axes: [Vector]) -> SIMD4<Double> {
    let (x, y, z) = (axes[0], axes[1], axes[2])
    let squares = [
      1 + x.x + y.y + z.z, 1 + x.x - y.y - z.z, 1 - x.x + y.y - z.z, 1 - x.x - y.y + z.z,
    ]
    let largest = squares.indices.max { squares[$0] < squares[$1] } ?? 0
    let half = squares[largest].squareRoot() / 2
    let quarter = 1 / (4 * half)
    let (a, b, c) = ((y.z - z.y) * quarter, (z.x - x.z) * quarter, (x.y - y.x) * quarter)
    let (p, q, r) = ((x.y + y.x) * quarter, (x.z + z.x) * quarter, (y.z + z.y) * quarter)
    let found: SIMD4<Double> =
      switch largest {
      case 0: SIMD4(half, a, b, c)
      case 1: SIMD4(a, half, p, q)
      case 2: SIMD4(b, p, half, r)
      default: SIMD4(c, q, r, half)
      }
    return found[0] < 0 ? -found : found
  }
}
