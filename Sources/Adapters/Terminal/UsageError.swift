// SPDX-License-Identifier: Apache-2.0

package import Platform

/// A command line that says something the command does not understand.
package struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// One phrase, without a full stop.
  package var message: String

  /// Creates an error.
  package init(_ message: String) {
    self.message = message
  }

  /// The message.
  package var description: String { message }
}

extension UsageError: ExitStatusConvertible {
  /// 64.
  package var exitStatus: ExitStatus { .usage }
}

/// A failure whose one line of message says all, with the status it ends the command with.
///
/// For what a command itself finds wrong; failures of adapters have types of their own.
package struct CommandFailure: ExitStatusConvertible, Sendable, Equatable, CustomStringConvertible {
  /// The status to end with.
  package var exitStatus: ExitStatus
  /// One phrase, without a full stop, that also says what to do about it.
  package var message: String

  /// Creates a failure.
  package init(_ exitStatus: ExitStatus, _ message: String) {
    self.exitStatus = exitStatus
    self.message = message
  }

  /// The message.
  package var description: String { message }
}
