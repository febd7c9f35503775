// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform

/// Copies of label files that cannot be read, kept beside them before they are replaced.
package enum LabelFileCopies {
  /// Keeps a copy of a label file that is not readable as one, before it is replaced.
  ///
  /// - Parameter path: The file that will be replaced.
  /// - Returns: The copy's path; nil if there is no such file, if it is empty or if it is readable.
  /// - Throws: `PlatformError` if the file cannot be read or the copy cannot be written.
  package static func keepIfUnreadable(_ path: String) throws -> String? {
    guard Files.kind(of: path) == .file else { return nil }
    let bytes = try Files.read(path)
    guard !bytes.isEmpty, LabelFile.parse(bytes, file: path).labels == nil else { return nil }
    return try keep(path, bytes: bytes)
  }

  /// Keeps what a file holds in a copy beside it: `squat-017.ana.tsv.0a1b2c3d.unreadable`.
  ///
  /// The name has the first eight digits of the bytes' SHA-256, so that the same bytes are kept once and
  /// other bytes never overwrite them. It does not end in `.tsv`, so that no command takes it for labels.
  ///
  /// - Parameters:
  ///   - path: The file that will be replaced.
  ///   - bytes: What it holds.
  /// - Returns: The copy's path.
  /// - Throws: `PlatformError` if the copy cannot be written; the file must not be replaced then.
  package static func keep(_ path: String, bytes: [UInt8]) throws -> String {
    let digest = SHA256.hexadecimal(of: bytes)
    for length in [8, 16, 32] {
      let copy = "\(path).\(digest.prefix(length)).unreadable"
      guard Files.exists(copy) else {
        try Files.write(bytes, to: copy)
        return copy
      }
      if try Files.read(copy) == bytes { return copy }
    }
    let copy = "\(path).\(digest).unreadable"
    try Files.write(bytes, to: copy)
    return copy
  }
}
