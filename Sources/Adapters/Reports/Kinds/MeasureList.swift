// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring

/// The measures of one row of the page: of one counter, backend, analyzer or policy.
struct MeasureList {
  /// The thing that they are of.
  var name: String
  /// The measures.
  var measures: [Measure]
}
