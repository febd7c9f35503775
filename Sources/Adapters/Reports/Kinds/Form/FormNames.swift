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
