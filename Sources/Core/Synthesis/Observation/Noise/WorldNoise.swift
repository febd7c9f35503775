// SPDX-License-Identifier: Apache-2.0
import Basics

/// Isotropic noise of joints in the world: a normal number on each axis of each joint, by itself.
package struct WorldNoise: Sendable, Hashable {
  /// The standard deviation on each axis in millimetres, at least 0.
  package var millimetres: Double
  /// The time in milliseconds after which 1/e of the noise is left; 0 for noise of every frame by itself.
  package var milliseconds: Double

  /// Creates noise.
  package init(millimetres: Double, milliseconds: Double = 0) {
    self.millimetres = millimetres
    self.milliseconds = milliseconds
  }

  /// No noise.
  package static let none = WorldNoise(millimetres: 0)

  /// The amounts of one joint at given times, in metres.
  ///
  /// - Parameters:
  ///   - times: In seconds, increasing.
  ///   - source: The source of normal numbers.
  /// - Returns: One for each time; with correlation as of ``OrnsteinUhlenbeck``.
  func amounts(at times: [Double], _ source: inout NormalSource) -> [Vector] {
    guard millimetres > 0 else { return [Vector](repeating: Vector(), count: times.count) }
    var amounts = [Vector](repeating: Vector(), count: times.count)
    for axis in 0..<3 {
      guard milliseconds > 0 else {
        for index in times.indices { amounts[index][axis] = source.next() * millimetres / 1000 }
        continue
      }
      var wander = OrnsteinUhlenbeck(seconds: milliseconds / 1000, source: &source)
      for index in times.indices {
        if index > 0 { wander.advance(times[index] - times[index - 1], source: &source) }
        amounts[index][axis] = wander.now * millimetres / 1000
      }
    }
    return amounts
  }
}
