// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// Somebody who stands, with postures by dose, in the joints of ARKit's body or of any other skeleton.
///
/// All lengths are metres along the person's own axes: left, up and forward. The root is between the hips, 0.95 m above
/// the floor, and the shoulders are 0.5 m above it. C7 is 0.03 m above their middle, and the head's joint 0.1 m from C7.
package struct PostureFigure: Sendable {
  /// The angle at C7 between the horizontal and the head, to the front, in degrees.
  package var craniovertebralAngle = 52.0
  /// The lean of the trunk to the front, in degrees.
  package var trunkLean = 0.0
  /// The lean of the trunk to the left, in degrees.
  package var leftwardLean = 0.0
  /// The way of the shoulders in front of C7, in millimetres.
  package var protraction = 0.0
  /// The tilt of the pelvis to the front, in degrees.
  package var pelvicTilt = 0.0
  /// The slope of the shoulders, the left one higher positive, in degrees.
  package var shoulderSlope = 0.0
  /// The slope of the hips, the left one higher positive, in degrees.
  package var hipSlope = 0.0
  /// The bend of the knees, in degrees.
  package var kneeFlexion = 0.0
  /// The way that the person faces: 0 to the camera, 90 to the right of the picture, in degrees.
  package var heading = 0.0
  /// The standard deviation of every coordinate in metres.
  package var noise = 0.0

  /// Creates somebody who stands upright and faces the camera.
  package init() {}

  /// The joints that are placed.
  package var joints: [Joint] { places.map(\.joint) }

  /// The places of joints along the person's axes: left, up, forward.
  package var places: [(joint: Joint, place: SIMD3<Double>)] {
    func tangent(_ degrees: Double) -> Double { Elementary.tan(degrees * .pi / 180) }
    func circle(_ degrees: Double) -> (sin: Double, cos: Double) {
      Elementary.sinAndCos(degrees * .pi / 180)
    }
    let root = SIMD3(0, 0.95, 0)
    let shoulders = root + SIMD3(0.5 * tangent(leftwardLean), 0.5, 0.5 * tangent(trunkLean))
    let neck = shoulders + SIMD3(0, 0.03, -protraction / 1000)
    let headWay = circle(craniovertebralAngle)
    let head = neck + 0.1 * SIMD3(0, headWay.sin, headWay.cos)
    let pelvis = circle(pelvicTilt)
    let low = root + 0.08 * SIMD3(0, pelvis.cos, pelvis.sin)
    func named(_ name: String) -> Joint { Joint(rawValue: name) }
    var places: [(joint: Joint, place: SIMD3<Double>)] = [
      (.root, root), (named("hips"), root), (named("spine_1"), low), (.neck, neck),
      (named("head"), head), (.nose, head + SIMD3(0, -0.02, 0.1)), (named("spine_7"), neck),
    ]
    for number in 2...6 {
      let share = Double(number - 1) / 6
      places.append((named("spine_\(number)"), low + share * (neck - low)))
    }
    let knee = circle(kneeFlexion)
    let across = circle(shoulderSlope)
    let hipLine = circle(hipSlope)
    for (side, sign) in [("left", 1.0), ("right", -1.0)] {
      func joint(_ name: String) -> Joint { named("\(side)_\(name)") }
      let shoulder = shoulders + 0.18 * sign * SIMD3(across.cos, across.sin, 0)
      let hip = root + 0.1 * sign * SIMD3(hipLine.cos, hipLine.sin, 0)
      let kneePlace = hip - SIMD3(0, 0.45, 0)
      let ankle = kneePlace - 0.42 * SIMD3(0, knee.cos, knee.sin)
      places += [
        (joint("shoulder_1"), shoulders + 0.03 * sign * SIMD3(1, 0, 0)),
        (joint("shoulder"), shoulder), (joint("elbow"), shoulder - SIMD3(0, 0.28, 0)),
        (joint("wrist"), shoulder - SIMD3(0, 0.53, 0)), (joint("hip"), hip),
        (joint("knee"), kneePlace), (joint("ankle"), ankle),
        (joint("heel"), ankle + SIMD3(0, -0.05, -0.05)),
        (joint("foot_index"), ankle + SIMD3(0, -0.06, 0.15)),
        (joint("ear"), head + 0.07 * sign * SIMD3(1, 0, 0)),
      ]
    }
    return places
  }

  /// A track of somebody who does not move, 30 frames a second.
  ///
  /// - Parameters:
  ///   - skeleton: The joints; what the figure has no place for is missing.
  ///   - seconds: How long it is.
  ///   - hasWorld: True gives places in the world, too.
  ///   - frameSize: The frame; the person is as high as four fifths of it.
  ///   - seed: Of the noise.
  /// - Returns: The track, everything seen with confidence 0.9.
  package func track(
    _ skeleton: Skeleton = .arkit91,
    seconds: Double = 2,
    hasWorld: Bool = true,
    frameSize: FrameSize = FrameSize(width: 1000, height: 1000),
    seed: UInt64 = 1
  ) -> PoseTrack {
    var random = RandomGenerator(seed: seed)
    let (sin, cos) = Elementary.sinAndCos(heading * .pi / 180)
    let scale = 0.8 * Double(frameSize.height) / 1.8
    let times = (0...Int(seconds * 30)).map { Double($0) / 30 }
    let known = Dictionary(uniqueKeysWithValues: places)
    var positions: [SIMD3<Float>] = []
    var world: [SIMD3<Float>] = []
    var confidences: [Float] = []
    for _ in times {
      for joint in skeleton.joints {
        guard let place = known[joint] else {
          positions.append(SIMD3(repeating: .nan))
          world.append(SIMD3(repeating: .nan))
          confidences.append(0)
          continue
        }
        // Left is to the picture's right for somebody who faces the camera.
        let x = cos * place.x + sin * place.z + noise * random.normal()
        let y = place.y + noise * random.normal()
        let z = cos * place.z - sin * place.x + noise * random.normal()
        world.append(SIMD3(Float(x), Float(y), Float(z)))
        positions.append(
          SIMD3(
            Float(Double(frameSize.width) / 2 + scale * x),
            Float(0.9 * Double(frameSize.height) - scale * y),
            Float(-scale * z)
          )
        )
        confidences.append(0.9)
      }
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: frameSize,
      times: times,
      positions: positions,
      confidences: confidences,
      world: hasWorld ? world : nil
    )
  }
}
