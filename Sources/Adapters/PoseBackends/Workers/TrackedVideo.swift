// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A video's poses and what they depended on.
public struct TrackedVideo: Sendable {
  /// Something about the media that a reader of the track should know.
  public struct Incident: Sendable, Equatable {
    /// A stable kebab-case name, as `truncated-media`.
    public var code: String
    /// One phrase, without a full stop.
    public var message: String

    /// Creates an incident.
    public init(code: String, message: String) {
      self.code = code
      self.message = message
    }
  }

  /// The subject's poses, one per frame.
  public var track: PoseTrack
  /// Who was in view; nil where the model keeps that to itself.
  public var peopleInView: PeopleInView?
  /// The id of the conversion from decoded frames to RGB.
  public var pixelPipeline: String
  /// The features of the processor that ran the backend, sorted.
  public var processorFeatures: [String]
  /// A hash of all frames as the backend saw them: `xxh64:` and 16 hexadecimal digits.
  public var frameHash: String
  /// What was wrong with the media although its frames could be decoded.
  public var incidents: [Incident]
}
