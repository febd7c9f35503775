// SPDX-License-Identifier: Apache-2.0
// Made by RepGauge 0; to change a value, run the command again.
// rep-tune datasets/made
// Dataset made, sha256 00
// Track truth, analyzer squat-posture, objective exact

public import RepKit

/// Thresholds of the analyzer `squat-posture`, in the units of its parameters.
public enum SquatPostureThresholds {
  /// `min-amplitude`, tuned.
  ///
  /// - n: 48 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  /// - As good as the best within one standard error: 0.2 to 0.4
  public static let minAmplitude = 0.283

  /// `view`, tuned.
  ///
  /// - n: 48 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  public static let view = StreamingAnalyzer.View.auto

  /// `min-amplitude` for push-up, tuned.
  ///
  /// - n: 24 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  /// - As good as the best within one standard error: 0.1 to 0.4
  public static let minAmplitudeForPushUp = 0.2

  /// `view` for push-up, tuned.
  ///
  /// - n: 24 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  public static let viewForPushUp = StreamingAnalyzer.View.auto

  /// `min-amplitude` for squat, tuned.
  ///
  /// - n: 24 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  /// - As good as the best within one standard error: 0.2 to 0.4
  public static let minAmplitudeForSquat = 0.283

  /// `view` for squat, tuned.
  ///
  /// - n: 24 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  public static let viewForSquat = StreamingAnalyzer.View.auto

  /// `squat-posture` with these thresholds.
  public static let analyzer = StreamingAnalyzer.squatPosture(
    minAmplitude: minAmplitude,
    view: view
  )

  /// `squat-posture` with the thresholds for push-up.
  public static let analyzerForPushUp = StreamingAnalyzer.squatPosture(
    minAmplitude: minAmplitudeForPushUp,
    view: viewForPushUp
  )

  /// `squat-posture` with the thresholds for squat.
  public static let analyzerForSquat = StreamingAnalyzer.squatPosture(
    minAmplitude: minAmplitudeForSquat,
    view: viewForSquat
  )
}
