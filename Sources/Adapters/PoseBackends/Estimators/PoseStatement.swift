// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

/// The description that a user's program gives when it runs, and nobody knows before.
package struct PoseStatement: Sendable, Equatable {
  /// The joints that it reports, in order.
  package var skeleton: Skeleton
  /// True if its tracks have positions in metres.
  package var reportsWorld: Bool
  /// The version in its own words; empty if it says none.
  package var version: String
  /// The settings that it wants to be recorded, sorted by name: numbers, texts and truth values.
  package var settings: [JSON.Member]

  /// Takes what was said.
  package init(
    skeleton: Skeleton,
    reportsWorld: Bool = false,
    version: String = "",
    settings: [JSON.Member] = []
  ) {
    self.skeleton = skeleton
    self.reportsWorld = reportsWorld
    self.version = version
    self.settings = settings
  }
}

extension PoseStatement {
  /// The same as JSON, which ``init(_:)`` reads.
  var json: JSON {
    [
      "skeleton": .string(skeleton.id),
      "joints": .array(skeleton.joints.map { .string($0.rawValue) }),
      "world": .bool(reportsWorld),
      "version": .string(version),
      "settings": .object(settings),
    ]
  }

  /// Reads what ``json`` wrote; nil if it is something else.
  init?(_ node: JSONNode) {
    guard let id = node["skeleton"]?.string, let list = node["joints"]?.array,
      let reportsWorld = node["world"]?.bool, let version = node["version"]?.string,
      let settings = node["settings"]?.members
    else { return nil }
    let joints = list.compactMap(\.string).map { Joint(rawValue: $0) }
    guard !joints.isEmpty, joints.count == list.count, Set(joints).count == joints.count else {
      return nil
    }
    self.init(
      skeleton: Skeleton(id: id, joints: joints),
      reportsWorld: reportsWorld,
      version: version,
      settings: settings.map { JSON.Member($0.name, $0.value.json) }
    )
  }
}
