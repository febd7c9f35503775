// SPDX-License-Identifier: Apache-2.0

/// A backend whose files are in place and have the pinned digests.
public struct InstalledBackend: Sendable {
  /// The backend.
  public let backend: PoseBackend
  /// The path of the runtime.
  public let library: String
  /// The path of the model that the runtime opens; for MediaPipe the `.task` bundle.
  public let model: String

  /// Starts an estimator for one video.
  ///
  /// - Throws: ``PoseBackendError`` of the kind `runtime`.
  public func makeEstimator() throws(PoseBackendError) -> any PoseEstimator {
    switch backend.engine {
    case .mediaPipe(_, let thresholds):
      try MediaPipeEstimator(library: library, task: model, thresholds: thresholds)
    case .moveNet(let scores):
      try MoveNetEstimator(library: library, model: model, scores: scores)
    }
  }
}
