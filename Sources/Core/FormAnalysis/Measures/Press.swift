// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension RepMeasure {
  /// The elevation that upper arms would have on upright forearms at the height of the shoulders at
  /// the far position.
  ///
  /// It is 0 with the shoulders as low as such elbows.
  ///
  /// Elbows are bent by 90 degrees there with upper arms level. Forearms that lean lower the elbows too,
  /// which says nothing of how low the body gets; heights do.
  static let pressElevation = one(.pressElevation, from: .any) { rep in
    let sides = rep.seenSides
    let lengths = sides.map { side in
      (
        upper: rep.length { $0[side].upperArmLength },
        fore: rep.length { $0[side].forearmLength }
      )
    }
    return rep.gauge(rep.farFrames) { frame in
      let angles = zip(sides, lengths).map { side, length in
        let height = frame[side].wrist.point.y - frame[side].shoulder.point.y
        return Angle.arcSine((height - length.fore) / length.upper)
      }
      let confidence = sides.map { frame[$0].armConfidence }.min() ?? 0
      return SeenValue(angles.reduce(0, +) / Double(angles.count), confidence)
    }
  }

  /// The angle between upper arms and trunk at the far position as seen from above.
  ///
  /// It is the mean of both sides, so that a camera a little to one side does not matter.
  ///
  /// What the upper arm lacks in height of its length it has to the side and to the feet. The image
  /// shows how much of it is to the side.
  static let elbowFlare = one(.elbowFlare, from: .ends) { rep in
    let upperArm = rep.length { ($0.left.upperArmLength + $0.right.upperArmLength) / 2 }
    func reach(_ frame: BodyFrame) -> Double {
      let elbows = (frame.left.elbow.point.y + frame.right.elbow.point.y) / 2
      let drop = elbows - frame.shoulders.y
      let square = upperArm * upperArm - drop * drop
      return square < 0 ? 0 : square.squareRoot()
    }
    let seen = rep.farFrames.filter { !reach($0).isNaN }
    let bent = seen.filter { reach($0) >= MeasuredRep.leastReach * upperArm }
    if bent.isEmpty, !seen.isEmpty { return .hidden(.view) }
    return rep.gauge(bent) { frame in
      let shoulders = frame.left.shoulder.point.x - frame.right.shoulder.point.x
      let elbows = frame.left.elbow.point.x - frame.right.elbow.point.x
      let outward = (elbows - shoulders) / 2 * (shoulders < 0 ? -1 : 1)
      let confidence = min(frame.left.armConfidence, frame.right.armConfidence)
      return SeenValue(Angle.arcSine(outward / reach(frame)), confidence)
    }
  }
}

extension MeasuredRep {
  /// Upper arms that reach less than this share of their length to the side have no direction.
  fileprivate static let leastReach = 0.5
}
