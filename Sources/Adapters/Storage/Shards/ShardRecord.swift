// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Platform
import Scoring

/// A complete shard: `shard.json` in its folder.
package struct ShardRecord: Sendable, Equatable {
  /// The file.
  static let file = "shard.json"
  /// The schema version that this library writes.
  static let schema = 1

  /// The shard.
  package var shard: Shard
  /// The configuration, which all shards have in common.
  package var configuration: ShardConfiguration
  /// The ids of its clips, in manifest order.
  package var clips: [String]
  /// SHA-256 over the label and track files of its clips.
  package var inputs: String
  /// The status that the command ended with.
  package var status: ExitStatus
  /// The errors that it printed, so that they are not forgotten where the shard is kept.
  package var messages: [String]
  /// SHA-256 of its other files, by name.
  package var digests: [(name: String, sha256: String)]

  /// Creates a record; the digests are known when the files are written.
  package init(
    shard: Shard,
    configuration: ShardConfiguration,
    clips: [String],
    inputs: String,
    status: ExitStatus = .success,
    messages: [String] = []
  ) {
    self.shard = shard
    self.configuration = configuration
    self.clips = clips
    self.inputs = inputs
    self.status = status
    self.messages = messages
    digests = []
  }

  /// True if all but the files is the same.
  package static func == (one: ShardRecord, other: ShardRecord) -> Bool {
    one.shard == other.shard && one.configuration == other.configuration
      && one.clips == other.clips && one.inputs == other.inputs && one.status == other.status
      && one.messages == other.messages
      && one.digests.elementsEqual(other.digests) { $0.name == $1.name && $0.sha256 == $1.sha256 }
  }

  /// The content of the file.
  var json: JSON {
    [
      "schema": .integer(Self.schema),
      "shard": .string(shard.description),
      "status": .integer(Int(status.rawValue)),
      "messages": .array(messages.map(JSON.string)),
      "configuration": configuration.json,
      "inputs_sha256": .string(inputs),
      "files": .object(digests.map { JSON.Member($0.name, .string($0.sha256)) }),
      "clips": .array(clips.map(JSON.string)),
    ]
  }

  /// Reads it; nil where something is missing or of another type.
  init?(_ node: JSONNode) {
    guard node["schema"]?.integer == Self.schema,
      let shard = node["shard"]?.string.flatMap(Shard.init(name:)),
      let configuration = ShardConfiguration(node["configuration"]),
      let clips = node["clips"]?.array.flatMap({ all($0, \.string) }),
      let inputs = node["inputs_sha256"]?.string,
      let status = node["status"]?.integer.flatMap({ ExitStatus(number: $0) }),
      let messages = node["messages"]?.array.flatMap({ all($0, \.string) }),
      let files = node["files"]?.members
    else { return nil }
    self.init(
      shard: shard,
      configuration: configuration,
      clips: clips,
      inputs: inputs,
      status: status,
      messages: messages
    )
    for file in files {
      guard let digest = file.value.string else { return nil }
      digests.append((file.name, digest))
    }
  }
}

extension [ShardRecord] {
  /// The worst status of a shard; 0 without any.
  package var worstStatus: ExitStatus {
    map(\.status).max { $0.rawValue < $1.rawValue } ?? .success
  }
}
