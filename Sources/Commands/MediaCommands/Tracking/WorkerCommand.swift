// SPDX-License-Identifier: Apache-2.0
package import Platform
import PoseBackends
package import Terminal

/// The hidden verb behind tracking: one video through one pose backend, in a process of its own.
///
/// Every program that uses ``TrackJob`` lists this command, since workers are started as this verb
/// of the running executable.
package struct WorkerCommand: Command {
  /// Hidden; the operands are those of `WorkerRequest`.
  package static let specification = CommandSpecification(
    verb: "worker",
    abstract: "Tracks one video for the process that started it.",
    operands: [Operand("REQUEST", "What the supervisor asks for", .many, isPath: false)],
    isHidden: true
  )

  private let request: WorkerRequest

  /// Takes the operands.
  package init(_ arguments: ParsedArguments) throws {
    guard let request = WorkerRequest(operands: arguments.operands("REQUEST")) else {
      throw UsageError("a worker is started by the program that needs it")
    }
    self.request = request
  }

  /// Does the work.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    try PoseWorker(request).run()
  }
}
