// SPDX-License-Identifier: Apache-2.0
import Terminal

extension OutputKind {
  /// An observation model, as `rep-synth fit` writes it.
  static let observationModel = OutputKind(
    "an observation model",
    start: "{\"schema\":",
    mark: "\"spectrum\":{\"white\":"
  )
}
