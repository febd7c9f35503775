// SPDX-License-Identifier: Apache-2.0

extension Quantity {
  /// The range of the angle between foot and shank, from its 5th to its 95th percentile.
  public static let ankleRange = Quantity("ankle-range", .degrees)
  /// The greatest angle of a thigh to the front of the trunk's line.
  public static let hipFlexionMax = Quantity("hip-flexion-max", .degrees)
  /// The greatest angle of a thigh to the back of the trunk's line.
  public static let hipExtensionMax = Quantity("hip-extension-max", .degrees)
  /// The greatest bend of a knee: 0 is straight.
  public static let kneeFlexionMax = Quantity("knee-flexion-max", .degrees)
  /// The greatest angle of a foot towards the shank: 0 is square to it.
  public static let ankleDorsiflexionMax = Quantity("ankle-dorsiflexion-max", .degrees)
  /// The greatest angle of an upper arm to the front of the trunk and up: 0 hangs, 180 is overhead.
  public static let shoulderFlexionMax = Quantity("shoulder-flexion-max", .degrees)
  /// The greatest bend of an elbow: 0 is straight.
  public static let elbowFlexionMax = Quantity("elbow-flexion-max", .degrees)
}
