// SPDX-License-Identifier: Apache-2.0
import Matching

/// Seconds and sets by labelled and told exercise, over clips.
package struct RecognitionConfusion: Sendable, Equatable {
  /// A labelled exercise, or rest.
  package struct Row: Sendable, Equatable {
    /// The family, or `rest`.
    package var title: String
    /// The column that is right; empty for `unknown`.
    package var right: String
    /// True for rest, which has no sets.
    package var isRest: Bool
    /// Seconds under each name: [columns].
    package var seconds: [Double]
    /// Sets that have each name for the most part: [columns].
    package var sets: [Int]
  }

  /// The names that are told or labelled and known, sorted; the last is empty, for `unknown`.
  package let columns: [String]
  /// The labelled exercises, sorted, then rest.
  package let rows: [Row]

  /// Adds clips up.
  ///
  /// - Complexity: O(*n*) in clips and their stretches, times columns.
  package init(_ clips: [RecognitionScore]) {
    let told = clips.flatMap { $0.times.map(\.told) }
    let known = clips.flatMap { clip in
      clip.reference.sets.map(\.label).filter(clip.classes.contains)
    }
    columns = Set(told + known).subtracting([""]).sorted() + [""]
    let families = Set(clips.flatMap { $0.reference.sets.map(\.label) }).sorted()
    let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    rows = (families + [""]).map { family in
      var seconds = [Double](repeating: 0, count: places.count)
      var sets = [Int](repeating: 0, count: places.count)
      for clip in clips {
        for time in clip.times where time.labelled == family {
          seconds[places[time.told] ?? 0] += time.seconds
        }
        for outcome in clip.sets where outcome.set.label == family {
          sets[places[outcome.name] ?? 0] += 1
        }
      }
      return Row(
        title: family.isEmpty ? "rest" : family,
        right: clips.contains { $0.classes.contains(family) } ? family : "",
        isRest: family.isEmpty,
        seconds: seconds,
        sets: sets
      )
    }
  }
}
