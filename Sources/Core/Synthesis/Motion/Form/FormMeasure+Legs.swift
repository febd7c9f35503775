// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels

extension FormMeasure {
  /// The bend of both knees.
  static let knees = each(.kneeFlexion) { $0.turn[$1].kneeFlexion }
  /// The range of both knees' angles.
  static let kneeRanges = each(.kneeRange) { rep, side in rep.spread { $0[side].kneeFlexion } }
  /// The interior angle of both hips, between shoulder and knee.
  static let hips = each("hip-angle", "deg") { $0[$1].hipAngle }
  /// The bend of both hips as seen from the side.
  static let hipFlexions = each(.hipFlexion) { $0.turn.hipFlexion($1) }
  /// The bend of both hips at the start as seen from the side.
  static let hipFlexionsAtStart = each(.hipFlexionAtStart) { $0.start.hipFlexion($1) }
  /// The range of both hips' angles in space.
  static let hipRanges = each(.hipRange) { rep, side in rep.spread { $0[side].hipAngle } }

  /// The distance of both knees inside of the planes of hip, ankle and toes.
  static let kneeInsets = each("knee-inset", "cm") { pose, side in
    pose.kneeInset(of: pose[side], side.sign) * 100
  }
  /// The distance between the knees over that between the ankles.
  static let kneeAnkleSeparation = FormMeasure(.kneeAnkleSeparation) { $0.turn.kneeAnkleSeparation }

  /// The inward angle of both knees in the plane of the pelvis from side to side.
  ///
  /// It is the 90th percentile of the frames in which the thighs are 30 to 80 degrees above level, as
  /// the quantity is defined: straight legs and level thighs have no such angle.
  static let kneeProjections = each(.kneeProjectionAngle) { rep, side in
    rep.high { $0.definedKneeProjection(side) }
  }
  /// The same on the way down.
  static let loweringKnees = each(.loweringKneeAngle) { rep, side in
    ExactRep.high(rep.lowering) { $0.definedKneeProjection(side) }
  }

  /// The distance of both knees in front of their toes.
  static let kneesOverToes = each(.kneeOverToe) { $0.turn.kneeOverToe(of: $0.turn[$1]) }
  /// The distance of the leading knee in front of its toes.
  static let leadingKneeOverToe = each(.kneeOverToe) { rep, side in
    rep.leading == side ? rep.turn.kneeOverToe(of: rep.turn[side]) : nil
  }
  /// The distance of the leading knee inside of its ankle, in shanks.
  static let leadingKneeShift = each(.kneeShift) { rep, side in
    guard rep.leading == side else { return nil }
    let leg = rep.turn[side]
    let outward = (leg.knee - leg.ankle).dot(rep.turn.hips.left) * side.sign
    return -outward / rep.turn.proportions.shank
  }

  /// The angle of the thighs above the horizontal, the mean of both.
  static let thighElevation = FormMeasure(.thighElevation) { rep in
    rep.turn.mean { rep.turn.elevation(of: $0.hip - $0.knee) }
  }
  /// The angle of the leading thigh above the horizontal.
  static let leadingThighElevation = each(.thighElevation) { rep, side in
    rep.leading == side ? rep.turn.elevation(of: rep.turn[side].hip - rep.turn[side].knee) : nil
  }
  /// The angle of raised legs above the horizontal, from hip to knee.
  static let legElevation = FormMeasure(.legElevation) { rep in
    rep.turn.mean { rep.turn.elevation(of: $0.knee - $0.hip) }
  }

  /// The distance between the ankles in widths of the shoulders.
  static let stanceWidth = FormMeasure(.stanceWidth) { rep in
    let pose = rep.turn
    let ankles = (pose.left.ankle - pose.right.ankle).dot(pose.hips.left)
    return ankles / (2 * pose.proportions.shoulderHalfWidth)
  }
  /// The rise of both heels against their toes since the start, in shanks.
  static let heelRises = each(.heelRise) { rep, side in
    func height(_ pose: BodyPose) -> Double {
      pose.heel(of: pose[side]).y - pose.toeTip(of: pose[side]).y
    }
    return (height(rep.turn) - height(rep.start)) / rep.turn.proportions.shank
  }
  /// The distance of the heels above the balls of the feet.
  static let heelHeight = FormMeasure("heel-height", "cm") { $0.turn.heelHeight * 100 }
}

extension BodyPose {
  /// The angle of a way above the horizontal in degrees in -90...90.
  func elevation(of way: Vector) -> Double { 90 - Side.degrees(between: way, .up) }

  /// The mean of a value of both sides.
  func mean(_ value: (Side) -> Double) -> Double { (value(left) + value(right)) / 2 }

  /// The bend of a hip from straight in the plane at right angles to the line of the hips, in degrees in 0...180.
  ///
  /// In space shoulders that are wider than hips bend a straight hip by some 10 degrees to the side.
  func hipFlexion(_ side: LabelEvent.Side) -> Double {
    let body = self[side]
    func seen(_ way: Vector) -> Vector { way.perpendicular(to: hips.left) }
    return 180
      - Side.degrees(between: seen(body.shoulder - body.hip), seen(body.knee - body.hip))
  }

  /// The bend of a leg as seen along the pelvis's front with the thighs 30 to 80 degrees above level; nil elsewhere.
  fileprivate func definedKneeProjection(_ side: LabelEvent.Side) -> Double? {
    let elevation = elevation(of: self[side].hip - self[side].knee)
    return (30.0...80).contains(elevation) ? kneeProjection(side) : nil
  }

  /// The bend of a leg as seen along the pelvis's front, in degrees: inwards above 0.
  func kneeProjection(_ side: LabelEvent.Side) -> Double {
    let (leg, across) = (self[side], hips.left)
    func flat(_ way: Vector) -> Vector { Vector(way.dot(across) * side.sign, way.y, 0) }
    let (thigh, shank) = (flat(leg.knee - leg.hip), flat(leg.ankle - leg.knee))
    let bend = Side.degrees(between: thigh, shank)
    // The shank turns outwards below a knee that is inside.
    return thigh.x * shank.y - thigh.y * shank.x < 0 ? -bend : bend
  }
}
