// SPDX-License-Identifier: Apache-2.0

/// Scores of body parts from angles in degrees; flexion is positive, NaN has the lowest score.
///
/// - Source: Hignett and McAtamney, 2000, figure 1. They print no tolerance for upright trunks and for side bends:
///   5 and 10 degrees are our own.
extension Reba {
  /// The angle up to which a trunk or a neck is neither bent to the front nor to the back.
  static let upright = 5.0
  /// The angle from which a trunk or a neck is bent to the side or twisted.
  static let aside = 10.0
  /// The angle from which an upper arm is abducted.
  static let abducted = 30.0

  /// The trunk, 1 to 5: upright 1, bent by up to 20 degrees 2, up to 60 (or back by more than 20) 3, more 4.
  static func trunk(flexion: Double, isAside: Bool) -> Int {
    let score: Int
    switch flexion {
    case ..<(-20): score = 3
    case ..<(-upright): score = 2
    case (upright.nextUp)...20: score = 2
    case (20.0.nextUp)...60: score = 3
    case (60.0.nextUp)...: score = 4
    default: score = 1
    }
    return score + (isAside ? 1 : 0)
  }

  /// The neck, 1 to 3: bent to the front by up to 20 degrees 1, by more or to the back 2.
  static func neck(flexion: Double, isAside: Bool) -> Int {
    (flexion > 20 || flexion < -upright ? 2 : 1) + (isAside ? 1 : 0)
  }

  /// The legs, 1 to 4: on both 1, on one 2, and up to 2 more for knees bent by more than 30 and 60 degrees.
  static func legs(kneeFlexion: Double, isOnOneLeg: Bool) -> Int {
    (isOnOneLeg ? 2 : 1) + (kneeFlexion > 60 ? 2 : kneeFlexion >= 30 ? 1 : 0)
  }

  /// The upper arm, 1 to 6: within 20 degrees of the trunk 1, up to 45 (or behind) 2, up to 90 3, higher 4.
  static func upperArm(flexion: Double, isAbducted: Bool = false, isRaised: Bool = false) -> Int {
    let score: Int
    switch flexion {
    case ..<(-20): score = 2
    case (20.0.nextUp)...45: score = 2
    case (45.0.nextUp)...90: score = 3
    case (90.0.nextUp)...: score = 4
    default: score = 1
    }
    return score + (isAbducted ? 1 : 0) + (isRaised ? 1 : 0)
  }

  /// The lower arm, 1 or 2: bent by 60 to 100 degrees 1, else 2.
  static func lowerArm(flexion: Double) -> Int {
    flexion < 60 || flexion > 100 ? 2 : 1
  }
}
