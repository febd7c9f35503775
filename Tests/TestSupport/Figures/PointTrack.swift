// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// A track whose joints go where functions of time say.
///
/// - Parameters:
///   - seconds: How long it is.
///   - rate: Frames per second.
///   - frameSize: The frame.
///   - joints: The places in pixels at a time; what is not there is missing.
/// - Returns: The track, everything seen with confidence 0.9.
package func pointTrack(
  seconds: Double,
  rate: Double = 60,
  frameSize: FrameSize = FrameSize(width: 1000, height: 1000),
  _ joints: (Double) -> [Joint: SIMD2<Double>]
) -> PoseTrack {
  let skeleton = Skeleton.blazePose33
  let times = (0..<Int(seconds * rate)).map { Double($0) / rate }
  var positions: [SIMD3<Float>] = []
  var confidences: [Float] = []
  for time in times {
    let places = joints(time)
    for joint in skeleton.joints {
      let place = places[joint]
      positions.append(
        place.map { SIMD3(Float($0.x), Float($0.y), 0) } ?? SIMD3(repeating: .nan)
      )
      confidences.append(place == nil ? 0 : 0.9)
    }
  }
  return PoseTrack(
    skeleton: skeleton,
    frameSize: frameSize,
    times: times,
    positions: positions,
    confidences: confidences
  )
}
