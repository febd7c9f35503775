// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// A camera at one moment: a pinhole, and a lens that may bend its image.
///
/// Its space has x right, y down and z away from the lens, in metres; its image has x right and y
/// down in pixels, with the origin at the top left corner of the top left pixel.
package struct PinholeCamera: Sendable, Equatable {
  /// The frame in pixels.
  package let frameSize: FrameSize
  /// Distance of the image plane in pixels.
  package let focalLength: Double
  /// Place of the lens in the scene.
  package let position: Vector
  /// Right of the image, in the scene.
  package let right: Vector
  /// Down in the image, in the scene.
  package let down: Vector
  /// Where the lens points, in the scene.
  package let forward: Vector
  /// How the lens bends the image.
  package let lens: LensDistortion

  /// A point seen by the camera.
  package struct Projection: Sendable, Equatable {
    /// Pixels; meaningless where `depth` is not above 0.
    package var pointInImage: SIMD2<Double>
    /// Metres away from the lens along its axis.
    package var depth: Double
  }

  /// Places a camera.
  ///
  /// - Parameters:
  ///   - position: The place of the lens.
  ///   - target: What appears in the middle of the image; not straight above or below the lens.
  ///   - focalLength: Pixels, above 0.
  ///   - frameSize: Pixels.
  ///   - lens: How it bends the image.
  package init(
    position: Vector,
    target: Vector,
    focalLength: Double,
    frameSize: FrameSize,
    lens: LensDistortion = .none
  ) {
    precondition(focalLength > 0, "a camera has a focal length")
    self.position = position
    self.focalLength = focalLength
    self.frameSize = frameSize
    self.lens = lens
    forward = (target - position).normalized
    right = forward.cross(.up).normalized
    down = forward.cross(right)
  }

  /// A camera by its directions.
  init(
    position: Vector,
    right: Vector,
    down: Vector,
    forward: Vector,
    focalLength: Double,
    frameSize: FrameSize,
    lens: LensDistortion
  ) {
    self.position = position
    self.right = right
    self.down = down
    self.forward = forward
    self.focalLength = focalLength
    self.frameSize = frameSize
    self.lens = lens
  }

  /// A point of the scene in the camera's space.
  package func pointInCamera(_ point: Vector) -> Vector {
    directionInCamera(point - position)
  }

  /// A direction of the scene in the camera's space.
  package func directionInCamera(_ direction: Vector) -> Vector {
    Vector(direction.dot(right), direction.dot(down), direction.dot(forward))
  }

  /// The middle of the image in pixels.
  var centre: SIMD2<Double> {
    SIMD2(Double(frameSize.width), Double(frameSize.height)) / 2
  }

  /// Where a point of the scene appears.
  package func projection(of point: Vector) -> Projection {
    var seen = idealProjection(of: point)
    if !lens.isNone, seen.depth > 0 {
      let ideal = (seen.pointInImage - centre) / focalLength
      seen.pointInImage = centre + lens.distorted(ideal) * focalLength
    }
    return seen
  }

  /// Where a point of the scene would appear through a lens that bends nothing.
  func idealProjection(of point: Vector) -> Projection {
    let seen = pointInCamera(point)
    return Projection(
      pointInImage: centre + SIMD2(seen.x, seen.y) * (focalLength / seen.z),
      depth: seen.z
    )
  }

  /// Where a lens that bends nothing would show what appears at a place, both in pixels.
  func idealPlace(_ place: SIMD2<Double>) -> SIMD2<Double> {
    guard !lens.isNone else { return place }
    return centre + lens.undistorted((place - centre) / focalLength) * focalLength
  }

  /// The distance of the image's corners from its middle, in units of the focal length.
  var cornerRadius: Double { (centre * centre).sum().squareRoot() / focalLength }
}
