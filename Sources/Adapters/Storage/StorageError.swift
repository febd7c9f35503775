// SPDX-License-Identifier: Apache-2.0
public import Platform

/// Why a stored file or folder that could be read cannot be used.
///
/// Failures of the system itself are `PlatformError`.
public struct StorageError: ExitStatusConvertible, Sendable, Equatable {
  /// What was tried, as a verb phrase: `read track`.
  public var operation: String
  /// The file or folder, as the caller named it.
  public var path: String
  /// What is wrong, one phrase without a full stop.
  public var reason: String
  /// The status a command ends with.
  public var exitStatus: ExitStatus

  /// Creates an error; unless said otherwise the data are bad.
  public init(
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
  public var description: String { "cannot \(operation) '\(path)': \(reason)" }
}
