// SPDX-License-Identifier: Apache-2.0

/// The shapes that may appear in one tile, as one smooth union.
///
/// The union takes shapes in a fixed order, cones first, so that its result is the same bits
/// wherever a shape too far to matter is left out.
struct ShapeList {
  /// Tapered capsules in the order of the surface.
  var cones: [ConeShape] = []
  /// Ellipsoids in the order of the surface.
  var ellipsoids: [EllipsoidShape] = []
  /// Boards in the order of the surface.
  var boards: [BoardShape] = []

  /// A distance no scene reaches.
  static let far: Float = 1000

  /// Whether there is nothing in it.
  var isEmpty: Bool { cones.isEmpty && ellipsoids.isEmpty && boards.isEmpty }

  /// Empties it and keeps the storage.
  mutating func removeAll() {
    cones.removeAll(keepingCapacity: true)
    ellipsoids.removeAll(keepingCapacity: true)
    boards.removeAll(keepingCapacity: true)
  }

  /// The distance to the union, negative inside, in each lane.
  func distance(_ point: LanePoints) -> Lanes {
    var result = Lanes(repeating: Self.far)
    for cone in cones {
      result = Self.blended(result, cone.distance(point), cone.blend)
    }
    for ellipsoid in ellipsoids {
      result = Self.blended(result, ellipsoid.distance(point), ellipsoid.blend)
    }
    for board in boards {
      result = Self.blended(result, board.distance(point), board.blend)
    }
    return result
  }

  /// The polynomial smooth minimum of two distances.
  @inline(__always)
  private static func blended(_ a: Lanes, _ b: Lanes, _ blend: Float) -> Lanes {
    let near = (blend - (a - b).absolute).maximum(Lanes(repeating: 0))
    return a.minimum(b) - near * near * (0.25 / blend)
  }

  /// What the union looks like near its surface.
  struct Surface {
    /// The direction out of the surface, of length about 1.
    var normal: LanePoints
    /// Raw values of the nearest shape's material.
    var material: SIMD8<Int32>
  }

  /// The normal and the nearest shape's material in each lane.
  func surface(_ point: LanePoints) -> Surface {
    var union = LaneField(
      distance: Lanes(repeating: Self.far),
      gradient: LanePoints(repeating: SIMD3(0, 0, -1))
    )
    var nearest = Lanes(repeating: Self.far)
    var material = SIMD8<Int32>(repeating: 0)
    func add(_ field: LaneField, _ blend: Float, _ kind: Material) {
      let closer = field.distance .< nearest
      nearest.replace(with: field.distance, where: closer)
      material.replace(with: Int32(kind.rawValue), where: closer)

      let near = (blend - (union.distance - field.distance).absolute)
        .maximum(Lanes(repeating: 0))
      let part = near * (0.5 / blend)
      // The share of the new shape: the smaller distance keeps the larger part.
      let share = part.replacing(with: 1 - part, where: field.distance .< union.distance)
      let change = field.gradient - union.gradient
      union.gradient = union.gradient + change * share
      union.distance =
        union.distance.minimum(field.distance) - near * near * (0.25 / blend)
    }
    for cone in cones { add(cone.field(point), cone.blend, cone.material) }
    for ellipsoid in ellipsoids {
      add(ellipsoid.field(point), ellipsoid.blend, ellipsoid.material)
    }
    for board in boards { add(board.field(point), board.blend, board.material) }
    let length = union.gradient.dot(union.gradient).squareRoot().maximum(Lanes(repeating: 1e-6))
    return Surface(normal: union.gradient * (1 / length), material: material)
  }
}
