// SPDX-License-Identifier: Apache-2.0
import Basics

extension BodyPose {
  /// The pose a share of the way to another one of the same body.
  ///
  /// Trunk, head, hands and feet turn about one axis each, limbs turn against trunk and pelvis, and the
  /// pelvis goes straight, so that all segments keep their lengths. The lowest landmark goes evenly from its height
  /// here to its height there: a body that changes its posture on the floor neither floats nor sinks in.
  ///
  /// - Parameters:
  ///   - other: The pose at share 1.
  ///   - share: 0...1; at the ends it is either pose itself.
  /// - Returns: The pose, without equipment between the ends.
  func blended(with other: BodyPose, _ share: Double) -> BodyPose {
    guard share > 0 else { return self }
    guard share < 1 else { return other }
    var blend = other
    blend.equipment = []
    blend.hips = hips.turned(toward: other.hips, share)
    blend.trunk = trunk.turned(toward: other.trunk, share)
    blend.head = head.turned(toward: other.head, share)
    blend.pelvis = pelvis.interpolated(to: other.pelvis, share)

    /// A place that a part of the body carries with it, by its place from that part's origin in both poses.
    func carried(_ origin: Vector, _ axes: Axes, _ here: (Axes, Vector), _ there: (Axes, Vector))
      -> Vector
    {
      origin
        + axes.offset(here.0.parts(of: here.1).interpolated(to: there.0.parts(of: there.1), share))
    }
    /// The end of a segment that turns against a part of the body.
    func end(_ start: Vector, _ axes: Axes, _ here: (Axes, Vector), _ there: (Axes, Vector))
      -> Vector
    {
      start
        + axes.offset(here.0.parts(of: here.1).turned(toward: there.0.parts(of: there.1), share))
    }
    blend.lumbar = carried(
      blend.pelvis,
      blend.hips,
      (hips, lumbar - pelvis),
      (other.hips, other.lumbar - other.pelvis)
    )
    blend.headCentre = carried(
      blend.lumbar,
      blend.trunk,
      (trunk, headCentre - lumbar),
      (other.trunk, other.headCentre - other.lumbar)
    )
    for side in [\BodyPose.left, \BodyPose.right] {
      let (a, b) = (self[keyPath: side], other[keyPath: side])
      var limb = b
      limb.shoulder = carried(
        blend.lumbar,
        blend.trunk,
        (trunk, a.shoulder - lumbar),
        (other.trunk, b.shoulder - other.lumbar)
      )
      limb.elbow = end(
        limb.shoulder,
        blend.trunk,
        (trunk, a.elbow - a.shoulder),
        (other.trunk, b.elbow - b.shoulder)
      )
      limb.wrist = end(
        limb.elbow,
        blend.trunk,
        (trunk, a.wrist - a.elbow),
        (other.trunk, b.wrist - b.elbow)
      )
      limb.hip = carried(
        blend.pelvis,
        blend.hips,
        (hips, a.hip - pelvis),
        (other.hips, b.hip - other.pelvis)
      )
      limb.knee = end(limb.hip, blend.hips, (hips, a.knee - a.hip), (other.hips, b.knee - b.hip))
      limb.ankle = end(
        limb.knee,
        blend.hips,
        (hips, a.ankle - a.knee),
        (other.hips, b.ankle - b.knee)
      )
      let hand = Axes(up: a.fingers, forward: a.thumb)
        .turned(toward: Axes(up: b.fingers, forward: b.thumb), share)
      (limb.fingers, limb.thumb) = (hand.up, hand.forward)
      let foot = Axes(up: a.instep, forward: a.toes)
        .turned(toward: Axes(up: b.instep, forward: b.toes), share)
      (limb.instep, limb.toes) = (foot.up, foot.forward)
      blend[keyPath: side] = limb
    }
    let height = lowest + (other.lowest - lowest) * share
    return blend.placed(.upright, at: Vector(0, height - blend.lowest, 0))
  }

  /// The height of the lowest landmark in metres.
  private var lowest: Double { landmarks.map(\.y).min() ?? 0 }
}

extension Axes {
  /// The parts of a direction or offset along left, up and forward.
  fileprivate func parts(of offset: Vector) -> Vector {
    Vector(offset.dot(left), offset.dot(up), offset.dot(forward))
  }

  /// The axes a share of the way to others, turned about one axis, by at most half a turn.
  ///
  /// Half a turn has no one axis: then it is about the left axis, as somebody who goes upside down.
  fileprivate func turned(toward other: Axes, _ share: Double) -> Axes {
    let double = left.cross(other.left) + up.cross(other.up) + forward.cross(other.forward)
    let trace = left.dot(other.left) + up.dot(other.up) + forward.dot(other.forward)
    let angle = Elementary.atan2(double.length, trace - 1)
    guard angle > 0 else { return self }
    let axis = double.length > 1e-6 ? double.normalized : left
    func turned(_ vector: Vector) -> Vector { vector.turned(around: axis, by: angle * share) }
    return Axes(up: turned(up), forward: turned(forward))
  }
}

extension Vector {
  /// The direction a share of the way to another, turned about the axis at right angles to both.
  ///
  /// Lengths go evenly from one to the other. Opposite directions turn about the first axis that is
  /// not along them.
  fileprivate func turned(toward other: Vector, _ share: Double) -> Vector {
    let (length, otherLength) = (self.length, other.length)
    guard length > 0, otherLength > 0 else { return interpolated(to: other, share) }
    let cross = cross(other)
    let angle = Elementary.atan2(cross.length, dot(other))
    guard angle > 0 else { return interpolated(to: other, share) }
    var axis = cross
    if cross.length <= 1e-9 * length * otherLength {
      axis =
        [Vector(1, 0, 0), .up].map { $0.perpendicular(to: normalized) }
        .first { $0.length > 0.1 } ?? .ahead
    }
    let scale = (length + (otherLength - length) * share) / length
    return turned(around: axis.normalized, by: angle * share) * scale
  }
}
