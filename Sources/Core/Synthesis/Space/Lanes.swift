// SPDX-License-Identifier: Apache-2.0

/// Eight neighbouring pixels of a row, worked on together.
typealias Lanes = SIMD8<Float>

extension Lanes {
  /// The smaller value of each lane.
  @inline(__always)
  func minimum(_ other: Lanes) -> Lanes {
    replacing(with: other, where: other .< self)
  }

  /// The larger value of each lane.
  @inline(__always)
  func maximum(_ other: Lanes) -> Lanes {
    replacing(with: other, where: other .> self)
  }

  /// The absolute value of each lane.
  @inline(__always)
  var absolute: Lanes { maximum(-self) }
}

/// Eight points or directions in the camera's space.
struct LanePoints {
  var x: Lanes
  var y: Lanes
  var z: Lanes

  @inline(__always)
  init(x: Lanes, y: Lanes, z: Lanes) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The same vector in every lane.
  @inline(__always)
  init(repeating vector: SIMD3<Float>) {
    x = Lanes(repeating: vector.x)
    y = Lanes(repeating: vector.y)
    z = Lanes(repeating: vector.z)
  }

  @inline(__always)
  static func - (a: LanePoints, b: LanePoints) -> LanePoints {
    LanePoints(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }

  @inline(__always)
  static func + (a: LanePoints, b: LanePoints) -> LanePoints {
    LanePoints(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }

  @inline(__always)
  static func * (a: LanePoints, b: Lanes) -> LanePoints {
    LanePoints(x: a.x * b, y: a.y * b, z: a.z * b)
  }

  @inline(__always)
  func dot(_ other: LanePoints) -> Lanes {
    x * other.x + y * other.y + z * other.z
  }

  /// The vector of one lane.
  func lane(_ index: Int) -> SIMD3<Float> {
    SIMD3(x[index], y[index], z[index])
  }
}
