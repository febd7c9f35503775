// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A folder nobody else can write to, gone with all that is in it when the value goes away.
public struct ScratchFolder: ~Copyable, Sendable {
  /// The folder, without a slash at its end.
  public let path: String

  /// Makes an empty folder where temporary files go: `TMPDIR`, or else `/tmp`.
  ///
  /// Calls `mkdtemp(3)`.
  ///
  /// - Parameter name: What its name begins with after `repgauge-`.
  /// - Throws: `PlatformError` where the temporary folder may not be written.
  public init(_ name: String) throws(PlatformError) {
    let pattern = (Machine.environment("TMPDIR") ?? "/tmp") + "/repgauge-\(name)-XXXXXX"
    var bytes = Array(pattern.utf8CString)
    let made = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
    }
    guard made else { throw PlatformError(.create, pattern, code: errno) }
    path = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    try? Files.remove(path)
  }
}
