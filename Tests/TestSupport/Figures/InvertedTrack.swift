// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// Somebody upside down, from the side, on hands 100 pixels above the lower edge: both parts of an arm and half a leg have 100
/// and 150 pixels, the trunk 180.
///
/// The legs are straight up from 1 to 6 s, and drawn in before and after.
///
/// - Parameters:
///   - reach: The height of the shoulders above the hands in pixels, at most 200.
///   - seconds: How long it is.
///   - lost: When nobody is seen, in seconds; nil for never.
///   - noise: The standard deviation of every coordinate, in pixels.
///   - seed: Of the noise.
///   - frameSize: The frame, at least 900 pixels high.
package func invertedTrack(
  reach: Double,
  seconds: Double = 8,
  lost: Range<Double>? = nil,
  noise: Double = 0,
  seed: UInt64 = 5,
  frameSize: FrameSize = FrameSize(width: 1000, height: 1000)
) -> PoseTrack {
  var random = RandomGenerator(seed: seed)
  let (centre, floor) = (Double(frameSize.width) / 2, Double(frameSize.height) - 100)
  return pointTrack(seconds: seconds, rate: 30, frameSize: frameSize) { time in
    if let lost, lost.contains(time) { return [:] }
    let isUp = (1.0...6).contains(time)
    let (shoulder, hip) = (reach, reach + 180)
    // Bent so that both parts of the arm keep 100 pixels.
    let bend = max(0, 100 * 100 - reach * reach / 4).squareRoot()
    let places: [(joints: [Joint], aside: Double, height: Double)] = [
      ([.leftWrist, .rightWrist], 0, 0), ([.leftElbow, .rightElbow], bend, reach / 2),
      ([.leftShoulder, .rightShoulder], 0, shoulder), ([.leftHip, .rightHip], 0, hip),
      ([.leftKnee, .rightKnee], isUp ? 0 : 100, isUp ? hip + 150 : hip - 110),
      ([.leftAnkle, .rightAnkle], 0, isUp ? hip + 300 : hip - 100),
    ]
    var points: [Joint: SIMD2<Double>] = [:]
    for place in places {
      for joint in place.joints {
        points[joint] = SIMD2(
          centre + place.aside + noise * random.normal(),
          floor - place.height + noise * random.normal()
        )
      }
    }
    return points
  }
}
