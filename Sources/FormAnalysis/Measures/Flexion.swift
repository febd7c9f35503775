// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// A hinge whose flexion is measured in the image and, where there is depth, in space.
enum BodyHinge: Sendable {
  case knee
  case elbow

  fileprivate func flexion(_ pose: SidePose) -> SeenValue {
    switch self {
    case .knee: pose.kneeFlexion
    case .elbow: pose.elbowFlexion
    }
  }

  fileprivate func flexionInWorld(_ pose: SidePose) -> SeenValue {
    switch self {
    case .knee: pose.kneeFlexionInWorld
    case .elbow: pose.elbowFlexionInWorld
    }
  }
}

extension MeasuredRep {
  /// The flexion of a hinge over frames: in the image from the side, else in space if there is one.
  func flexion(_ hinge: BodyHinge, _ side: BodySide, over frames: [BodyFrame]) -> Gauge {
    guard view != .side || side == nearSide else { return .hidden(.view) }
    if view == .side { return gauge(frames, side: side) { hinge.flexion($0[side]) } }
    guard self.frames.contains(where: { !hinge.flexionInWorld($0[side]).value.isNaN }) else {
      return .hidden(.view)
    }
    return gauge(frames, side: side) { hinge.flexionInWorld($0[side]) }
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

  /// The flexion of the near elbow at the start.
  static let elbowFlexionAtStart = one(.elbowFlexionAtTop, from: .side) { rep in
    rep.gaugeAtStart(side: rep.nearSide) { $0[rep.nearSide].elbowFlexion }
  }
}
