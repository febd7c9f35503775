// SPDX-License-Identifier: Apache-2.0

import Basics
import Glibc

/// Reading, looking and tidying up in the file system.
///
/// Paths are texts as the user wrote them; `/` separates, and nothing is resolved or normalised.
package enum Files {
  /// What a path leads to, after symbolic links.
  package enum Kind: Sendable {
    /// A plain file.
    case file
    /// A folder.
    case directory
    /// A pipe, a socket or a device.
    case other
  }

  /// What a path leads to; nil where there is nothing or it may not be looked at.
  package static func kind(of path: String) -> Kind? {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else { return nil }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  /// Whether a path leads to anything.
  package static func exists(_ path: String) -> Bool {
    kind(of: path) != nil
  }

  /// Whether a path leads to a folder.
  package static func isDirectory(_ path: String) -> Bool {
    kind(of: path) == .directory
  }

  /// The size of a file in bytes.
  ///
  /// - Throws: ``PlatformError`` where it does not exist.
  package static func size(of path: String) throws(PlatformError) -> Int {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else {
      throw PlatformError(.open, path, code: errno)
    }
    return Int(information.st_size)
  }

  /// The bytes of a whole plain file.
  ///
  /// - Throws: ``PlatformError`` if it does not exist, cannot be read, or is a folder, a pipe or a device.
  package static func read(_ path: String) throws(PlatformError) -> [UInt8] {
    try read(to: FileDescriptor(readingPlain: path))
  }

  /// The bytes of what a user named: a plain file, or a pipe or device that is read to its end.
  ///
  /// - Throws: ``PlatformError`` if it does not exist, is a folder or cannot be read.
  package static func readNamed(_ path: String) throws(PlatformError) -> [UInt8] {
    try read(to: FileDescriptor(reading: path))
  }

  private static func read(to file: consuming FileDescriptor) throws(PlatformError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(try FileIdentity(of: file).size)
    while true {
      let chunk = try file.read(upTo: chunkSize)
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
  }

  /// The text of a whole plain file; bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Throws: ``PlatformError`` as ``read(_:)`` does.
  package static func readText(_ path: String) throws(PlatformError) -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// The first bytes of a plain file, all of a shorter one.
  ///
  /// - Throws: ``PlatformError`` as ``read(_:)`` does.
  package static func beginning(of path: String, upTo count: Int) throws(PlatformError) -> [UInt8] {
    let file = try FileDescriptor(readingPlain: path)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let chunk = try file.read(upTo: count - bytes.count)
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  /// The SHA-256 digest of a plain file as 64 lower-case hexadecimal digits.
  ///
  /// Reads a piece at a time, so memory does not grow with the file.
  ///
  /// - Throws: ``PlatformError`` as ``read(_:)`` does.
  package static func sha256(of path: String) throws(PlatformError) -> String {
    let file = try FileDescriptor(readingPlain: path)
    var digest = SHA256()
    while true {
      let chunk = try file.read(upTo: chunkSize)
      if chunk.isEmpty { return digest.hexadecimalDigest() }
      digest.update(chunk)
    }
  }

  /// The names in a folder without `.` and `..`, sorted by their bytes.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - skippingOthers: Whether names that are not UTF-8 are left out; otherwise they are an error, since
  ///     no text leads to such a file.
  /// - Returns: The names.
  /// - Throws: ``PlatformError`` where it does not exist or is not a folder.
  package static func list(
    _ path: String,
    skippingOthers: Bool = false
  ) throws(PlatformError) -> [String] {
    var names: [String] = []
    for bytes in try entries(of: path) {
      if let name = String(validating: bytes, as: UTF8.self) {
        names.append(name)
      } else if !skippingOthers {
        throw PlatformError(notText: bytes, in: path)
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names in a folder as the system keeps them, without `.` and `..`, in no order.
  private static func entries(of path: String) throws(PlatformError) -> [[UInt8]] {
    guard let directory = unsafe opendir(path) else {
      throw PlatformError(.read, path, code: errno)
    }
    defer { unsafe _ = closedir(directory) }
    return try unsafe entries(of: directory, path)
  }

  private static func entries(
    of directory: OpaquePointer,
    _ path: String
  ) throws(PlatformError) -> [[UInt8]] {
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(directory) else {
        guard errno == 0 else { throw PlatformError(.read, path, code: errno) }
        return names
      }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe [UInt8](bytes.prefix { $0 != 0 })
      }
      if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
    }
  }

  /// Creates a folder and those above it; one that exists already is fine.
  ///
  /// - Throws: ``PlatformError`` where a file is in the way or the folder above may not be written.
  package static func createDirectories(_ path: String) throws(PlatformError) {
    if path.isEmpty || isDirectory(path) { return }
    if unsafe mkdir(path, 0o777) == 0 { return }
    guard errno == ENOENT else {
      let code = errno
      if code == EEXIST && isDirectory(path) { return }
      throw PlatformError(.create, path, code: code)
    }
    let above = folder(of: path)
    guard above != path else { throw PlatformError(.create, path, code: ENOENT) }
    try createDirectories(above)
    guard unsafe mkdir(path, 0o777) == 0 || isDirectory(path) else {
      throw PlatformError(.create, path, code: errno)
    }
  }

  /// Removes a file, or a folder with all that is in it; one that does not exist is fine.
  ///
  /// A symbolic link is removed, not what it leads to.
  ///
  /// - Throws: ``PlatformError`` where something may not be removed; what came before is gone.
  package static func remove(_ path: String) throws(PlatformError) {
    let code = removeAll(AT_FDCWD, Array(path.utf8))
    guard code == 0 else { throw PlatformError(.remove, path, code: code) }
  }

  /// Removes what a name leads to in an open folder, names of any bytes among it.
  ///
  /// - Returns: 0, or the first error number.
  private static func removeAll(_ folder: Int32, _ name: [UInt8]) -> Int32 {
    let text = name.map { CChar(bitPattern: $0) } + [0]
    if unsafe unlinkat(folder, text, 0) == 0 || errno == ENOENT { return 0 }
    let refusal = errno
    guard refusal == EISDIR || refusal == EPERM || refusal == EACCES else { return refusal }
    let number = unsafe openat(folder, text, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else { return errno == ENOTDIR ? refusal : errno == ENOENT ? 0 : errno }
    guard let directory = unsafe fdopendir(number) else {
      let code = errno
      _ = close(number)
      return code
    }
    defer { unsafe _ = closedir(directory) }
    do {
      for entry in try unsafe entries(of: directory, "") {
        let code = removeAll(number, entry)
        if code != 0 { return code }
      }
    } catch {
      return error.code
    }
    return unsafe unlinkat(folder, text, AT_REMOVEDIR) == 0 || errno == ENOENT ? 0 : errno
  }

  /// The path without its last part: `a/b` of `a/b/c`, `.` of `c`, `/` of `/c`.
  package static func folder(of path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.last == "/" { rest = rest.dropLast() }
    guard let slash = rest.lastIndex(of: "/") else { return "." }
    rest = rest[..<slash]
    while rest.last == "/" { rest = rest.dropLast() }
    return rest.isEmpty ? "/" : String(rest)
  }

  /// The last part of a path: `c` of `a/b/c` and of `a/b/c/`.
  package static func name(of path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.last == "/" { rest = rest.dropLast() }
    guard let slash = rest.lastIndex(of: "/"), rest.count > 1 else { return String(rest) }
    return String(rest[rest.index(after: slash)...])
  }

  /// How many bytes are read or written at once.
  static let chunkSize = 1 << 18
}
