// SPDX-License-Identifier: Apache-2.0
import Scoring

extension FormConfiguration {
  /// Analyzer, feedback policy where there is one, and track.
  var name: String {
    [analyzer, feedback, track].compactMap(\.self).joined(separator: " · ")
  }

  /// Analyzer and track: what findings depend on, whoever listens.
  var analyzerName: String { "\(analyzer) · \(track)" }
}

extension [FormEvaluation] {
  /// The first evaluation of each analyzer on each track: a policy does not change findings.
  var onceForEachAnalyzer: [FormEvaluation] {
    var seen: Set<String> = []
    return filter { seen.insert($0.configuration.analyzerName).inserted }
  }
}
