// SPDX-License-Identifier: Apache-2.0
package import Basics

extension TrackMetadata {
  /// The program of the user's that found the poses of a track.
  package struct Program: Sendable, Equatable {
    /// The command line as it was given.
    package var command: String
    /// The settings that it named, sorted by name; empty before it ran.
    package var settings: [JSON.Member]

    /// Creates a record.
    package init(command: String, settings: [JSON.Member] = []) {
      self.command = command
      self.settings = settings
    }

    /// The record as track files have it.
    var json: JSON { ["command": .string(command), "settings": .object(settings)] }

    /// Reads what ``json`` wrote; nil if it is something else.
    init?(_ node: JSONNode) {
      guard let command = node["command"]?.string else { return nil }
      let settings = node["settings"]?.members ?? []
      self.init(
        command: command,
        settings: settings.map { JSON.Member($0.name, $0.value.json) }
      )
    }
  }
}
