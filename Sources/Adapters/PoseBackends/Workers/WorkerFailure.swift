// SPDX-License-Identifier: Apache-2.0
package import Platform

/// Why a worker did not deliver a track.
package struct WorkerFailure: ExitStatusConvertible, Sendable, Equatable, CustomStringConvertible {
  /// 65 for bad media, 66 for something missing, 70 where the worker crashed or fell silent, 73 for a track in the
  /// way.
  package var exitStatus: ExitStatus
  /// One phrase, without a full stop.
  package var message: String
  /// The last lines that the worker and its libraries printed; empty where that explains nothing.
  package var log: [String]

  /// Creates a failure.
  package init(_ exitStatus: ExitStatus, _ message: String, log: [String] = []) {
    self.exitStatus = exitStatus
    self.message = message
    self.log = log
  }

  /// The message.
  package var description: String { message }
}
