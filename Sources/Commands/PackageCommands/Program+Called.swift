// SPDX-License-Identifier: Apache-2.0
import ComparisonCommands
import EvaluationCommands
import GateCommands
import LabelCommands
import MediaCommands
import Platform
import ReportCommands
package import Terminal
import TuningCommands

extension Program {
  /// All programs for users, by name.
  package static let all = [
    repCompare, repEval, repGate, repIngest, repLabel, repReport, repSynth, repTrack, repTune,
  ]

  /// `repgauge`: all programs in one file, which links name.
  package static let repGauge = Program(
    "repgauge",
    [FilesCommand.self, WorkerCommand.self],
    abstract:
      "Is all programs of RepGauge in one file: a link to it, such as rep-eval, is that program."
  )

  /// The program that a link's name stands for; `repgauge` for any other name.
  package static func called(_ name: String) -> Program {
    all.first { $0.name == name } ?? repGauge
  }

  /// The program that this process was called as.
  package static var called: Program { called(Machine.calledName) }
}
