// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// Somebody from the side at a wall to the right, at x = 700 of a thousand: a trunk of 0.5 m is 100 pixels.
///
/// - Parameters:
///   - distance: Of the hips from the hands, in pixels.
///   - mirrored: Whether the wall is to the left, at x = 300.
///   - hips: How far they are below their place at a time, in pixels.
///   - hands: How far the left and the right one are above theirs, in pixels.
///   - seconds: How long it is.
///   - frameSize: The frame.
package func climbTrack(
  distance: Double = 60,
  mirrored: Bool = false,
  hips: (Double) -> Double = { _ in 0 },
  hands: (Double) -> (Double, Double) = { _ in (0, 0) },
  seconds: Double = 6,
  frameSize: FrameSize = FrameSize(width: 1000, height: 1000)
) -> PoseTrack {
  pointTrack(seconds: seconds, frameSize: frameSize) { time in
    func at(_ x: Double, _ y: Double) -> SIMD2<Double> {
      SIMD2(mirrored ? 1000 - x : x, y)
    }
    let fall = hips(time)
    let rise = hands(time)
    return [
      .leftHip: at(700 - distance, 600 + fall), .rightHip: at(700 - distance, 600 + fall),
      .leftShoulder: at(700 - distance, 500 + fall),
      .rightShoulder: at(700 - distance, 500 + fall),
      .leftWrist: at(700, 420 - rise.0), .rightWrist: at(700, 420 - rise.1),
    ]
  }
}
