// SPDX-License-Identifier: Apache-2.0

extension SyntheticClip {
  /// The velocity of a point of the body in metres per second, by its places 0.1 ms to either side.
  ///
  /// - Parameters:
  ///   - time: In seconds.
  ///   - point: A place of a pose.
  /// - Returns: Zero where the body is not there on either side.
  func velocity(at time: Double, of point: (BodyPose) -> Vector) -> Vector {
    let half = 1e-4
    guard let before = pose(at: time - half), let after = pose(at: time + half) else {
      return Vector()
    }
    return (point(after) - point(before)) / (2 * half)
  }

  /// The moments of a stretch, 5 ms apart at most, both ends among them.
  static func moments(from start: Double, to end: Double) -> [Double] {
    let count = max(1, ((end - start) / 0.005).rounded(.up))
    return (0...Int(count)).map { start + (end - start) * Double($0) / count }
  }

  /// The time and the amount of a value at its greatest, the first of equals; nil without moments.
  static func peak(
    over moments: [Double],
    _ value: (Double) -> Double
  ) -> (time: Double, value: Double)? {
    var greatest: (time: Double, value: Double)?
    for moment in moments {
      let value = value(moment)
      if value > greatest?.value ?? -.infinity { greatest = (moment, value) }
    }
    return greatest
  }
}
