// SPDX-License-Identifier: Apache-2.0
public import Terminal

extension Program {
  /// `rep-tune`: finds thresholds, and learns from labels.
  public static let repTune = Program(
    "rep-tune",
    [TuneCommand.self, RecalibrateCommand.self, TrainCommand.self, PosesCommand.self]
  )
}
