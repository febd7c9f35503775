// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A file that is written under a temporary name and gets its own only when it is complete.
///
/// Nothing or a plain file at the path is replaced at once, with the older file's permissions. A symbolic link stays,
/// and the file it leads to is replaced. A pipe, a device or a socket stays and is written to.
///
/// Dropped without ``commit()``, also by a thrown error, it leaves nothing. What a killed process leaves is
/// cleared by the next one that writes into the folder: see ``Leftovers``. A shared one takes no lock, and is
/// cleared as a ``SharedDirectory`` is, by the next that completes the same file.
package struct AtomicFile: ~Copyable, Sendable {
  /// The path, as the caller named it.
  package let path: String
  /// The name that the file gets, behind symbolic links; nil for what is written to.
  private let destination: String?
  private let entry: Leftovers.Entry
  private let scratch: ScratchFolder?
  private let isShared: Bool
  private var isCommitted = false

  /// Starts a file; missing folders are created.
  ///
  /// - Parameters:
  ///   - path: The path that it gets when complete.
  ///   - isShared: True if several machines may write it at once.
  /// - Throws: ``PlatformError`` if a folder is in the way, or the folder above may not be written.
  package init(_ path: String, isShared: Bool = false) throws(PlatformError) {
    self.path = path
    self.isShared = isShared
    switch Files.kind(of: path) {
    case .directory: throw PlatformError(.create, path, code: EISDIR)
    case .other:
      let folder = try ScratchFolder("output")
      let name = folder.path + "/" + Files.name(of: path)
      entry = Leftovers.Entry(path: name, lock: try FileDescriptor(creating: name))
      scratch = consume folder
      destination = nil
    case .file, nil:
      let destination = try Files.destination(of: path)
      entry = try Self.entry(for: destination, meaning: path, isShared: isShared)
      scratch = nil
      self.destination = destination
    }
  }

  private static func entry(
    for destination: String,
    meaning path: String,
    isShared: Bool
  ) throws(PlatformError) -> Leftovers.Entry {
    do {
      try Files.createDirectories(Files.folder(of: destination))
      if isShared {
        let name = Leftovers.name(for: destination, ending: SharedDirectory.ending)
        return Leftovers.Entry(path: name, lock: try FileDescriptor(creatingNew: name))
      }
      return try Leftovers.newFile(for: destination)
    } catch {
      throw PlatformError(error.operation, path, code: error.code)
    }
  }

  /// Where to write: a plain file that is there and empty.
  package var temporary: String { entry.path }

  deinit {
    if !isCommitted { unsafe unlink(entry.path) }
  }

  /// Writes bytes behind those that were written.
  ///
  /// - Throws: ``PlatformError`` as on a full disk.
  package func write(_ bytes: [UInt8]) throws(PlatformError) {
    try writeAll(bytes, to: entry.lock.number, path: path)
  }

  /// Gives the complete file its name, or writes it to where the path leads.
  ///
  /// - Throws: ``PlatformError``; the temporary file is gone then, and an older file untouched.
  package consuming func commit() throws(PlatformError) {
    guard let destination else {
      let bytes = try FileDescriptor(reading: entry.path)
      let target = try FileDescriptor(writing: path)
      while case let chunk = try bytes.read(upTo: Files.chunkSize), !chunk.isEmpty {
        try target.write(chunk)
      }
      return
    }
    var older = stat()
    if unsafe stat(destination, &older) == 0 {
      _ = fchmod(entry.lock.number, older.st_mode & 0o777)
    }
    do {
      try entry.lock.synchronize()
    } catch {
      throw PlatformError(error.operation, path, code: error.code)
    }
    guard unsafe rename(entry.path, destination) == 0 else {
      let code = errno
      // Another process completed the file and removed this one, as if that had been written after it.
      if isShared, code == ENOENT, Files.exists(destination) { return }
      throw PlatformError(.rename, path, code: code)
    }
    isCommitted = true
    try Files.synchronizeFolder(Files.folder(of: destination))
    if isShared { SharedDirectory.removeLeftovers(of: destination) }
  }
}
