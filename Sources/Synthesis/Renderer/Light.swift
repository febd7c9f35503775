// SPDX-License-Identifier: Apache-2.0

/// A lamp far away and an even sky.
struct Light {
  /// Towards the lamp, in the camera's space.
  private let lamp: SIMD3<Float>
  /// Up, in the camera's space.
  private let sky: SIMD3<Float>

  /// Towards the lamp in the scene.
  static let direction = Vector(0.45, 0.8, 0.65).normalized
  /// Share of the lamp.
  private static let diffuse: Float = 0.72
  /// Share of the sky.
  private static let ambient: Float = 0.40

  /// The light as a camera sees it.
  init(camera: PinholeCamera) {
    lamp = SIMD3<Float>(camera.directionInCamera(Self.direction))
    sky = SIMD3<Float>(camera.directionInCamera(.up))
  }

  /// How bright a surface of a given normal is; 1 shows its own colour.
  func brightness(_ normal: SIMD3<Float>) -> Float {
    let facing = normal.x * lamp.x + normal.y * lamp.y + normal.z * lamp.z
    let raised = normal.x * sky.x + normal.y * sky.y + normal.z * sky.z
    return Self.diffuse * max(0, facing) + Self.ambient * (0.75 + 0.25 * raised)
  }
}
