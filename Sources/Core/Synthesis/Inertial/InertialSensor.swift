// SPDX-License-Identifier: Apache-2.0

/// The inertial measurement unit (IMU) of a phone on a strap around the pelvis.
///
/// The phone is upright on the lower back, with its screen away from the body. Its x axis points to the wearer's right, y
/// towards the head, and z out of the screen, to the wearer's back.
package struct InertialSensor: Sendable, Equatable {
  /// Readings per second, 10 to 400.
  package var rate = 60.0
  /// Half the width of the triangular window over which acceleration is averaged, in seconds; 0 for one sample.
  package var softness = 0.0
  /// Density of the white noise of acceleration on each axis, in m/s² per square root of hertz.
  package var accelerationNoise = 0.0
  /// Standard deviation of the constant error of acceleration on each axis, in m/s².
  package var accelerationBias = 0.0
  /// Density of the white noise of the rotation rate on each axis, in rad/s per square root of hertz.
  package var rotationNoise = 0.0
  /// Standard deviation of the constant error of the rotation rate on each axis, in rad/s.
  package var rotationBias = 0.0

  /// Creates a sensor without noise.
  package init() {}

  /// Half the distance in time between the poses of a difference, in seconds.
  var half: Double { max(1 / rate, softness) }

  /// The standard deviation of white noise of a density in one reading.
  ///
  /// Noise of a density N up to half the rate has the variance N² rate / 2.
  func deviation(ofDensity density: Double) -> Double { density * (rate / 2).squareRoot() }

  /// The acceleration of gravity in m/s².
  ///
  /// - Source: The standard acceleration of free fall, 3rd General Conference on Weights and Measures, 1901.
  static let gravity = 9.80665
}

extension BodyPose {
  /// The place of a sensor on the lower back in metres.
  ///
  /// It is 0.06 m above and 0.10 m behind the middle of the hips of a person of 1.75 m.
  var sensorPlace: Vector {
    pelvis + hips.offset(Vector(0, 0.06, -0.10) * proportions.scale)
  }

  /// The sensor's axes in the scene: x to the wearer's right, y towards the head, z to the back.
  var sensorAxes: [Vector] { [hips.left * -1, hips.up, hips.forward * -1] }
}
