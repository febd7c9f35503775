// SPDX-License-Identifier: Apache-2.0

/// The counts of a counter that knows only how long a clip is, and how long a rep usually takes.
///
/// A clip's period is its scored duration over its reference count. A clip is given its duration over
/// the median period of the clips of all other people who do the same exercise, or any exercise where
/// nobody else does it; no clip lends its period to its own count.
enum PeriodBaseline {
  /// The count of each clip; nil where nobody else's clip shows a rep.
  ///
  /// - Complexity: O(*s e n* log *n*) in subjects, exercises and clips.
  static func counts(of clips: [ClipScore]) -> [Int?] {
    let periods = clips.filter { !$0.clip.isNegative && $0.referenceCount > 0 }.map { score in
      (
        clip: score.clip,
        seconds: score.scoredDuration / Double(score.referenceCount)
      )
    }
    var known: [[String]: Double?] = [:]
    return clips.map { score in
      let key = [score.clip.subject, score.clip.exercise]
      let period: Double?
      if let found = known[key] {
        period = found
      } else {
        let others = periods.filter { $0.clip.subject != score.clip.subject }
        let alike = others.filter { $0.clip.exercise == score.clip.exercise }
        let chosen = alike.isEmpty ? others : alike
        period = WeightedDistribution(sorted: chosen.map(\.seconds).sorted()).quantile(0.5)
        known[key] = period
      }
      guard let period, period > 0 else { return nil }
      return Int((score.scoredDuration / period).rounded())
    }
  }
}
