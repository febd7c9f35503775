// SPDX-License-Identifier: Apache-2.0
package import Measures
import Statistics

/// A clip's form score, and the faults asked about.
package struct FormQuestion: Measured {
  /// The score.
  package let score: FormScore
  /// The faults, each once.
  package let faults: [String]

  /// The clip.
  package var clip: ClipIdentity { score.clip }

  /// Asks about faults; without any named, about all that somebody looked for in the clip.
  package init(_ score: FormScore, faults: [String]? = nil) {
    self.score = score
    self.faults = faults ?? Set(score.reference.searched).sorted()
  }

  /// The verdicts on the faults in each rep, fault by fault.
  var judgements: [FaultJudgement] { faults.flatMap(score.judgements) }
  /// The matches of findings and labelled episodes, one for each fault.
  var episodes: [EpisodeDetection] { faults.map { score.episodes(of: $0) } }
  /// The number of labelled episodes.
  var episodeCount: Int { episodes.reduce(0) { $0 + $1.found + $1.missed } }
  /// The findings in reps, and whether the fault is labelled there.
  var forecasts: [Forecast] { score.forecasts(of: faults) }
}
