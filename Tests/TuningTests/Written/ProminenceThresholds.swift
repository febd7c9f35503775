// SPDX-License-Identifier: Apache-2.0
// Made by RepGauge 0; to change a value, run the command again.
// rep-tune datasets/made
// Dataset made, sha256 00
// Track truth, counter prominence:smoothing=0.3, objective exact

/// Thresholds of the counter `prominence`, in the units of its parameters.
public enum ProminenceThresholds {
  /// `min-amplitude`, tuned.
  ///
  /// - n: 48 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  /// - As good as the best within one standard error: 0.2 to 0.4
  public static let minAmplitude = 0.283

  /// `distance`, tuned.
  ///
  /// - n: 48 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  public static let distance = Duration.seconds(0.5)

  /// `min-amplitude` for push-up, tuned.
  ///
  /// - n: 24 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  /// - As good as the best within one standard error: 0.1 to 0.4
  public static let minAmplitudeForPushUp = 0.2

  /// `distance` for push-up, tuned.
  ///
  /// - n: 24 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  public static let distanceForPushUp = Duration.seconds(0.5)

  /// `min-amplitude` for squat, tuned.
  ///
  /// - n: 24 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  /// - As good as the best within one standard error: 0.2 to 0.4
  public static let minAmplitudeForSquat = 0.283

  /// `distance` for squat, tuned.
  ///
  /// - n: 24 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  public static let distanceForSquat = Duration.seconds(0.5)

  /// `prominence` with these thresholds.
  public static let configuration = "prominence:min-amplitude=0.283,smoothing=0.3"

  /// `prominence` with the thresholds for push-up.
  public static let configurationForPushUp = "prominence:min-amplitude=0.2,smoothing=0.3"

  /// `prominence` with the thresholds for squat.
  public static let configurationForSquat = "prominence:min-amplitude=0.283,smoothing=0.3"
}
