// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Draws a person in a room, one frame at a time.
///
/// The person is a smooth union of tapered capsules and ellipsoids, found by sphere tracing in
/// tiles of the image. Only additions, multiplications, divisions and square roots are used, in a
/// fixed order, so that a frame is the same bytes on every processor.
///
/// - Source: Hart, "Sphere tracing: a geometric method for the antialiased ray tracing of implicit
///   surfaces", The Visual Computer 12, 1996.
struct SceneRenderer {
  private let camera: PinholeCamera
  private let room: Room
  private let light: Light
  private let hasShadows: Bool
  private let tile: Int

  /// The most steps that a ray takes.
  private static let stepLimit = 48

  /// Prepares the frames of a clip.
  ///
  /// - Parameters:
  ///   - camera: Stands still for the frames that this draws.
  ///   - paint: The room's colours.
  ///   - lamp: Where the light comes from, and whether bodies shade the floor.
  ///   - tile: The side of a tile in pixels, a multiple of eight.
  init(camera: PinholeCamera, paint: Room.Paint, lamp: Lamp = Lamp(), tile: Int = 16) {
    self.camera = camera
    room = Room(camera: camera, paint: paint)
    self.tile = tile
    light = Light(camera: camera, direction: lamp.direction)
    hasShadows = lamp.hasShadows
  }

  /// Somebody in the room.
  struct Figure {
    /// Where the body is.
    var pose: BodyPose
    /// The person's colours.
    var palette: Palette
    /// How thick the lines are that are drawn in place of the body, in metres; nil for a body.
    var lineThickness: Double?
  }

  /// The picture of some people, the nearer before the farther; of the empty room without any.
  func image(of figures: [Figure]) -> PixelImage {
    let size = camera.frameSize
    var colours = room.colours
    for figure in figures where hasShadows { darkenFloor(under: figure.pose, &colours) }
    let depths = figures.map { camera.pointInCamera($0.pose.pelvis).z }
    for index in figures.indices.sorted(by: { (depths[$0], $1) > (depths[$1], $0) }) {
      draw(figures[index], &colours)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.width * size.height * 3)
    for colour in colours {
      let scaled = colour.clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1))
      let levels = scaled * 255 + 0.5
      bytes.append(UInt8(levels.x))
      bytes.append(UInt8(levels.y))
      bytes.append(UInt8(levels.z))
    }
    return PixelImage(width: size.width, height: size.height, bytes: bytes)
  }

  /// Draws one person over what is there.
  private func draw(_ figure: Figure, _ colours: inout [SIMD3<Float>]) {
    let surface =
      figure.lineThickness.map { BodySurface(linesOf: figure.pose, thickness: $0) }
      ?? BodySurface(figure.pose)
    let tiles = TileLists(surface, camera: camera, tile: tile)
    let vicinities = TileLists(surface, camera: camera, tile: tile, margin: Occlusion.reach)
    let person = Person(pose: figure.pose, palette: figure.palette, camera: camera)
    var shapes = ShapeList()
    var occlusion = Occlusion()
    for index in 0..<tiles.count {
      tiles.gather(index, into: &shapes)
      if shapes.isEmpty { continue }
      vicinities.gather(index, into: &occlusion.shapes)
      draw(shapes, occlusion, person, tiles.frame(of: index), &colours)
    }
  }

  /// What shading needs of the person.
  private struct Person {
    var colours: [SIMD3<Float>]
    var face: FacePaint

    init(pose: BodyPose, palette: Palette, camera: PinholeCamera) {
      colours = Material.allCases.map { material in
        switch material {
        case .skin, .face: palette.skin.parts
        case .hair: palette.hair.parts
        case .shirt: palette.shirt.parts
        case .shorts: palette.shorts.parts
        case .shoes: palette.shoes.parts
        case .equipment: SIMD3(0.20, 0.21, 0.23)
        case .board: SIMD3(0.66, 0.55, 0.40)
        }
      }
      face = FacePaint(pose, palette: palette, camera: camera)
    }
  }

  private func darkenFloor(under pose: BodyPose, _ colours: inout [SIMD3<Float>]) {
    let shadows = pose.shadowCasters.map(Shadow.init(of:))
    for pixel in colours.indices {
      colours[pixel] *= room.light(pixel: pixel, under: shadows)
    }
  }

  /// Draws one tile.
  private func draw(
    _ shapes: ShapeList,
    _ occlusion: Occlusion,
    _ person: Person,
    _ tile: TileLists.Tile,
    _ colours: inout [SIMD3<Float>]
  ) {
    for row in tile.rows {
      for first in stride(from: tile.columns.lowerBound, to: tile.columns.upperBound, by: 8) {
        let rays = camera.rays(column: first, row: row)
        let hit = trace(shapes, rays, from: tile.near, to: tile.far)
        guard hit.coverage.max() > 0 else { continue }
        let points = rays * hit.distance
        let surface = shapes.surface(points)
        let openness = occlusion.openness(at: points, normal: surface.normal)
        for lane in 0..<min(8, tile.columns.upperBound - first) where hit.coverage[lane] > 0 {
          let material = Int(surface.material[lane])
          var colour = person.colours[material]
          if material == Int(Material.face.rawValue) {
            colour = person.face.colour(at: points.lane(lane), skin: colour)
          }
          colour *= light.brightness(surface.normal.lane(lane)) * openness[lane]
          let pixel = row * camera.frameSize.width + first + lane
          colours[pixel] += (colour - colours[pixel]) * hit.coverage[lane]
        }
      }
    }
  }

  /// Where eight rays come nearest to the person, and how much of each pixel the person covers.
  private struct Hit {
    /// Metres along the ray.
    var distance: Lanes
    /// 0...1.
    var coverage: Lanes
  }

  /// Follows eight rays of length 1 until they hit, or pass, the union.
  private func trace(
    _ shapes: ShapeList,
    _ rays: LanePoints,
    from near: Float,
    to far: Float
  ) -> Hit {
    let pixelsPerSlope = Float(camera.focalLength)
    var travelled = Lanes(repeating: near)
    var nearest = travelled
    // The smallest angle seen between ray and surface, in pixels.
    var clearance = Lanes(repeating: ShapeList.far)
    for _ in 0..<Self.stepLimit {
      let distance = shapes.distance(rays * travelled)
      let pixels = distance * pixelsPerSlope / travelled
      let closer = pixels .< clearance
      clearance.replace(with: pixels, where: closer)
      nearest.replace(with: travelled, where: closer)
      let active = (pixels .> 0.1) .& (travelled .< far)
      if !any(active) { break }
      travelled.replace(with: travelled + distance * 0.95, where: active)
    }
    let coverage = (1 - clearance).maximum(Lanes(repeating: 0)).minimum(Lanes(repeating: 1))
    return Hit(distance: nearest, coverage: coverage)
  }
}

extension PinholeCamera {
  /// The direction of a pixel's middle in the scene, not of length 1.
  func ray(column: Int, row: Int) -> Vector {
    let place = idealPlace(SIMD2(Double(column) + 0.5, Double(row) + 0.5))
    let ray = (place - centre) / focalLength
    return forward + right * ray.x + down * ray.y
  }

  /// The directions of eight neighbouring pixels in the camera's space, of length 1.
  func rays(column: Int, row: Int) -> LanePoints {
    let inverse = Float(1 / focalLength)
    let steps = Lanes(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5)
    let x = (steps + (Float(column) - Float(centre.x))) * inverse
    let y = (Float(row) + 0.5 - Float(centre.y)) * inverse
    guard lens.isNone else {
      let stretch = lens.stretch(x * x + y * y)
      let (x, y) = (x * stretch, stretch * y)
      let scale = 1 / (x * x + y * y + 1).squareRoot()
      return LanePoints(x: x * scale, y: y * scale, z: scale)
    }
    let scale = 1 / (x * x + (y * y + 1)).squareRoot()
    return LanePoints(x: x * scale, y: scale * y, z: scale)
  }
}

extension BodyPose {
  /// Points of the body that shade the floor below them.
  var shadowCasters: [Vector] {
    var points = [pelvis, shoulders]
    for side in [left, right] {
      points += [
        side.ankle, side.ankle + side.toes * (0.1 * proportions.scale), side.knee, side.wrist,
      ]
    }
    return points
  }
}
