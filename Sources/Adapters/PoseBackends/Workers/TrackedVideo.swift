// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// A video's poses and what they depended on.
package struct TrackedVideo: Sendable {
  /// Something about the media that a reader of the track should know.
  package struct Incident: Sendable, Equatable {
    /// A stable kebab-case name, as `truncated-media`.
    package var code: String
    /// One phrase, without a full stop.
    package var message: String

    /// Creates an incident.
    package init(code: String, message: String) {
      self.code = code
      self.message = message
    }
  }

  /// The subject's poses, one for each frame that the backend saw; of a live simulation with the delays of results.
  package var track: PoseTrack
  /// The number of frames that the camera delivered; without a simulation as many as the track has.
  package var cameraFrames: Int
  /// Who was in view; nil where the model keeps that to itself.
  package var peopleInView: PeopleInView?
  /// The id of the conversion from decoded frames to RGB.
  package var pixelPipeline: String
  /// The features of the processor that ran the backend, sorted.
  package var processorFeatures: [String]
  /// The description that a user's program gives of itself; nil for other backends.
  package var statement: PoseStatement?
  /// A hash of the frames as the backend saw them: `xxh64:` and 16 hexadecimal digits.
  package var frameHash: String
  /// What was wrong with the media although its frames could be decoded.
  package var incidents: [Incident]
  /// The time and memory that it cost; no part of the track.
  package var cost: TrackingCost
}
