// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

extension PoseTrack {
  /// The track changed by a dose of a perturbation.
  ///
  /// - Parameters:
  ///   - perturbation: What is done.
  ///   - dose: How much of it, in the perturbation's unit.
  ///   - torso: The length of the torso in pixels, for noise; without it noise changes nothing.
  ///   - seed: Equal seeds give equal tracks.
  /// - Returns: A track; with the identity dose one with the same values, bit for bit.
  /// - Precondition: The dose is in the range of the unit: shares in 0...100, time jitter below 50, rates
  ///   and factors above 0.
  /// - Complexity: O(*frames* x *joints*).
  package func changed(
    by perturbation: Perturbation,
    _ dose: Double,
    torso: Double?,
    seed: UInt64
  ) -> PoseTrack {
    guard dose != perturbation.identity, count > 0 else { return self }
    switch perturbation {
    case .frameRate: return thinned(to: dose)
    case .droppedFrames: return dropping(share: dose / 100, seed: seed)
    case .timeJitter: return mistimed(by: dose / 100, seed: seed)
    case .tilt: return turned(by: dose)
    case .scale: return scaled(by: dose)
    case .mirror: return mirrored()
    case .crop: return cropped(by: dose / 100)
    case .noise:
      guard let torso else { return self }
      var spreads: [Joint: Double] = [:]
      for joint in skeleton.joints { spreads[joint] = dose / 100 * torso }
      return adding(noise: spreads, seed: seed)
    case .dropouts: return losingJoints(share: dose / 100, seed: seed)
    case .swaps: return exchangingSides(share: dose / 100, seed: seed)
    case .speed: return played(at: dose)
    }
  }
}
