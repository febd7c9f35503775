// SPDX-License-Identifier: Apache-2.0
import Basics

/// A point or direction of the scene: metres, y up, right-handed, the floor at y = 0.
package typealias Vector = SIMD3<Double>

extension SIMD3<Double> {
  /// The scalar product with another vector.
  func dot(_ other: Self) -> Double {
    x * other.x + y * other.y + z * other.z
  }

  /// The vector at right angles to both, by the right-hand rule.
  func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y,
      z * other.x - x * other.z,
      x * other.y - y * other.x
    )
  }

  /// The Euclidean length.
  var length: Double { dot(self).squareRoot() }

  /// The vector of length 1 in the same direction.
  ///
  /// - Precondition: The length is not 0.
  var normalized: Self {
    let length = length
    precondition(length > 0, "a vector of length 0 has no direction")
    return self / length
  }

  /// The part at right angles to a direction of length 1.
  func perpendicular(to direction: Self) -> Self {
    self - direction * dot(direction)
  }

  /// The vector turned around an axis.
  ///
  /// - Parameters:
  ///   - axis: Length 1.
  ///   - angle: Radians, by the right-hand rule.
  /// - Returns: The vector after the turn.
  func turned(around axis: Self, by angle: Double) -> Self {
    let (sine, cosine) = Elementary.sinAndCos(angle)
    return self * cosine + axis.cross(self) * sine + axis * (axis.dot(self) * (1 - cosine))
  }

  /// The point a share of the way to another, 0 here and 1 there.
  func interpolated(to other: Self, _ share: Double) -> Self {
    self + (other - self) * share
  }

  /// Straight up.
  static var up: Self { Self(0, 1, 0) }
  /// The way an unturned subject faces.
  static var ahead: Self { Self(0, 0, 1) }
  /// The left hand of an unturned subject.
  static var leftward: Self { Self(1, 0, 0) }
}
