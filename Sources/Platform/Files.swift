// SPDX-License-Identifier: Apache-2.0

import Basics
import Glibc

/// Reading, looking and tidying up in the file system.
///
/// Paths are texts as the user wrote them; `/` separates, and nothing is resolved or normalised.
public enum Files {
  /// What a path leads to, after symbolic links.
  public enum Kind: Sendable {
    /// A plain file.
    case file
    /// A folder.
    case directory
    /// A pipe, a socket or a device.
    case other
  }

  /// What a path leads to; nil where there is nothing or it may not be looked at.
  public static func kind(of path: String) -> Kind? {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else { return nil }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  /// Whether a path leads to anything.
  public static func exists(_ path: String) -> Bool {
    kind(of: path) != nil
  }

  /// Whether a path leads to a folder.
  public static func isDirectory(_ path: String) -> Bool {
    kind(of: path) == .directory
  }

  /// The size of a file in bytes.
  ///
  /// - Throws: ``PlatformError`` where it does not exist.
  public static func size(of path: String) throws(PlatformError) -> Int {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else {
      throw PlatformError(.open, path, code: errno)
    }
    return Int(information.st_size)
  }

  /// The bytes of a whole file.
  ///
  /// - Throws: ``PlatformError`` where it does not exist, is a folder or cannot be read.
  public static func read(_ path: String) throws(PlatformError) -> [UInt8] {
    let file = try FileDescriptor(reading: path)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(try size(of: path))
    while true {
      let chunk = try file.read(upTo: chunkSize)
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
  }

  /// The text of a whole file; bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Throws: ``PlatformError`` where it does not exist, is a folder or cannot be read.
  public static func readText(_ path: String) throws(PlatformError) -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// The SHA-256 digest of a file as 64 lower-case hexadecimal digits.
  ///
  /// Reads a piece at a time, so memory does not grow with the file.
  ///
  /// - Throws: ``PlatformError`` where it does not exist, is a folder or cannot be read.
  public static func sha256(of path: String) throws(PlatformError) -> String {
    let file = try FileDescriptor(reading: path)
    var digest = SHA256()
    while true {
      let chunk = try file.read(upTo: chunkSize)
      if chunk.isEmpty { return digest.hexadecimalDigest() }
      digest.update(chunk)
    }
  }

  /// The names in a folder without `.` and `..`, sorted by their bytes.
  ///
  /// - Throws: ``PlatformError`` where it does not exist or is not a folder.
  public static func list(_ path: String) throws(PlatformError) -> [String] {
    guard let directory = unsafe opendir(path) else {
      throw PlatformError(.read, path, code: errno)
    }
    defer { unsafe _ = closedir(directory) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(directory) else {
        guard errno == 0 else { throw PlatformError(.read, path, code: errno) }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != "." && name != ".." { names.append(name) }
    }
  }

  /// Creates a folder and those above it; one that exists already is fine.
  ///
  /// - Throws: ``PlatformError`` where a file is in the way or the folder above may not be written.
  public static func createDirectories(_ path: String) throws(PlatformError) {
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
  public static func remove(_ path: String) throws(PlatformError) {
    var information = stat()
    guard unsafe lstat(path, &information) == 0 else {
      if errno == ENOENT { return }
      throw PlatformError(.remove, path, code: errno)
    }
    if information.st_mode & S_IFMT == S_IFDIR {
      for name in try list(path) {
        try remove(path + "/" + name)
      }
      guard unsafe rmdir(path) == 0 else { throw PlatformError(.remove, path, code: errno) }
    } else if unsafe unlink(path) != 0, errno != ENOENT {
      throw PlatformError(.remove, path, code: errno)
    }
  }

  /// The path without its last part: `a/b` of `a/b/c`, `.` of `c`, `/` of `/c`.
  public static func folder(of path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.last == "/" { rest = rest.dropLast() }
    guard let slash = rest.lastIndex(of: "/") else { return "." }
    rest = rest[..<slash]
    while rest.last == "/" { rest = rest.dropLast() }
    return rest.isEmpty ? "/" : String(rest)
  }

  /// The last part of a path: `c` of `a/b/c` and of `a/b/c/`.
  public static func name(of path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.last == "/" { rest = rest.dropLast() }
    guard let slash = rest.lastIndex(of: "/"), rest.count > 1 else { return String(rest) }
    return String(rest[rest.index(after: slash)...])
  }

  /// How many bytes are read or written at once.
  static let chunkSize = 1 << 18
}
