// SPDX-License-Identifier: Apache-2.0
public import Basics

/// A stage before a counter: armed while somebody is in place, disarmed when they walk off.
///
/// A signal with arming is measured while armed. Else its samples are NaN, so that a counter neither
/// moves nor forgets. What a clip shows first is taken to be in place.
///
/// A person is where ankles, wrists and hips are, each pair by its middle. Those who moved least
/// tell: feet stay in squats, hands in pull-ups and push-ups, hips in sit-ups. The unit is the
/// subject's torso length as a slow mean. Somebody has left when all three are farther than `leave`
/// from their place, which follows with a time constant of 10 s. Somebody is in place again when one
/// of the three kept within `still` for `settle`. Frames without a person change nothing, but
/// keeping still begins anew after a gap of half of `settle`.
///
/// It fails where reps travel, as walking lunges, and where the camera moves.
public struct Arming: Sendable, Hashable {
  /// Seconds of keeping still that arm, above 0.
  public let settle: Double
  /// The greatest extent of keeping still, in torso lengths.
  public let still: Double
  /// The distance that disarms, in torso lengths.
  public let leave: Double

  /// Creates a stage.
  ///
  /// - Precondition: `settle > 0`.
  public init(settle: Double = 1, still: Double = 0.5, leave: Double = 1.5) {
    precondition(settle > 0, "keeping still takes time")
    self.settle = settle
    self.still = still
    self.leave = leave
  }

  /// The descriptions of what can be set; without `settle` there is no stage.
  public static let parameters = [
    Parameter(
      "settle",
      "Seconds of keeping still in one place that arm the counter again; 0 for always armed.",
      unit: .seconds,
      range: 0...10,
      default: 0
    ),
    Parameter(
      "still",
      "The greatest extent of keeping still, in torso lengths.",
      unit: .share,
      range: 0.05...5,
      default: 0.5
    ),
    Parameter(
      "leave",
      "The distance from the place that disarms the counter, in torso lengths.",
      unit: .share,
      range: 0.1...10,
      default: 1.5
    ),
  ]
}

extension Signal {
  /// The same signal, measured only while somebody is in place; nil measures always.
  ///
  /// A recorded signal has no pose to tell, and stays as it is.
  public func armed(by arming: Arming?) -> Signal {
    var signal = self
    signal.arming = isRecorded ? nil : arming
    return signal
  }
}

/// Where ankles, wrists and hips are, in pixels, and the length of the torso.
package struct BodyPlace: Sendable {
  /// The presentation time in seconds.
  let time: Double
  /// The middles of ankles, wrists and hips, in pixels; NaN where they were not seen.
  let middles: [SIMD2<Double>]
  /// The slow mean of the torso's length in pixels; NaN before it was first seen.
  let unit: Double

  /// The least distance of a middle from that of another place, in torso lengths; nil where none can be compared.
  fileprivate func distance(from other: [SIMD2<Double>]) -> Double? {
    zip(middles, other).map { Angle.length($0 - $1) / unit }.filter(\.isFinite).min()
  }
}

/// Finds where a body is, pose by pose.
package struct BodyPlaces: Sendable {
  private var skeleton: Skeleton?
  private var pairs: [(Int, Int)] = []
  private var scale: RunningScale?

  /// Creates a finder that has seen nothing.
  package init() {}

  /// The place of the next pose; nil where there is no torso.
  package mutating func place(of frame: PoseFrame) -> BodyPlace? {
    if skeleton != frame.skeleton { resolve(frame.skeleton) }
    guard scale != nil, !frame.torsoLength.isNaN else { return nil }
    return BodyPlace(
      time: frame.time,
      middles: pairs.map { frame.midpointInImage($0.0, $0.1) },
      unit: scale?.update(frame) ?? .nan
    )
  }

  private mutating func resolve(_ skeleton: Skeleton) {
    self.skeleton = skeleton
    scale = TorsoJoints(skeleton).map { RunningScale(joints: $0) }
    let joints: [(Joint, Joint)] = [
      (.leftAnkle, .rightAnkle), (.leftWrist, .rightWrist), (.leftHip, .rightHip),
    ]
    pairs = joints.compactMap { left, right in
      skeleton.index(of: left).flatMap { left in skeleton.index(of: right).map { (left, $0) } }
    }
  }
}

/// Whether somebody is in place, place by place.
package struct ArmingState: Sendable {
  private let arming: Arming
  private var isArmed = true
  private var anchor: [SIMD2<Double>] = []
  private var lastTime = 0.0
  private var recent: [BodyPlace] = []

  /// Seconds in which the place follows to 1/e.
  private static let following = 10.0

  /// Creates a state that has seen nobody, which is armed.
  package init(_ arming: Arming) {
    self.arming = arming
  }

  /// Takes the next place, nil where nobody was seen, and says whether the counter is armed.
  ///
  /// - Complexity: O(*poses* within `settle`) while disarmed, else O(1).
  package mutating func isArmed(at place: BodyPlace?) -> Bool {
    guard let place, place.unit > 0 else { return isArmed }
    defer { lastTime = place.time }
    if isArmed { stay(place) } else { settle(place) }
    return isArmed
  }

  private mutating func stay(_ place: BodyPlace) {
    guard !anchor.isEmpty else {
      anchor = place.middles
      return
    }
    if let distance = place.distance(from: anchor), distance > arming.leave {
      isArmed = false
      recent = [place]
      return
    }
    let share = 1 - Elementary.exp(-(place.time - lastTime) / Self.following)
    anchor = zip(anchor, place.middles).map { old, new in
      let moved = old + (new - old) * share
      return Self.isSeen(moved) ? moved : Self.isSeen(old) ? old : new
    }
  }

  private mutating func settle(_ place: BodyPlace) {
    if place.time - lastTime > arming.settle / 2 + ClipTime.hair { recent = [] }
    recent.append(place)
    while recent.count > 1, recent[1].time <= place.time - arming.settle + ClipTime.hair {
      recent.removeFirst()
    }
    let span = place.time - recent[0].time
    guard span >= arming.settle - ClipTime.hair, isStill(place.unit) else { return }
    isArmed = true
    anchor = place.middles
    recent = []
  }

  /// Whether one of the middles kept within a box whose sides are small enough.
  private func isStill(_ unit: Double) -> Bool {
    recent[0].middles.indices.contains { index in
      let points = recent.map { $0.middles[index] }
      guard points.allSatisfy(Self.isSeen) else { return false }
      let sides = [points.map(\.x), points.map(\.y)].map { values in
        (values.max() ?? 0) - (values.min() ?? 0)
      }
      return sides.allSatisfy { $0 <= arming.still * unit }
    }
  }

  private static func isSeen(_ point: SIMD2<Double>) -> Bool {
    point.x.isFinite && point.y.isFinite
  }
}
