// SPDX-License-Identifier: Apache-2.0
import Basics
public import PoseTracks

/// A person of sticks who squats, in closed form, seen by a camera without perspective.
///
/// Shank 0.42 m, thigh 0.44 m, trunk 0.5 m, hips 0.2 m and shoulders 0.36 m wide, feet 0.4 m apart.
public struct SquatFigure: Sendable {
  /// The lean of the shanks to the front in degrees.
  public var shankLean = 25.0
  /// The angle of the thighs above the horizontal in degrees.
  public var thighElevation = 10.0
  /// The lean of the trunk to the front in degrees.
  public var trunkLean = 30.0
  /// How far the knees of a good squat are outwards of straight legs, in metres.
  public var kneesOut = 0.07
  /// How far the left knee is inwards of that, in metres.
  public var leftValgus = 0.0
  /// How far the right knee is inwards of that, in metres.
  public var rightValgus = 0.0
  /// The way the person turns: 0 faces the camera, 90 the right edge, -90 the left one.
  public var yaw = 0.0
  /// Pixels per metre.
  public var scale = 300.0
  /// The middle between the ankles in pixels.
  public var origin = SIMD2(500.0, 900.0)
  /// The frame.
  public var frameSize = FrameSize(width: 1000, height: 1000)
  /// The skeleton.
  public var skeleton = Skeleton.blazePose33

  /// Creates a figure at the bottom of a good squat.
  public init() {}

  /// The figure a share of the way from standing to its bottom.
  public func lowered(_ share: Double) -> SquatFigure {
    func between(_ top: Double, _ bottom: Double) -> Double { top + share * (bottom - top) }
    var figure = self
    figure.shankLean = between(2, shankLean)
    figure.thighElevation = between(88, thighElevation)
    figure.trunkLean = between(0, trunkLean)
    figure.kneesOut *= share
    figure.leftValgus *= share
    figure.rightValgus *= share
    return figure
  }

  /// A track of squats, each a cosine, with a rest of half a second at either end.
  ///
  /// - Parameters:
  ///   - reps: How many.
  ///   - seconds: How long each takes.
  ///   - rate: Frames per second.
  ///   - noise: The standard deviation of every coordinate, in pixels.
  ///   - seed: Of the noise.
  public func track(
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

  /// Front, up and left in metres, from the middle between the ankles.
  private func place(of part: String, isLeft: Bool) -> SIMD3<Double>? {
    let side = isLeft ? 1.0 : -1.0
    let valgus = isLeft ? leftValgus : rightValgus
    let ankle = SIMD3(0, 0, 0.2 * side)
    let (shankSine, shankCosine) = Elementary.sinAndCos(shankLean * .pi / 180)
    let knee = SIMD3(0.42 * shankSine, 0.42 * shankCosine, (0.15 + kneesOut - valgus) * side)
    let (thighSine, thighCosine) = Elementary.sinAndCos(thighElevation * .pi / 180)
    let hip = SIMD3(knee.x - 0.44 * thighCosine, knee.y + 0.44 * thighSine, 0.1 * side)
    let (trunkSine, trunkCosine) = Elementary.sinAndCos(trunkLean * .pi / 180)
    switch part {
    case "ankle": return ankle
    case "knee": return knee
    case "hip": return hip
    case "foot_index": return ankle + SIMD3(0.18, -0.05, 0)
    case "shoulder":
      return SIMD3(hip.x + 0.5 * trunkSine, hip.y + 0.5 * trunkCosine, 0.18 * side)
    default: return nil
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
