// SPDX-License-Identifier: Apache-2.0
import MediaCommands
public import Terminal

extension Program {
  /// `rep-eval`: scores counters and analyzers.
  public static let repEval = Program(
    "rep-eval",
    [EvaluateCommand.self, WorkerCommand.self]
  )
}
