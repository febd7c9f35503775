// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension RepMeasure {
  /// The angle of the thighs above the horizontal at the far position.
  static let thighElevation = one(.thighElevation, from: .any) { rep in
    let sides = rep.seenSides
    let lengths = sides.map { side in rep.length { $0[side].thighLength } }
    return rep.gauge(rep.farFrames) { frame in
      let angles = zip(sides, lengths).map { MeasuredRep.elevation(of: frame[$0], $1) }
      let confidence = sides.map { frame[$0].legConfidence }.min() ?? 0
      return SeenValue(angles.reduce(0, +) / Double(angles.count), confidence)
    }
  }

  /// How far the near knee is in front of its toes at the far position, in shank lengths.
  static let kneeOverToe = kneeOverToe(of: { $0.nearSide })

  /// How far a knee is in front of its toes at the far position, in shank lengths.
  ///
  /// - Parameter leg: The side of the knee.
  /// - Returns: The measure.
  static func kneeOverToe(of leg: @escaping @Sendable (MeasuredRep) -> BodySide) -> RepMeasure {
    one(.kneeOverToe, from: .side, needs: [.toe]) { rep in
      let side = leg(rep)
      let length = rep.length { $0[side].shankLength }
      let front = rep.frontByKnees
      return rep.gauge(rep.farFrames, side: side) { frame in
        let leg = frame[side]
        let value = front * (leg.knee.point.x - leg.toe.point.x) / length
        return SeenValue(value, min(leg.legConfidence, leg.toe.confidence))
      }
    }
  }
}

extension MeasuredRep {
  /// The angle of a thigh of a known length above the horizontal.
  static func elevation(of leg: SidePose, _ length: Double) -> Double {
    Angle.elevationDegrees(from: leg.knee.point, to: leg.hip.point, length: length)
  }
}
