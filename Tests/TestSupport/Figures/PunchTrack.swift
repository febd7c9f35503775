// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// A soft step from 0 to 1, whose speed is greatest in its middle, and back half a second later.
package func punch(_ time: Double, at middle: Double, lasting width: Double) -> Double {
  func rise(_ time: Double) -> Double {
    let share = min(1, max(0, time / width + 0.5))
    return (1 - Elementary.cos(.pi * share)) / 2
  }
  return rise(time - middle) - rise(time - middle - 0.5)
}

/// Somebody from the side whose right arm strikes at 1 s, after shoulder and hip by leads: the hip by 20
/// pixels in 0.3 s, the shoulder by 30 in 0.3 s, the hand by 80 more in 0.2 s. An arm is 112 pixels.
///
/// - Parameters:
///   - hipLead: How long before the hand the hip is fastest, in seconds.
///   - shoulderLead: The same of the shoulder.
///   - rise: How far the hand rises while it strikes, in pixels.
///   - noise: The standard deviation of every coordinate, in pixels.
///   - lost: When the striking wrist is not seen, in seconds.
///   - rate: Frames per second.
///   - frameSize: The frame.
package func punchTrack(
  hipLead: Double = 0.1,
  shoulderLead: Double = 0.05,
  rise: Double = 0,
  noise: Double = 0,
  lost: ClosedRange<Double>? = nil,
  rate: Double = 60,
  frameSize: FrameSize = FrameSize(width: 1000, height: 1000)
) -> PoseTrack {
  var random = RandomGenerator(seed: 5)
  return pointTrack(seconds: 3, rate: rate, frameSize: frameSize) { time in
    let hip = 20 * punch(time, at: 1 - hipLead, lasting: 0.3)
    let shoulder = 30 * punch(time, at: 1 - shoulderLead, lasting: 0.3)
    let reach = 30 + 80 * punch(time, at: 1, lasting: 0.2)
    let up = rise * punch(time, at: 1, lasting: 0.2)
    func at(_ x: Double, _ y: Double) -> SIMD2<Double> {
      SIMD2(x + noise * random.normal(), y + noise * random.normal())
    }
    // The elbow stays between, 60 and 52 pixels away, bent downwards.
    let share = (reach * reach + 60 * 60 - 52 * 52) / (2 * reach)
    let drop = max(0, 60 * 60 - share * share).squareRoot()
    let right: [Joint: SIMD2<Double>] = [
      .rightHip: at(400 + hip, 600), .rightShoulder: at(400 + shoulder, 500),
      .rightElbow: at(400 + shoulder + share, 500 + drop),
      .rightWrist: at(400 + shoulder + reach, 500 - up),
    ]
    let left: [Joint: SIMD2<Double>] = [
      .leftHip: at(400 + hip, 600), .leftShoulder: at(400 + shoulder, 500),
      .leftElbow: at(400 + shoulder, 560), .leftWrist: at(430 + shoulder, 520),
    ]
    var places = right.merging(left) { one, _ in one }
    if let lost, lost.contains(time) { places[.rightWrist] = nil }
    return places
  }
}
