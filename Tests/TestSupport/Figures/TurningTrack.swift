// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// Somebody from the front who turns into a punch, within a frame: lines of 100 pixels from the left to the
/// right joint, in the picture, and a right hand that goes 100 pixels.
///
/// - Parameters:
///   - hips: How far the line of the hips turns, in degrees.
///   - shoulders: The same of the shoulders.
///   - frameSize: The frame.
package func turningTrack(
  hips: Double,
  shoulders: Double,
  frameSize: FrameSize
) -> PoseTrack {
  pointTrack(seconds: 1, frameSize: frameSize) { time in
    let share = time < 0.5 ? 0.0 : 1
    func half(_ degrees: Double) -> SIMD2<Double> {
      let (sine, cosine) = Elementary.sinAndCos(share * degrees * .pi / 180)
      return SIMD2(50 * cosine, 50 * sine)
    }
    let (hip, shoulder) = (half(hips), half(shoulders))
    return [
      .leftHip: SIMD2(500, 600) - hip, .rightHip: SIMD2(500, 600) + hip,
      .leftShoulder: SIMD2(500, 400) - shoulder, .rightShoulder: SIMD2(500, 400) + shoulder,
      .leftWrist: SIMD2(400, 450), .rightWrist: SIMD2(600 + 100 * share, 450),
    ]
  }
}
