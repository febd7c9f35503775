// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// A track of a clip, as whatever is under test is asked about it.
struct Question: Sendable {
  /// The poses.
  var track: PoseTrack
  /// The track configuration.
  var configuration: String
  /// The clip's id.
  var clip: String
  /// The clip's place among all clips of the run.
  var place: Int
  /// The exercise done in the clip, or the exercises of a workout.
  var activity: Activity
}
