// SPDX-License-Identifier: Apache-2.0

extension ClipStability {
  /// How often counts flip, and how far they are from it.
  public static var summary: Summary<ClipStability>? {
    Summary([
      .init("noise flips", "noise-flip-rate", 3), .init("drop flips", "drop-flip-rate", 3),
      .init("rate flips", "rate-flip-rate", 3), .init("threshold flips", "threshold-flips", 2),
      .init("margin", "decision-margin", 2),
    ])
  }
}
