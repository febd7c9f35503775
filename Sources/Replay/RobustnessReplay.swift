// SPDX-License-Identifier: Apache-2.0
public import PoseTracks
public import RepCounting

/// Tracks that were changed by doses through counters under test.
public struct RobustnessReplay: Sendable {
  /// The seed of what is random in every perturbation.
  public static let seed: UInt64 = 1

  /// How tracks are changed, in order.
  public let perturbations: [Perturbation]
  private let replay: Replay

  /// Creates a replay.
  public init(_ counters: [CounterConfiguration], perturbations: [Perturbation]) {
    replay = Replay(counters)
    self.perturbations = perturbations
  }

  /// What every counter reports on each changed track.
  ///
  /// - Parameters:
  ///   - track: The poses of one clip.
  ///   - exercise: What is done in the clip.
  ///   - torso: The length of the torso in pixels; without it noise changes nothing.
  ///   - undisturbed: What every counter reports on the track as it is.
  /// - Returns: Events as of the changed track, [perturbations][steps][counters]: at its times.
  /// - Complexity: O(*doses* x *frames* x *counters*).
  public func events(
    of track: PoseTrack,
    exercise: Exercise,
    torso: Double?,
    undisturbed: [[RepEvent]]
  ) -> [[[[RepEvent]]]] {
    perturbations.map { perturbation in
      perturbation.steps.map { dose in
        guard let dose else { return undisturbed }
        let changed = track.changed(by: perturbation, dose, torso: torso, seed: Self.seed)
        return replay.events(of: changed, exercise: exercise)
      }
    }
  }
}
