// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// A track changed by every dose of some perturbations, one after the other.
package struct RobustnessReplay: Sendable {
  /// The seed of what is random in every perturbation.
  package static let seed: UInt64 = 1

  /// How tracks are changed, in order.
  package let perturbations: [Perturbation]

  /// Creates a replay.
  package init(perturbations: [Perturbation]) {
    self.perturbations = perturbations
  }

  /// What something makes of each changed track.
  ///
  /// - Parameters:
  ///   - track: The poses of one clip.
  ///   - torso: The length of the torso in pixels; without it noise changes nothing.
  ///   - unchanged: What it makes of the track as it is.
  ///   - result: What it makes of a changed track, at the changed track's times.
  /// - Returns: Results: [perturbations][steps].
  /// - Complexity: O(*doses*) calls; one changed track is held at a time.
  package func results<Result>(
    of track: PoseTrack,
    torso: Double?,
    unchanged: Result,
    _ result: (PoseTrack) -> Result
  ) -> [[Result]] {
    perturbations.map { perturbation in
      perturbation.steps.map { dose in
        guard let dose else { return unchanged }
        return result(track.changed(by: perturbation, dose, torso: torso, seed: Self.seed))
      }
    }
  }
}
