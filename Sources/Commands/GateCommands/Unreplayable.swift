// SPDX-License-Identifier: Apache-2.0
import Evaluating
import Gating
import Platform

/// Why a dataset could not be replayed.
struct Unreplayable: ExitStatusConvertible, CustomStringConvertible {
  /// The same as a gate says it.
  let problem: GateProblem

  /// Creates a reason.
  ///
  /// - Parameters:
  ///   - kind: What is the matter.
  ///   - message: One phrase, without a full stop.
  init(_ kind: GateProblem.Kind, _ message: String) {
    problem = GateProblem(kind, message)
  }

  /// Takes what a program from outside did wrong.
  init(_ failure: ExternalFailure) {
    self.init(
      failure.exitStatus == .badData ? .badProgram : .crashedProgram,
      failure.message
    )
  }

  /// The status to end with.
  var exitStatus: ExitStatus { problem.exitStatus }
  /// The message.
  var description: String { problem.message }
}
