// SPDX-License-Identifier: Apache-2.0

extension TrackSummary {
  /// The table of tracks: how much they shake, what they miss, how wrong they are.
  package static var summary: Summary<TrackSummary>? {
    Summary([
      .init("jitter %", "jitter", 2), .init("coverage", "jitter-coverage", 2),
      .init("lag-1", "jitter-autocorrelation", 2), .init("lag ms", "jitter-lag", 0),
      .init("angle deg", "angle-jitter", 2), .init("error %", "joint-error", 2),
    ])
  }
}
