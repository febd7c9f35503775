// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

extension Files {
  /// Writes a file so that its name only ever leads to a complete one.
  ///
  /// The bytes go to a temporary name in the same folder, then to the disk, then the file gets its
  /// name, replacing one that was there. Missing folders are created.
  ///
  /// - Throws: ``PlatformError``; the temporary file is gone then, and an older file untouched.
  public static func write(_ bytes: [UInt8], to path: String) throws(PlatformError) {
    try createDirectories(folder(of: path))
    let temporary = temporaryName(for: path)
    do {
      // Closed at the end of this scope, before the file gets its name.
      let file = try FileDescriptor(creating: temporary)
      try file.write(bytes)
      try file.synchronize()
    } catch {
      unsafe unlink(temporary)
      throw PlatformError(error.operation, path, code: error.code)
    }
    try rename(temporary, to: path)
  }

  /// Writes a text as UTF-8, atomically like ``write(_:to:)-([UInt8],_)``.
  ///
  /// - Throws: ``PlatformError``; the temporary file is gone then, and an older file untouched.
  public static func write(_ text: String, to path: String) throws(PlatformError) {
    try write([UInt8](text.utf8), to: path)
  }

  /// Gives a finished file its name, replacing one that was there, and removes it where that fails.
  ///
  /// - Throws: ``PlatformError`` where the name is taken by a folder or may not be written.
  public static func rename(_ temporary: String, to path: String) throws(PlatformError) {
    guard unsafe Glibc.rename(temporary, path) == 0 else {
      let code = errno
      unsafe unlink(temporary)
      throw PlatformError(.rename, path, code: code)
    }
    try synchronizeFolder(folder(of: path))
  }

  /// Waits until the disk holds the names of a folder.
  ///
  /// - Throws: ``PlatformError`` where the disk fails.
  static func synchronizeFolder(_ path: String) throws(PlatformError) {
    let folder = try FileDescriptor(reading: path)
    try folder.synchronize()
  }

  /// A hidden name beside a path that no other process or thread uses.
  ///
  /// It starts with `.` and ends in `.partial`, so that leftovers of a power cut are recognised.
  public static func temporaryName(for path: String) -> String {
    let number = temporaryCount.add(1, ordering: .relaxed).newValue
    return "\(folder(of: path))/.\(name(of: path)).\(getpid())-\(number).partial"
  }
}

/// How many temporary names this process has used.
private let temporaryCount = Atomic<Int>(0)
