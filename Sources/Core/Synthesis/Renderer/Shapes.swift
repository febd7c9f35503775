// SPDX-License-Identifier: Apache-2.0

/// A distance and the direction in which it grows, in each lane.
struct LaneField {
  var distance: Lanes
  var gradient: LanePoints
}

/// A tapered capsule in the camera's space.
///
/// Its field is the distance to the axis less the radius there: exact for a cylinder, and at most
/// a few percent too large along the taper of a limb.
struct ConeShape {
  private let from: SIMD3<Float>
  private let axis: SIMD3<Float>
  private let inverseSquaredLength: Float
  private let fromRadius: Float
  private let growth: Float
  /// Over what distance it flows into what it touches.
  let blend: Float
  /// What it is made of.
  let material: Material

  /// Sees a part of the surface through a camera.
  init(_ cone: SurfaceCone, camera: PinholeCamera) {
    from = SIMD3<Float>(camera.pointInCamera(cone.from))
    axis = SIMD3<Float>(camera.directionInCamera(cone.to - cone.from))
    let squaredLength = axis.x * axis.x + axis.y * axis.y + axis.z * axis.z
    inverseSquaredLength = 1 / max(squaredLength, 1e-12)
    fromRadius = Float(cone.fromRadius)
    growth = Float(cone.toRadius - cone.fromRadius)
    blend = Float(cone.blend)
    material = cone.material
  }

  /// From the nearest point of the axis, and the radius there.
  @inline(__always)
  private func spoke(_ point: LanePoints) -> (offset: LanePoints, radius: Lanes) {
    let along = LanePoints(repeating: axis)
    let offset = point - LanePoints(repeating: from)
    let share = (offset.dot(along) * inverseSquaredLength)
      .maximum(Lanes(repeating: 0)).minimum(Lanes(repeating: 1))
    return (offset - along * share, fromRadius + growth * share)
  }

  /// The distance to the surface, negative inside.
  @inline(__always)
  func distance(_ point: LanePoints) -> Lanes {
    let (offset, radius) = spoke(point)
    return offset.dot(offset).squareRoot() - radius
  }

  /// The distance and the direction away from the axis.
  func field(_ point: LanePoints) -> LaneField {
    let (offset, radius) = spoke(point)
    let length = offset.dot(offset).squareRoot().maximum(Lanes(repeating: 1e-6))
    return LaneField(distance: length - radius, gradient: offset * (1 / length))
  }
}

/// Where a shape with directions of its own is in the camera's space.
struct ShapePlace {
  private let centre: SIMD3<Float>
  private let left: SIMD3<Float>
  private let up: SIMD3<Float>
  private let forward: SIMD3<Float>

  /// Sees a place through a camera.
  init(_ centre: Vector, _ axes: Axes, camera: PinholeCamera) {
    self.centre = SIMD3<Float>(camera.pointInCamera(centre))
    left = SIMD3<Float>(camera.directionInCamera(axes.left))
    up = SIMD3<Float>(camera.directionInCamera(axes.up))
    forward = SIMD3<Float>(camera.directionInCamera(axes.forward))
  }

  /// How far points are from the middle along each of the directions.
  @inline(__always)
  func along(_ point: LanePoints) -> LanePoints {
    let offset = point - LanePoints(repeating: centre)
    return LanePoints(
      x: offset.dot(LanePoints(repeating: left)),
      y: offset.dot(LanePoints(repeating: up)),
      z: offset.dot(LanePoints(repeating: forward))
    )
  }

  /// The direction in the camera's space of so much of each of the shape's own.
  @inline(__always)
  func direction(_ x: Lanes, _ y: Lanes, _ z: Lanes) -> LanePoints {
    LanePoints(repeating: left) * x + LanePoints(repeating: up) * y
      + LanePoints(repeating: forward) * z
  }
}

/// An ellipsoid in the camera's space.
///
/// - Source: The bound of Inigo Quilez, "ellipsoid - SDF": exact at the surface to first order.
struct EllipsoidShape {
  private let place: ShapePlace
  private let inverseRadii: SIMD3<Float>
  /// Over what distance it flows into what it touches.
  let blend: Float
  /// What it is made of.
  let material: Material

  /// Sees a part of the surface through a camera.
  init(_ ellipsoid: SurfaceEllipsoid, camera: PinholeCamera) {
    place = ShapePlace(ellipsoid.centre, ellipsoid.axes, camera: camera)
    inverseRadii = 1 / SIMD3<Float>(ellipsoid.radii)
    blend = Float(ellipsoid.blend)
    material = ellipsoid.material
  }

  /// The point in units of the half-axes, and the same divided by them once more.
  @inline(__always)
  private func scaled(_ point: LanePoints) -> (once: LanePoints, twice: LanePoints) {
    let along = place.along(point)
    let once = LanePoints(
      x: along.x * inverseRadii.x,
      y: along.y * inverseRadii.y,
      z: along.z * inverseRadii.z
    )
    let twice = LanePoints(
      x: once.x * inverseRadii.x,
      y: once.y * inverseRadii.y,
      z: once.z * inverseRadii.z
    )
    return (once, twice)
  }

  /// The approximate distance to the surface, negative inside.
  @inline(__always)
  func distance(_ point: LanePoints) -> Lanes {
    let (once, twice) = scaled(point)
    let radius = once.dot(once).squareRoot()
    let slope = twice.dot(twice).squareRoot().maximum(Lanes(repeating: 1e-6))
    return radius * (radius - 1) / slope
  }

  /// The approximate distance and the direction in which the ellipsoid's scale grows.
  func field(_ point: LanePoints) -> LaneField {
    let (once, twice) = scaled(point)
    let radius = once.dot(once).squareRoot()
    let slope = twice.dot(twice).squareRoot().maximum(Lanes(repeating: 1e-6))
    let inverse = 1 / slope
    let gradient = place.direction(twice.x * inverse, twice.y * inverse, twice.z * inverse)
    return LaneField(distance: radius * (radius - 1) * inverse, gradient: gradient)
  }
}

/// A board in the camera's space.
///
/// - Source: Inigo Quilez, "box - exact" of his distance functions.
struct BoardShape {
  private let place: ShapePlace
  private let halves: SIMD3<Float>
  /// Over what distance it flows into what it touches.
  let blend: Float
  /// What it is made of.
  let material: Material

  /// Sees a board through a camera.
  init(_ board: SurfaceBoard, camera: PinholeCamera) {
    place = ShapePlace(board.centre, board.axes, camera: camera)
    halves = SIMD3<Float>(board.halves)
    blend = Float(board.blend)
    material = board.material
  }

  /// How far a point is along the board's own directions from its middle, and beyond its sides; below 0
  /// between them.
  @inline(__always)
  private func beyond(_ point: LanePoints) -> (along: LanePoints, excess: LanePoints) {
    let along = place.along(point)
    let excess = LanePoints(
      x: along.x.absolute - halves.x,
      y: along.y.absolute - halves.y,
      z: along.z.absolute - halves.z
    )
    return (along, excess)
  }

  /// The distance to the surface, negative inside.
  @inline(__always)
  func distance(_ point: LanePoints) -> Lanes {
    let excess = beyond(point).excess
    let zero = Lanes(repeating: 0)
    let outside = LanePoints(
      x: excess.x.maximum(zero),
      y: excess.y.maximum(zero),
      z: excess.z.maximum(zero)
    )
    let inside = excess.x.maximum(excess.y).maximum(excess.z).minimum(zero)
    return outside.dot(outside).squareRoot() + inside
  }

  /// The distance and the direction of the nearest side's normal.
  func field(_ point: LanePoints) -> LaneField {
    let (along, excess) = beyond(point)
    let largest = excess.x.maximum(excess.y).maximum(excess.z)
    func share(_ along: Lanes, _ excess: Lanes) -> Lanes {
      let sign = Lanes(repeating: 1).replacing(with: -1, where: along .< 0)
      return Lanes(repeating: 0).replacing(with: sign, where: excess .== largest)
    }
    let gradient = place.direction(
      share(along.x, excess.x),
      share(along.y, excess.y),
      share(along.z, excess.z)
    )
    return LaneField(distance: distance(point), gradient: gradient)
  }
}
