// SPDX-License-Identifier: Apache-2.0
public import Platform

/// Why a worker did not deliver a track.
public struct WorkerFailure: ExitStatusConvertible, Sendable, Equatable, CustomStringConvertible {
  /// 65 for bad media, 66 for something missing, 70 where the worker crashed or fell silent.
  public var exitStatus: ExitStatus
  /// One phrase, without a full stop.
  public var message: String
  /// The last lines that the worker and its libraries printed; empty where that explains nothing.
  public var log: [String]

  /// Creates a failure.
  public init(_ exitStatus: ExitStatus, _ message: String, log: [String] = []) {
    self.exitStatus = exitStatus
    self.message = message
    self.log = log
  }

  /// The message.
  public var description: String { message }
}
