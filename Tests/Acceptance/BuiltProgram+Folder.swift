// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport

/// How a program ended and what it printed.
struct ProgramResult {
  /// The exit status; 128 plus the signal's number after a signal.
  var status: Int32
  /// What went to standard output.
  var output: String
  /// What went to standard error.
  var diagnostics: String

  /// The last line of standard error that is not empty.
  var lastDiagnostic: String {
    diagnostics.split(separator: "\n").last.map(String.init) ?? ""
  }
}

extension BuiltProgram {
  /// Runs the program to its end with a working folder of its own.
  ///
  /// - Parameters:
  ///   - arguments: What follows the program's name.
  ///   - folder: The working folder.
  ///   - limit: A shell command before the program starts, such as `ulimit -f 8`.
  ///   - interruptAfter: Seconds after which the program is sent SIGINT; nil for never.
  func run(
    _ arguments: [String],
    from folder: String,
    limit: String = "true",
    interruptAfter: Double? = nil
  ) throws -> ProgramResult {
    let interrupt = interruptAfter.map { "timeout --preserve-status -s INT \($0) " } ?? ""
    let log = try TemporaryFolder()
    let outcome = try BuiltProgram(path: "/bin/sh").run(
      ["-c", "cd \"$0\" && \(limit); \(interrupt)\"$@\"", folder, path] + arguments,
      in: log.path
    )
    guard case .exited(let status) = outcome.ending else {
      throw SetUpFailure(description: "the shell \(outcome.ending)")
    }
    return ProgramResult(
      status: status,
      output: outcome.results,
      diagnostics: outcome.diagnostics
    )
  }
}
