// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring

/// The scores of all evaluations, clip by clip.
struct ClipRows: Sendable {
  /// One clip.
  struct Row: Sendable {
    /// Who and what it shows.
    var clip: ClipIdentity
    /// One score for each evaluation, in their order; nil where the clip has no such track.
    var scores: [ClipScore?]
    /// A score that there is; the labels are the same in all.
    var first: ClipScore
  }

  /// The clips in order of first appearance.
  let rows: [Row]

  init(_ evaluations: [CounterEvaluation]) {
    var rows: [Row] = []
    var positions: [String: Int] = [:]
    for (column, evaluation) in evaluations.enumerated() {
      for score in evaluation.clips {
        let position = positions[score.clip.id] ?? rows.count
        if position == rows.count {
          positions[score.clip.id] = position
          let none = [ClipScore?](repeating: nil, count: evaluations.count)
          rows.append(Row(clip: score.clip, scores: none, first: score))
        }
        rows[position].scores[column] = score
      }
    }
    self.rows = rows
  }
}
