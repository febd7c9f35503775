// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring

/// The scores of all evaluations, clip by clip.
struct ClipRows: Sendable {
  /// One clip.
  struct Row: Sendable {
    /// Who and what it shows.
    let clip: ClipIdentity
    /// The place of the clip in each evaluation; -1 where it has no such track.
    fileprivate var places: [Int32]
    private let evaluations: [CounterEvaluation]

    fileprivate init(_ clip: ClipIdentity, in evaluations: [CounterEvaluation]) {
      self.clip = clip
      self.evaluations = evaluations
      places = [Int32](repeating: -1, count: evaluations.count)
    }

    /// One score for each evaluation, in their order; nil where the clip has no such track.
    ///
    /// - Complexity: O(*n*) in evaluations.
    var scores: [ClipScore?] {
      zip(evaluations, places).map { $1 < 0 ? nil : $0.clips[Int($1)] }
    }

    /// A score that there is; the labels are the same in all.
    var first: ClipScore {
      let column = places.firstIndex { $0 >= 0 } ?? 0
      return evaluations[column].clips[Int(places[column])]
    }
  }

  /// The clips in order of first appearance.
  let rows: [Row]

  init(_ evaluations: [CounterEvaluation]) {
    var rows: [Row] = []
    var positions: [String: Int] = [:]
    for (column, evaluation) in evaluations.enumerated() {
      for (place, score) in evaluation.clips.enumerated() {
        let position = positions[score.clip.id] ?? rows.count
        if position == rows.count {
          positions[score.clip.id] = position
          rows.append(Row(score.clip, in: evaluations))
        }
        rows[position].places[column] = Int32(place)
      }
    }
    self.rows = rows
  }
}
