// SPDX-License-Identifier: Apache-2.0
package import Basics

/// The code of a pose backend: its runtime, and what tracks record of it.
///
/// A backend is an engine in a file of its own, with the ``PoseBackend`` that it runs, and a place in
/// ``PoseBackend/all``.
package protocol PoseEngine: Sendable {
  /// The model that is made of the backend's models on first use; nil if the first of them is opened as it is.
  var bundle: ModelBundle? { get }
  /// What it can be asked for, and what it is: scores in 0...1 that poses or joints must reach, and choices.
  var settings: ParameterValues { get set }
  /// `video`: frames in order, with tracking or smoothing between them; `image`: each by itself.
  var runningMode: String { get }
  /// The id of the way from decoded frames to what the models are shown.
  var pixelPipeline: String { get }
  /// True if its tracks have positions in metres.
  var reportsWorld: Bool { get }
  /// The most people whom it can report in a frame.
  var mostPeople: Int { get }

  /// Starts an estimator for one video.
  ///
  /// - Parameters:
  ///   - files: Where the runtime is, and the bundle or the models.
  ///   - people: The largest number of people to report in a frame; in 1...``mostPeople``.
  /// - Returns: An estimator without a frame so far.
  /// - Throws: ``PoseBackendError`` of the kind `runtime`.
  func makeEstimator(
    _ files: InstalledFiles,
    people: Int
  ) throws(PoseBackendError) -> any PoseEstimator
}

/// A file that is made of a backend's models on first use.
package struct ModelBundle: Sendable {
  /// The file.
  package let file: PoseBackend.NativeFile
  /// Makes its bytes of those of the models, in the order of ``PoseBackend/models``.
  let assemble: @Sendable (_ models: [[UInt8]]) throws -> [UInt8]
}

extension PoseEngine {
  /// Frames in order.
  package var runningMode: String { "video" }
}

extension Parameter {
  /// A score in 0...1.
  static func score(_ name: String, _ summary: String, default value: Double) -> Parameter {
    Parameter(name, summary, unit: .share, range: 0...1, default: value)
  }
}
