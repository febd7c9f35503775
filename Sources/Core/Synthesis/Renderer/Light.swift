// SPDX-License-Identifier: Apache-2.0
import Basics

/// Where the light of a clip comes from.
package struct Lamp: Sendable, Equatable {
  /// Towards the lamp in the scene, of length 1.
  var direction: Vector
  /// Whether bodies shade the floor.
  package var hasShadows = true

  /// The usual lamp: 35 degrees to the right of the camera, 45 degrees above the floor.
  package init() {
    direction = Vector(0.45, 0.8, 0.65).normalized
  }

  /// A lamp in a direction.
  ///
  /// - Parameters:
  ///   - azimuth: Degrees to the right of the camera, as seen by it.
  ///   - elevation: Degrees above the floor.
  package init(azimuth: Double, elevation: Double) {
    let (side, front) = Elementary.sinAndCos(azimuth * .pi / 180)
    let (up, along) = Elementary.sinAndCos(elevation * .pi / 180)
    direction = Vector(side * along, up, front * along)
  }

  /// A lamp that is drawn: up to 70 degrees to either side, 25 to 75 degrees above the floor.
  init(random: inout RandomGenerator) {
    self.init(azimuth: -70 + 140 * random.unit(), elevation: 25 + 50 * random.unit())
  }
}

/// A lamp far away and an even sky.
struct Light {
  /// Towards the lamp, in the camera's space.
  private let lamp: SIMD3<Float>
  /// Up, in the camera's space.
  private let sky: SIMD3<Float>

  /// Share of the lamp.
  private static let diffuse: Float = 0.72
  /// Share of the sky.
  private static let ambient: Float = 0.40

  /// The light as a camera sees it, from a direction of length 1 towards the lamp in the scene.
  init(camera: PinholeCamera, direction: Vector) {
    lamp = SIMD3<Float>(camera.directionInCamera(direction))
    sky = SIMD3<Float>(camera.directionInCamera(.up))
  }

  /// How bright a surface of a given normal is; 1 shows its own colour.
  func brightness(_ normal: SIMD3<Float>) -> Float {
    let facing = normal.x * lamp.x + normal.y * lamp.y + normal.z * lamp.z
    let raised = normal.x * sky.x + normal.y * sky.y + normal.z * sky.z
    return Self.diffuse * max(0, facing) + Self.ambient * (0.75 + 0.25 * raised)
  }
}
