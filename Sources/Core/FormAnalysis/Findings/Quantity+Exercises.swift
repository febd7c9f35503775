// SPDX-License-Identifier: Apache-2.0

extension Quantity {
  // MARK: Tempo

  /// The duration of the way down.
  public static let eccentricDuration = Quantity("eccentric-duration", .seconds)
  /// The time that the body is still after the way down.
  public static let bottomDuration = Quantity("bottom-duration", .seconds)
  /// The duration of the way up.
  public static let concentricDuration = Quantity("concentric-duration", .seconds)
  /// The time that the body is still after the way up.
  public static let topDuration = Quantity("top-duration", .seconds)
  /// The time that a position is held.
  public static let holdDuration = Quantity("hold-duration", .seconds)

  // MARK: Ranges of motion in a rep, from the 5th to the 95th percentile

  /// The range of a knee's angle over a rep.
  public static let kneeRange = Quantity("knee-range", .degrees)
  /// The range of an elbow's angle over a rep.
  public static let elbowRange = Quantity("elbow-range", .degrees)
  /// The range of a hip's angle over a rep.
  public static let hipRange = Quantity("hip-range", .degrees)
  /// The range over a rep of the angle between an upper arm and the trunk.
  public static let shoulderRange = Quantity("shoulder-range", .degrees)

  // MARK: Where a rep turns

  /// The angle by which a hip is bent from straight.
  public static let hipFlexion = Quantity("hip-flexion", .degrees)
  /// The angle of forearms above the horizontal.
  public static let forearmElevation = Quantity("forearm-elevation", .degrees)
  /// The difference between the elevations of the left and the right forearm.
  public static let forearmDifference = Quantity("forearm-difference", .degrees)
  /// The angle of arms, or of upper arms, above the horizontal: -90 hanging.
  public static let armElevation = Quantity("arm-height", .degrees)
  /// The difference between the elevations of the left and the right arm.
  public static let armDifference = Quantity("arm-difference", .degrees)
  /// The distance between the ankles in widths of the shoulders.
  public static let stanceWidth = Quantity("stance-width", .ratio)
  /// The distance of a hanging subject's shoulders below the wrists, in arm lengths.
  public static let hangDepth = Quantity("hang-depth", .ratio)
  /// The angle of the legs above the horizontal.
  public static let legElevation = Quantity("leg-elevation", .degrees)
  /// The angle of the trunk above the horizontal, to the feet: 90 upright, more beyond it.
  public static let trunkElevation = Quantity("trunk-elevation", .degrees)

  /// The height of a heel above the floor, against the toes, in shank lengths.
  public static let heelRise = Quantity("heel-rise", .ratio)
  /// The shortening of the trunk from shoulder to hip against where the rep begins.
  ///
  /// It is a proxy of a pelvis that tilts back, which no joint shows.
  public static let buttWinkProxy = Quantity("butt-wink-proxy", .ratio)
  /// The distance of the front knee inside of its ankle, in shank lengths.
  public static let kneeShift = Quantity("knee-shift", .ratio)

  // MARK: Where a rep begins

  /// The angle by which a hip is bent from straight at the start of a rep.
  public static let hipFlexionAtStart = Quantity("hip-flexion-at-start", .degrees)
  /// The angle by which the elbows are bent from straight in a hang or on the hands.
  public static let elbowFlexionAtHang = Quantity("elbow-flexion-at-hang", .degrees)
  /// The angle of the trunk above the horizontal at the start of a rep.
  public static let trunkElevationAtStart = Quantity("trunk-elevation-at-start", .degrees)

  // MARK: On the way down or up

  /// The greatest forward lean of the trunk on the way down: the 90th percentile.
  public static let loweringLean = Quantity("lowering-lean", .degrees)
  /// The greatest inward bend of a knee on the way down as seen from the front: the 90th percentile.
  public static let loweringKneeAngle = Quantity("lowering-knee-angle", .degrees)
  /// The forward lean of the trunk that is gained while the hips rise, against that at the turning point.
  public static let leanGained = Quantity("lean-gained", .degrees)

  // MARK: Over a rep

  /// The angle by which the trunk swings from its direction at the start.
  public static let trunkSwing = Quantity("trunk-swing", .degrees)
  /// The angle by which the upper arms swing from their direction at the start.
  public static let upperArmSwing = Quantity("upper-arm-swing", .degrees)
}
