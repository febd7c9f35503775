// SPDX-License-Identifier: Apache-2.0
import Labels

/// A true value of a pose that labels name.
struct FormMeasure: Sendable {
  /// The label of `measure` events.
  var label: String
  /// The side it is of; nil where it is of the whole body.
  var side: LabelEvent.Side?
  /// Its unit.
  var unit: String
  /// The value, from the joints alone.
  var value: @Sendable (BodyPose) -> Double

  private init(
    _ label: String,
    of side: LabelEvent.Side? = nil,
    _ unit: String,
    _ value: @escaping @Sendable (BodyPose) -> Double
  ) {
    self.label = label
    self.side = side
    self.unit = unit
    self.value = value
  }

  /// The bend of both knees.
  static let knees = [kneeFlexion(.left), kneeFlexion(.right)]
  /// The bend of both elbows.
  static let elbows = [elbowFlexion(.left), elbowFlexion(.right)]
  /// The interior angle of both hips.
  static let hips = [hipAngle(.left), hipAngle(.right)]
  /// How far both upper arms are raised to the front.
  static let raisedArms = [shoulderFlexion(.left), shoulderFlexion(.right)]

  /// How far both upper arms are away from hanging down.
  static let elevations = [armElevation(.left), armElevation(.right)]

  /// How far an upper arm is away from hanging down, to any side.
  static func armElevation(_ side: LabelEvent.Side) -> FormMeasure {
    FormMeasure("arm-elevation", of: side, "deg") { pose in
      BodyPose.Side.degrees(between: pose[side].elbow - pose[side].shoulder, -.up)
    }
  }

  /// The bend of a knee.
  static func kneeFlexion(_ side: LabelEvent.Side) -> FormMeasure {
    FormMeasure("knee-flexion", of: side, "deg") { $0[side].kneeFlexion }
  }

  /// The bend of an elbow.
  static func elbowFlexion(_ side: LabelEvent.Side) -> FormMeasure {
    FormMeasure("elbow-flexion", of: side, "deg") { $0[side].elbowFlexion }
  }

  /// The interior angle of a hip, between shoulder and knee.
  static func hipAngle(_ side: LabelEvent.Side) -> FormMeasure {
    FormMeasure("hip-angle", of: side, "deg") { $0[side].hipAngle }
  }

  /// How far an upper arm is raised to the front.
  static func shoulderFlexion(_ side: LabelEvent.Side) -> FormMeasure {
    FormMeasure("shoulder-flexion", of: side, "deg") { $0.shoulderFlexion(of: $0[side]) }
  }

  /// How far both knees are inside of the planes of hip, ankle and toes.
  static let kneeInsets = [kneeInset(.left), kneeInset(.right)]

  /// How far a knee is inside of the plane of hip, ankle and toes.
  static func kneeInset(_ side: LabelEvent.Side) -> FormMeasure {
    FormMeasure("knee-inset", of: side, "cm") { pose in
      pose.kneeInset(of: pose[side], side == .right ? -1 : 1) * 100
    }
  }

  /// The lean of the trunk from the vertical.
  static let trunkLean = FormMeasure("trunk-lean", "deg") { $0.trunkLean }
  /// The distance between the knees over that between the ankles.
  static let kneeAnkleSeparation = FormMeasure("knee-ankle-separation", "ratio") {
    $0.kneeAnkleSeparation
  }
  /// The elevation of upper arms on upright forearms.
  static let pressElevation = FormMeasure("press-elevation", "deg") { $0.pressElevation }
  /// The angle between trunk and thighs.
  static let hipBend = FormMeasure("hip-bend", "deg") { $0.hipBend }
  /// The angle between upper arms and trunk.
  static let elbowFlare = FormMeasure("elbow-flare", "deg") { $0.elbowFlare }
  /// How far upper arms point to the sides.
  static let elbowSplay = FormMeasure("elbow-splay", "deg") { $0.elbowSplay }
  /// How far the heels are above the balls of the feet.
  static let heelHeight = FormMeasure("heel-height", "cm") { $0.heelHeight * 100 }
  /// The bend between pelvis and chest.
  static let lumbarFlexion = FormMeasure("lumbar-flexion", "deg") { $0.lumbarFlexion }
  /// How far the knees are in front of their toes.
  static let kneeOverToe = FormMeasure("knee-over-toe", "ratio") { $0.kneeOverToe }
  /// How far one knee is in front of its toes.
  static func kneeOverToe(of side: LabelEvent.Side) -> FormMeasure {
    FormMeasure("knee-over-toe", of: side, "ratio") { $0.kneeOverToe(of: $0[side]) }
  }
  /// How far the hips are to the left of the middle of the feet.
  static let hipShift = FormMeasure("hip-shift", "cm") { $0.hipShift * 100 }
}

extension BodyPose {
  /// The right side for right, the left one otherwise.
  fileprivate subscript(side: LabelEvent.Side) -> Side { side == .right ? right : left }
}
