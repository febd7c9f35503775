// SPDX-License-Identifier: Apache-2.0
import Scoring

/// What tuning comes to on all clips or on those of one exercise.
package struct ScopeResult: Sendable, Equatable {
  /// The exercise; nil for all clips.
  package let exercise: String?
  /// The setting in use.
  package let current: StudyScore
  /// What was chosen.
  package let choice: CrossValidatedChoice
  /// The score of the clips that the choice was made on: never a headline.
  package let inSample: StudyScore?
  /// The score of each clip with what was chosen without its fold: the headline; nil where there are no folds.
  package let outer: StudyScore?
  /// How much better the outer score is than that of the setting in use; nil where there are no folds.
  package let gain: StudyGain?
  /// How much better the in-sample score is than that of the setting in use.
  package let inSampleGain: StudyGain?
  /// How many clips had no choice of their own exercise and took that of all clips.
  package let borrowed: Int
  /// What to mind.
  package let warnings: [ScopeWarning]
  /// Whether a higher score is better.
  let isHigherBetter: Bool
  /// That the gain is one of several that the study looks at; nil where it is the only one, or there is none.
  package internal(set) var amongSeveral: SeveralGains?

  /// By how much the in-sample score flatters; nil where there are no folds.
  ///
  /// Positive is flattering, whichever way the score is good.
  package var optimism: Double? {
    guard let best = inSampleGain?.value, let honest = gain?.value else { return nil }
    return best - honest
  }

  /// What to do.
  package var advice: Advice {
    guard choice.all != nil else {
      return .keep(current.clips == 0 ? .cannotBeJudged : .nothingKeepsConstraints)
    }
    guard let gain else { return .keep(.cannotBeJudged) }
    switch gain.verdict {
    case .better: return amongSeveral?.isTold ?? true ? .change : .keep(.amongSeveral)
    case .worse: return .keep(.worse)
    case .open:
      return .keep(gain.value.map { $0 > 0 ? .cannotBeSeen : .noneSeen } ?? .cannotBeJudged)
    }
  }

  /// The gain that one would want to see: that of the folds or, where they show none, that of the best
  /// setting on the clips it is chosen on; nil where nothing is better even there.
  package var hopedFor: Double? {
    if let value = gain?.value, value > 0 { return value }
    guard let best = choice.all?.plateau.best, let value = current.value else { return nil }
    let gain = isHigherBetter ? best - value : value - best
    return gain > 1e-9 ? gain : nil
  }

  /// How many more subjects would show the gain hoped for, four times in five; nil where that cannot be said.
  package var subjectsStillNeeded: Int? {
    guard let gain, let wanted = hopedFor else { return nil }
    return gain.subjectsNeeded(toSee: wanted).map { max($0 - gain.subjects, 0) }
  }

  /// The same in clips, if every subject has as many as those measured.
  package var clipsStillNeeded: Int? {
    guard let gain, gain.subjects > 0 else { return nil }
    return subjectsStillNeeded.map { ($0 * gain.clips + gain.subjects - 1) / gain.subjects }
  }
}

/// Whether to change the setting in use.
package enum Advice: Sendable, Equatable {
  /// Why it should stay.
  package enum Reason: String, Sendable {
    /// A gain was seen, but these clips cannot tell it from chance.
    case cannotBeSeen = "cannot-be-seen"
    /// The gain could be told from chance if it were the only one looked at, but it is one of several.
    case amongSeveral = "one-of-several"
    /// No gain was seen.
    case noneSeen = "none-seen"
    /// What is chosen does worse on clips that had no part in the choice.
    case worse
    /// There are no folds to judge a choice by, or no clip has a score.
    case cannotBeJudged = "cannot-be-judged"
    /// No setting keeps the constraints.
    case nothingKeepsConstraints = "no-setting-keeps-constraints"
  }

  /// Take what was chosen.
  case change
  /// Keep the setting in use.
  case keep(Reason)

  /// The advice as one word: `change`, or `keep:` and why.
  package var name: String {
    switch self {
    case .change: "change"
    case .keep(let reason): "keep:\(reason.rawValue)"
    }
  }
}

/// What to mind about a choice.
package enum ScopeWarning: Sendable, Equatable {
  /// The plateau goes on where the search ends.
  case touchesBound(parameter: String, isUpper: Bool, bound: Double)
  /// Without some fold something outside the plateau is chosen.
  case foldsStray(folds: Int, of: Int)
  /// More clips are counted at about half or twice their count than exactly.
  case wrongCount(halved: Int, doubled: Int, exact: Int)
  /// What is chosen finds every judged rep faulty, or none, although some are and some are not.
  case tellsNothing(isFaulty: Bool, judged: Int)
  /// There are too few subjects for a standard error, so that only the very best is taken.
  case noStandardError(subjects: Int)
  /// A little more or less and the score is worse.
  case narrow(parameter: String, factor: Double)
  /// As good regions lie apart; one had to be taken.
  case severalPlateaus(Int)

  /// The parameter that it is about; nil if it is about the whole choice.
  var parameter: String? {
    switch self {
    case .touchesBound(let parameter, _, _), .narrow(let parameter, _): parameter
    default: nil
    }
  }
}
