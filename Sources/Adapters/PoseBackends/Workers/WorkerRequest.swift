// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// What a worker is asked to do: one backend, one video.
package struct WorkerRequest: Sendable, Equatable {
  /// The backend, as commands spell it.
  package var backend: String
  /// The user's own part of the backend; nil for one of the catalogue.
  package var brought: BroughtBackend?
  /// The camera and the time per frame of a live app; nil for every frame.
  package var live: LiveSettings?
  /// How many people to report in a frame at most.
  package var people: Int
  /// The folder of the backends.
  package var folder: String
  /// The path of the video.
  package var media: String

  /// Creates a request.
  package init(
    backend: String,
    brought: BroughtBackend? = nil,
    live: LiveSettings? = nil,
    people: Int,
    folder: String,
    media: String
  ) {
    self.backend = backend
    self.brought = brought
    self.live = live
    self.people = people
    self.folder = folder
    self.media = media
  }

  /// Reads a request from a worker's operands; nil where they are not one.
  package init?(operands: [String]) {
    guard operands.count == 1,
      let root = JSONNode.parse(Array(operands[0].utf8), file: "request").root,
      let backend = root["backend"]?.string,
      let people = root["people"]?.integer, 1...PoseBackend.mostPeople ~= people,
      let folder = root["folder"]?.string, let media = root["media"]?.string
    else { return nil }
    let brought = root["brought"].map(BroughtBackend.init)
    if let brought, brought == nil { return nil }
    let live = root["live"].map { LiveSettings($0) }
    if let live, live == nil { return nil }
    self.init(
      backend: backend,
      brought: brought ?? nil,
      live: live ?? nil,
      people: people,
      folder: folder,
      media: media
    )
  }

  /// The operands that ``init(operands:)`` reads.
  package var operands: [String] {
    var members = [
      JSON.Member("backend", .string(backend)), JSON.Member("people", .integer(people)),
      JSON.Member("folder", .string(folder)), JSON.Member("media", .string(media)),
    ]
    if let live { members.append(JSON.Member("live", live.json)) }
    if let brought { members.append(JSON.Member("brought", brought.json)) }
    return [JSON.object(members).compactText]
  }
}
