// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// What a worker tells its supervisor, in this order: one `started`, one `frame` for each, one
/// `finished`; or at any point one `failed`.
enum WorkerMessage: Equatable {
  /// The first frame is decoded and the backend is open.
  case started(WorkerGreeting)
  /// The next frame's presentation time, the time from then to its result in seconds, and the poses in it, none for
  /// nobody.
  case frame(time: Double, delay: Double, [PoseObservation])
  /// All frames are done.
  case finished(WorkerSummary)
  /// The clip cannot be tracked: an exit status and one phrase.
  case failed(status: Int32, message: String)
}

/// The head of a worker's output.
struct WorkerGreeting: Equatable {
  /// The version of the messages that this code writes and reads.
  static let version = 4

  /// The backend's id.
  var backend: String
  /// The width of the displayed frame in pixels.
  var frameWidth: Int
  /// The height of the displayed frame in pixels.
  var frameHeight: Int
  /// The id of the conversion from decoded frames to RGB.
  var pixelPipeline: String
  /// The processor's features, sorted.
  var processorFeatures: [String]
  /// The description that a user's program gives of itself; nil for other backends.
  var statement: PoseStatement?
}

/// The end of a worker's output.
struct WorkerSummary: Equatable {
  /// How many frames were sent.
  var frameCount: Int
  /// The number of frames that the camera delivered; without a simulation as many.
  var cameraFrames: Int
  /// The hash of the frames that the backend saw, as `FrameHash.text`.
  var frameHash: String
  /// What was wrong with the media although its frames could be decoded.
  var incidents: [TrackedVideo.Incident]
  /// The time and memory that it cost.
  var cost: TrackingCost
}
