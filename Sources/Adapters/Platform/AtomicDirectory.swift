// SPDX-License-Identifier: Apache-2.0

import CPlatform
import Glibc

/// A folder that is built under a temporary name and appears under its own only when complete.
///
/// Dropped without ``commit(replacing:)``, also by a thrown error, it removes all that was written. What a
/// killed process leaves is cleared by the next one that writes beside it: see ``Leftovers``.
package struct AtomicDirectory: ~Copyable, Sendable {
  /// The name it gets when complete, as the caller named it.
  package let destination: String
  /// The same behind symbolic links.
  private let place: String
  private let entry: Leftovers.Entry
  private var isCommitted = false

  /// Starts a folder; missing folders above it are created.
  ///
  /// - Throws: ``PlatformError`` where the folder above may not be written.
  package init(_ destination: String) throws(PlatformError) {
    let place = try Files.destination(of: destination)
    entry = try Self.entry(for: place, meaning: destination)
    self.place = place
    self.destination = destination
  }

  private static func entry(
    for place: String,
    meaning destination: String
  ) throws(PlatformError) -> Leftovers.Entry {
    try Files.createDirectories(Files.folder(of: place))
    do {
      return try Leftovers.newFolder(for: place)
    } catch {
      throw PlatformError(error.operation, destination, code: error.code)
    }
  }

  /// Where to write: a temporary folder beside the final one.
  package var path: String { entry.path }

  deinit {
    if !isCommitted {
      try? Files.remove(entry.path)
    }
  }

  /// Gives the complete folder its name.
  ///
  /// - Parameter replacing: Whether a folder that is there already makes way. Both change their names at
  ///   once where the file system can do that, and the older one is removed last.
  /// - Throws: ``PlatformError`` with `EEXIST` where the name is taken and `replacing` is false; the
  ///   new folder is removed then, and the older one untouched.
  package consuming func commit(replacing: Bool = false) throws(PlatformError) {
    try Files.synchronizeFolder(path)
    var older: String?
    if Files.exists(place) {
      guard replacing else { throw PlatformError(.create, destination, code: EEXIST) }
      older = try exchange()
    } else {
      try move(path, to: place)
    }
    isCommitted = true
    try Files.synchronizeFolder(Files.folder(of: place))
    if let older { try Files.remove(older) }
  }

  /// Puts the new folder in the place of the older one.
  ///
  /// - Returns: Where the older one is then.
  private borrowing func exchange() throws(PlatformError) -> String {
    switch unsafe rep_exchange_names(path, place) {
    case 0: return path
    case ENOSYS, EINVAL, EXDEV: break
    case let code: throw PlatformError(.rename, destination, code: code)
    }
    // Killed between the two, the next process gives the older folder its name back.
    let aside = Leftovers.name(for: place, isOlder: true)
    let older = try FileDescriptor(reading: place)
    Leftovers.hold(older)
    try move(place, to: aside)
    do {
      try move(path, to: place)
    } catch {
      try move(aside, to: place)
      throw error
    }
    return aside
  }

  /// Calls `rename(2)`; errors name the folder that was meant.
  private borrowing func move(_ old: String, to new: String) throws(PlatformError) {
    guard unsafe rename(old, new) == 0 else {
      throw PlatformError(.rename, destination, code: errno)
    }
  }
}
