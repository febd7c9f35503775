// SPDX-License-Identifier: Apache-2.0

/// What a worker is asked to do: one backend, one video.
package struct WorkerRequest: Sendable, Equatable {
  /// The backend, as commands spell it.
  package var backend: String
  /// How many people to report in a frame at most.
  package var people: Int
  /// The folder of the backends.
  package var folder: String
  /// The path of the video.
  package var media: String

  /// Creates a request.
  package init(backend: String, people: Int, folder: String, media: String) {
    self.backend = backend
    self.people = people
    self.folder = folder
    self.media = media
  }

  /// Reads a request from a worker's operands; nil where they are not one.
  package init?(operands: [String]) {
    guard operands.count == 4, let people = Int(operands[1]), 1...PoseBackend.mostPeople ~= people
    else { return nil }
    self.init(backend: operands[0], people: people, folder: operands[2], media: operands[3])
  }

  /// The operands that ``init(operands:)`` reads.
  package var operands: [String] { [backend, "\(people)", folder, media] }
}
