// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels

extension FormMeasure {
  /// The bend of both elbows.
  static let elbows = each(.elbowFlexion) { $0.turn[$1].elbowFlexion }
  /// The range of both elbows' angles.
  static let elbowRanges = each(.elbowRange) { rep, side in rep.spread { $0[side].elbowFlexion } }
  /// The bend of both elbows at the start.
  static let elbowsAtStart = each(.elbowFlexionAtTop) { $0.start[$1].elbowFlexion }
  /// The bend of the more bent elbow at the start.
  static let hangingElbows = FormMeasure(.elbowFlexionAtHang) { rep in
    max(rep.start.left.elbowFlexion, rep.start.right.elbowFlexion)
  }

  /// The angle of both upper arms raised to the front.
  static let raisedArms = each("shoulder-flexion", "deg") { $0.shoulderFlexion(of: $0[$1]) }
  /// The angle of both upper arms from hanging down, to any side.
  static let elevations = each("arm-elevation", "deg") { pose, side in
    90 + pose.elevation(of: pose[side].elbow - pose[side].shoulder)
  }
  /// The range of both angles between upper arm and trunk.
  static let shoulderRanges = each(.shoulderRange) { rep, side in
    rep.spread { pose in
      let arm = pose[side]
      return BodyPose.Side.degrees(between: arm.hip - arm.shoulder, arm.elbow - arm.shoulder)
    }
  }
  /// The swing of both upper arms from where they point at the start.
  static let upperArmSwings = each(.upperArmSwing) { rep, side in
    rep.swing { $0.shoulderFlexion(of: $0[side]) }
  }

  /// The elevation of the forearms, and the difference between both.
  static let forearms = levels(.forearmElevation, .forearmDifference) { $0.wrist - $0.elbow }
  /// The elevation of the arms from shoulder to wrist, and the difference between both.
  static let wholeArms = levels(.armElevation, .armDifference) { $0.wrist - $0.shoulder }
  /// The elevation of the upper arms, and the difference between both.
  static let upperArms = levels(.armElevation, .armDifference) { $0.elbow - $0.shoulder }

  /// The mean elevation of a part of both sides, and the difference between them.
  private static func levels(
    _ elevation: Quantity,
    _ difference: Quantity,
    _ part: @escaping @Sendable (BodyPose.Side) -> Vector
  ) -> [FormMeasure] {
    [
      FormMeasure(elevation) { rep in rep.turn.mean { rep.turn.elevation(of: part($0)) } },
      FormMeasure(difference) { rep in
        let sides = [rep.turn.left, rep.turn.right].map { rep.turn.elevation(of: part($0)) }
        return (sides[0] - sides[1]).magnitude
      },
    ]
  }

  /// The elevation of upper arms on upright forearms.
  static let pressElevation = FormMeasure(.pressElevation) { $0.turn.pressElevation }
  /// The distance of hanging shoulders below the wrists, in arms.
  static let hangDepth = FormMeasure(.hangDepth) { rep in
    rep.turn.mean { $0.wrist.y - $0.shoulder.y } / rep.turn.proportions.armLength
  }
  /// The angle between upper arms and a lying trunk as seen from above.
  static let elbowFlare = FormMeasure(.elbowFlare) { $0.turn.elbowFlare }
  /// The angle by which upper arms point to the sides.
  static let elbowSplay = FormMeasure("elbow-splay", "deg") { $0.turn.elbowSplay }
}
