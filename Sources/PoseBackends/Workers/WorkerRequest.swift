// SPDX-License-Identifier: Apache-2.0

/// What a worker is asked to do: one backend, one video.
public struct WorkerRequest: Sendable, Equatable {
  /// The backend's id.
  public var backend: String
  /// The folder of the backends.
  public var folder: String
  /// The path of the video.
  public var media: String

  /// Creates a request.
  public init(backend: String, folder: String, media: String) {
    self.backend = backend
    self.folder = folder
    self.media = media
  }

  /// Reads a request from a worker's operands; nil where their number is wrong.
  public init?(operands: [String]) {
    guard operands.count == 3 else { return nil }
    self.init(backend: operands[0], folder: operands[1], media: operands[2])
  }

  /// The operands that ``init(operands:)`` reads.
  public var operands: [String] { [backend, folder, media] }
}
