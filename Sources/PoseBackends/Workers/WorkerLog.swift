// SPDX-License-Identifier: Apache-2.0
import Glibc
import Platform

/// The file that a worker's standard error goes to, in a folder nobody else can write to.
struct WorkerLog: ~Copyable {
  /// The file.
  let path: String
  private let folder: String

  /// Makes the folder.
  ///
  /// Calls `mkdtemp(3)`.
  ///
  /// - Throws: `PlatformError` where the temporary folder may not be written.
  init() throws(PlatformError) {
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

  /// The last lines.
  func lastLines(_ count: Int) -> [String] {
    guard let text = try? Files.readText(path) else { return [] }
    return text.split(separator: "\n").map(String.init).suffix(count)
  }
}
