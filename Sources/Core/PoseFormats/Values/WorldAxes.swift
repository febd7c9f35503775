// SPDX-License-Identifier: Apache-2.0

/// The axes and the unit of positions in the world, of a right-handed system.
package struct WorldAxes: Sendable, Equatable {
  /// The axis that points up.
  package enum Up: String, Sendable, CaseIterable {
    case x, y, z
    case minusX = "-x"
    case minusY = "-y"
    case minusZ = "-z"
  }

  /// The axis that points up.
  package var up: Up
  /// The length of a unit in metres.
  package var metres: Double

  /// Creates axes.
  package init(up: Up, metres: Double = 1) {
    self.up = up
    self.metres = metres
  }

  /// The position in metres with y up, turned so that axes stay right-handed.
  func metres(_ point: SIMD3<Double>) -> SIMD3<Double> {
    let turned: SIMD3<Double> =
      switch up {
      case .y: point
      case .minusY: SIMD3(point.x, -point.y, -point.z)
      case .z: SIMD3(point.x, point.z, -point.y)
      case .minusZ: SIMD3(point.x, -point.z, point.y)
      case .x: SIMD3(-point.y, point.x, point.z)
      case .minusX: SIMD3(point.y, -point.x, point.z)
      }
    return turned * metres
  }

  /// The position in the file's own axes and unit of one in metres with y up.
  func fileUnits(_ point: SIMD3<Double>) -> SIMD3<Double> {
    let turned: SIMD3<Double> =
      switch up {
      case .y: point
      case .minusY: SIMD3(point.x, -point.y, -point.z)
      case .z: SIMD3(point.x, -point.z, point.y)
      case .minusZ: SIMD3(point.x, point.z, -point.y)
      case .x: SIMD3(point.y, -point.x, point.z)
      case .minusX: SIMD3(-point.y, point.x, point.z)
      }
    return turned / metres
  }
}
