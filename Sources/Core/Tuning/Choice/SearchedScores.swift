// SPDX-License-Identifier: Apache-2.0

/// A score over clips and how much it would be another with other subjects.
package struct PooledScore: Sendable, Equatable {
  /// The score; nil where it is undefined.
  package let value: Double?
  /// Its standard error over subjects; nil below five subjects, and where it is undefined.
  package let standardError: Double?

  /// Creates a score.
  package init(value: Double?, standardError: Double?) {
    self.value = value
    self.standardError = standardError
  }
}

/// What a choice of thresholds asks: how good every setting is on a part of the clips.
package protocol SearchedScores: Sendable {
  /// The parameters that are looked for.
  var axes: [SearchAxis] { get }
  /// The score everywhere, of some clips; NaN where a constraint is broken or nothing is defined.
  ///
  /// - Parameter clips: Places of clips, ascending, each once.
  /// - Returns: The scores of every setting.
  func surface(of clips: [Int]) -> ScoreSurface
  /// What a clip comes to at a setting.
  ///
  /// - Parameters:
  ///   - clip: The clip's place.
  ///   - point: One value a parameter, each in the range of its axis.
  /// - Returns: The outcome, exact at the point.
  func outcome(of clip: Int, at point: [Double]) -> ClipOutcome
  /// What the score is of outcomes.
  var statistic: ObjectiveStatistic { get }
}

extension SearchedScores {
  /// The score of some clips, each at its own setting.
  ///
  /// - Parameters:
  ///   - clips: Places of clips, ascending, each once.
  ///   - points: One setting a clip.
  /// - Returns: The score over all of them together.
  package func pooled(_ clips: [Int], at points: [[Double]]) -> PooledScore {
    statistic.pooled(clips, zip(clips, points).map { outcome(of: $0, at: $1) })
  }
}

/// The scores of one parameter of which each clip is traced exactly.
package protocol LandscapeScores: SearchedScores {
  /// One a clip, in manifest order.
  var landscapes: [LineLandscape] { get }
}

extension LandscapeScores {
  /// The outcome of a clip at a value.
  package func outcome(of clip: Int, at point: [Double]) -> ClipOutcome {
    landscapes[clip].map[point[0]]
  }
}

/// A setting that was chosen on some clips.
package struct ThresholdChoice: Sendable, Equatable {
  /// Which of the variants; 0 is the one in use.
  package let variant: Int
  /// One value a parameter.
  package let point: [Double]
  /// Where it comes from.
  package let plateau: Plateau
  /// The score of those clips with it: in sample, and so too good.
  package let score: PooledScore
}
