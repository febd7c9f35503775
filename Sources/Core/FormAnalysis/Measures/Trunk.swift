// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension RepMeasure {
  /// The lean of the trunk to the subject's front at the far position; knees bend forward.
  static let trunkLean = one(.trunkLean, from: .side) { $0.lean(over: $0.farFrames) }

  /// The angle between trunk and thighs at the far position, positive with the hips below the straight
  /// line from shoulders to knees.
  static let hipBend = one(.hipBend, from: .side) { $0.bend($0.farFrames, downwards: 1) }

  /// How far the hips hang below the straight line: the 90th percentile of that angle over the rep.
  static let hipSag = one(.hipSag, from: .side) {
    $0.bend($0.frames, .high, downwards: 1)
  }

  /// How far the hips stand above the straight line; the opposite angle, and its own 90th percentile.
  static let hipPike = one(.hipPike, from: .side) {
    $0.bend($0.frames, .high, downwards: -1)
  }
}

extension RepMeasure {
  /// By how much the near side of the trunk is shorter at the far position than at the start, as a share.
  ///
  /// A pelvis that tilts back bends the spine between hips and shoulders, where skeletons have no
  /// joint. All that shows of it is that the hips come nearer to the shoulders.
  static let buttWinkProxy = one(.buttWinkProxy, from: .side) { rep in
    let side = rep.nearSide
    func length(_ frame: BodyFrame) -> SeenValue {
      SeenValue(frame[side].trunkLength, frame[side].trunkConfidence)
    }
    let atStart = rep.gaugeAtStart(length)
    guard let start = atStart.reading else { return atStart }
    return rep.gauge(rep.farFrames) { frame in
      let seen = length(frame)
      return SeenValue(1 - seen.value / start.value, seen.confidence)
    }.heldAgainst(start)
  }

  /// How far the hips hang below the straight line at the far position.
  static let hipSagAtFar = one(.hipSag, from: .side) { $0.bend($0.farFrames, downwards: 1) }

  /// How far the hips stand above the straight line at the far position.
  static let hipPikeAtFar = one(.hipPike, from: .side) { $0.bend($0.farFrames, downwards: -1) }
}

extension MeasuredRep {
  /// Where the subject's front is along x, for knees bend forward: 1 right, -1 left.
  var frontByKnees: Double {
    direction(over: farFrames) { frame in
      let leg = frame[nearSide]
      return leg.knee.point.x - (leg.hip.point.x + leg.ankle.point.x) / 2
    }
  }

  /// The angle between trunk and thigh on one side of the straight line, by gravity: the image's y.
  ///
  /// - Parameters:
  ///   - frames: Of the rep.
  ///   - statistic: What is taken of the angles.
  ///   - sign: 1 measures how far the hips are below, -1 above.
  /// - Returns: Degrees.
  func bend(
    _ frames: [BodyFrame],
    _ statistic: Gauge.Statistic = .median,
    downwards sign: Double
  ) -> Gauge {
    let side = nearSide
    let feetward = direction(over: self.frames) {
      $0[side].knee.point.x - $0[side].shoulder.point.x
    }
    return gauge(frames, statistic) { frame in
      let body = frame[side]
      let turn = Angle.turnDegrees(body.shoulder.point, body.hip.point, body.knee.point)
      return SeenValue(-sign * feetward * turn, body.lineConfidence)
    }
  }
}
