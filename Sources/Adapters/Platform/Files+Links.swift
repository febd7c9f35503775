// SPDX-License-Identifier: Apache-2.0

import Glibc

extension Files {
  /// The path that a path leads to, without symbolic links; nil where there is nothing.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The text of a symbolic link; nil if the path is none.
  static func linkTarget(_ path: String) -> String? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, used in
      let count = unsafe buffer.withMemoryRebound(to: CChar.self) { text in
        unsafe text.baseAddress.map { unsafe readlink(path, $0, text.count) } ?? 0
      }
      used = max(0, count)
    }
    return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
  }

  /// True if a path leads to something or could be made; false for a link without a target.
  static func leadsSomewhere(_ path: String) -> Bool {
    var path = path
    while !isThere(path) {
      let above = folder(of: path)
      guard above != path else { return false }
      path = above
    }
    return resolved(path) != nil
  }

  /// Whether a path is itself a symbolic link, wherever it leads.
  package static func isLink(_ path: String) -> Bool {
    var information = stat()
    return unsafe lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether a path is itself a plain file, and no symbolic link to one.
  package static func isPlainFile(_ path: String) -> Bool {
    kind(of: path) == .file && !isLink(path)
  }

  /// Whether there is anything at a path, also a symbolic link that leads to nothing.
  private static func isThere(_ path: String) -> Bool {
    var information = stat()
    return unsafe lstat(path, &information) == 0
  }
}
