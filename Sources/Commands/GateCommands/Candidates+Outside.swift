// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Results
import Scoring
import Storage

extension Candidates {
  /// The names of all from outside.
  var outsideNames: [String] {
    external.map(\.candidate.name) + externalAnalyzers.map(\.candidate.name)
  }

  /// The failure of the first one from outside that failed.
  var failure: ExternalFailure? {
    external.compactMap(\.failure).first ?? externalAnalyzers.compactMap(\.failure).first
  }
}

extension Run {
  /// The track configurations that something was tested on, in order.
  var candidateTracks: [String] { results.candidates.map(\.track).uniqued() }
}
