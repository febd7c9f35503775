// SPDX-License-Identifier: Apache-2.0

/// A biceps curl with both arms.
struct CurlMotion {
  /// The person's sizes.
  let body: BodyProportions

  /// Bend of the elbow at the far position, in radians: 138 degrees.
  private static let bent = 2.41

  /// The pose at a depth; 0 has the arms hanging, 1 the hands before the shoulders.
  func pose(depth: Double, sway: Sway) -> BodyPose {
    var posture = Stance(body: body).posture(sway: sway)
    let hanging = posture.leftArm.elbow
    posture.leftArm.elbow = hanging + (Self.bent - hanging) * depth
    posture.leftArm.flexion = 0.20 * depth
    posture.leftArm.abduction = 0.16
    posture.leftArm.supination = 0.9
    posture.rightArm = posture.leftArm
    return posture.pose(of: body)
  }
}
