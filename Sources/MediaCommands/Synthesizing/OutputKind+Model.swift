// SPDX-License-Identifier: Apache-2.0
import Terminal

extension OutputKind {
  /// What `rep-synth fit` writes.
  static let observationModel = OutputKind(
    "an observation model",
    start: "{\"schema\":",
    mark: "\"spectrum\":{\"white\":"
  )
}
