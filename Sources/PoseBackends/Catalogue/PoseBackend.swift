// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A pose backend: what it runs, and what its tracks depend on.
///
/// Everything here is recorded in the tracks; a track whose record differs is stale.
public struct PoseBackend: Sendable, Hashable {
  /// A native library or a model, pinned by its digest.
  public struct NativeFile: Sendable, Hashable {
    /// The name in the folder of the backends.
    public var name: String
    /// SHA-256 as 64 lower-case hexadecimal digits.
    public var sha256: String

    /// Creates a pin.
    public init(name: String, sha256: String) {
      self.name = name
      self.sha256 = sha256
    }
  }

  /// Scores a pose must pass, each in 0...1.
  public struct Thresholds: Sendable, Hashable {
    /// For the detector to report a person.
    public var detection: Float
    /// For landmarks to count as a person in the frame.
    public var presence: Float
    /// For landmarks to be followed into the next frame instead of detecting anew.
    public var tracking: Float

    /// Creates thresholds.
    public init(detection: Float, presence: Float, tracking: Float) {
      self.detection = detection
      self.presence = presence
      self.tracking = tracking
    }
  }

  /// Scores that MoveNet's joints must reach, each in 0...1.
  public struct MoveNetScores: Sendable, Hashable {
    /// For a joint not to be missing.
    public var joint: Float
    /// For a shoulder and a hip to be followed into the next frame.
    public var tracking: Float

    /// Creates scores.
    public init(joint: Float, tracking: Float) {
      self.joint = joint
      self.tracking = tracking
    }
  }

  /// What runs the models, and how.
  public enum Engine: Sendable, Hashable {
    /// MediaPipe's pose landmarker, which takes its two models as one `.task` bundle. The bundle is
    /// put together on first use.
    case mediaPipe(bundle: NativeFile, Thresholds)
    /// MoveNet in LiteRT.
    case moveNet(MoveNetScores)
  }

  /// The name in commands and the folder of its tracks: kebab-case.
  public var id: String
  /// The joints it reports.
  public var skeleton: Skeleton
  /// The runtime and its version.
  public var version: String
  /// The runtime.
  public var library: NativeFile
  /// The models, in the order in which they run.
  public var models: [NativeFile]
  /// What runs the models, and how.
  public var engine: Engine
  /// `video`: frames in order, with tracking and smoothing between them; `image`: each by itself.
  public var runningMode: String
  /// Which of the people in view a track follows.
  public var subject: SubjectSelection
  /// The licence of the runtime and the models, as an SPDX identifier.
  public var licence: String

  /// Creates a description.
  public init(
    id: String,
    skeleton: Skeleton,
    version: String,
    library: NativeFile,
    models: [NativeFile],
    engine: Engine,
    runningMode: String,
    subject: SubjectSelection = .model,
    licence: String
  ) {
    self.id = id
    self.skeleton = skeleton
    self.version = version
    self.library = library
    self.models = models
    self.engine = engine
    self.runningMode = runningMode
    self.subject = subject
    self.licence = licence
  }
}
