// SPDX-License-Identifier: Apache-2.0

/// How a track came to be: everything that its numbers depend on.
///
/// Skeleton and frame size are the track's own. No field holds a path or a time of day, so equal
/// work gives equal bytes.
package struct TrackMetadata: Sendable, Equatable {
  /// The schema version of the metadata that this library writes.
  package static let schema = 1

  /// Something that happened while the track was made, as `truncated` at 3.2 s.
  package struct Incident: Sendable, Equatable {
    /// A stable kebab-case name.
    package var code: String
    /// Where in the clip, in seconds of presentation time, if anywhere in particular.
    package var time: Double?
    /// One phrase for people, without a full stop.
    package var message: String

    /// Creates an incident.
    package init(code: String, time: Double? = nil, message: String) {
      self.code = code
      self.time = time
      self.message = message
    }
  }

  /// Which of the people in view the track follows, and who else was there.
  package struct Subject: Sendable, Equatable {
    /// The rule that was applied, as `largest-mean-box`.
    ///
    /// It is `model` where the model reports one person and the choice is its own, `only-person`
    /// where there is nobody else.
    package var selection: String
    /// How many people the backend was asked for in each frame.
    package var people: Int
    /// How many people were seen in at least a tenth of the frames; nil where nobody can tell.
    package var peopleInView: Int?
    /// The share of the frames that show more than one person, in 0...1; nil likewise.
    package var sharedFrames: Double?

    /// Creates a record.
    package init(
      selection: String,
      people: Int = 1,
      peopleInView: Int? = nil,
      sharedFrames: Double? = nil
    ) {
      self.selection = selection
      self.people = people
      self.peopleInView = peopleInView
      self.sharedFrames = sharedFrames
    }

    /// Whether people share more than a tenth of the frames; nil where nobody can tell.
    package var isShared: Bool? { sharedFrames.map { $0 > 0.1 } }

    /// The model's own choice of the one person whom it reports.
    package static let model = Subject(selection: "model")

    /// Somebody who is alone.
    package static let onlyPerson = Subject(
      selection: "only-person",
      peopleInView: 1,
      sharedFrames: 0
    )
  }

  /// The folder of the track: backend and parameters under one name, as `blazepose-full`.
  package var configuration: String
  /// The backend's id, as `blazepose-full`.
  package var backend: String
  /// The backend's version, as `0.10.21`; empty where it has none.
  package var backendVersion: String
  /// SHA-256 of every library and model that was loaded, by name.
  package var digests: [String: String]
  /// The backend's thresholds and other numeric parameters, by name.
  package var thresholds: [String: Double]
  /// How the backend ran: `video`, `image`, or `recorded`.
  package var runningMode: String
  /// The id of the conversion from decoded frames to what the backend saw; empty without one.
  package var pixelPipeline: String
  /// The processor features that the backend's kernels were chosen by, sorted.
  package var processorFeatures: [String]
  /// Which of the people in view the track follows.
  package var subject: Subject
  /// SHA-256 of the media file; nil for a track without a video.
  package var mediaSHA256: String?
  /// A hash over the frames that the backend saw, as it saw them, with the algorithm in front, if there is one.
  package var frameHash: String?
  /// What happened on the way, in order of time.
  package var incidents: [Incident]
  /// What was declared about the array of poses that the track was made from; nil for others.
  package var recording: Recording?
  /// The live app that the track simulates; nil for a track of every frame.
  package var live: Live?
  /// The program of the user's that found the poses; nil for backends that run here.
  package var program: Program?

  /// Creates metadata.
  package init(
    configuration: String,
    backend: String,
    backendVersion: String = "",
    digests: [String: String] = [:],
    thresholds: [String: Double] = [:],
    runningMode: String = "video",
    pixelPipeline: String = "",
    processorFeatures: [String] = [],
    subject: Subject,
    mediaSHA256: String? = nil,
    frameHash: String? = nil,
    incidents: [Incident] = [],
    recording: Recording? = nil,
    live: Live? = nil,
    program: Program? = nil
  ) {
    self.configuration = configuration
    self.backend = backend
    self.backendVersion = backendVersion
    self.digests = digests
    self.thresholds = thresholds
    self.runningMode = runningMode
    self.pixelPipeline = pixelPipeline
    self.processorFeatures = processorFeatures
    self.subject = subject
    self.mediaSHA256 = mediaSHA256
    self.frameHash = frameHash
    self.incidents = incidents
    self.recording = recording
    self.live = live
    self.program = program
  }
}
