// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

extension PoseTrack {
  /// A walk of `walkTrack` in metres on a floor, 200 pixels to the metre: 1.5 m/s with steps of 0.75 m.
  ///
  /// The way across the picture is that over the floor along a heading. The hip of the leg that swings is the lower one.
  ///
  /// - Parameters:
  ///   - heading: The direction of the walk in degrees from x to z; z alone comes towards the camera.
  ///   - followsHips: True puts the origin between the hips in every frame, as MediaPipe does.
  ///   - ankleHeight: The height of an ankle in metres by time in seconds and side.
  package func onFloor(
    heading: Double = 0,
    followsHips: Bool = false,
    ankleHeight: (Double, BodySide) -> Double = { _, _ in 0.1 }
  ) -> PoseTrack {
    let (sine, cosine) = Elementary.sinAndCos(heading * .pi / 180)
    let count = skeleton.joints.count
    let ways = skeleton.joints.indices.filter { skeleton.joints[$0].rawValue.hasSuffix("hip") }
    let places = positions.indices.map { place -> SIMD3<Float> in
      let joint = skeleton.joints[place % count]
      let frame = place / count
      let side: BodySide = joint.rawValue.hasPrefix("left") ? .left : .right
      let point = positions[place]
      let hips =
        ways.reduce(0) { $0 + Double(positions[frame * count + $1].x) } / Double(ways.count)
      let along = (Double(point.x) - (followsHips ? hips : 0)) / 200
      let aside = side == .left ? -0.1 : 0.1
      var height = (710 - Double(point.y)) / 200
      if joint.rawValue.hasSuffix("ankle") { height = ankleHeight(times[frame], side) }
      if joint.rawValue.hasSuffix("hip") {
        // The left foot strikes at 0.9, 1.9 ... s, the right one half a second later.
        let turn = 2 * .pi * (times[frame] - (side == .left ? 0.9 : 0.4))
        height -= 0.02 * Elementary.cos(turn) + (followsHips ? 1.05 : 0)
      }
      return SIMD3(
        Float(along * cosine - aside * sine),
        Float(height),
        Float(along * sine + aside * cosine)
      )
    }
    return replacing(world: .some(places))
  }
}

/// Readings of a device on the lower back at a rate, upright with its screen outwards.
///
/// - Parameters:
///   - seconds: How long they last.
///   - rate: Readings per second.
///   - tilt: The angle in degrees by which the top of the device leans backwards.
///   - acceleration: To the right, upwards and forwards in m/s², by time in seconds.
package func inertialReadings(
  seconds: Double,
  rate: Double = 60,
  tilt: Double = 0,
  _ acceleration: (Double) -> (right: Double, up: Double, forwards: Double)
) -> [InertialSample] {
  let (sine, cosine) = Elementary.sinAndCos(tilt * .pi / 180)
  return (0..<Int((seconds * rate).rounded())).map { number in
    let time = Double(number) / rate
    let (right, up, forwards) = acceleration(time)
    return InertialSample(
      time: time,
      acceleration: SIMD3(
        right,
        up * cosine - forwards * sine,
        -up * sine - forwards * cosine
      ),
      gravity: SIMD3(0, -9.80665 * cosine, 9.80665 * sine)
    )
  }
}

/// Readings of a walk of `walkTrack`, whose left foot strikes at 0.9, 1.9 ... s and the right one half a second later.
///
/// Forwards it is a wave that turns from positive to negative 0.03 s after each strike, with a peak at the strike. The
/// pelvis gains speed to the side of the foot that strikes next.
package func walkingReadings(
  seconds: Double,
  rate: Double = 60,
  tilt: Double = 0
) -> [InertialSample] {
  inertialReadings(seconds: seconds, rate: rate, tilt: tilt) { time in
    let sinceStrike = time - 0.4 - (2 * (time - 0.4)).rounded() / 2
    let slow = -1.2 * Elementary.sin(4 * .pi * (time - 0.43))
    let peak = 2 * Elementary.exp(-sinceStrike * sinceStrike / 0.0004)
    // Positive from the left strike at 0.9 s to the right one at 1.4 s.
    let side = 0.8 * Elementary.sin(2 * .pi * (time - 0.9))
    return (side, 3 * Elementary.cos(4 * .pi * (time - 0.4)), slow + peak)
  }
}
