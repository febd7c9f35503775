// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// A person of sticks who squats, in closed form.
///
/// Shank 0.42 m, thigh 0.44 m, trunk 0.5 m, hips 0.2 m and shoulders 0.36 m wide, feet 0.4 m apart.
package struct SquatFigure: StickFigure {
  /// The lean of the shanks to the front in degrees.
  package var shankLean = 25.0
  /// The angle of the thighs above the horizontal in degrees.
  package var thighElevation = 10.0
  /// The lean of the trunk to the front in degrees.
  package var trunkLean = 30.0
  /// How far the knees of a good squat are outwards of straight legs, in metres.
  package var kneesOut = 0.07
  /// How far the left knee is inwards of that, in metres.
  package var leftValgus = 0.0
  /// How far the right knee is inwards of that, in metres.
  package var rightValgus = 0.0
  /// The way the person turns: 0 faces the camera, 90 the right edge, -90 the left one.
  package var yaw = 0.0
  /// Pixels per metre.
  package var scale = 300.0
  /// The middle between the ankles in pixels.
  package var origin = SIMD2(500.0, 900.0)
  /// The frame.
  package var frameSize = FrameSize(width: 1000, height: 1000)
  /// The skeleton.
  package var skeleton = Skeleton.blazePose33

  /// Creates a figure at the bottom of a good squat.
  package init() {}

  /// The figure a share of the way from standing to its bottom.
  package func lowered(_ share: Double) -> SquatFigure {
    func between(_ top: Double, _ bottom: Double) -> Double { top + share * (bottom - top) }
    var figure = self
    figure.shankLean = between(2, shankLean)
    figure.thighElevation = between(88, thighElevation)
    figure.trunkLean = between(0, trunkLean)
    figure.kneesOut *= share
    figure.leftValgus *= share
    figure.rightValgus *= share
    return figure
  }

  /// Where a part is, from the middle between the ankles.
  package func place(of part: String, isLeft: Bool) -> SIMD3<Double>? {
    let side = isLeft ? 1.0 : -1.0
    let valgus = isLeft ? leftValgus : rightValgus
    let ankle = SIMD3(0, 0, 0.2 * side)
    let (shankSine, shankCosine) = Elementary.sinAndCos(shankLean * .pi / 180)
    let knee = SIMD3(0.42 * shankSine, 0.42 * shankCosine, (0.15 + kneesOut - valgus) * side)
    let (thighSine, thighCosine) = Elementary.sinAndCos(thighElevation * .pi / 180)
    let hip = SIMD3(knee.x - 0.44 * thighCosine, knee.y + 0.44 * thighSine, 0.1 * side)
    let (trunkSine, trunkCosine) = Elementary.sinAndCos(trunkLean * .pi / 180)
    switch part {
    case "ankle": return ankle
    case "knee": return knee
    case "hip": return hip
    case "foot_index": return ankle + SIMD3(0.18, -0.05, 0)
    case "shoulder":
      return SIMD3(hip.x + 0.5 * trunkSine, hip.y + 0.5 * trunkCosine, 0.18 * side)
    default: return nil
    }
  }
}
