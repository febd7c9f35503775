// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension BodyFrame {
  /// The centre of mass of trunk, arms and legs in pixels; NaN where a joint is missing.
  ///
  /// Head and feet have no joints here: the head's share is the trunk's upper end, the feet's the ankles.
  ///
  /// - Source: Segment masses after Dempster and Winter: trunk 0.497, head 0.081, upper arm 0.028,
  ///   forearm and hand 0.022, thigh 0.100, shank 0.0465, foot 0.0145. Centres of mass are half-way
  ///   for the trunk, and at 0.43 along limbs.
  var centreOfMass: SIMD2<Double> {
    var sum = 0.497 * (shoulders + hips) * 0.5 + 0.081 * shoulders
    for side in [left, right] {
      sum += 0.028 * Self.between(side.shoulder, side.elbow)
      sum += 0.022 * Self.between(side.elbow, side.wrist)
      sum += 0.1 * Self.between(side.hip, side.knee)
      sum += 0.0465 * Self.between(side.knee, side.ankle)
      sum += 0.0145 * side.ankle.point
    }
    // The shares add up to 1.
    return sum
  }

  private static func between(_ near: SeenJoint, _ far: SeenJoint) -> SIMD2<Double> {
    near.point + 0.43 * (far.point - near.point)
  }
}
