// SPDX-License-Identifier: Apache-2.0

/// A backend whose files are in place and have the pinned digests.
package struct InstalledBackend: Sendable {
  /// The backend.
  package let backend: PoseBackend
  /// The path of the runtime.
  package let library: String
  /// The path of the model that the runtime opens; for MediaPipe the `.task` bundle.
  package let model: String

  /// Starts an estimator for one video.
  ///
  /// - Parameter people: The largest number of people to report in a frame, at least 1.
  /// - Returns: An estimator without a frame so far.
  /// - Precondition: `people` is in 1...``PoseEngine/mostPeople``.
  /// - Throws: ``PoseBackendError`` of the kind `runtime`.
  package func makeEstimator(people: Int = 1) throws(PoseBackendError) -> any PoseEstimator {
    precondition(1...backend.engine.mostPeople ~= people, "as many people as it reports")
    return try backend.engine.makeEstimator(library: library, model: model, people: people)
  }
}
