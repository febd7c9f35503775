// SPDX-License-Identifier: Apache-2.0

extension MeasureColumn {
  /// The columns of tracks.
  static let tracks: [MeasureColumn] = [
    "jitter", "jitter-coverage", "jitter-autocorrelation", "jitter-lag", "angle-jitter",
    "swap-rate", "body-jump-rate", "spike-rate", "hold-jitter", "wrong-person", "joint-error",
    "correct-joints",
  ]

  /// The columns of tracks that stand in a second table: how they move.
  static let motion: [MeasureColumn] = [
    "high-frequency-residual", "high-frequency-share", "acceleration", "acceleration-error",
    "jerk", "spectral-arc-length", "log-dimensionless-jerk", "dropout-rate", "longest-dropout",
    "flip-rate",
  ]

  /// The columns of accuracy against exact tracks.
  static let accuracy: [MeasureColumn] = [
    "correct-joints", "correct-joints:torso-10", "correct-joints:torso-5", "correct-joints:box-5",
    "correct-joints:head-50", "keypoint-similarity", "keypoint-average-precision", "angle-error",
    "world-error", "world-error:aligned",
  ]

  /// The columns in which tracks are compared with each other: over what all of them saw, where a
  /// number depends on that.
  static let trackDifferences: [MeasureColumn] = [
    MeasureColumn("jitter:common", title: "Jitter"),
    MeasureColumn("angle-jitter:common", title: "Angle jitter"),
    MeasureColumn("high-frequency-residual:common", title: "Above 6 Hz"),
    "jitter-autocorrelation", "jitter-lag", "jitter-coverage", "dropout-rate", "longest-dropout",
    "swap-rate", "flip-rate", "body-jump-rate", "wrong-person", "joint-error", "correct-joints",
    "angle-error",
  ]
}
