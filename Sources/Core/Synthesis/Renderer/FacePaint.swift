// SPDX-License-Identifier: Apache-2.0

/// Eyes, brows, nostrils and lips, painted on the front of the head.
///
/// A face is what tells a pose detector the front of a body from its back.
struct FacePaint {
  private let centre: SIMD3<Float>
  private let left: SIMD3<Float>
  private let up: SIMD3<Float>
  private let forward: SIMD3<Float>
  private let inverseSize: Float
  private let hair: SIMD3<Float>

  /// The paint on the head of a pose, in a camera's space.
  init(_ pose: BodyPose, palette: Palette, camera: PinholeCamera) {
    centre = SIMD3<Float>(camera.pointInCamera(pose.headCentre))
    left = SIMD3<Float>(camera.directionInCamera(pose.head.left))
    up = SIMD3<Float>(camera.directionInCamera(pose.head.up))
    forward = SIMD3<Float>(camera.directionInCamera(pose.head.forward))
    inverseSize = Float(1 / pose.proportions.scale)
    hair = palette.hair.parts
  }

  /// The colour of a point of the face, `skin` where nothing is painted.
  func colour(at point: SIMD3<Float>, skin: SIMD3<Float>) -> SIMD3<Float> {
    let offset = (point - centre) * inverseSize
    let z = part(offset, forward)
    guard z > 0.03 else { return skin }
    let x = part(offset, left)
    let y = part(offset, up)
    let aside = abs(x)
    if within(aside - 0.033, y - 0.005, 0.0066, 0.0066) { return SIMD3(0.10, 0.09, 0.10) }
    if within(aside - 0.033, y - 0.005, 0.0155, 0.0075) { return SIMD3(0.92, 0.91, 0.89) }
    if within(aside - 0.033, y - 0.0265, 0.0210, 0.0052) { return hair }
    if within(x, y + 0.070, 0.0260, 0.0085) { return skin * SIMD3(0.78, 0.50, 0.50) }
    if within(aside - 0.009, y + 0.0445, 0.0050, 0.0040) { return skin * 0.5 }
    return skin
  }

  private func part(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
    a.x * b.x + a.y * b.y + a.z * b.z
  }

  private func within(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> Bool {
    let across = x / width
    let along = y / height
    return across * across + along * along < 1
  }
}
