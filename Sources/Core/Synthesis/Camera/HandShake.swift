// SPDX-License-Identifier: Apache-2.0
import Basics

/// The turns of a camera that is held by hand.
///
/// A sum of sinusoids from 0.3 to 6 Hz, the slower the larger, in each of three directions; their
/// frequencies and phases are drawn.
///
/// - Source: Sachs, Nasiri, Goehl, "Image stabilization technology overview", InvenSense 2006: hand
///   motion of cameras lies below 20 Hz and falls with frequency. The law 1 / f is ours.
struct HandShake: Sendable {
  /// One sinusoid.
  private struct Wave {
    /// Hertz.
    var frequency: Double
    /// Radians.
    var phase: Double
    /// Relative to a root mean square of 1 of the whole sum.
    var amplitude: Double
  }

  private let pan: [Wave]
  private let pitch: [Wave]
  private let roll: [Wave]
  private let degrees: Double

  /// Draws a shake.
  ///
  /// - Parameters:
  ///   - degrees: The root mean square of the turn to the side, and of that up and down; the roll
  ///     has half of it.
  ///   - random: Where frequencies and phases come from.
  init(degrees: Double, random: inout RandomGenerator) {
    self.degrees = degrees
    pan = Self.waves(&random)
    pitch = Self.waves(&random)
    roll = Self.waves(&random)
  }

  private static func waves(_ random: inout RandomGenerator) -> [Wave] {
    var frequency = 0.3
    var waves: [Wave] = []
    for _ in 0..<6 {
      let drawn = frequency * (0.85 + 0.3 * random.unit())
      waves.append(
        Wave(frequency: drawn, phase: 2 * .pi * random.unit(), amplitude: 1 / frequency)
      )
      frequency *= 1.8
    }
    let square = waves.reduce(0) { $0 + $1.amplitude * $1.amplitude / 2 }
    let scale = 1 / square.squareRoot()
    return waves.map {
      Wave(frequency: $0.frequency, phase: $0.phase, amplitude: $0.amplitude * scale)
    }
  }

  /// A camera as the hand holds it at a time; the camera itself where the hand is still.
  func turning(_ camera: PinholeCamera, at time: Double) -> PinholeCamera {
    guard degrees > 0 else { return camera }
    return camera.turned(
      pan: degrees * Self.sum(pan, at: time),
      pitch: degrees * Self.sum(pitch, at: time),
      roll: degrees / 2 * Self.sum(roll, at: time)
    )
  }

  private static func sum(_ waves: [Wave], at time: Double) -> Double {
    waves.reduce(0) { sum, wave in
      sum + wave.amplitude * Elementary.sin(2 * .pi * wave.frequency * time + wave.phase)
    }
  }
}
