// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// Somebody with a bar in the hands, 200 pixels a metre.
///
/// - Parameters:
///   - left: The height of the left hand at a time, in metres.
///   - right: That of the right hand; the left one's where it is nil.
///   - aside: How far the bar is to the right of x = 500, in metres.
///   - frontal: Whether the camera looks from the front, else from the side.
///   - seconds: How long it is.
///   - frameSize: The frame.
package func liftTrack(
  left: (Double) -> Double,
  right: ((Double) -> Double)? = nil,
  aside: (Double) -> Double = { _ in 0 },
  frontal: Bool = false,
  seconds: Double = 4,
  frameSize: FrameSize = FrameSize(width: 1000, height: 1000)
) -> PoseTrack {
  pointTrack(seconds: seconds, frameSize: frameSize) { time in
    func place(_ x: Double, _ height: Double) -> SIMD2<Double> {
      SIMD2(500 + 200 * x, 800 - 200 * height)
    }
    let half = frontal ? 0.18 : 0.0
    let x = aside(time)
    let other = right?(time) ?? left(time)
    // Where shoulders and elbows are does not matter to a bar; they give the length of the arms. Legs are
    // straight, so that nobody is low.
    return [
      .leftShoulder: place(half, 1.4), .rightShoulder: place(-half, 1.4),
      .leftElbow: place(half, left(time) + 0.26), .rightElbow: place(-half, left(time) + 0.26),
      .leftHip: place(half, 0.9), .rightHip: place(-half, 0.9),
      .leftKnee: place(half, 0.45), .rightKnee: place(-half, 0.45),
      .leftWrist: place(half + x, left(time)), .rightWrist: place(-half + x, other),
    ]
  }
}

/// The height of a bar that rests at 0.5 m until 1 s, goes up by 0.6 m at a constant velocity, rests, and goes
/// down again at 0.6 m/s from 2.6 s on.
package func lift(at velocity: Double) -> @Sendable (Double) -> Double {
  { time in
    let up = min(0.6, max(0, (time - 1) * velocity))
    return 0.5 + up - min(0.6, max(0, (time - 2.6) * 0.6))
  }
}
