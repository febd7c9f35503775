// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// How a counter that counts persistent peaks looks at its signal.
struct PersistenceRule: Sendable {
  /// What it does to samples first.
  var filter: any SampleFilter
  /// What a peak must exceed.
  var amplitude: Double
}
