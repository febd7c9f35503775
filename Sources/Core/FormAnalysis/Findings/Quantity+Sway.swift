// SPDX-License-Identifier: Apache-2.0

extension Quantity {
  // MARK: Sway of the pelvis over the ground

  /// The length of the pelvis's path over the ground, after the filter.
  public static let swayPath = Quantity("pelvis-sway-path", .millimetres)
  /// The speed of the pelvis over the ground, after the filter.
  public static let swaySpeed = Quantity("pelvis-sway-speed", .millimetresPerSecond)
  /// The length of the pelvis's path over the ground from frame to frame, without a filter.
  public static let swayPathUnfiltered = Quantity("pelvis-sway-path-unfiltered", .millimetres)
  /// The speed of the pelvis over the ground from frame to frame, without a filter.
  public static let swaySpeedUnfiltered = Quantity(
    "pelvis-sway-speed-unfiltered",
    .millimetresPerSecond
  )
  /// The area of the 95 % prediction ellipse of the pelvis's places on the ground.
  public static let swayArea = Quantity("pelvis-sway-area", .squareMillimetres)
  /// The way of the pelvis from side to side of the body, from its least place to its greatest.
  public static let swayMediolateral = Quantity("pelvis-sway-ml-range", .millimetres)
  /// The way of the pelvis from back to front of the body, from its least place to its greatest.
  public static let swayAnteroposterior = Quantity("pelvis-sway-ap-range", .millimetres)
  /// The way of the pelvis across the picture in trunk lengths, of a track without metres on the ground.
  public static let swayInPicture = Quantity("pelvis-sway-in-picture", .ratio)

  // MARK: Closed eyes against open ones

  /// The speed of the pelvis with closed eyes over that with open ones.
  public static let rombergSpeed = Quantity("romberg-speed-ratio", .ratio)
  /// The area of the pelvis's ellipse with closed eyes over that with open ones.
  public static let rombergArea = Quantity("romberg-area-ratio", .ratio)

  // MARK: Noise

  /// The standard deviation of the backend's noise on each axis, estimated from what the filter takes out.
  public static let swayNoise = Quantity("pelvis-noise", .millimetres)
  /// The speed that this noise alone shows, after the filter.
  public static let swayNoiseSpeed = Quantity("pelvis-noise-speed", .millimetresPerSecond)
  /// The speed that this noise alone shows from frame to frame.
  public static let swayNoiseSpeedUnfiltered = Quantity(
    "pelvis-noise-speed-unfiltered",
    .millimetresPerSecond
  )
  /// The area of the ellipse that this noise alone shows, after the filter.
  public static let swayNoiseArea = Quantity("pelvis-noise-area", .squareMillimetres)
}
