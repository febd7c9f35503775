// SPDX-License-Identifier: Apache-2.0
import Basics

/// Angles between image points, in isotropic units only.
///
/// Pixels are isotropic; coordinates normalised by width and height are not, and angles between
/// them are wrong in every frame that is not square.
public enum Angle {
  /// The interior angle at a vertex between two other points.
  ///
  /// - Parameters:
  ///   - first: The end of one limb, in pixels.
  ///   - vertex: The joint between the limbs, in pixels.
  ///   - last: The end of the other limb, in pixels.
  /// - Returns: Degrees in 0...180, 180 for a stretched limb; NaN if a point is missing or a limb
  ///   has no length.
  public static func interiorDegrees(
    _ first: SIMD2<Double>,
    _ vertex: SIMD2<Double>,
    _ last: SIMD2<Double>
  ) -> Double {
    let one = first - vertex
    let other = last - vertex
    let cross = one.x * other.y - one.y * other.x
    let dot = one.x * other.x + one.y * other.y
    guard length(one) > 0, length(other) > 0 else { return .nan }
    return degrees(Elementary.atan2(cross.magnitude, dot))
  }

  /// The turn at a vertex on the way from one point to another.
  ///
  /// Unlike an interior angle it has no bias near a straight limb, for noise turns either way.
  ///
  /// - Parameters:
  ///   - first: The end of one limb, in pixels.
  ///   - vertex: The joint between the limbs, in pixels.
  ///   - last: The end of the other limb, in pixels.
  /// - Returns: Degrees in -180...180, 0 for a stretched limb, positive to the right of the way as
  ///   the image shows it. It is NaN if a point is missing or a limb has no length.
  public static func turnDegrees(
    _ first: SIMD2<Double>,
    _ vertex: SIMD2<Double>,
    _ last: SIMD2<Double>
  ) -> Double {
    let one = vertex - first
    let other = last - vertex
    guard length(one) > 0, length(other) > 0 else { return .nan }
    return degrees(Elementary.atan2(one.x * other.y - one.y * other.x, (one * other).sum()))
  }

  /// The interior angle at a vertex between two other points in space.
  ///
  /// - Parameters:
  ///   - first: The end of one limb, in metres.
  ///   - vertex: The joint between the limbs, in metres.
  ///   - last: The end of the other limb, in metres.
  /// - Returns: Degrees in 0...180, 180 for a stretched limb; NaN if a point is missing or a limb
  ///   has no length.
  public static func interiorDegreesInWorld(
    _ first: SIMD3<Double>,
    _ vertex: SIMD3<Double>,
    _ last: SIMD3<Double>
  ) -> Double {
    let one = first - vertex
    let other = last - vertex
    let cross = SIMD3(
      one.y * other.z - one.z * other.y,
      one.z * other.x - one.x * other.z,
      one.x * other.y - one.y * other.x
    )
    guard (one * one).sum() > 0, (other * other).sum() > 0 else { return .nan }
    return degrees(
      Elementary.atan2((cross * cross).sum().squareRoot(), (one * other).sum())
    )
  }

  /// The angle of the way from one point to another against the upward vertical.
  ///
  /// - Parameters:
  ///   - lower: The point to stand on, as mid-hip, in pixels.
  ///   - upper: The point to look at, as mid-shoulder, in pixels.
  /// - Returns: Degrees in -180...180, 0 upright, positive towards the right edge of the image; NaN
  ///   if a point is missing or both are the same.
  public static func leanDegrees(
    from lower: SIMD2<Double>,
    to upper: SIMD2<Double>
  ) -> Double {
    let way = upper - lower
    guard length(way) > 0 else { return .nan }
    return degrees(Elementary.atan2(way.x, -way.y))
  }

  /// The length of a vector in its own unit; NaN if a component is.
  package static func length(_ vector: SIMD2<Double>) -> Double {
    (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }

  private static func degrees(_ radians: Double) -> Double {
    radians * (180 / .pi)
  }
}
