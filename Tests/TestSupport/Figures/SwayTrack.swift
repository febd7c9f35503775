// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// Somebody who stands and sways: hips and shoulders alone, at 200 pixels a metre without perspective.
///
/// The hips are 0.2 m apart and 0.95 m above the floor, 2 m in front of the world's origin; the shoulders are 0.36 m apart
/// and half a metre above them.
///
/// - Parameters:
///   - seconds: How long it is.
///   - rate: Frames per second.
///   - yaw: The way the person turns: 0 faces the camera, 90 the right edge.
///   - noise: The standard deviation of each coordinate of the world, in millimetres, alike for all joints of a frame.
///   - seed: Of the noise.
///   - world: True for positions on the ground, false for positions that follow the hips, nil for none.
///   - frameSize: The frame.
///   - sway: The place in millimetres at a time: to the person's left, and to the front.
/// - Returns: The track, everything seen with confidence 0.9.
package func swayTrack(
  seconds: Double = 30,
  rate: Double = 30,
  yaw: Double = 0,
  noise: Double = 0,
  seed: UInt64 = 1,
  world: Bool? = true,
  frameSize: FrameSize = FrameSize(width: 1000, height: 1000),
  _ sway: (Double) -> SIMD2<Double>
) -> PoseTrack {
  var random = RandomGenerator(seed: seed)
  let skeleton = Skeleton.blazePose33
  let turn = Elementary.sinAndCos(yaw * .pi / 180)
  let left = SIMD3(turn.cos, 0, -turn.sin)
  let front = SIMD3(turn.sin, 0, turn.cos)
  let times = (0..<Int((seconds * rate).rounded()) + 1).map { Double($0) / rate }
  var positions: [SIMD3<Float>] = []
  var places: [SIMD3<Float>] = []
  var confidences: [Float] = []
  for time in times {
    let way = sway(time) / 1000
    let (one, two) = random.normalPair()
    let tremble = SIMD3(one, 0, two) * noise / 1000
    let hips = SIMD3(0, 0.95, -2) + left * way.x + front * way.y + tremble
    for joint in skeleton.joints {
      let aside: (Double, Double)? =
        switch joint {
        case .leftHip: (0.1, 0)
        case .rightHip: (-0.1, 0)
        case .leftShoulder: (0.18, 0.5)
        case .rightShoulder: (-0.18, 0.5)
        default: nil
        }
      let place = aside.map { hips + left * $0.0 + SIMD3(0, $0.1, 0) }
      let shown = (world ?? true) ? place : place.map { $0 - hips }
      places.append(shown.map { SIMD3<Float>($0) } ?? SIMD3(repeating: .nan))
      positions.append(
        place.map { point in
          SIMD3(
            Float(Double(frameSize.width) / 2 + 200 * point.x),
            Float(0.9 * Double(frameSize.height) - 200 * point.y),
            0
          )
        } ?? SIMD3(repeating: .nan)
      )
      confidences.append(place == nil ? 0 : 0.9)
    }
  }
  return PoseTrack(
    skeleton: skeleton,
    frameSize: frameSize,
    times: times,
    positions: positions,
    confidences: confidences,
    world: world == nil ? nil : places
  )
}

/// A circle of 10 mm around the place to stand on, once in 2 s.
package func circle(at time: Double) -> SIMD2<Double> {
  let turn = Elementary.sinAndCos(.pi * time)
  return 10 * SIMD2(turn.cos, turn.sin)
}
