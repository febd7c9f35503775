// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension MeasuredRep {
  /// How far something turns away from where it is at the rep's start: the 90th percentile of the change.
  ///
  /// - Parameters:
  ///   - side: The subject's own side; nil for the whole body.
  ///   - angle: In degrees, of one frame.
  /// - Returns: Degrees, at least 0; hidden where the clip begins within the rep.
  func swing(side: BodySide? = nil, _ angle: (BodyFrame) -> SeenValue) -> Gauge {
    let atStart = gaugeAtStart(side: side, angle)
    guard let start = atStart.reading else { return atStart }
    return gauge(frames, .high, side: side) { frame in
      let seen = angle(frame)
      return SeenValue((seen.value - start.value).magnitude, seen.confidence)
    }.heldAgainst(start)
  }

  /// The lean of the near side of the trunk in the image, towards the right edge positive.
  func trunkLeanInImage(_ frame: BodyFrame) -> SeenValue {
    let body = frame[nearSide]
    return SeenValue(
      Angle.leanDegrees(from: body.hip.point, to: body.shoulder.point),
      body.trunkConfidence
    )
  }
}

extension RepMeasure {
  /// How far the trunk swings from where it is at the start.
  static let trunkSwing = one(.trunkSwing, from: .side) { rep in
    rep.swing { rep.trunkLeanInImage($0) }
  }

  /// How far the near upper arm swings from where it is at the start.
  static let upperArmSwing = one(.upperArmSwing, from: .side) { rep in
    let side = rep.nearSide
    return rep.swing(side: side) { frame in
      let arm = frame[side]
      return SeenValue(
        Angle.leanDegrees(from: arm.elbow.point, to: arm.shoulder.point),
        min(arm.elbow.confidence, arm.shoulder.confidence)
      )
    }
  }
}
