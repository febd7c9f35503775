// SPDX-License-Identifier: Apache-2.0

/// Where the files of a backend lie.
package struct InstalledFiles: Sendable {
  /// The path of the runtime; empty for a program of its own.
  package var library: String
  /// The paths of the models in the order in which they run; for MediaPipe the one `.task` bundle.
  package var models: [String]

  /// Takes paths.
  package init(library: String, models: [String]) {
    self.library = library
    self.models = models
  }
}

/// A backend whose files are in place and have the digests that are known of them.
package struct InstalledBackend: Sendable {
  /// The backend.
  package let backend: PoseBackend
  /// Its files.
  package let files: InstalledFiles

  /// Starts an estimator for one video.
  ///
  /// - Parameter people: The largest number of people to report in a frame, at least 1.
  /// - Returns: An estimator without a frame so far.
  /// - Precondition: `people` is in 1...``PoseEngine/mostPeople``.
  /// - Throws: ``PoseBackendError`` of the kind `runtime`.
  package func makeEstimator(people: Int = 1) throws(PoseBackendError) -> any PoseEstimator {
    precondition(1...backend.engine.mostPeople ~= people, "as many people as it reports")
    return try backend.engine.makeEstimator(files, people: people)
  }
}
