// SPDX-License-Identifier: Apache-2.0

/// One reading of a device's inertial measurement unit (IMU).
///
/// Axes are the device's: x to the right and y to the top of an upright screen, z out of the screen. What was not
/// measured is nil.
public struct InertialSample: Sendable, Hashable {
  /// Time in seconds, on the clock of the frames.
  public var time: Double
  /// Acceleration of the device without gravity, in m/s²: positive x while it speeds up to its right.
  public var acceleration: SIMD3<Double>?
  /// Rotation rate in rad/s, counterclockwise seen from the tip of each axis.
  public var rotationRate: SIMD3<Double>?
  /// Gravity in m/s², towards the ground: (0, 0, -9.8) for a device on its back.
  public var gravity: SIMD3<Double>?
  /// Rotation from the device's axes to a frame with z up, as a unit quaternion (w, x, y, z).
  public var attitude: SIMD4<Double>?

  /// Creates a reading.
  ///
  /// - Parameters:
  ///   - time: In seconds, on the clock of the frames.
  ///   - acceleration: In m/s², without gravity.
  ///   - rotationRate: In rad/s.
  ///   - gravity: In m/s², towards the ground.
  ///   - attitude: A unit quaternion (w, x, y, z).
  public init(
    time: Double,
    acceleration: SIMD3<Double>? = nil,
    rotationRate: SIMD3<Double>? = nil,
    gravity: SIMD3<Double>? = nil,
    attitude: SIMD4<Double>? = nil
  ) {
    self.time = time
    self.acceleration = acceleration
    self.rotationRate = rotationRate
    self.gravity = gravity
    self.attitude = attitude
  }
}

extension InertialSample {
  /// The quantities by the names that lines have for them, in their order.
  package var quantities: [(name: String, values: [Double]?)] {
    [
      ("acceleration", acceleration.map(\.elements)),
      ("rotation_rate", rotationRate.map(\.elements)),
      ("gravity", gravity.map(\.elements)), ("attitude", attitude.map(\.elements)),
    ]
  }
}

extension SIMD {
  /// The components in their order.
  fileprivate var elements: [Scalar] { indices.map { self[$0] } }
}

extension InertialSample {
  /// The same reading at another time.
  package func moved(to time: Double) -> InertialSample {
    var sample = self
    sample.time = time
    return sample
  }

  /// The reading of the device in a mirror that stands at its side: x changes its sign.
  ///
  /// Rotations around the other two axes change theirs.
  package func mirrored() -> InertialSample {
    InertialSample(
      time: time,
      acceleration: acceleration.map { SIMD3(-$0.x, $0.y, $0.z) },
      rotationRate: rotationRate.map { SIMD3($0.x, -$0.y, -$0.z) },
      gravity: gravity.map { SIMD3(-$0.x, $0.y, $0.z) },
      attitude: attitude.map { SIMD4($0.x, $0.y, -$0.z, -$0.w) }
    )
  }
}

extension [InertialSample] {
  /// True if times are finite and increase strictly.
  package var isOrdered: Bool {
    allSatisfy(\.time.isFinite) && zip(self, dropFirst()).allSatisfy { $0.time < $1.time }
  }
}
