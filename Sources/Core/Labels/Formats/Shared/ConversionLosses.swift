// SPDX-License-Identifier: Apache-2.0
package import Basics

/// What a conversion could not carry over: of each kind how many, and one example.
package struct ConversionLosses: Sendable, Equatable {
  /// One kind of loss.
  package struct Entry: Sendable, Equatable {
    /// What was lost, one or two words.
    package var kind: String
    /// How many, above 0.
    package var count: Int
    /// The first one, in a phrase.
    package var example: String
  }

  /// The losses in order of kind.
  package private(set) var entries: [Entry] = []

  /// Creates an empty list.
  package init() {}

  /// Whether everything was carried over.
  package var isEmpty: Bool { entries.isEmpty }

  /// Records a loss.
  package mutating func add(_ kind: String, count: Int = 1, _ example: @autoclosure () -> String) {
    guard count > 0 else { return }
    if let index = entries.firstIndex(where: { $0.kind == kind }) {
      entries[index].count += count
      return
    }
    let index = entries.firstIndex { $0.kind > kind } ?? entries.endIndex
    entries.insert(Entry(kind: kind, count: count, example: example()), at: index)
  }

  /// Records the losses of another part.
  package mutating func add(_ other: ConversionLosses) {
    for entry in other.entries { add(entry.kind, count: entry.count, entry.example) }
  }

  /// The list as JSON: objects of `kind`, `count` and `example`.
  package var json: JSON {
    .array(
      entries.map { entry in
        [
          "kind": .string(entry.kind), "count": .integer(entry.count),
          "example": .string(entry.example),
        ]
      }
    )
  }
}
