// SPDX-License-Identifier: Apache-2.0
import Basics
import Results
import Scoring
import Storage

extension Run {
  /// The track configurations that something was tested on, in order.
  var candidateTracks: [String] { results.candidates.map(\.track).uniqued() }
}
