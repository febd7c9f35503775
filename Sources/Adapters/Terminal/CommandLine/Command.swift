// SPDX-License-Identifier: Apache-2.0

package import Platform

/// One verb of a program: parse, run, exit status.
///
/// Commands do not wait for anything but threads and processes of their own, so they are
/// synchronous; ``Platform/concurrentMap(_:jobs:_:)`` does several things at once.
package protocol Command: Sendable {
  /// What the command accepts.
  static var specification: CommandSpecification { get }

  /// Takes what the arguments say.
  ///
  /// - Throws: ``UsageError`` where a value is not usable.
  init(_ arguments: ParsedArguments) throws

  /// Does the work.
  ///
  /// - Returns: The status to end with.
  /// - Throws: Any error; ``Program`` prints it in one line and ends with its status.
  func run(in terminal: Terminal) throws -> ExitStatus
}
