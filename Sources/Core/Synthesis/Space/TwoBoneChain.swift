// SPDX-License-Identifier: Apache-2.0
import Basics

/// Two bones that join a root to a target by a hinge: shoulder, elbow, wrist or hip, knee, ankle.
struct TwoBoneChain {
  /// The length of the bone at the root, in metres.
  var upper: Double
  /// The length of the bone at the target, in metres.
  var lower: Double

  /// Where the hinge is.
  ///
  /// Both lengths are kept exactly while the target is in reach. A target beyond it is a mistake of
  /// the motion, not of the user.
  ///
  /// - Parameters:
  ///   - root: The upper end.
  ///   - target: The lower end.
  ///   - pole: The side to which the hinge bends; must not be parallel to `target - root`.
  /// - Returns: The hinge, at its two exact distances.
  /// - Precondition: The distance lies between the difference and the sum of the lengths.
  func hinge(from root: Vector, to target: Vector, toward pole: Vector) -> Vector {
    let span = target - root
    let distance = span.length
    precondition(
      distance <= upper + lower && distance >= (upper - lower).magnitude,
      "the target of a two-bone chain is in reach"
    )
    let axis = span / distance
    let along = (upper * upper - lower * lower + distance * distance) / (2 * distance)
    let height = max(0, upper * upper - along * along).squareRoot()
    return root + axis * along + pole.perpendicular(to: axis).normalized * height
  }

  /// The hinge turned around the line from root to target, to lie farther along a direction.
  ///
  /// Both bones keep their lengths and the hinge its angle, for nothing but the plane of the chain
  /// turns. Of the two turns that bring it there it is the smaller one.
  ///
  /// - Parameters:
  ///   - hinge: Where the hinge is.
  ///   - ends: The root and the target.
  ///   - direction: Length 1.
  ///   - distance: How much farther along `direction`, in metres.
  /// - Returns: The hinge after the turn.
  /// - Precondition: The circle of the hinge reaches that far.
  static func swing(
    _ hinge: Vector,
    around ends: (root: Vector, target: Vector),
    toward direction: Vector,
    by distance: Double
  ) -> Vector {
    let axis = (ends.target - ends.root).normalized
    let centre = ends.root + axis * (hinge - ends.root).dot(axis)
    let arm = hinge - centre
    let across = axis.cross(arm)
    // Along `direction` the turned arm has x cos + y sin, which shall be x + distance.
    let x = arm.dot(direction)
    let y = across.dot(direction)
    let largest = (x * x + y * y).squareRoot()
    precondition((x + distance).magnitude <= largest, "the hinge of a chain gets where it shall be")
    let toLargest = Elementary.atan2(y, x)
    let rest = Elementary.acos((x + distance) / largest)
    let turn = toLargest - (toLargest < 0 ? -rest : rest)
    return centre + arm * Elementary.cos(turn) + across * Elementary.sin(turn)
  }

  /// The distance from root to target at an interior angle of the hinge.
  ///
  /// - Parameter cosine: The cosine of the interior angle: -1 where the limb is straight.
  /// - Returns: Metres, at most the sum of the lengths.
  func reach(interiorCosine cosine: Double) -> Double {
    (upper * upper + lower * lower - 2 * upper * lower * cosine).squareRoot()
  }
}
