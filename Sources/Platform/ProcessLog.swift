// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The file that a child's standard error goes to, in a folder nobody else can write to.
public struct ProcessLog: ~Copyable {
  /// The file.
  public let path: String
  private let folder: String

  /// Makes the folder.
  ///
  /// Calls `mkdtemp(3)`.
  ///
  /// - Throws: `PlatformError` where the temporary folder may not be written.
  public init() throws(PlatformError) {
    let pattern = (Machine.environment("TMPDIR") ?? "/tmp") + "/repgauge-worker-XXXXXX"
    var bytes = Array(pattern.utf8CString)
    let made = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
    }
    guard made else { throw PlatformError(.create, pattern, code: errno) }
    folder = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = folder + "/stderr"
  }

  deinit {
    try? Files.remove(folder)
  }

  /// The last lines of it, at most so many; none where it cannot be read.
  public func lastLines(_ count: Int) -> [String] {
    guard let text = try? Files.readText(path) else { return [] }
    return text.split(separator: "\n").map(String.init).suffix(count)
  }
}
