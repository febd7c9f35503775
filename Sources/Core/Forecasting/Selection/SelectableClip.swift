// SPDX-License-Identifier: Apache-2.0

/// A clip that somebody labelled or could label.
package struct SelectableClip: Sendable, Equatable {
  /// The clip's id.
  package var id: String
  /// The person, the exercise, and the measured features; without labels a counter's reps stand for the labelled ones.
  package var shown: ProfiledClip
  /// The count of each family of counters, families in one order for all clips; nil where none of a family counts.
  package var opinions: [Int?]

  /// Creates a clip.
  package init(id: String, shown: ProfiledClip, opinions: [Int?]) {
    self.id = id
    self.shown = shown
    self.opinions = opinions
  }

  /// The counts that families have, ascending.
  var counts: [Int] { opinions.compactMap(\.self).sorted() }

  /// The share of families that do not have the most frequent count, as a part of what it can be at most: 0...1.
  ///
  /// 0 where fewer than two families count, since there is nobody to disagree.
  package var disagreement: Double {
    let counts = counts
    guard counts.count > 1 else { return 0 }
    let most = Dictionary(grouping: counts) { $0 }.values.map(\.count).max() ?? 0
    return Double(counts.count - most) / Double(counts.count - 1)
  }
}
