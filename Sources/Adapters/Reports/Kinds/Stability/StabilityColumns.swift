// SPDX-License-Identifier: Apache-2.0

extension MeasureColumn {
  /// The columns of how firmly counts stand.
  static let stability: [MeasureColumn] = [
    "noise-flip-rate", "drop-flip-rate", "rate-flip-rate", "threshold-flips", "decision-margin",
  ]
}
