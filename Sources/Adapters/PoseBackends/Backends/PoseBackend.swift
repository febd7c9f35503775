// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// A pose backend: what it runs, and what its tracks depend on.
///
/// Everything here is recorded in the tracks; a track whose record differs is stale.
package struct PoseBackend: Sendable {
  /// A native library or a model, known by its digest.
  package struct NativeFile: Sendable, Hashable {
    /// The name in the folder of the backends, or that of the user's own file.
    package var name: String
    /// SHA-256 as 64 lower-case hexadecimal digits.
    package var sha256: String
    /// The path of a file that the user brings; nil for one in the folder of the backends, which is pinned.
    package var path: String?

    /// Creates a pin, or takes a file that the user brings.
    package init(name: String, sha256: String, path: String? = nil) {
      self.name = name
      self.sha256 = sha256
      self.path = path
    }
  }

  /// The name in commands: kebab-case.
  package var id: String
  /// The joints it reports; nil for a program, which says them when it runs.
  package var skeleton: Skeleton?
  /// The runtime and its version; empty for a program, which says it when it runs.
  package var version: String
  /// The runtime; nil for a program of its own.
  package var library: NativeFile?
  /// The models, in the order in which they run.
  package var models: [NativeFile]
  /// What runs the models, and how.
  package var engine: any PoseEngine
  /// Which of the people in view a track follows.
  package var subject: SubjectSelection
  /// The user's own part, which a worker needs; nil for a backend of the catalogue.
  package var brought: BroughtBackend?
  /// The camera and the time per frame of a live app that its tracks simulate; nil for every frame at once.
  package var live: LiveSettings?
  /// The licence of the runtime and the models, as an SPDX identifier; empty for a program.
  package var licence: String

  /// Creates a description.
  package init(
    id: String,
    skeleton: Skeleton?,
    version: String,
    library: NativeFile?,
    models: [NativeFile],
    engine: any PoseEngine,
    subject: SubjectSelection = .model,
    brought: BroughtBackend? = nil,
    licence: String
  ) {
    self.id = id
    self.skeleton = skeleton
    self.version = version
    self.library = library
    self.models = models
    self.engine = engine
    self.subject = subject
    self.brought = brought
    self.licence = licence
  }

  /// The name with the settings that are not the usual ones, as commands spell it: `blazepose-full:detection=0.7`.
  package var specification: String { engine.settings.spelling(of: id) }

  /// The library and the models: what has to be installed.
  package var files: [NativeFile] { [library].compactMap(\.self) + models }

  /// The library, the models, and what is made of them on first use.
  package var filesInUse: [NativeFile] { files + (engine.bundle.map { [$0.file] } ?? []) }
}
