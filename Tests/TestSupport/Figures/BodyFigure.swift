// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// A person of sticks in closed form who goes from one posture to another and back.
///
/// Upper arm 0.3 m, forearm 0.26 m, trunk 0.5 m, thigh and shank 0.42 m, shoulders 0.36 m wide, hips 0.2 m;
/// the hips stay where they are, for analyzers look at one part against another.
package struct BodyFigure: StickFigure {
  /// Where a rep begins.
  package var start: BodyPosture
  /// Where it turns.
  package var far: BodyPosture
  package var yaw = 90.0
  package var scale = 250.0
  package var origin = SIMD2(500.0, 800.0)
  package var frameSize = FrameSize(width: 1000, height: 1000)
  package var skeleton = Skeleton.blazePose33

  private var now: BodyPosture

  /// Creates a figure in its first posture.
  package init(from start: BodyPosture, to far: BodyPosture) {
    self.start = start
    self.far = far
    now = start
  }

  /// The figure a share of the way to its far posture.
  package func lowered(_ share: Double) -> BodyFigure {
    var figure = self
    figure.now = posture(at: share)
    return figure
  }

  /// The posture a share of the way from the start.
  package func posture(at share: Double) -> BodyPosture { start.interpolated(to: far, share) }

  /// Where a part is: front, up and left in metres, the hips 1 m up.
  package func place(of part: String, isLeft: Bool) -> SIMD3<Double>? {
    let sign = isLeft ? 1.0 : -1.0
    let side = isLeft ? now.left : now.right
    func way(_ limb: BodyPosture.Limb, _ length: Double) -> SIMD3<Double> {
      limb.direction * SIMD3(1, 1, sign) * length
    }
    let (sine, cosine) = Elementary.sinAndCos(now.lean * .pi / 180)
    let hip = SIMD3(0, 1, 0.1 * sign)
    let shoulder = SIMD3(now.trunk * sine, 1 + now.trunk * cosine, 0.18 * sign)
    let elbow = shoulder + way(side.upperArm, 0.3)
    let knee = hip + way(side.thigh, 0.42)
    let ankle = knee + way(side.shank, 0.42)
    switch part {
    case "hip": return hip
    case "shoulder": return shoulder
    case "elbow": return elbow
    case "wrist": return elbow + way(side.forearm, 0.26)
    case "knee": return knee
    case "ankle": return ankle
    case "heel": return ankle + SIMD3(-0.06, now.heelRise - 0.05, 0)
    case "foot_index": return ankle + SIMD3(0.18, -0.05, 0)
    default: return nil
    }
  }
}
