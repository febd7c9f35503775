// SPDX-License-Identifier: Apache-2.0
package import Platform

/// Why a stored file or folder that could be read cannot be used.
///
/// Failures of the system itself are `PlatformError`.
package struct StorageError: ExitStatusConvertible, Sendable, Equatable {
  /// What was tried, as a verb phrase: `read track`.
  package var operation: String
  /// The file or folder, as the caller named it.
  package var path: String
  /// What is wrong, one phrase without a full stop.
  package var reason: String
  /// The status a command ends with.
  package var exitStatus: ExitStatus

  /// Creates an error; unless said otherwise the data are bad.
  package init(
    operation: String,
    path: String,
    reason: String,
    exitStatus: ExitStatus = .badData
  ) {
    self.operation = operation
    self.path = path
    self.reason = reason
    self.exitStatus = exitStatus
  }
}

extension StorageError: CustomStringConvertible {
  /// The failure in one line: `cannot read track 'a.safetensors': it ends inside its header`.
  package var description: String { "cannot \(operation) '\(path)': \(reason)" }
}
