// SPDX-License-Identifier: Apache-2.0
package import FormAnalysis
package import PoseTracks

/// Recorded tracks through the phase detector.
package enum PhaseReplay {
  /// The phases that the detector, with its default parameters, tells from the height of the exercise's
  /// tracked joints.
  ///
  /// - Parameters:
  ///   - track: The poses of one clip.
  ///   - exercise: What is done in the clip.
  /// - Returns: Intervals in order; nil for exercises without reps, empty where nobody was found.
  /// - Complexity: O(*frames*).
  package static func phases(of track: PoseTrack, exercise: Exercise) -> [PhaseInterval]? {
    guard let signal = Signal.elevation(in: exercise) else { return nil }
    var detector = PhaseDetector()
    return detector.intervals(of: track.samples(of: signal))
  }
}
