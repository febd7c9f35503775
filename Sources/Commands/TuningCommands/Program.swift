// SPDX-License-Identifier: Apache-2.0
package import Terminal

extension Program {
  /// `rep-tune`: finds thresholds, and learns from labels.
  package static let repTune = Program(
    "rep-tune",
    [
      TuneCommand.self, FeedbackCommand.self, PhaseTuningCommand.self, MergeCommand.self,
      RecalibrateCommand.self, TrainCommand.self, PosesCommand.self,
    ]
  )
}
