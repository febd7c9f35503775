// SPDX-License-Identifier: Apache-2.0

public import Platform

/// A command line that says something the command does not understand.
public struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// One phrase, without a full stop.
  public var message: String

  /// Creates an error.
  public init(_ message: String) {
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

extension UsageError: ExitStatusConvertible {
  /// 64.
  public var exitStatus: ExitStatus { .usage }
}

/// A failure whose one line of message says all, with the status it ends the command with.
///
/// For what a command itself finds wrong; failures of adapters have types of their own.
public struct CommandFailure: ExitStatusConvertible, Sendable, Equatable, CustomStringConvertible {
  /// The status to end with.
  public var exitStatus: ExitStatus
  /// One phrase, without a full stop, that also says what to do about it.
  public var message: String

  /// Creates a failure.
  public init(_ exitStatus: ExitStatus, _ message: String) {
    self.exitStatus = exitStatus
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
