// SPDX-License-Identifier: Apache-2.0
import Basics

/// The angles of a body of sticks around its hips, in degrees.
///
/// A limb hangs at 0, points forward at 90, up at 180 and back at -90; `aside` turns it outwards. The trunk
/// is upright at 0 and leans forward at positive angles; on the back it is at -90.
package struct BodyPosture: Sendable {
  /// The way of one segment.
  package struct Limb: Sendable {
    /// From hanging to the front.
    package var angle: Double
    /// Outwards.
    package var aside: Double

    /// Creates a way.
    package init(_ angle: Double, aside: Double = 0) {
      self.angle = angle
      self.aside = aside
    }

    /// The direction: front, up and outwards.
    var direction: SIMD3<Double> {
      let (sine, cosine) = Elementary.sinAndCos(angle * .pi / 180)
      let (out, flat) = Elementary.sinAndCos(aside * .pi / 180)
      return SIMD3(sine * flat, -cosine * flat, out)
    }

    func interpolated(to other: Limb, _ share: Double) -> Limb {
      Limb(
        angle + (other.angle - angle) * share,
        aside: aside + (other.aside - aside) * share
      )
    }
  }

  /// The segments of one side.
  package struct Side: Sendable {
    package var upperArm = Limb(0)
    package var forearm = Limb(5)
    package var thigh = Limb(0)
    package var shank = Limb(0)

    func interpolated(to other: Side, _ share: Double) -> Side {
      var side = self
      side.upperArm = upperArm.interpolated(to: other.upperArm, share)
      side.forearm = forearm.interpolated(to: other.forearm, share)
      side.thigh = thigh.interpolated(to: other.thigh, share)
      side.shank = shank.interpolated(to: other.shank, share)
      return side
    }
  }

  /// The lean of the trunk.
  package var lean = 0.0
  /// From the hips to the shoulders, in metres.
  package var trunk = 0.5
  /// How far the heels are off the floor, in metres.
  package var heelRise = 0.0
  package var left = Side()
  package var right = Side()

  /// Somebody who stands.
  package init() {}

  /// Sets a segment of both sides.
  package mutating func set(_ segment: WritableKeyPath<Side, Limb>, _ limb: Limb) {
    left[keyPath: segment] = limb
    right[keyPath: segment] = limb
  }

  /// The posture a share of the way to another.
  func interpolated(to other: BodyPosture, _ share: Double) -> BodyPosture {
    var posture = self
    posture.lean = lean + (other.lean - lean) * share
    posture.trunk = trunk + (other.trunk - trunk) * share
    posture.heelRise = heelRise + (other.heelRise - heelRise) * share
    posture.left = left.interpolated(to: other.left, share)
    posture.right = right.interpolated(to: other.right, share)
    return posture
  }
}
