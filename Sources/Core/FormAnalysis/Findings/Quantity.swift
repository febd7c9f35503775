// SPDX-License-Identifier: Apache-2.0

/// A measurable property of a pose or a rep, by the kebab-case name that `measure` labels use.
public struct Quantity: Hashable, Sendable, CustomStringConvertible {
  /// The unit of a quantity's values.
  public enum Unit: String, Sendable, CaseIterable {
    /// Angles in degrees.
    case degrees = "deg"
    /// A length over another length, or a share; without a unit.
    case ratio
    /// Durations in seconds of presentation time.
    case seconds = "s"
    /// Lengths in metres of the world.
    case metres = "m"
    /// Speeds in metres per second.
    case metresPerSecond = "m/s"
    /// Shares of a hundred, and scores from 0 to 100.
    case percent = "%"
    /// Shares of the frame's width, as in image coordinates between 0 and 1.
    case frameWidths = "frame widths"
    /// Lengths in millimetres of the world.
    case millimetres = "mm"
    /// Areas in square millimetres of the world.
    case squareMillimetres = "mm2"
    /// Speeds in millimetres per second.
    case millimetresPerSecond = "mm/s"
    /// Steps of either foot per minute.
    case stepsPerMinute = "steps/min"
    /// Speeds in lengths of the leg per second.
    case legLengthsPerSecond = "leg lengths/s"
  }

  /// The kebab-case name, as `knee-flexion`.
  public let name: String
  /// The unit of values and limits.
  public let unit: Unit

  /// Creates a quantity by name; analyzers outside the catalogue may have their own.
  public init(_ name: String, _ unit: Unit) {
    self.name = name
    self.unit = unit
  }

  /// The kebab-case name.
  public var description: String { name }

  /// The angle that makes 180 degrees with this one, wherever either is measured.
  ///
  /// It pairs the interior angle of a knee and its flexion; nil where none is known.
  package var supplement: Quantity? {
    switch self {
    case .kneeAngle: .kneeFlexion
    case .kneeFlexion: .kneeAngle
    default: nil
    }
  }
}

extension Quantity {
  /// The angle by which a knee is bent from straight.
  public static let kneeFlexion = Quantity("knee-flexion", .degrees)
  /// The interior angle of a knee: 180 is straight.
  public static let kneeAngle = Quantity("knee-angle", .degrees)
  /// The angle of a thigh above the horizontal: 90 standing, 0 with the hip as low as the knee.
  public static let thighElevation = Quantity("thigh-elevation", .degrees)
  /// The lean of the trunk from the vertical to the subject's front.
  public static let trunkLean = Quantity("trunk-lean", .degrees)
  /// The distance of a knee in front of its toes, in shank lengths.
  public static let kneeOverToe = Quantity("knee-over-toe", .ratio)
  /// The depth of a knee behind that of its toes.
  public static let kneeToToeDepth = Quantity("knee-to-toe-depth", .frameWidths)
  /// The frontal plane projection angle of a knee, inwards positive.
  public static let kneeProjectionAngle = Quantity("knee-projection-angle", .degrees)
  /// The distance between the knees as a share of that between the ankles.
  public static let kneeAnkleSeparation = Quantity("knee-ankle-separation", .ratio)
  /// The angle between the camera's line of sight and the subject's front or back, 0 to 90.
  public static let cameraYaw = Quantity("camera-yaw", .degrees)
  /// The angle by which an elbow is bent from straight.
  public static let elbowFlexion = Quantity("elbow-flexion", .degrees)
  /// The angle by which an elbow is bent from straight at the top of a rep.
  public static let elbowFlexionAtTop = Quantity("elbow-flexion-at-top", .degrees)
  /// The elevation that upper arms have on upright forearms at the shoulders' height.
  ///
  /// It is 90 with straight arms, 0 with the shoulders as low as the elbows.
  public static let pressElevation = Quantity("press-elevation", .degrees)
  /// The angle between trunk and thighs at the bottom of a rep: hips below a straight body positive.
  public static let hipBend = Quantity("hip-bend", .degrees)
  /// The angle between trunk and thighs by which hips get below a straight body; negative above.
  public static let hipSag = Quantity("hip-sag", .degrees)
  /// The angle between trunk and thighs by which hips get above a straight body; negative below.
  public static let hipPike = Quantity("hip-pike", .degrees)
  /// The angle between upper arms and trunk as seen from above: 0 beside it, 90 straight out.
  public static let elbowFlare = Quantity("elbow-flare", .degrees)
}
