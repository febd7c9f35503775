// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// A hinge whose flexion is measured in the image and, where there is depth, in space.
enum BodyHinge: Sendable {
  case knee
  case elbow
  case hip
  case shoulder

  fileprivate func flexion(_ pose: SidePose) -> SeenValue {
    switch self {
    case .knee: pose.kneeFlexion
    case .elbow: pose.elbowFlexion
    case .hip: pose.hipFlexion
    case .shoulder: pose.armRaise
    }
  }

  fileprivate func flexionInWorld(_ pose: SidePose) -> SeenValue {
    switch self {
    case .knee: pose.kneeFlexionInWorld
    case .elbow: pose.elbowFlexionInWorld
    case .hip: pose.hipFlexionInWorld
    case .shoulder: pose.armRaiseInWorld
    }
  }

  /// How far it goes to and fro in a rep.
  fileprivate var range: Quantity {
    switch self {
    case .knee: .kneeRange
    case .elbow: .elbowRange
    case .hip: .hipRange
    case .shoulder: .shoulderRange
    }
  }
}

extension MeasuredRep {
  /// The flexion of a hinge over frames: in the image where it turns in the image's plane, else in space
  /// if there is one.
  ///
  /// - Parameters:
  ///   - hinge: What bends.
  ///   - side: Whose; from the side of the body the near one alone.
  ///   - frames: Of the rep.
  ///   - statistic: What is taken of the angles.
  ///   - aspect: From where the hinge turns in the image's plane.
  /// - Returns: Degrees.
  func flexion(
    _ hinge: BodyHinge,
    _ side: BodySide,
    over frames: [BodyFrame],
    _ statistic: Gauge.Statistic = .median,
    shows aspect: Aspect = .side
  ) -> Gauge {
    guard view != .side || side == nearSide else { return .hidden(.view) }
    if obstacle(from: aspect) == nil {
      return gauge(frames, statistic, side: side) { hinge.flexion($0[side]) }
    }
    guard self.frames.contains(where: { !hinge.flexionInWorld($0[side]).value.isNaN }) else {
      return .hidden(.view)
    }
    return gauge(frames, statistic, side: side) { hinge.flexionInWorld($0[side]) }
  }
}

extension RepMeasure {
  /// The flexion of both knees at the far position.
  static let kneeFlexion = each(.kneeFlexion, from: .any) { rep, side in
    rep.flexion(.knee, side, over: rep.farFrames)
  }
  /// The flexion of both elbows at the far position.
  static let elbowFlexion = each(.elbowFlexion, from: .any) { rep, side in
    rep.flexion(.elbow, side, over: rep.farFrames)
  }
  /// The flexion of both hips at the far position.
  static let hipFlexion = each(.hipFlexion, from: .any) { rep, side in
    rep.flexion(.hip, side, over: rep.farFrames)
  }

  /// How far a hinge of either side goes to and fro over the rep, as far as it is seen until the rep is
  /// judged.
  ///
  /// - Parameters:
  ///   - hinge: What bends.
  ///   - aspect: From where it turns in the image's plane.
  /// - Returns: The measure, one value of each side that is seen.
  static func range(_ hinge: BodyHinge, shows aspect: Aspect = .side) -> RepMeasure {
    each(hinge.range, from: .any) { rep, side in
      rep.flexion(hinge, side, over: rep.frames, .spread, shows: aspect)
    }
  }

  /// The flexion of the near elbow at the start.
  static let elbowFlexionAtStart = one(.elbowFlexionAtTop, from: .side) { rep in
    rep.gaugeAtStart(side: rep.nearSide) { $0[rep.nearSide].elbowFlexion }
  }

  /// The flexion of the elbows at the start from everywhere: the more bent of what is seen.
  ///
  /// Straight arms look straight from every side, but bent ones may too.
  static let hangingElbowFlexion = one(.elbowFlexionAtHang, from: .any) { rep in
    let sides = rep.seenSides
    return rep.gaugeAtStart { frame in
      let seen = sides.map { frame[$0].elbowFlexion }
      let value = seen.map(\.value).filter { !$0.isNaN }.max() ?? .nan
      return SeenValue(value, seen.map(\.confidence).min() ?? 0)
    }
  }

  /// The flexion of the near knee at the far position.
  static let nearKneeFlexion = one(.kneeFlexion, from: .side) { rep in
    rep.flexion(.knee, rep.nearSide, over: rep.farFrames)
  }

  /// The flexion of the near hip at the far position.
  static let nearHipFlexion = one(.hipFlexion, from: .side) { rep in
    rep.flexion(.hip, rep.nearSide, over: rep.farFrames)
  }

  /// The flexion of the near hip at the start.
  static let hipFlexionAtStart = one(.hipFlexionAtStart, from: .side) { rep in
    rep.gaugeAtStart(side: rep.nearSide) { $0[rep.nearSide].hipFlexion }
  }
}
