// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The rule of a counter of persistent peaks.
struct PersistenceRule: Sendable {
  /// The filter that samples pass first.
  var filter: any SampleFilter
  /// The threshold that a peak must exceed, in the signal's unit.
  var amplitude: Double
}
