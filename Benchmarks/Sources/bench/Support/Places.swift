// SPDX-License-Identifier: Apache-2.0
import Glibc
import Platform

/// A folder that is gone when it is let go of.
final class TemporaryFolder {
  /// The folder, without a slash at its end.
  let path: String

  /// Makes an empty folder.
  ///
  /// - Throws: `BenchmarkError` where the system does not let us.
  init() throws {
    let parent = Machine.environment("TMPDIR") ?? "/tmp"
    var template = Array((parent + "/bench-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw BenchmarkError("cannot create a folder in '\(parent)'")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    try? Files.remove(path)
  }
}

/// Where things of this repository are.
enum Repository {
  /// The repository.
  static let folder = Files.folder(of: #filePath) + "/../../../.."

  /// A program as `make programs` builds it; nil where it was not built.
  static func program(_ name: String) -> String? {
    let path = folder + "/.build/release/" + name
    return Files.exists(path) ? path : nil
  }
}
