// SPDX-License-Identifier: Apache-2.0
import MediaCommands
package import Terminal

extension Program {
  /// `rep-eval`: scores counters and analyzers, and lists what there is.
  package static let repEval = Program(
    "rep-eval",
    [
      EvaluateCommand.self, MergeCommand.self, ForecastCommand.self, CountersCommand.self,
      AnalyzersCommand.self,
      PhasesCommand.self,
      MeasuresCommand.self,
      WorkerCommand.self,
    ]
  )
}
