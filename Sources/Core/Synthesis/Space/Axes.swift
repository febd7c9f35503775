// SPDX-License-Identifier: Apache-2.0
import Basics

/// Three directions at right angles that a part of the body carries with it.
///
/// `left` is the subject's own left: `up` x `forward`.
package struct Axes: Sendable, Equatable {
  /// Towards the subject's left, length 1.
  package var left: Vector
  /// Towards the head, length 1.
  package var up: Vector
  /// Out of the chest or the face, length 1.
  package var forward: Vector

  /// The axes of a subject that stands upright and faces along z.
  package static let upright = Axes(up: .up, forward: .ahead)

  /// Creates axes from two directions.
  ///
  /// - Parameters:
  ///   - up: The direction that is kept.
  ///   - forward: Made perpendicular to `up`; must not be parallel to it.
  package init(up: Vector, forward: Vector) {
    self.up = up.normalized
    self.forward = forward.perpendicular(to: self.up).normalized
    left = self.up.cross(self.forward)
  }

  /// The axes bent forward around their left axis.
  ///
  /// - Parameter angle: Radians; positive brings the head to the front.
  /// - Returns: The axes after the bend.
  func leaning(_ angle: Double) -> Axes {
    let sine = Elementary.sin(angle)
    let cosine = Elementary.cos(angle)
    var leaning = Axes(up: up * cosine + forward * sine, forward: forward * cosine - up * sine)
    leaning.left = left
    return leaning
  }

  /// The axes turned around their up axis.
  ///
  /// - Parameter angle: Radians; positive turns to the left.
  /// - Returns: The axes after the turn.
  func turning(_ angle: Double) -> Axes {
    let sine = Elementary.sin(angle)
    let cosine = Elementary.cos(angle)
    return Axes(up: up, forward: forward * cosine + left * sine)
  }

  /// The axes turned so that what points up comes to point to a side.
  ///
  /// - Parameters:
  ///   - side: Level, length 1.
  ///   - angle: Radians; positive brings the head to that side.
  /// - Returns: The axes after the turn.
  func tipped(toward side: Vector, by angle: Double) -> Axes {
    let axis = Vector.up.cross(side)
    return Axes(
      up: up.turned(around: axis, by: angle),
      forward: forward.turned(around: axis, by: angle)
    )
  }

  /// The direction or offset with the given parts along left, up and forward.
  func offset(_ parts: Vector) -> Vector {
    left * parts.x + up * parts.y + forward * parts.z
  }
}
