// SPDX-License-Identifier: Apache-2.0

extension ClipStability {
  /// The table of flips of counts, and how far counts are from them.
  package static var summary: Summary<ClipStability>? {
    Summary([
      .init("noise flips", "noise-flip-rate", 3), .init("drop flips", "drop-flip-rate", 3),
      .init("rate flips", "rate-flip-rate", 3), .init("threshold flips", "threshold-flips", 2),
      .init("margin", "decision-margin", 2),
    ])
  }
}
