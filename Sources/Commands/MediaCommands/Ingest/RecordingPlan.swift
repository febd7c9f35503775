// SPDX-License-Identifier: Apache-2.0
import PoseFormats
import Storage

/// All that is said about recordings together: what they are, and where their tracks go.
struct RecordingPlan: Sendable {
  /// The clips that tracks are made of.
  enum Clips: Sendable {
    /// New clips, each with the video that is found for it in a folder, if there is one.
    case new(videos: RecordedVideos?)
    /// The clips of a dataset that is there, by id.
    case existing([String: ClipRecord])
  }

  /// All that is declared about them; rows of the spreadsheet go before.
  var declaration: PoseDeclaration
  /// The folder of the tracks.
  var configuration: String
  /// The folder of tracks that times are brought to; nil to leave times.
  var references: String?
  /// The dataset that the tracks go to.
  var dataset: Dataset
  /// The clips.
  var clips: Clips
}
