// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The acceleration of the pelvis, evenly spaced, along the axes of the body: forwards, upwards and to the right.
///
/// The device is worn upright on the lower back, its screen outwards: its x points to the wearer's right, its y up. What
/// is upwards comes from gravity, or from the attitude, so that the device may tilt. Turned about the vertical it mixes
/// forwards and sideways, and that does not show.
struct InertialWalk: Sendable {
  /// The obstacle to evenly spaced readings.
  enum Defect: Error {
    /// No readings with an acceleration and with what is upwards.
    case missing
    /// Fewer than 20 or more than 400 readings per second.
    case rate
    /// A gap of more than 2.5 readings.
    case gaps
  }

  /// Readings per second.
  let rate: Double
  /// The times in seconds.
  let times: [Double]
  /// Accelerations forwards in m/s².
  let forwards: [Double]
  /// Accelerations upwards in m/s², without gravity.
  let upwards: [Double]
  /// Accelerations to the wearer's right in m/s².
  let sideways: [Double]

  /// The readings per second with which steps and harmonics show.
  static let rates = 20.0...400
  /// The longest gap, in usual distances of readings.
  private static let longestGap = 2.5

  /// Spaces readings evenly, on straight lines between them.
  ///
  /// - Complexity: O(*readings*) and a sort of their distances.
  static func read(_ samples: [InertialSample]) -> Result<InertialWalk, Defect> {
    let moments = samples.compactMap { sample in axes(of: sample).map { (sample.time, $0) } }
    let times = moments.map(\.0)
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    guard let usual = Gauge.percentile(0.5, of: steps), usual > 0 else {
      return .failure(.missing)
    }
    guard rates.contains(1 / usual) else { return .failure(.rate) }
    let gap = longestGap * usual
    guard steps.allSatisfy({ $0 <= gap }), let even = EvenTimes(times, longestGap: gap) else {
      return .failure(.gaps)
    }
    return .success(
      InertialWalk(
        rate: even.rate,
        times: even.times,
        forwards: even.values(moments.map(\.1.z)),
        upwards: even.values(moments.map(\.1.y)),
        sideways: even.values(moments.map(\.1.x))
      )
    )
  }

  /// The acceleration to the right, upwards and forwards; nil without it or without what is upwards.
  private static func axes(of sample: InertialSample) -> SIMD3<Double>? {
    guard let acceleration = sample.acceleration, let up = up(of: sample) else { return nil }
    let x = SIMD3(1.0, 0, 0)
    let level = x - up * (x * up).sum()
    let length = (level * level).sum().squareRoot()
    guard length > 0.1 else { return nil }
    let right = level / length
    let forwards = SIMD3(
      up.y * right.z - up.z * right.y,
      up.z * right.x - up.x * right.z,
      up.x * right.y - up.y * right.x
    )
    let axes = SIMD3(
      (acceleration * right).sum(),
      (acceleration * up).sum(),
      (acceleration * forwards).sum()
    )
    return axes.x.isFinite && axes.y.isFinite && axes.z.isFinite ? axes : nil
  }

  /// The direction upwards in the device's axes, of length 1; nil without gravity and attitude.
  private static func up(of sample: InertialSample) -> SIMD3<Double>? {
    if let gravity = sample.gravity {
      let length = (gravity * gravity).sum().squareRoot()
      return length > 0 ? gravity / -length : nil
    }
    // The last row of the rotation to a frame with z up is that z in the device's axes.
    return sample.attitude.map { attitude in
      let (w, x, y, z) = (attitude.x, attitude.y, attitude.z, attitude.w)
      return SIMD3(2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))
    }
  }
}
