// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// A person of sticks who does push-ups, in closed form; forearms stay upright.
///
/// Upper arm 0.3 m, forearm 0.26 m, trunk 0.5 m, thigh 0.44 m, shoulders 0.36 m wide, hips 0.2 m. The
/// elbow's flexion is 90 degrees less the elevation of the upper arm.
package struct PushUpFigure: StickFigure {
  /// The angle of the upper arms above the horizontal at the bottom, in degrees.
  package var upperArmElevation = 0.0
  /// The flexion of the elbows at the top, in degrees.
  package var flexionAtTop = 2.0
  /// The angle between upper arms and trunk as seen from above, in degrees.
  package var flare = 40.0
  /// The angle between trunk and thighs at the bottom, hips below a straight line positive.
  package var sag = 0.0
  /// How far a straight body is inclined to the floor, in degrees.
  package var inclination = 12.0
  /// The way the head points: 0 to the camera, 90 to the right edge, -90 to the left one.
  package var yaw = 90.0
  /// Pixels per metre.
  package var scale = 300.0
  /// The middle between the shoulders of somebody without arms, in pixels.
  package var origin = SIMD2(500.0, 600.0)
  /// The frame.
  package var frameSize = FrameSize(width: 1000, height: 1000)
  /// The skeleton.
  package var skeleton = Skeleton.blazePose33

  private var elevation = 0.0

  /// Creates a figure at the bottom of a good push-up.
  package init() {}

  /// The figure a share of the way from extended arms to its bottom.
  package func lowered(_ share: Double) -> PushUpFigure {
    var figure = self
    let top = 90 - flexionAtTop
    figure.elevation = top + share * (upperArmElevation - top)
    figure.sag *= share
    return figure
  }

  /// Where a part is, from the floor below the shoulders.
  package func place(of part: String, isLeft: Bool) -> SIMD3<Double>? {
    let side = isLeft ? 1.0 : -1.0
    func segment(_ length: Double, towards degrees: Double) -> SIMD3<Double> {
      let (sine, cosine) = Elementary.sinAndCos(degrees * .pi / 180)
      return SIMD3(-length * cosine, -length * sine, 0)
    }
    let (sine, cosine) = Elementary.sinAndCos(elevation * .pi / 180)
    let shoulder = SIMD3(0, 0.26 + 0.3 * sine, 0.18 * side)
    let (out, back) = Elementary.sinAndCos(flare * .pi / 180)
    let elbow = SIMD3(-0.3 * cosine * back, 0.26, (0.18 + 0.3 * cosine * out) * side)
    let hip = shoulder + segment(0.5, towards: inclination + sag / 2) - SIMD3(0, 0, 0.08 * side)
    let knee = hip + segment(0.44, towards: inclination - sag / 2)
    switch part {
    case "shoulder": return shoulder
    case "elbow": return elbow
    case "wrist": return SIMD3(elbow.x, 0, elbow.z)
    case "hip": return hip
    case "knee": return knee
    case "ankle": return knee + segment(0.42, towards: inclination - sag / 2)
    default: return nil
    }
  }
}
