// SPDX-License-Identifier: Apache-2.0

/// A backend whose files are in place and have the pinned digests.
public struct InstalledBackend: Sendable {
  /// The backend.
  public let backend: PoseBackend
  /// The path of the runtime.
  public let library: String
  /// The path of the `.task` bundle.
  public let task: String

  /// Starts an estimator for one video.
  ///
  /// - Throws: ``PoseBackendError`` of the kind `runtime`.
  public func makeEstimator() throws(PoseBackendError) -> any PoseEstimator {
    try MediaPipeEstimator(library: library, task: task, thresholds: backend.thresholds)
  }
}
