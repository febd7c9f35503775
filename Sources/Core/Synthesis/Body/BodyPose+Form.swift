// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension BodyPose.Side {
  /// How far the knee is bent from straight, in degrees in 0...180, in space.
  package var kneeFlexion: Double {
    let thigh = hip - knee
    let shank = ankle - knee
    return 180 - Elementary.atan2(thigh.cross(shank).length, thigh.dot(shank)) * 180 / .pi
  }

  /// How far the elbow is bent from straight, in degrees in 0...180, in space.
  package var elbowFlexion: Double {
    let upper = shoulder - elbow
    let lower = wrist - elbow
    return 180 - Elementary.atan2(upper.cross(lower).length, upper.dot(lower)) * 180 / .pi
  }

  /// The interior angle of the hip between shoulder and knee, in degrees in 0...180, in space.
  package var hipAngle: Double { Self.degrees(between: shoulder - hip, knee - hip) }

  /// The interior angle of a hinge on this side, in degrees in 0...180, in space.
  func angle(_ hinge: Exercise.Hinge) -> Double {
    switch hinge {
    case .knee: 180 - kneeFlexion
    case .elbow: 180 - elbowFlexion
    case .hip: hipAngle
    case .shoulder: Self.degrees(between: hip - shoulder, wrist - shoulder)
    }
  }

  /// The angle between two directions in degrees in 0...180.
  static func degrees(between a: Vector, _ b: Vector) -> Double {
    Elementary.atan2(a.cross(b).length, a.dot(b)) * 180 / .pi
  }
}

extension BodyPose {
  /// Lean of the trunk from the vertical to the subject's front, in degrees in -180...180.
  ///
  /// The trunk goes from the middle of the hips to the middle of the shoulders.
  package var trunkLean: Double {
    let way = shoulders - pelvis
    let front = trunk.left.cross(.up)
    return Elementary.atan2(way.dot(front), way.y) * 180 / .pi
  }

  /// The angle between trunk and thighs in degrees in -180...180: positive with the hips below the line
  /// from knees to shoulders, negative with the hips above.
  package var hipBend: Double {
    let knees = (left.knee + right.knee) / 2
    let thighs = pelvis - knees
    let trunk = shoulders - pelvis
    let angle = Elementary.atan2(thighs.cross(trunk).length, thighs.dot(trunk)) * 180 / .pi
    let share = thighs.length / (thighs.length + trunk.length)
    return pelvis.y > knees.interpolated(to: shoulders, share).y ? -angle : angle
  }

  /// The elevation in degrees in -90...90 that upper arms have on upright forearms with the shoulders at
  /// their height above the wrists; the mean of both sides.
  package var pressElevation: Double {
    let angles = [left, right].map { side in
      let height = side.shoulder.y - side.wrist.y - (side.wrist - side.elbow).length
      let share = height / (side.shoulder - side.elbow).length
      return Elementary.asin(max(-1, min(1, share))) * 180 / .pi
    }
    return angles.reduce(0, +) / 2
  }

  /// The distance between the knees as a share of that between the ankles, both from side to side.
  ///
  /// 1 has the knees above the ankles, less has them inwards, below 0 they have crossed.
  package var kneeAnkleSeparation: Double {
    let knees = (left.knee - right.knee).dot(trunk.left)
    return knees / (left.ankle - right.ankle).dot(trunk.left)
  }

  /// How far a knee is inside of the plane through hip and ankle in which the toes point as seen from above, in
  /// metres.
  ///
  /// - Parameters:
  ///   - side: One side of this body.
  ///   - sign: 1 for the left.
  /// - Returns: Above 0 towards the other knee; NaN where the toes point along the leg.
  func kneeInset(of side: Side, _ sign: Double) -> Double {
    let across = (side.ankle - side.hip).cross(side.toes.perpendicular(to: .up)).normalized
    let inset = (side.knee - side.hip).dot(across)
    return across.dot(hips.left) * sign < 0 ? inset : -inset
  }

  /// The angle between upper arms and a lying trunk as seen from above, in degrees, the mean of both sides: 0 points to
  /// the feet, 90 straight out.
  package var elbowFlare: Double {
    let down = (pelvis - shoulders).perpendicular(to: .up)
    let angles = [left, right].map { side in
      BodyPose.Side.degrees(between: (side.elbow - side.shoulder).perpendicular(to: .up), down)
    }
    return angles.reduce(0, +) / 2
  }

  /// How far upper arms point to the sides, as seen along the trunk, in degrees in -180...180, the mean of both
  /// sides: 0 is straight to the front, 90 straight to the side.
  ///
  /// For arms above the head, whose angle with the trunk says nothing of where the elbows are.
  package var elbowSplay: Double {
    let angles = [(left, 1.0), (right, -1.0)].map { side, sign in
      let arm = side.elbow - side.shoulder
      return Elementary.atan2(arm.dot(trunk.left) * sign, arm.dot(trunk.forward)) * 180 / .pi
    }
    return angles.reduce(0, +) / 2
  }

  /// The bend between pelvis and chest in degrees in 0...180; 0 for a straight back.
  package var lumbarFlexion: Double {
    BodyPose.Side.degrees(between: lumbar - pelvis, shoulders - lumbar)
  }

  /// How far the hips are to the left of the middle between the ankles, in metres.
  package var hipShift: Double { (pelvis - (left.ankle + right.ankle) / 2).dot(hips.left) }

  /// How far the ends of the heels are above the balls of the feet, in metres; 0 for flat feet.
  package var heelHeight: Double {
    let length = proportions.ballAhead + proportions.heelBehind
    return -(left.toes.y + right.toes.y) / 2 * length
  }

  /// How far a knee is in front of the tips of its toes, in shank lengths; below 0 behind them.
  func kneeOverToe(of side: Side) -> Double {
    (side.knee - toeTip(of: side)).dot(trunk.left.cross(.up)) / proportions.shank
  }

  /// How far an upper arm is raised to the front in degrees in -180...180; 0 hangs down.
  package func shoulderFlexion(of side: Side) -> Double {
    let arm = side.elbow - side.shoulder
    let front = trunk.left.cross(.up)
    return Elementary.atan2(arm.dot(front), -arm.y) * 180 / .pi
  }
}
