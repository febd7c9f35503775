// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// One squat with its measures.
///
/// Lengths are 90th percentiles over the rep, which the upright part of it decides: there thighs and
/// trunk are not foreshortened, from wherever the camera looks.
struct SquatRep: Sendable {
  /// From the highest hip to the decision, in order of time.
  let frames: [SquatFrame]
  /// The place of the lowest hip.
  let bottom: Int
  /// Where the camera stands: front, back, side, or oblique; nil where shoulders or hips were never
  /// seen.
  let view: CameraView?
  /// The lowest median confidence at which joints count as seen.
  let leastConfidence: Double

  /// Seconds on either side of the lowest hip that make up the bottom.
  private static let bottomReach = 0.08
  /// Shoulders narrower than this share of the trunk are seen from the side.
  private static let sideWidth = 0.35
  /// Shoulders wider than this share of the trunk are seen from the front or the back.
  private static let frontWidth = 0.5
  /// The thigh elevations in degrees at which the knees' way inwards is measured.
  ///
  /// Straight legs have no knee to speak of, and a thigh that points at the camera has no direction.
  private static let projectable = 30.0...80

  init(_ frames: [SquatFrame], bottom: Int, view: CameraView?, leastConfidence: Double) {
    self.frames = frames
    self.bottom = bottom
    self.leastConfidence = leastConfidence
    self.view = view ?? Self.view(of: frames)
  }

  /// The time of the lowest hip.
  var time: Double { frames[bottom].time }

  /// Where the camera stands, by the width of the shoulders and which of them is on the right.
  ///
  /// Backends tell left from right by looks, so that this holds in mirrored clips.
  private static func view(of frames: [SquatFrame]) -> CameraView? {
    let trunk = Gauge.percentile(0.9, of: frames.map { Angle.length($0.shoulders - $0.hips) })
    let widths = frames.map { $0.left.shoulder.x - $0.right.shoulder.x }
    let magnitude = Gauge.percentile(0.5, of: widths.map(\.magnitude))
    guard let trunk, let magnitude, trunk > 0 else { return nil }
    if magnitude / trunk < sideWidth { return .side }
    guard magnitude / trunk > frontWidth else { return .oblique }
    return widths.reduce(0) { $1.isNaN ? $0 : $0 + $1 } > 0 ? .front : .back
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

  /// The frontal plane projection angle of a knee, inwards positive: the 90th percentile of the rep.
  ///
  /// - Source: Willson and Davis, 2008.
  func projectionAngle(_ side: BodySide) -> Gauge {
    guard view == .front || view == .back else { return hiddenByView }
    let length = length(of: side, \.thighLength)
    let inward = inward(side)
    let bent = frames.filter {
      Self.projectable.contains(Self.elevation(of: $0[side], length))
    }
    return gauge(bent, percentile: 0.9, side: side) { frame in
      let leg = frame[side]
      let bend = 180 - Angle.interiorDegrees(leg.hip, leg.knee, leg.ankle)
      let share = (leg.knee.y - leg.hip.y) / (leg.ankle.y - leg.hip.y)
      let straight = leg.hip.x + share * (leg.ankle.x - leg.hip.x)
      return (inward * (leg.knee.x - straight) < 0 ? -bend : bend, leg.legConfidence)
    }
  }

  /// The distance between the knees as a share of that between the ankles at the bottom.
  var kneeAnkleSeparation: Gauge {
    guard view == .front || view == .back else { return hiddenByView }
    return gauge(bottomFrames, side: nil) { frame in
      let ankles = frame.left.ankle.x - frame.right.ankle.x
      let value = ankles == 0 ? .nan : (frame.left.knee.x - frame.right.knee.x) / ankles
      return (value, min(frame.left.legConfidence, frame.right.legConfidence))
    }
  }

  /// What does not show from where the camera stands, or cannot be told to.
  private var hiddenByView: Gauge { .hidden(view == nil ? .joints : .view) }

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
  private func inward(_ side: BodySide) -> Double {
    let ways = frames.map { $0.hips.x - $0[side].hip.x }
    return (Gauge.percentile(0.5, of: ways) ?? 0) < 0 ? -1 : 1
  }

  private var bottomFrames: [SquatFrame] {
    frames.filter { ($0.time - time).magnitude <= Self.bottomReach }
  }

  private func length(of side: BodySide, _ part: KeyPath<LegPose, Double>) -> Double {
    Gauge.percentile(0.9, of: frames.map { $0[side][keyPath: part] }) ?? .nan
  }

  private static func elevation(of leg: LegPose, _ length: Double) -> Double {
    guard length > 0 else { return .nan }
    let sine = max(-1, min(1, (leg.knee.y - leg.hip.y) / length))
    return Elementary.asin(sine) * 180 / .pi
  }

  private func gauge(
    _ frames: [SquatFrame],
    percentile share: Double = 0.5,
    side: BodySide?,
    _ value: (SquatFrame) -> (value: Double, confidence: Double)
  ) -> Gauge {
    Gauge(
      frames.map { frame in
        let (value, confidence) = value(frame)
        return (frame.time, value, confidence)
      },
      percentile: share,
      side: side,
      least: leastConfidence
    )
  }
}
