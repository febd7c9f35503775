// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// A person of sticks in closed form, seen by a camera without perspective.
package protocol StickFigure: Sendable {
  /// The way the person turns: 0 faces the camera, 90 the right edge, -90 the left one.
  var yaw: Double { get set }
  /// Pixels per metre.
  var scale: Double { get }
  /// Where the person's own origin is in pixels.
  var origin: SIMD2<Double> { get }
  /// The frame.
  var frameSize: FrameSize { get set }
  /// The skeleton.
  var skeleton: Skeleton { get }
  /// The figure a share of the way from its top to its bottom.
  func lowered(_ share: Double) -> Self
  /// Where a part is, as `knee`: front, up and left in metres; nil where the figure has none.
  func place(of part: String, isLeft: Bool) -> SIMD3<Double>?
}

extension StickFigure {
  /// A track of reps, each a cosine, with a rest of half a second at either end.
  ///
  /// - Parameters:
  ///   - reps: How many.
  ///   - seconds: How long each takes.
  ///   - rate: Frames per second.
  ///   - noise: The standard deviation of every coordinate, in pixels.
  ///   - seed: Of the noise.
  package func track(
    reps: Int = 1,
    seconds: Double = 2,
    rate: Double = 30,
    noise: Double = 0,
    seed: UInt64 = 0
  ) -> PoseTrack {
    var random = RandomGenerator(seed: seed)
    let count = Int((Double(reps) * seconds + 1) * rate)
    let times = (0..<count).map { Double($0) / rate }
    var frames: [[(SIMD3<Float>, SIMD3<Float>, Float)]] = []
    for time in times {
      let phase = min(Double(reps), max(0, (time - 0.5) / seconds))
      let share = (1 - Elementary.cos(2 * .pi * phase)) / 2
      frames.append(
        lowered(share).joints.map { place, world, confidence in
          let jitter = SIMD3<Float>(Float(random.normal()), Float(random.normal()), 0)
          return (place + Float(noise) * jitter, world, confidence)
        }
      )
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: frameSize,
      times: times,
      positions: frames.flatMap { $0.map(\.0) },
      confidences: frames.flatMap { $0.map(\.2) },
      world: frames.flatMap { $0.map(\.1) }
    )
  }

  private var joints: [(SIMD3<Float>, SIMD3<Float>, Float)] {
    skeleton.joints.map { joint in
      let name = joint.rawValue
      let isLeft = name.hasPrefix("left_")
      guard let point = place(of: String(name.drop { $0 != "_" }.dropFirst()), isLeft: isLeft)
      else {
        return (SIMD3(repeating: .nan), SIMD3(repeating: .nan), 0)
      }
      return (image(point), world(point), confidence(isLeft: isLeft))
    }
  }

  private func image(_ point: SIMD3<Double>) -> SIMD3<Float> {
    let turned = turned(point)
    return SIMD3(
      Float(origin.x + scale * turned.x),
      Float(origin.y - scale * point.y),
      Float(-scale * turned.y)
    )
  }

  private func world(_ point: SIMD3<Double>) -> SIMD3<Float> {
    let turned = turned(point)
    return SIMD3(Float(turned.x), Float(point.y), Float(turned.y))
  }

  /// The way to the right and towards the camera.
  private func turned(_ point: SIMD3<Double>) -> SIMD2<Double> {
    let (sine, cosine) = Elementary.sinAndCos(yaw * .pi / 180)
    return SIMD2(point.z * cosine + point.x * sine, point.x * cosine - point.z * sine)
  }

  /// Lower on the side that is away from the camera.
  private func confidence(isLeft: Bool) -> Float {
    let away = Float(Elementary.sin(yaw * .pi / 180)) * (isLeft ? 1 : -1)
    return away > 0.5 ? 0.6 : 0.95
  }
}
