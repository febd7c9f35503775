// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A folder that is built under a temporary name and appears under its own only when complete.
///
/// Dropped without ``commit(replacing:)``, also by a thrown error, it removes all that was written.
public struct AtomicDirectory: ~Copyable, Sendable {
  /// Where to write: a temporary folder beside the final one.
  public let path: String
  /// The name it gets when complete.
  public let destination: String
  private var isCommitted = false

  /// Starts a folder; missing folders above it are created.
  ///
  /// - Throws: ``PlatformError`` where the folder above may not be written.
  public init(_ destination: String) throws(PlatformError) {
    self.destination = destination
    path = Files.temporaryName(for: destination)
    try Files.createDirectories(Files.folder(of: destination))
    guard unsafe mkdir(path, 0o777) == 0 else {
      throw PlatformError(.create, destination, code: errno)
    }
  }

  deinit {
    if !isCommitted {
      try? Files.remove(path)
    }
  }

  /// Gives the complete folder its name.
  ///
  /// - Parameter replacing: Whether a folder that is there already makes way. It is moved aside
  ///   first and removed last, so that a failure in between loses nothing.
  /// - Throws: ``PlatformError`` with `EEXIST` where the name is taken and `replacing` is false; the
  ///   new folder is removed then, and the older one untouched.
  public consuming func commit(replacing: Bool = false) throws(PlatformError) {
    try Files.synchronizeFolder(path)
    var older: String?
    if Files.exists(destination) {
      guard replacing else { throw PlatformError(.create, destination, code: EEXIST) }
      let aside = Files.temporaryName(for: destination)
      try Self.move(destination, to: aside, of: destination)
      older = aside
    }
    do {
      try Self.move(path, to: destination, of: destination)
    } catch {
      if let older { try Self.move(older, to: destination, of: destination) }
      throw error
    }
    isCommitted = true
    try Files.synchronizeFolder(Files.folder(of: destination))
    if let older { try Files.remove(older) }
  }

  /// Calls `rename(2)`; errors name the folder that was meant.
  private static func move(
    _ old: String,
    to new: String,
    of destination: String
  ) throws(PlatformError) {
    guard unsafe rename(old, new) == 0 else {
      throw PlatformError(.rename, destination, code: errno)
    }
  }
}
