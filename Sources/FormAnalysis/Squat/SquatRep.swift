// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// One squat with its measures.
///
/// Lengths are 90th percentiles over the rep, which the upright part of it decides: there thighs and
/// trunk are not foreshortened, from wherever the camera looks.
struct SquatRep: MeasuredRep {
  /// From the highest hips to the decision, with the lowest.
  let rep: RepFrames<SquatFrame>
  /// Where the camera stands: front, back, side, or oblique; nil where shoulders or hips were never
  /// seen.
  let view: CameraView?
  /// The angle in degrees by which the camera looks past the subject's front or back, signed by the
  /// side of the image that the front is turned to.
  let yaw: Gauge
  /// Whether the view was told, so that the yaw does not decide it.
  let isViewKnown: Bool
  /// The lowest median confidence at which joints count as seen.
  let leastConfidence: Double

  init(_ rep: RepFrames<SquatFrame>, view: CameraView?, leastConfidence: Double) {
    self.rep = rep
    self.leastConfidence = leastConfidence
    yaw = Self.yaw(at: rep.bottomFrames, of: rep.frames, leastConfidence: leastConfidence)
    isViewKnown = view != nil
    self.view = view ?? Self.view(of: rep.frames, yaw: yaw)
  }

  // MARK: Measures

  /// The angle of the thighs above the horizontal at the bottom, from any view at the hips' height.
  var thighElevation: Gauge {
    let sides = view == .side ? [nearSide] : BodySide.allCases
    let lengths = sides.map { length(of: $0, \.thighLength) }
    return gauge(bottomFrames, side: nil) { frame in
      let angles = zip(sides, lengths).map { Self.elevation(of: frame[$0], $1) }
      let confidence = sides.map { frame[$0].legConfidence }.min() ?? 0
      return (angles.reduce(0, +) / Double(angles.count), confidence)
    }
  }

  /// The flexion of a knee at the bottom: in the image from the side, else in space if there is one.
  func kneeFlexion(_ side: BodySide) -> Gauge {
    guard view != .side || side == nearSide else { return .hidden(.view) }
    let isFlat = view == .side
    let flexion = gauge(bottomFrames, side: side) { frame in
      let leg = frame[side]
      let interior = Angle.interiorDegrees(leg.hip, leg.knee, leg.ankle)
      return (isFlat ? 180 - interior : leg.flexionInWorld, leg.legConfidence)
    }
    if !isFlat, frames.allSatisfy({ $0[side].flexionInWorld.isNaN }) { return .hidden(.view) }
    return flexion
  }

  /// The lean of the trunk to the subject's front at the bottom.
  var trunkLean: Gauge {
    guard view == .side else { return hiddenByView }
    let front = self.front
    return gauge(bottomFrames, side: nil) { frame in
      let lean = Angle.leanDegrees(from: frame.hips, to: frame.shoulders)
      let near = frame[nearSide]
      return (front * lean, min(near.legConfidence, near.shoulderConfidence))
    }
  }

  /// How far the knee is in front of its toes at the bottom, in shank lengths.
  var kneeOverToe: Gauge {
    guard view == .side else { return hiddenByView }
    let side = nearSide
    let length = length(of: side, \.shankLength)
    let front = self.front
    return gauge(bottomFrames, side: side) { frame in
      let leg = frame[side]
      let value = front * (leg.knee.x - leg.toe.x) / length
      return (value, min(leg.legConfidence, leg.toeConfidence))
    }
  }

  /// What does not show from where the camera stands, or cannot be told to.
  var hiddenByView: Gauge { .hidden(view == nil ? .joints : .view) }

  // MARK: Where things are

  /// The side that was seen better at the bottom, the right one in a tie.
  private var nearSide: BodySide {
    func seen(_ side: BodySide) -> Double {
      bottomFrames.reduce(0) { $0 + $1[side].legConfidence }
    }
    return seen(.left) > seen(.right) ? .left : .right
  }

  /// Where the subject's front is along x, for knees bend forward: 1 right, -1 left.
  ///
  /// Over all frames of the bottom, since a joint may be missing in any one of them.
  private var front: Double {
    let ways = bottomFrames.map { frame in
      let leg = frame[nearSide]
      return leg.knee.x - (leg.hip.x + leg.ankle.x) / 2
    }
    return (Gauge.percentile(0.5, of: ways) ?? 0) >= 0 ? 1 : -1
  }

  /// Where the middle of the body is from a leg along x: 1 right, -1 left.
  func inward(_ side: BodySide) -> Double {
    let ways = frames.map { $0.hips.x - $0[side].hip.x }
    return (Gauge.percentile(0.5, of: ways) ?? 0) < 0 ? -1 : 1
  }

  func length(of side: BodySide, _ part: KeyPath<LegPose, Double>) -> Double {
    length { $0[side][keyPath: part] }
  }

  static func elevation(of leg: LegPose, _ length: Double) -> Double {
    guard length > 0 else { return .nan }
    let sine = max(-1, min(1, (leg.knee.y - leg.hip.y) / length))
    return Elementary.asin(sine) * 180 / .pi
  }
}
