// SPDX-License-Identifier: Apache-2.0

/// What a worker is asked to do: one backend, one video.
public struct WorkerRequest: Sendable, Equatable {
  /// The backend's id.
  public var backend: String
  /// How many people to report in a frame at most.
  public var people: Int
  /// The folder of the backends.
  public var folder: String
  /// The path of the video.
  public var media: String

  /// Creates a request.
  public init(backend: String, people: Int, folder: String, media: String) {
    self.backend = backend
    self.people = people
    self.folder = folder
    self.media = media
  }

  /// Reads a request from a worker's operands; nil where they are not one.
  public init?(operands: [String]) {
    guard operands.count == 4, let people = Int(operands[1]), 1...PoseBackend.mostPeople ~= people
    else { return nil }
    self.init(backend: operands[0], people: people, folder: operands[2], media: operands[3])
  }

  /// The operands that ``init(operands:)`` reads.
  public var operands: [String] { [backend, "\(people)", folder, media] }
}
