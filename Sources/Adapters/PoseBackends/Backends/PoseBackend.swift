// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A pose backend: what it runs, and what its tracks depend on.
///
/// Everything here is recorded in the tracks; a track whose record differs is stale.
public struct PoseBackend: Sendable {
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
  public var engine: any PoseEngine
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
    engine: any PoseEngine,
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

  /// The library and the models: what has to be installed.
  public var files: [NativeFile] { [library] + models }

  /// The library, the models, and what is made of them on first use.
  public var filesInUse: [NativeFile] { files + (engine.bundle.map { [$0.file] } ?? []) }
}
