// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// All that the shards of one result have in common: the dataset, the tool, and what is tested how.
package struct ShardConfiguration: Sendable, Equatable {
  /// A name and its texts.
  package struct Entry: Sendable, Equatable {
    /// The name, such as `counters`.
    package var name: String
    /// The texts; none for what was not asked for.
    package var texts: [String]

    /// Creates an entry.
    package init(_ name: String, _ texts: [String]) {
      self.name = name
      self.texts = texts
    }
  }

  /// The entries in order, names unique.
  package let entries: [Entry]

  /// Creates a configuration.
  package init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// The texts of an entry; none where there is none of this name.
  package subscript(_ name: String) -> [String] {
    entries.first { $0.name == name }?.texts ?? []
  }

  /// The names of the entries that another one has otherwise, or only one has.
  package func differences(from other: ShardConfiguration) -> [String] {
    let names = (entries + other.entries).map(\.name).uniqued()
    return names.filter { name in
      entries.first { $0.name == name } != other.entries.first { $0.name == name }
    }
  }

  /// The object of names and lists of texts.
  var json: JSON {
    .object(entries.map { JSON.Member($0.name, .array($0.texts.map(JSON.string))) })
  }

  /// Reads it; nil where it is no such object.
  init?(_ node: JSONNode?) {
    guard let members = node?.members else { return nil }
    var entries: [Entry] = []
    for member in members {
      guard let nodes = member.value.array, let texts = all(nodes, \.string) else { return nil }
      entries.append(Entry(member.name, texts))
    }
    self.init(entries)
  }
}
