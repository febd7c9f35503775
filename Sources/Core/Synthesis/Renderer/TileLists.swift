// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Which shapes may appear in which tile of the image.
struct TileLists {
  /// A rectangle of the image and the depths its shapes span.
  struct Tile {
    /// Pixel rows.
    var rows: Range<Int>
    /// Pixel columns; the lower bound is a multiple of eight.
    var columns: Range<Int>
    /// A distance from the lens nearer than all its shapes, in metres.
    var near: Float
    /// A distance from the lens farther than all its shapes, in metres.
    var far: Float
  }

  private let cones: [ConeShape]
  private let ellipsoids: [EllipsoidShape]
  private let boards: [BoardShape]
  /// Indices of cones, then of ellipsoids and of boards beyond them, in each tile.
  private var members: [[Int]]
  private var tiles: [Tile]

  /// The number of tiles.
  var count: Int { tiles.count }

  /// A tile's place, by index row by row.
  func frame(of index: Int) -> Tile { tiles[index] }

  /// Puts a tile's shapes into a list, in the order of the surface.
  func gather(_ index: Int, into list: inout ShapeList) {
    list.removeAll()
    for member in members[index] {
      if member < cones.count {
        list.cones.append(cones[member])
      } else if member < cones.count + ellipsoids.count {
        list.ellipsoids.append(ellipsoids[member - cones.count])
      } else {
        list.boards.append(boards[member - cones.count - ellipsoids.count])
      }
    }
  }

  /// Sorts the shapes of a surface into tiles.
  ///
  /// - Parameters:
  ///   - surface: The shapes.
  ///   - camera: What sees them.
  ///   - tile: The side of a tile in pixels, a multiple of eight.
  ///   - margin: How far outside a tile a shape still belongs to it, in metres.
  init(_ surface: BodySurface, camera: PinholeCamera, tile: Int, margin: Double = 0) {
    let size = camera.frameSize
    cones = surface.cones.map { ConeShape($0, camera: camera) }
    ellipsoids = surface.ellipsoids.map { EllipsoidShape($0, camera: camera) }
    let boards = surface.boards.filter { $0.showsFront(to: camera) }
    self.boards = boards.map { BoardShape($0, camera: camera) }
    tiles = stride(from: 0, to: size.height, by: tile).flatMap { row in
      stride(from: 0, to: size.width, by: tile).map { column in
        Tile(
          rows: row..<min(size.height, row + tile),
          columns: column..<min(size.width, column + tile),
          near: .infinity,
          far: 0
        )
      }
    }
    members = Array(repeating: [], count: tiles.count)
    let across = (size.width + tile - 1) / tile
    let bounds =
      surface.cones.map {
        Bound(
          from: $0.from,
          to: $0.to,
          radius: max($0.fromRadius, $0.toRadius) + $0.blend + margin,
          camera
        )
      }
      + surface.ellipsoids.map {
        Bound(from: $0.centre, to: $0.centre, radius: $0.radii.max() + $0.blend + margin, camera)
      }
      + boards.map { board in
        let toTop = board.axes.up * board.halves.y
        let (x, z) = (board.halves.x, board.halves.z)
        return Bound(
          from: board.centre - toTop,
          to: board.centre + toTop,
          radius: (x * x + z * z).squareRoot() + board.blend + margin,
          camera
        )
      }
    let down = tiles.count / across
    // Bounds are those of an ideal image, in which a bent one's tiles lie elsewhere and are larger.
    let isBent = !camera.lens.isNone
    let reach = Double(tile) * 0.7072 * camera.lens.largestStretch(upTo: camera.cornerRadius)
    let middles = tiles.indices.map { index in
      let place = SIMD2(Double(index % across) + 0.5, Double(index / across) + 0.5) * Double(tile)
      return camera.idealPlace(place)
    }
    for (member, bound) in bounds.enumerated() {
      guard let bound else { continue }
      for row in isBent ? 0..<down : bound.span(\.y, tile: tile, count: down) {
        for column in isBent ? 0..<across : bound.span(\.x, tile: tile, count: across) {
          let index = row * across + column
          guard bound.reaches(middles[index], within: reach) else { continue }
          members[index].append(member)
          tiles[index].near = min(tiles[index].near, bound.near)
          tiles[index].far = max(tiles[index].far, bound.far)
        }
      }
    }
  }

  /// The image of a capsule that contains a shape.
  private struct Bound {
    var from: SIMD2<Double>
    var to: SIMD2<Double>
    /// Pixels.
    var radius: Double
    /// Metres from the lens.
    var near: Float
    /// Metres from the lens.
    var far: Float

    /// The bound of a capsule; nil where it touches the plane of the lens or lies behind it.
    init?(from: Vector, to: Vector, radius: Double, _ camera: PinholeCamera) {
      let ends = [camera.idealProjection(of: from), camera.idealProjection(of: to)]
      let nearest = min(ends[0].depth, ends[1].depth) - radius
      guard nearest > 0.05 else { return nil }
      self.from = ends[0].pointInImage
      self.to = ends[1].pointInImage
      // A ball off the axis appears as an ellipse longer than its radius; one pixel is for edges.
      let offAxis = Double(camera.frameSize.width + camera.frameSize.height) / camera.focalLength
      self.radius = radius * camera.focalLength / nearest * (1 + 0.25 * offAxis) + 2
      let distances = [from, to].map { camera.pointInCamera($0).length }
      near = Float(nearest)
      far = Float(max(distances[0], distances[1]) + radius)
    }

    /// Rows or columns of tiles that the bounding box overlaps.
    func span(
      _ part: KeyPath<SIMD2<Double>, Double>,
      tile: Int,
      count: Int
    ) -> Range<Int> {
      let low = min(from[keyPath: part], to[keyPath: part]) - radius
      let high = max(from[keyPath: part], to[keyPath: part]) + radius
      func tileIndex(_ pixel: Double) -> Int {
        Int(min(Double(count), max(0, (pixel / Double(tile)).rounded(.down))))
      }
      let first = tileIndex(low)
      return first..<max(first, min(count, tileIndex(high) + 1))
    }

    /// Whether the shape may come within a distance in pixels of a point.
    func reaches(_ point: SIMD2<Double>, within distance: Double) -> Bool {
      let along = to - from
      let squaredLength = along.x * along.x + along.y * along.y
      let offset = point - from
      let projected = offset.x * along.x + offset.y * along.y
      let share = squaredLength > 0 ? min(1, max(0, projected / squaredLength)) : 0
      let rest = offset - along * share
      let limit = radius + distance
      return rest.x * rest.x + rest.y * rest.y <= limit * limit
    }
  }
}

extension SurfaceBoard {
  /// Whether a camera stands on the side of its front.
  func showsFront(to camera: PinholeCamera) -> Bool {
    (camera.position - centre).dot(axes.forward) > 0
  }
}
