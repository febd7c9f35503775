// SPDX-License-Identifier: Apache-2.0
package import FormAnalysis
package import PoseTracks

/// Recorded tracks through detectors of phases.
package struct PhaseReplay: Sendable {
  /// The detectors.
  package let detectors: [PhaseDetectorConfiguration]

  /// Creates a replay through detectors, in order.
  package init(_ detectors: [PhaseDetectorConfiguration] = [PhaseDetectorCatalog.usual]) {
    self.detectors = detectors
  }

  /// The phases that each detector tells.
  ///
  /// - Parameters:
  ///   - track: The poses of one clip.
  ///   - exercise: What is done in the clip.
  /// - Returns: Intervals of each detector, in order; nil for exercises without reps.
  /// - Complexity: O(*frames*) for each detector.
  package func phases(of track: PoseTrack, exercise: Exercise) -> [[PhaseInterval]]? {
    guard Signal.elevation(in: exercise) != nil else { return nil }
    return detectors.map { $0.intervals(of: track, exercise: exercise) }
  }

  /// The reason why the track has no phases, whatever the detector.
  ///
  /// - Returns: Nil if the tracked joints move, and for exercises without reps.
  /// - Complexity: O(*frames*).
  package static func obstacle(in track: PoseTrack, exercise: Exercise) -> PhaseObstacle? {
    Signal.elevation(in: exercise).flatMap { PhaseObstacle(track.climb(of: $0)) }
  }
}
