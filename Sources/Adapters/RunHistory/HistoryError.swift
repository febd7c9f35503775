// SPDX-License-Identifier: Apache-2.0
import CSQLite
package import Platform

/// Why a run history cannot be used.
package struct HistoryError: ExitStatusConvertible, Sendable, Equatable {
  /// What was tried, as a verb phrase: `open history`.
  package var operation: String
  /// The file, as the caller named it.
  package var path: String
  /// What is wrong, one phrase without a full stop.
  package var reason: String
  /// SQLite's primary result code; 0 where the file is sound and its content is not.
  package var code: Int32

  /// The operation of opening a file that is made where it is not there.
  static let creation = "create history"

  /// The operation of opening a file that has to be there.
  static let opening = "open history"

  /// Whether it is for want of the right to write that something failed.
  var isOfWriting: Bool { [SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM].contains(code) }

  /// The code of a file that is not there.
  static let missing = SQLITE_CANTOPEN

  /// Missing files are missing input, what may not be written cannot be created, damage is bad data, and
  /// a full or failing disk is an I/O error.
  package var exitStatus: ExitStatus {
    switch code {
    case SQLITE_CANTOPEN: operation == Self.creation ? .cannotCreate : .missingInput
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .cannotCreate
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_OK, SQLITE_CONSTRAINT: .badData
    case SQLITE_FULL, SQLITE_IOERR, SQLITE_BUSY, SQLITE_LOCKED: .inputOutput
    default: .internalFault
    }
  }
}

extension HistoryError: CustomStringConvertible {
  /// The failure in one line.
  package var description: String { "cannot \(operation) '\(path)': \(reason)" }
}
