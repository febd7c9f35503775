// SPDX-License-Identifier: Apache-2.0

/// What a command tells its caller when it ends.
///
/// The numbers from 64 on are those of `sysexits.h`, so that scripts can tell a wrong option from a
/// wrong file and both from a full disk.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// The work is done; a gate passed; a comparison found nothing.
  case success = 0
  /// A gate found a regression or a broken rule.
  case gateFailed = 1
  /// Nothing was measured, or two things cannot be compared.
  case nothingMeasured = 3
  /// The command line is wrong.
  case usage = 64
  /// A label file, a manifest, media or rules are wrong, or some clips failed.
  case badData = 65
  /// An input, a runtime or a model is missing.
  case missingInput = 66
  /// A fault of the tool itself, or a worker crashed.
  case internalFault = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed; the disk may be full.
  case inputOutput = 74
  /// Interrupted by a signal.
  case interrupted = 130

  /// The status of a number; nil if it is none of these.
  package init?(number: Int) {
    guard let code = Int32(exactly: number) else { return nil }
    self.init(rawValue: code)
  }
}

/// An error that knows the status a command ends with when nothing better can be done about it.
///
/// Other errors end a command with ``ExitStatus/internalFault``.
package protocol ExitStatusConvertible: Error {
  /// The status to end with.
  var exitStatus: ExitStatus { get }
}
