// SPDX-License-Identifier: Apache-2.0

extension Quantity {
  // MARK: Standing, in space

  /// The angle at the seventh neck vertebra (C7) between the horizontal and the tragus of the ear, to the front.
  ///
  /// It is 90 with the ear straight above C7, less with the head in front of it, more with the head behind it.
  public static let craniovertebralAngle = Quantity("craniovertebral-angle", .degrees)
  /// The horizontal distance of C7 in front of the sacrum (S1); negative behind it.
  public static let sagittalVerticalAxis = Quantity("sagittal-vertical-axis", .millimetres)
  /// The angle of the trunk against the vertical, to the side that the measurement names.
  public static let lateralLean = Quantity("lateral-lean", .degrees)
  /// The horizontal distance of the middle of the shoulders in front of C7; negative behind it.
  public static let shoulderProtraction = Quantity("shoulder-protraction", .millimetres)
  /// The angle by which the pelvis is tipped to the front; negative to the back.
  public static let pelvicTilt = Quantity("pelvic-tilt", .degrees)

  // MARK: Standing, in space or in the picture

  /// The angle of the line of the shoulders against the horizontal; the side of the measurement is higher.
  public static let shoulderTilt = Quantity("shoulder-tilt", .degrees)
  /// The angle of the line of the hips against the horizontal; the side of the measurement is higher.
  public static let pelvicObliquity = Quantity("pelvic-obliquity", .degrees)
  /// The angle at the shoulder between the horizontal and the ear, to the front, in a picture from the side.
  ///
  /// It is no craniovertebral angle: a shoulder is in front of C7 and moves with the arm.
  public static let earShoulderAngle = Quantity("ear-shoulder-angle", .degrees)
}
