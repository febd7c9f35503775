// SPDX-License-Identifier: Apache-2.0
// Made by RepGauge 0; to change a value, run the command again.
// rep-tune datasets/made
// Dataset made, sha256 00
// Track truth, counter zig-zag-fixed:rest=1.5,cooldown=0.4, objective exact

public import RepKit

/// Thresholds of the counter `zig-zag-fixed`, in the units of its parameters.
public enum ZigZagFixedThresholds {
  /// `min-amplitude`, tuned.
  ///
  /// - n: 48 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  /// - As good as the best within one standard error: 0.2 to 0.4
  public static let minAmplitude = 0.283

  /// `cooldown`, tuned.
  ///
  /// - n: 48 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  public static let cooldown = Duration.seconds(0.4)

  /// `min-amplitude` for push-up, tuned.
  ///
  /// - n: 24 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  /// - As good as the best within one standard error: 0.1 to 0.4
  public static let minAmplitudeForPushUp = 0.2

  /// `cooldown` for push-up, tuned.
  ///
  /// - n: 24 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  public static let cooldownForPushUp = Duration.seconds(0.4)

  /// `min-amplitude` for squat, tuned.
  ///
  /// - n: 24 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  /// - As good as the best within one standard error: 0.2 to 0.4
  public static let minAmplitudeForSquat = 0.283

  /// `cooldown` for squat, tuned.
  ///
  /// - n: 24 clips of 24 subjects
  /// - Score on clips left out of the choice: 1.000 [0.883, 1.000]
  /// - Gain of tuning on clips left out: +1.000 (every subject)
  public static let cooldownForSquat = Duration.seconds(0.4)

  /// `zig-zag-fixed` with these thresholds.
  public static let counter = StreamingCounter.zigZagFixed(
    minAmplitude: minAmplitude,
    rest: .seconds(1.5),
    cooldown: cooldown
  )

  /// `zig-zag-fixed` with the thresholds for push-up.
  public static let counterForPushUp = StreamingCounter.zigZagFixed(
    minAmplitude: minAmplitudeForPushUp,
    rest: .seconds(1.5),
    cooldown: cooldownForPushUp
  )

  /// `zig-zag-fixed` with the thresholds for squat.
  public static let counterForSquat = StreamingCounter.zigZagFixed(
    minAmplitude: minAmplitudeForSquat,
    rest: .seconds(1.5),
    cooldown: cooldownForSquat
  )
}
