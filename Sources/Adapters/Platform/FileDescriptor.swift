// SPDX-License-Identifier: Apache-2.0

import Glibc

/// An open file, pipe or terminal that is closed when the value goes away.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The number the system knows it by.
  package let number: Int32
  /// The path it was opened with, for messages.
  package let path: String

  /// Takes over a descriptor that nobody else closes.
  package init(owning number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  deinit {
    _ = close(number)
  }

  /// Opens an existing file for reading.
  ///
  /// - Throws: ``PlatformError`` where it does not exist or may not be read.
  package init(reading path: String) throws(PlatformError) {
    self.init(
      owning: try Self.open(path, flags: O_RDONLY, operation: .open),
      path: path
    )
  }

  /// Opens a plain file for reading, and nothing that would wait for a writer.
  ///
  /// - Throws: ``PlatformError`` if it does not exist, may not be read, or is a pipe, a device or a socket.
  package init(readingPlain path: String) throws(PlatformError) {
    // Without waiting: a pipe opens at once, and is refused.
    let number = try Self.open(path, flags: O_RDONLY | O_NONBLOCK, operation: .open)
    var information = stat()
    let kind = unsafe fstat(number, &information) == 0 ? information.st_mode & S_IFMT : 0
    guard kind == S_IFREG else {
      _ = close(number)
      throw kind == S_IFDIR
        ? PlatformError(.read, path, code: EISDIR) : PlatformError(notPlain: path)
    }
    self.init(owning: number, path: path)
  }

  /// Opens what is there for writing, as a pipe or a device, and leaves it as long as it is.
  ///
  /// - Throws: ``PlatformError`` if it does not exist or may not be written.
  init(writing path: String) throws(PlatformError) {
    self.init(
      owning: try Self.open(path, flags: O_WRONLY, operation: .create),
      path: path
    )
  }

  /// Creates a file that is not there yet.
  ///
  /// - Throws: ``PlatformError`` if it is, or the folder may not be written.
  init(creatingNew path: String) throws(PlatformError) {
    self.init(
      owning: try Self.open(path, flags: O_WRONLY | O_CREAT | O_EXCL, operation: .create),
      path: path
    )
  }

  /// Opens a file with the first flags that it can be opened with; nil if there are none.
  static func opened(_ path: String, anyOf choices: [Int32]) -> FileDescriptor? {
    for flags in choices {
      if let number = try? open(path, flags: flags, operation: .open) {
        return FileDescriptor(owning: number, path: path)
      }
    }
    return nil
  }

  /// Creates a file, or empties an existing one, for writing.
  ///
  /// - Throws: ``PlatformError`` where the folder does not exist or may not be written.
  package init(creating path: String) throws(PlatformError) {
    self.init(
      owning: try Self.open(path, flags: O_WRONLY | O_CREAT | O_TRUNC, operation: .create),
      path: path
    )
  }

  /// Opens a file to write behind its end, and creates it where it does not exist.
  ///
  /// - Throws: ``PlatformError`` where the folder does not exist or may not be written.
  package init(appending path: String) throws(PlatformError) {
    self.init(
      owning: try Self.open(path, flags: O_WRONLY | O_CREAT | O_APPEND, operation: .create),
      path: path
    )
  }

  /// Calls `open(2)`; a child never inherits what it opens.
  private static func open(
    _ path: String,
    flags: Int32,
    operation: PlatformError.Operation
  ) throws(PlatformError) -> Int32 {
    while true {
      let number = unsafe Glibc.open(path, flags | O_CLOEXEC, 0o666)
      if number >= 0 { return number }
      if errno != EINTR { throw PlatformError(operation, path, code: errno) }
    }
  }

  /// Reads the next bytes, waiting for at least one.
  ///
  /// - Parameter count: The most bytes to read, at least 1.
  /// - Returns: The bytes read, empty at the end.
  /// - Throws: ``PlatformError`` where reading fails.
  package func read(upTo count: Int) throws(PlatformError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      var result = -1
      repeat {
        result = unsafe Glibc.read(number, buffer.baseAddress, count)
        code = result < 0 ? errno : 0
      } while code == EINTR
      used = max(0, result)
    }
    guard code == 0 else { throw PlatformError(.read, path, code: code) }
    return bytes
  }

  /// Reads a stretch of a file, wherever reading stands.
  ///
  /// - Returns: The bytes, fewer where the file ends before.
  /// - Throws: ``PlatformError`` where reading fails, as it does on a pipe.
  package func read(_ stretch: Range<Int>) throws(PlatformError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: stretch.count) { buffer, used in
      while used < stretch.count {
        let place = unsafe buffer.baseAddress.map { unsafe $0 + used }
        let rest = stretch.count - used
        let result = unsafe pread(number, place, rest, stretch.lowerBound + used)
        if result > 0 {
          used += result
        } else if result == 0 || errno != EINTR {
          code = result < 0 ? errno : 0
          return
        }
      }
    }
    guard code == 0 else { throw PlatformError(.read, path, code: code) }
    return bytes
  }

  /// Writes all bytes, however often the system takes only a part.
  ///
  /// - Throws: ``PlatformError`` with `EPIPE` where the reader is gone, `ENOSPC` on a full disk.
  package func write(_ bytes: [UInt8]) throws(PlatformError) {
    try writeAll(bytes, to: number, path: path)
  }

  /// Cuts a file off behind some bytes, as before a write that failed.
  ///
  /// - Throws: ``PlatformError`` if the file cannot be changed, as a pipe cannot.
  package func truncate(to count: Int) throws(PlatformError) {
    while ftruncate(number, count) != 0 {
      if errno != EINTR { throw PlatformError(.write, path, code: errno) }
    }
  }

  /// Waits until the disk holds what was written.
  ///
  /// - Throws: ``PlatformError`` where the disk fails.
  package func synchronize() throws(PlatformError) {
    while fsync(number) != 0 {
      switch errno {
      case EINTR: continue
      case EINVAL, EROFS: return  // Pipes and some network folders cannot synchronize.
      default: throw PlatformError(.write, path, code: errno)
      }
    }
  }
}

/// Writes all bytes to a descriptor, however often the system takes only a part.
///
/// - Throws: ``PlatformError`` with `EPIPE` where the reader is gone, `ENOSPC` on a full disk.
package func writeAll(
  _ bytes: [UInt8],
  to descriptor: Int32,
  path: String
) throws(PlatformError) {
  var code: Int32 = 0
  unsafe bytes.withUnsafeBytes { buffer in
    var offset = 0
    while offset < buffer.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
      let written = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      if written >= 0 {
        offset += written
      } else if errno != EINTR {
        code = errno
        return
      }
    }
  }
  guard code == 0 else { throw PlatformError(.write, path, code: code) }
}
