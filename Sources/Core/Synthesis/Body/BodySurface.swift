// SPDX-License-Identifier: Apache-2.0
import Basics

/// What a part of the surface is made of.
enum Material: UInt8, CaseIterable {
  case skin, face, hair, shirt, shorts, shoes, equipment, board
}

/// A tapered capsule of the body's surface, in metres of the scene.
struct SurfaceCone {
  /// One end of the axis.
  var from: Vector
  /// The other end.
  var to: Vector
  /// Radius at `from`.
  var fromRadius: Double
  /// Radius at `to`.
  var toRadius: Double
  /// Over what distance it flows into what it touches.
  var blend: Double
  /// What it is made of.
  var material: Material
}

/// An ellipsoid of the body's surface, in metres of the scene.
struct SurfaceEllipsoid {
  /// The middle.
  var centre: Vector
  /// The directions of the half-axes.
  var axes: Axes
  /// Half-axes along left, up and forward.
  var radii: Vector
  /// Over what distance it flows into what it touches.
  var blend: Double
  /// What it is made of.
  var material: Material
}

/// A board of the scene, in metres.
struct SurfaceBoard {
  /// The middle.
  var centre: Vector
  /// The directions of its edges; its front is forward.
  var axes: Axes
  /// Half its width, height and thickness.
  var halves: Vector
  /// Over what distance it flows into what it touches.
  var blend: Double
  /// What it is made of.
  var material: Material
}

/// The shapes whose smooth union is a clothed person and what belongs to the exercise.
struct BodySurface {
  /// The tapered capsules.
  private(set) var cones: [SurfaceCone] = []
  /// The ellipsoids.
  private(set) var ellipsoids: [SurfaceEllipsoid] = []
  /// The boards.
  private(set) var boards: [SurfaceBoard] = []

  private let size: Double
  private let trunkGirth: Double
  private let limbGirth: Double

  /// The surface of a body in a pose.
  init(_ pose: BodyPose) {
    let body = pose.proportions
    size = body.scale
    trunkGirth = body.scale * body.build
    limbGirth = body.scale * (1 + 0.7 * (body.build - 1))
    addHead(pose)
    addTrunk(pose)
    for (side, sign) in [(pose.left, 1.0), (pose.right, -1.0)] {
      addArm(side, pose)
      addLeg(side, pose, sign)
    }
    for thing in pose.equipment { add(thing) }
  }

  /// A stick figure in a pose: dark lines between the joints, and a circle for the head.
  ///
  /// - Parameters:
  ///   - pose: Where the joints are.
  ///   - thickness: Of the lines, in metres.
  init(linesOf pose: BodyPose, thickness: Double) {
    size = pose.proportions.scale
    trunkGirth = size
    limbGirth = size
    func line(_ points: [Vector]) {
      for (from, to) in zip(points, points.dropFirst()) {
        add(.rod(from: from, to: to, radius: thickness / 2))
      }
    }
    let circle = (0...16).map { corner in
      let (sine, cosine) = Elementary.sinAndCos(Double(corner) * .pi / 8)
      return pose.headCentre + pose.head.offset(Vector(sine, cosine, 0) * (0.1 * size))
    }
    line(circle)
    line([circle[8], pose.shoulders, pose.lumbar, pose.pelvis])
    for side in [pose.left, pose.right] {
      line([pose.shoulders, side.shoulder, side.elbow, side.wrist])
      line([pose.pelvis, side.hip, side.knee, side.ankle, side.ankle + side.toes * (0.15 * size)])
    }
  }

  private mutating func cone(
    _ material: Material,
    _ from: Vector,
    _ to: Vector,
    _ fromRadius: Double,
    _ toRadius: Double,
    girth: Double,
    blend: Double = 0.02
  ) {
    cones.append(
      SurfaceCone(
        from: from,
        to: to,
        fromRadius: fromRadius * girth,
        toRadius: toRadius * girth,
        blend: blend * size,
        material: material
      )
    )
  }

  private mutating func add(_ thing: Equipment) {
    // What is hard hardly flows into what it touches.
    let blend = 0.004
    switch thing {
    case .rod(let from, let to, let radius):
      cones.append(
        SurfaceCone(
          from: from,
          to: to,
          fromRadius: radius,
          toRadius: radius,
          blend: blend,
          material: .equipment
        )
      )
    case .plate(let centre, let axis, let radius):
      ellipsoids.append(
        SurfaceEllipsoid(
          centre: centre,
          axes: Axes(up: axis, forward: axis.y.magnitude > 0.9 ? .ahead : .up),
          radii: Vector(radius, 0.022, radius),
          blend: blend,
          material: .equipment
        )
      )
    case .board(let centre, let axes, let halves):
      boards.append(
        SurfaceBoard(centre: centre, axes: axes, halves: halves, blend: blend, material: .board)
      )
    }
  }

  private mutating func addHead(_ pose: BodyPose) {
    func place(_ x: Double, _ y: Double, _ z: Double) -> Vector {
      pose.headCentre + pose.head.offset(Vector(x, y, z) * size)
    }
    func ellipsoid(_ material: Material, _ centre: Vector, _ radii: Vector, blend: Double) {
      ellipsoids.append(
        SurfaceEllipsoid(
          centre: centre,
          axes: pose.head,
          radii: radii * size,
          blend: blend * size,
          material: material
        )
      )
    }
    cone(
      .skin,
      pose.shoulders + pose.trunk.offset(Vector(0, 0.03, -0.015) * size),
      place(0, -0.05, -0.015),
      0.050,
      0.053,
      girth: limbGirth,
      blend: 0.03
    )
    cone(.face, place(0, -0.002, 0.078), place(0, -0.028, 0.094), 0.009, 0.0145, girth: size)
    ellipsoid(.face, place(0, 0.022, -0.008), Vector(0.076, 0.094, 0.095), blend: 0.02)
    ellipsoid(.face, place(0, -0.040, 0.022), Vector(0.062, 0.078, 0.070), blend: 0.03)
    ellipsoid(.skin, place(0.078, -0.005, -0.006), Vector(0.012, 0.032, 0.020), blend: 0.01)
    ellipsoid(.skin, place(-0.078, -0.005, -0.006), Vector(0.012, 0.032, 0.020), blend: 0.01)
    ellipsoid(.hair, place(0, 0.048, -0.024), Vector(0.083, 0.084, 0.094), blend: 0.005)
  }

  private mutating func addTrunk(_ pose: BodyPose) {
    func chest(_ x: Double, _ y: Double, _ z: Double) -> Vector {
      pose.shoulders + pose.trunk.offset(Vector(x * trunkGirth, y * size, z * trunkGirth))
    }
    func hips(_ x: Double, _ y: Double) -> Vector {
      pose.pelvis + pose.hips.offset(Vector(x * trunkGirth, y * size, 0))
    }
    for sign in [1.0, -1.0] {
      let waist = chest(sign * 0.07, -0.25, 0.012)
      cone(
        .shirt,
        chest(sign * 0.085, -0.07, 0),
        waist,
        0.098,
        0.092,
        girth: trunkGirth,
        blend: 0.04
      )
      cone(.shirt, waist, hips(sign * 0.062, 0.07), 0.092, 0.094, girth: trunkGirth, blend: 0.04)
      cone(
        .shirt,
        chest(sign * 0.02, 0.03, 0),
        pose.shoulders + pose.trunk.left * (sign * 0.165 * size),
        0.052,
        0.056,
        girth: limbGirth,
        blend: 0.04
      )
      cone(
        .shorts,
        hips(sign * 0.05, 0.04),
        hips(sign * 0.075, -0.02),
        0.100,
        0.103,
        girth: trunkGirth,
        blend: 0.03
      )
    }
  }

  private mutating func addArm(_ side: BodyPose.Side, _ pose: BodyPose) {
    let hand = pose.proportions.hand
    cone(.skin, side.shoulder, side.elbow, 0.050, 0.040, girth: limbGirth)
    cone(
      .shirt,
      side.shoulder,
      side.shoulder.interpolated(to: side.elbow, 0.52),
      0.066,
      0.057,
      girth: limbGirth,
      blend: 0.025
    )
    cone(.skin, side.elbow, side.wrist, 0.041, 0.027, girth: limbGirth)
    cone(
      .skin,
      side.wrist + side.fingers * (0.15 * hand),
      side.wrist + side.fingers * (0.80 * hand),
      0.034,
      0.020,
      girth: limbGirth
    )
    let root = side.wrist + side.fingers * (0.12 * hand)
    cone(
      .skin,
      root,
      root + side.fingers * (0.28 * hand) + side.thumb * (0.24 * hand),
      0.018,
      0.012,
      girth: limbGirth,
      blend: 0.01
    )
  }

  private mutating func addLeg(_ side: BodyPose.Side, _ pose: BodyPose, _ sign: Double) {
    cone(.skin, side.hip, side.knee, 0.080, 0.054, girth: limbGirth)
    cone(
      .shorts,
      side.hip,
      side.hip.interpolated(to: side.knee, 0.62),
      0.096,
      0.082,
      girth: limbGirth,
      blend: 0.025
    )
    cone(.skin, side.knee, side.ankle, 0.051, 0.036, girth: limbGirth)
    let bone = (side.ankle - side.knee).normalized
    let back = -side.toes.perpendicular(to: bone).normalized * (0.018 * size)
    cone(
      .skin,
      side.knee.interpolated(to: side.ankle, 0.18) + back,
      side.knee.interpolated(to: side.ankle, 0.50) + back,
      0.047,
      0.040,
      girth: limbGirth,
      blend: 0.03
    )
    let sole = side.ankle - side.instep * (pose.proportions.ankleHeight - 0.040 * size)
    cone(
      .shoes,
      sole - side.toes * (0.040 * size),
      sole + side.toes * (0.150 * size),
      0.043,
      0.031,
      girth: size,
      blend: 0.01
    )
    cone(
      .shoes,
      side.ankle - side.instep * (0.012 * size),
      sole + side.toes * (0.06 * size),
      0.044,
      0.040,
      girth: size,
      blend: 0.02
    )
  }
}
