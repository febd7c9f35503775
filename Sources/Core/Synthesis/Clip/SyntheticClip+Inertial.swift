// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

extension SyntheticClip {
  /// The readings of a sensor on the subject's pelvis, from the exact motion.
  ///
  /// Acceleration is the second central difference of the sensor's place over ``InertialSensor/half`` on either side:
  /// the mean of the true acceleration in a triangular window. With a half of one sample, readings summed twice give the
  /// places back. The rotation rate is the turn between the same two poses. Gravity and attitude are exact; the frame of
  /// attitude has x to the right of the picture, y away from the camera and z up. Before the first and after the last
  /// moment of the script the body stands still.
  ///
  /// - Parameters:
  ///   - sensor: The rate and the noise.
  ///   - seed: The source of noise and bias.
  /// - Returns: Readings from 0 until the clip ends, a sample apart; empty without a person.
  package func inertial(_ sensor: InertialSensor, seed: UInt64) -> [InertialSample] {
    guard clip.person != nil else { return [] }
    var noise = NormalSource(seed: seed, of: "readings")
    var errors = NormalSource(seed: seed, of: "biases")
    func vector(_ deviation: Double, _ source: inout NormalSource) -> Vector {
      let (x, y, z) = (source.next(), source.next(), source.next())
      return Vector(x, y, z) * deviation
    }
    let accelerationBias = vector(sensor.accelerationBias, &errors)
    let rotationBias = vector(sensor.rotationBias, &errors)
    let (rough, turning) = (
      sensor.deviation(ofDensity: sensor.accelerationNoise),
      sensor.deviation(ofDensity: sensor.rotationNoise)
    )
    let half = sensor.half
    let count = Int((endTime * sensor.rate).rounded(.up))
    return (0..<count).compactMap { index in
      let time = Double(index) / sensor.rate
      guard let before = heldPose(at: time - half), let now = heldPose(at: time),
        let after = heldPose(at: time + half)
      else { return nil }
      let axes = now.sensorAxes
      func inDevice(_ vector: Vector) -> Vector {
        Vector(vector.dot(axes[0]), vector.dot(axes[1]), vector.dot(axes[2]))
      }
      let bend = after.sensorPlace + before.sensorPlace - now.sensorPlace * 2
      let turn = Rotation.vector(from: before.sensorAxes, to: after.sensorAxes)
      return InertialSample(
        time: time,
        acceleration: inDevice(bend / (half * half)) + accelerationBias + vector(rough, &noise),
        rotationRate: inDevice(turn / (2 * half)) + rotationBias + vector(turning, &noise),
        gravity: inDevice(.up * -InertialSensor.gravity),
        attitude: Rotation.quaternion(of: axes.map { Vector($0.x, -$0.z, $0.y) })
      )
    }
  }

  /// The pose at a time, or the first or the last one of the script.
  private func heldPose(at time: Double) -> BodyPose? {
    pose(at: max(0, min(time, timeline.end - 1e-9)))
  }
}
