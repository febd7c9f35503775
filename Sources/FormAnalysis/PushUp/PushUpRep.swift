// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// One push-up with its measures.
struct PushUpRep: MeasuredRep {
  /// Shoulders narrower than this share of the trunk are seen from the side: a yaw of 25 degrees.
  private static let sideWidth = 0.35
  /// Shoulders wider than this share of the trunk are seen from the head or the feet: 60 degrees.
  ///
  /// A yaw of ψ from the side shows sin ψ of the shoulders and cos ψ of the trunk; shoulders are 0.75
  /// trunks wide.
  private static let frontWidth = 1.3
  /// Upper arms that reach less than this share of their length to the side have no direction.
  private static let leastReach = 0.5

  /// From the highest shoulders to the decision, with the lowest.
  let rep: RepFrames<PushUpFrame>
  /// Where the camera stands: front, back, side, or oblique; nil where shoulders or hips were never
  /// seen.
  let view: CameraView?
  /// The lowest median confidence at which joints count as seen.
  let leastConfidence: Double

  /// The side that was seen better, the right one in a tie.
  private let nearSide: BodySide

  init(_ rep: RepFrames<PushUpFrame>, view: CameraView?, leastConfidence: Double) {
    self.rep = rep
    self.leastConfidence = leastConfidence
    self.view = view ?? Self.view(of: rep.frames)
    func seen(_ side: BodySide) -> Double {
      rep.frames.reduce(0) { $0 + $1[side].armConfidence + $1[side].lineConfidence }
    }
    nearSide = seen(.left) > seen(.right) ? .left : .right
  }

  // MARK: Measures

  /// The angle between trunk and thighs at the bottom, positive with the hips below the straight line
  /// from shoulders to knees.
  var hipBend: Gauge { bend(bottomFrames, percentile: 0.5, downwards: 1) }

  /// How far the hips hang below the straight line: the 90th percentile of that angle over the rep.
  var hipSag: Gauge { bend(frames, percentile: 0.9, downwards: 1) }

  /// How far the hips stand above the straight line; the opposite angle, and its own 90th percentile.
  var hipPike: Gauge { bend(frames, percentile: 0.9, downwards: -1) }

  /// The elevation that upper arms would have on upright forearms at the height of the shoulders at the
  /// bottom: 0 with the shoulders as low as such elbows, from any view at the body's height.
  ///
  /// Elbows are bent by 90 degrees there with upper arms level, the standard of both tests. Forearms that
  /// lean lower the elbows too, which says nothing of how low the body gets; heights do.
  var pressElevation: Gauge {
    let sides = view == .side ? [nearSide] : BodySide.allCases
    let lengths = sides.map { side in
      (upper: length { $0[side].upperArmLength }, fore: length { $0[side].forearmLength })
    }
    return gauge(bottomFrames, side: nil) { frame in
      let angles = zip(sides, lengths).map { side, length in
        let height = frame[side].wrist.y - frame[side].shoulder.y
        return Self.arcSine((height - length.fore) / length.upper)
      }
      let confidence = sides.map { frame[$0].armConfidence }.min() ?? 0
      return (angles.reduce(0, +) / Double(angles.count), confidence)
    }
  }

  /// The flexion of an elbow at the bottom: in the image from the side, else in space if there is one.
  func elbowFlexion(_ side: BodySide) -> Gauge {
    guard view != .side || side == nearSide else { return .hidden(.view) }
    if view == .side {
      return gauge(bottomFrames, side: side) { ($0[side].flexionInImage, $0[side].armConfidence) }
    }
    guard frames.contains(where: { !$0[side].flexionInWorld.isNaN }) else { return .hidden(.view) }
    return gauge(bottomFrames, side: side) { ($0[side].flexionInWorld, $0[side].armConfidence) }
  }

  /// The flexion of the elbow at the top from which the rep begins.
  var flexionAtTop: Gauge {
    guard view == .side else { return hiddenByView }
    guard rep.isTopSeen else { return .hidden(.start) }
    let side = nearSide
    return gauge(rep.topFrames, side: side) { ($0[side].flexionInImage, $0[side].armConfidence) }
  }

  /// The angle between upper arms and trunk at the bottom as seen from above: the mean of both sides,
  /// so that a camera a little to one side does not matter.
  ///
  /// What the upper arm lacks in height of its length it has to the side and to the feet; how much of it
  /// to the side, the image shows.
  var elbowFlare: Gauge {
    guard view == .front || view == .back else { return hiddenByView }
    let upperArm = length { ($0.left.upperArmLength + $0.right.upperArmLength) / 2 }
    func reach(_ frame: PushUpFrame) -> Double {
      let drop = (frame.left.elbow.y + frame.right.elbow.y) / 2 - frame.shoulders.y
      let square = upperArm * upperArm - drop * drop
      return square < 0 ? 0 : square.squareRoot()
    }
    let seen = bottomFrames.filter { !reach($0).isNaN }
    let bent = seen.filter { reach($0) >= Self.leastReach * upperArm }
    if bent.isEmpty, !seen.isEmpty { return .hidden(.view) }
    return gauge(bent, side: nil) { frame in
      let shoulders = frame.left.shoulder.x - frame.right.shoulder.x
      let elbows = frame.left.elbow.x - frame.right.elbow.x
      let outward = (elbows - shoulders) / 2 * (shoulders < 0 ? -1 : 1)
      let confidence = min(frame.left.armConfidence, frame.right.armConfidence)
      return (Self.arcSine(outward / reach(frame)), confidence)
    }
  }

  /// What does not show from where the camera stands, or cannot be told to.
  private var hiddenByView: Gauge { .hidden(view == nil ? .joints : .view) }

  /// The angle between trunk and thigh on one side of the straight line, by gravity: the image's y.
  private func bend(
    _ frames: [PushUpFrame],
    percentile share: Double,
    downwards sign: Double
  ) -> Gauge {
    guard view == .side else { return hiddenByView }
    let side = nearSide
    let ways = self.frames.map { $0[side].knee.x - $0[side].shoulder.x }
    let feetward: Double = (Gauge.percentile(0.5, of: ways) ?? 0) < 0 ? -1 : 1
    return gauge(frames, percentile: share, side: nil) { frame in
      let body = frame[side]
      let turn = Angle.turnDegrees(body.shoulder, body.hip, body.knee)
      return (-sign * feetward * turn, body.lineConfidence)
    }
  }

  // MARK: Where the camera is

  /// Where the camera stands, by how wide shoulders are and which one is on the right.
  ///
  /// Backends tell left from right by looks, so that this holds in mirrored clips.
  private static func view(of frames: [PushUpFrame]) -> CameraView? {
    let shares = frames.map {
      Angle.length($0.left.shoulder - $0.right.shoulder) / Angle.length($0.shoulders - $0.hips)
    }
    guard let width = Gauge.percentile(0.5, of: shares) else { return nil }
    if width < sideWidth { return .side }
    guard width > frontWidth else { return .oblique }
    let ways = frames.map { $0.left.shoulder.x - $0.right.shoulder.x }
    return (Gauge.percentile(0.5, of: ways) ?? 0) > 0 ? .front : .back
  }

  /// The arc sine in degrees of a share that measurement may take a little beyond 1.
  private static func arcSine(_ share: Double) -> Double {
    share.isNaN ? .nan : Elementary.asin(max(-1, min(1, share))) * 180 / .pi
  }
}
