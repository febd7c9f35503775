// SPDX-License-Identifier: Apache-2.0
import Measures

/// Whether any value of one threshold counts a clip right, and how wide the room for it is.
///
/// What no value can do, no choice of a value can: the share of clips with room is the most that one threshold
/// for each clip could reach, and its distance from the score of one threshold for all is what a threshold that
/// adapts to the clip could gain.
package struct ClipSeparability: Sendable, Equatable {
  /// The clip's id.
  package let clip: String
  /// The labelled reps.
  package let labelled: Int
  /// The widest range of values that count the clip exactly; nil where none does.
  package let exact: ClosedRange<Double>?
  /// Whether the range ends where the search ends.
  package let touchesBound: Bool
  /// Whether some value finds every labelled rep and nothing else; nil where labels are a count.
  package let isCleanSomewhere: Bool?
  /// What the widest range with any rep counts; nil where nothing is ever counted.
  package let widestCount: Int?

  /// The greatest over the least value that counts exactly; nil where none does, or the least is 0.
  package var factor: Double? {
    exact.flatMap { $0.lowerBound > 0 ? $0.upperBound / $0.lowerBound : nil }
  }

  /// Whether the widest range counts something else than the reps there are.
  package var isWidestWrong: Bool { widestCount.map { $0 != labelled } ?? false }

  /// Looks at all values of a threshold.
  ///
  /// - Parameters:
  ///   - facts: The clip.
  ///   - line: What it comes to at each value.
  ///   - axis: The threshold.
  /// - Complexity: O(*p*) in pieces.
  package init(_ facts: ClipFacts, _ line: Staircase<ClipOutcome>, _ axis: SearchAxis) {
    clip = facts.clip.id
    labelled = Int(line.outcomes[0].labelled)
    let runs = line.merged { $0.reported == $1.reported }
    func length(_ range: ClosedRange<Double>) -> Double {
      axis.scaled(range.upperBound) - axis.scaled(range.lowerBound)
    }
    var exact: ClosedRange<Double>?
    var widest: (range: ClosedRange<Double>, count: Int)?
    for piece in runs.pieces {
      if piece.outcome.countError == 0, length(piece.range) > exact.map(length) ?? -1 {
        exact = piece.range
      }
      let isWider = length(piece.range) > widest.map { length($0.range) } ?? -1
      if piece.outcome.reported > 0, isWider {
        widest = (piece.range, Int(piece.outcome.reported))
      }
    }
    self.exact = exact
    widestCount = widest?.count
    touchesBound =
      exact.map {
        $0.lowerBound <= line.domain.lowerBound || $0.upperBound >= line.domain.upperBound
      } ?? false
    isCleanSomewhere =
      facts.isTimed ? line.outcomes.contains { $0.errors == 0 && $0.countError == 0 } : nil
  }
}

extension LineScores {
  /// The room that each clip with reps leaves the threshold, in manifest order.
  package var separability: [ClipSeparability] {
    landscapes.filter { !$0.facts.clip.isNegative }.map {
      ClipSeparability($0.facts, $0.map, axes[0])
    }
  }
}
