// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The floor and the wall behind the subject, in one camera's image.
///
/// The picture is made once per clip; a body only darkens the floor around it.
struct Room {
  /// Colours of a room.
  struct Paint {
    /// The wall.
    var wall: SIMD3<Float>
    /// The floor.
    var floor: SIMD3<Float>

    /// The rooms to choose from.
    static let all = [
      Paint(wall: SIMD3(0.74, 0.73, 0.70), floor: SIMD3(0.60, 0.45, 0.32)),
      Paint(wall: SIMD3(0.62, 0.69, 0.73), floor: SIMD3(0.46, 0.45, 0.44)),
      Paint(wall: SIMD3(0.76, 0.72, 0.60), floor: SIMD3(0.38, 0.31, 0.26)),
      Paint(wall: SIMD3(0.58, 0.66, 0.56), floor: SIMD3(0.64, 0.55, 0.44)),
    ]
  }

  /// Colours in 0...1, row by row.
  let colours: [SIMD3<Float>]
  /// Where each pixel's ray meets the floor, x and z in metres; NaN on the wall.
  private let floor: [SIMD2<Float>]
  private let width: Int

  /// The wall's place along z in metres.
  private static let wallAt = -1.6
  /// Height of the skirting board in metres.
  private static let skirting = 0.09
  /// Breadth of a plank in metres.
  private static let plank = 0.19

  /// The empty room as a camera sees it.
  init(camera: PinholeCamera, paint: Paint) {
    width = camera.frameSize.width
    var colours: [SIMD3<Float>] = []
    var floor: [SIMD2<Float>] = []
    for row in 0..<camera.frameSize.height {
      for column in 0..<width {
        let ray = camera.ray(column: column, row: row)
        let toWall = ray.z < 0 ? (Self.wallAt - camera.position.z) / ray.z : .infinity
        let toFloor = ray.y < 0 ? -camera.position.y / ray.y : .infinity
        if toFloor < toWall {
          let point = camera.position + ray * toFloor
          colours.append(paint.floor * Self.floorTone(point))
          floor.append(SIMD2(Float(point.x), Float(point.z)))
        } else {
          let height = toWall.isFinite ? camera.position.y + ray.y * toWall : 3
          colours.append(Self.wallColour(paint, height: height))
          floor.append(SIMD2(repeating: .nan))
        }
      }
    }
    self.colours = colours
    self.floor = floor
  }

  /// Planks of slightly different tones with dark joints between them.
  private static func floorTone(_ point: Vector) -> Float {
    let across = point.x / plank
    let index = across.rounded(.down)
    var random = RandomGenerator(seed: UInt64(bitPattern: Int64(index)))
    let tone = 0.94 + 0.10 * Float(random.unit())
    let edge = min(across - index, index + 1 - across) * plank
    return edge < 0.004 ? tone * 0.8 : tone
  }

  /// A wall that darkens a little towards the floor, above a white board.
  private static func wallColour(_ paint: Paint, height: Double) -> SIMD3<Float> {
    if height < skirting { return SIMD3(0.82, 0.81, 0.79) }
    return paint.wall * Float(0.90 + 0.05 * min(2.4, height))
  }

  /// How much of the light reaches a pixel of the floor below some shadows; 1 on the wall.
  func light(pixel: Int, under shadows: [Shadow]) -> Float {
    let point = floor[pixel]
    guard !point.x.isNaN else { return 1 }
    var light: Float = 1
    for shadow in shadows {
      light *= shadow.light(at: point)
    }
    return light
  }
}

/// A round soft shadow on the floor.
struct Shadow {
  private let centre: SIMD2<Float>
  private let inverseSquaredRadius: Float
  private let strength: Float

  /// The shadow of a part of the body at some height.
  init(of point: Vector) {
    let height = Float(max(0, point.y))
    centre = SIMD2(Float(point.x), Float(point.z))
    let radius = 0.13 + 0.30 * height
    inverseSquaredRadius = 1 / (radius * radius)
    strength = 0.30 / (1 + 9 * height * height)
  }

  /// The share of light that is left at a place of the floor.
  func light(at point: SIMD2<Float>) -> Float {
    let offset = point - centre
    let share = (offset.x * offset.x + offset.y * offset.y) * inverseSquaredRadius
    guard share < 1 else { return 1 }
    return 1 - strength * (1 - share) * (1 - share)
  }
}
