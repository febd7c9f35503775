// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// Somebody who walks across the picture at 300 pixels a second, on legs of 200 pixels.
///
/// Each foot makes a stride of 300 pixels a second, along a cosine in 0.4 s; then it stands for 0.6 s. The left one leaves
/// at 0.5, 1.5 ... s, the right one at 1, 2 ... s. Heels are 15 pixels behind the ankles, toes 45 ahead.
///
/// - Parameters:
///   - seconds: How long it is.
///   - rate: Frames per second.
///   - toTheRight: False walks to the left.
///   - staysInPlace: True shows the hips in one place, as on a treadmill.
///   - across: The share of all ways along the walk that shows across the picture; 0 comes towards the camera.
///   - noise: The standard deviation of every coordinate, in pixels.
///   - seed: Of the noise.
///   - frameSize: The frame.
package func walkTrack(
  seconds: Double = 4,
  rate: Double = 60,
  toTheRight: Bool = true,
  staysInPlace: Bool = false,
  across: Double = 1,
  noise: Double = 0,
  seed: UInt64 = 5,
  frameSize: FrameSize = FrameSize(width: 1600, height: 1000)
) -> PoseTrack {
  var random = RandomGenerator(seed: seed)
  let centre = Double(frameSize.width) / 2
  return pointTrack(seconds: seconds, rate: rate, frameSize: frameSize) { time in
    let hips = 300 * (time - seconds / 2)
    func at(_ along: Double, _ y: Double) -> SIMD2<Double> {
      let way = (along - (staysInPlace ? hips : 0)) * across * (toTheRight ? 1 : -1)
      return SIMD2(centre + way + noise * random.normal(), y + noise * random.normal())
    }
    var places: [Joint: SIMD2<Double>] = [:]
    for (leaves, joints) in [
      (
        0.5, [Joint.leftHip, .leftKnee, .leftAnkle, .leftHeel, .leftFootIndex, .leftShoulder]
      ),
      (1.0, [.rightHip, .rightKnee, .rightAnkle, .rightHeel, .rightFootIndex, .rightShoulder]),
    ] {
      let stride = ((time - leaves)).rounded(.down)
      let share = min(1, (time - leaves - stride) / 0.4)
      // A foot stands where the hips are at the middle of its time on the floor, 0.7 s after leaving.
      let before = 300 * (leaves + stride - 1 + 0.7 - seconds / 2)
      let ankle = before + 300 * (1 - Elementary.cos(.pi * share)) / 2
      places[joints[0]] = at(hips, 500)
      places[joints[1]] = at((hips + ankle) / 2, 600)
      places[joints[2]] = at(ankle, 700)
      places[joints[3]] = at(ankle - 15, 710)
      places[joints[4]] = at(ankle + 45, 710)
      places[joints[5]] = at(hips, 350)
    }
    return places
  }
}
