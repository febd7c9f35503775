// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension RepMeasure {
  /// How far the near heel is above its toes at the far position, less that at the start, in shank lengths.
  ///
  /// What a shoe's heel and the place of the joints add is there at the start, too.
  static let heelRise = one(.heelRise, from: .side, needs: [.heel, .toe]) { rep in
    let side = rep.nearSide
    let length = rep.length { $0[side].shankLength }
    func height(_ frame: BodyFrame) -> SeenValue {
      let foot = frame[side]
      return SeenValue(
        (foot.toe.point.y - foot.heel.point.y) / length,
        min(foot.toe.confidence, foot.heel.confidence)
      )
    }
    let atStart = rep.gaugeAtStart(side: side, height)
    guard let start = atStart.reading else { return atStart }
    return rep.gauge(rep.farFrames, side: side) { frame in
      let seen = height(frame)
      return SeenValue(seen.value - start.value, seen.confidence)
    }.heldAgainst(start)
  }

  /// How far the knee of a leg is inside of its ankle at the far position, in shank lengths; outside negative.
  ///
  /// The foot stands ahead of the body and points to the camera, or away from it. So the shank has
  /// its whole length in the image.
  ///
  /// - Parameter leg: The side of the knee.
  /// - Returns: The measure.
  static func kneeShift(of leg: @escaping @Sendable (MeasuredRep) -> BodySide) -> RepMeasure {
    one(.kneeShift, from: .ends) { rep in
      let side = leg(rep)
      let length = rep.length { $0[side].shankLength }
      let inward = rep.direction(over: rep.frames) { $0.hips.x - $0[side].hip.point.x }
      return rep.gauge(rep.farFrames, side: side) { frame in
        let leg = frame[side]
        let value = inward * (leg.knee.point.x - leg.ankle.point.x) / length
        return SeenValue(value, leg.legConfidence)
      }
    }
  }
}
