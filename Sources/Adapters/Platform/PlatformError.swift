// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A failure of the operating system: what was tried, on what, and why it did not work.
package struct PlatformError: Error, Sendable, Equatable {
  /// What was tried.
  package enum Operation: String, Sendable {
    /// Bringing a file, a folder or a process into being.
    case create
    /// Opening what should exist already.
    case open
    /// Reading bytes or a folder's entries.
    case read
    /// Writing bytes.
    case write
    /// Giving a finished file or folder its name.
    case rename
    /// Removing a file or a folder.
    case remove
    /// Mapping a file into memory.
    case map
    /// Starting a program.
    case start
    /// Waiting for a program to end.
    case wait = "wait for"
  }

  /// What was tried.
  package var operation: Operation
  /// The path, as the user named it where possible.
  package var path: String
  /// The system's error number (`errno`).
  package var code: Int32
  /// The system's text for `code`.
  package var text: String

  /// Creates an error from an error number read right after the call that failed.
  package init(_ operation: Operation, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
    self.text = systemText(of: code)
  }
}

extension PlatformError {
  /// The error for a pipe, a device or a socket in the place of a file.
  init(notPlain path: String) {
    self.init(.read, path, code: ENOTSUP)
    text = "it is not a regular file"
  }

  /// The error for a name that no text can hold; it is shown with `\xNN` for what is not UTF-8.
  init(notText bytes: [UInt8], in folder: String) {
    self.init(.read, folder + "/" + bytes.escapedText, code: EILSEQ)
    text = "its name is not UTF-8"
  }
}

extension Sequence<UInt8> {
  /// The bytes as text, with `\xNN` in place of those that are not ASCII.
  package var escapedText: String {
    map { byte in
      if (0x20..<0x7F).contains(byte) { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "\\x" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}

extension PlatformError: CustomStringConvertible {
  /// `cannot <operation> '<path>': <system text>`.
  package var description: String {
    "cannot \(operation.rawValue) '\(path)': \(text)"
  }
}

extension PlatformError: ExitStatusConvertible {
  /// A full or failing disk is an I/O error whatever was tried, and a pipe in the place of a file bad data;
  /// otherwise what was tried decides.
  package var exitStatus: ExitStatus {
    switch code {
    case ENOSPC, EDQUOT, EFBIG, EIO: return .inputOutput
    case ENOTSUP where operation == .read: return .badData
    case EILSEQ: return .missingInput
    default: break
    }
    switch operation {
    case .open, .map, .start: return .missingInput
    case .read: return code == ENOENT || code == ENOTDIR ? .missingInput : .inputOutput
    case .create, .rename: return .cannotCreate
    case .write, .remove, .wait: return .inputOutput
    }
  }
}

/// The system's text for an error number, starting small as in the middle of a sentence.
private func systemText(of code: Int32) -> String {
  let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
    guard let base = buffer.baseAddress else { return "" }
    // Without _GNU_SOURCE this is POSIX's variant, which fills the buffer; both are thread-safe.
    guard unsafe strerror_r(code, base, buffer.count) == 0 else { return "error \(code)" }
    return unsafe String(cString: base)
  }
  // "No such file" becomes "no such file", "RPC struct is bad" stays.
  let second = text.dropFirst().prefix(1)
  guard second.allSatisfy({ !$0.isUppercase && !$0.isPunctuation }) else { return text }
  return text.prefix(1).lowercased() + text.dropFirst()
}
