// SPDX-License-Identifier: Apache-2.0

extension Quantity {
  // MARK: Tempo

  /// How long the way down takes.
  public static let eccentricDuration = Quantity("eccentric-duration", .seconds)
  /// How long the body is still after the way down.
  public static let bottomDuration = Quantity("bottom-duration", .seconds)
  /// How long the way up takes.
  public static let concentricDuration = Quantity("concentric-duration", .seconds)
  /// How long the body is still after the way up.
  public static let topDuration = Quantity("top-duration", .seconds)
  /// How long a position is held.
  public static let holdDuration = Quantity("hold-duration", .seconds)

  // MARK: Ranges of motion in a rep, from the 5th to the 95th percentile

  /// How far a knee goes to and fro.
  public static let kneeRange = Quantity("knee-range", .degrees)
  /// How far an elbow goes to and fro.
  public static let elbowRange = Quantity("elbow-range", .degrees)
  /// How far a hip goes to and fro.
  public static let hipRange = Quantity("hip-range", .degrees)
  /// How far an upper arm goes to and fro against the trunk.
  public static let shoulderRange = Quantity("shoulder-range", .degrees)

  // MARK: Where a rep turns

  /// How far a hip is bent from straight.
  public static let hipFlexion = Quantity("hip-flexion", .degrees)
  /// The angle of forearms above the horizontal.
  public static let forearmElevation = Quantity("forearm-elevation", .degrees)
  /// By how much the elevation of the forearms differs between the sides.
  public static let forearmDifference = Quantity("forearm-difference", .degrees)
  /// The angle of arms, or of upper arms, above the horizontal: -90 hanging.
  public static let armElevation = Quantity("arm-height", .degrees)
  /// By how much the elevation of the arms differs between the sides.
  public static let armDifference = Quantity("arm-difference", .degrees)
  /// The distance between the ankles in widths of the shoulders.
  public static let stanceWidth = Quantity("stance-width", .ratio)
  /// How far the shoulders of somebody who hangs are below the wrists, in arm lengths.
  public static let hangDepth = Quantity("hang-depth", .ratio)
  /// The angle of the legs above the horizontal.
  public static let legElevation = Quantity("leg-elevation", .degrees)
  /// The angle of the trunk above the horizontal, to the feet: 90 upright, more beyond it.
  public static let trunkElevation = Quantity("trunk-elevation", .degrees)

  /// How far a heel is off the floor against the toes, in shank lengths.
  public static let heelRise = Quantity("heel-rise", .ratio)
  /// By how much the trunk is shorter from shoulder to hip than where the rep begins: a proxy of a pelvis
  /// that tilts back, which no joint shows.
  public static let buttWinkProxy = Quantity("butt-wink-proxy", .ratio)
  /// How far the knee ahead is inside of its ankle, in shank lengths.
  public static let kneeShift = Quantity("knee-shift", .ratio)

  // MARK: Where a rep begins

  /// How far a hip is bent from straight.
  public static let hipFlexionAtStart = Quantity("hip-flexion-at-start", .degrees)
  /// How far the elbows of somebody who hangs, or stands on the hands, are bent from straight.
  public static let elbowFlexionAtHang = Quantity("elbow-flexion-at-hang", .degrees)
  /// The angle of the trunk above the horizontal.
  public static let trunkElevationAtStart = Quantity("trunk-elevation-at-start", .degrees)

  // MARK: Over a rep

  /// How far the trunk swings from where it is at the start.
  public static let trunkSwing = Quantity("trunk-swing", .degrees)
  /// How far upper arms swing from where they are at the start.
  public static let upperArmSwing = Quantity("upper-arm-swing", .degrees)
}
