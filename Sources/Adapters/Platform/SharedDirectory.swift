// SPDX-License-Identifier: Apache-2.0

import CPlatform
import Glibc

/// A folder that several machines may build at once: the first one that is complete gets the name.
///
/// No lock is taken, since file systems that machines share often have none. Each builds under a temporary name
/// of its own beside the final one, and the system's renaming decides. Dropped without ``commit(replacing:)``, it
/// removes what was written. What a killed process leaves is removed by the next that completes the same folder.
/// A process that was slower finds its own removed, too (``isGone``): then the folder that it was to make is there.
package struct SharedDirectory: ~Copyable {
  /// The name it gets when complete, behind symbolic links.
  package let destination: String
  /// Where to write: a temporary folder beside the final one.
  package let path: String
  /// The folder itself, wherever its name leads.
  private let folder: FileDescriptor
  private var isCommitted = false
  /// The ending of temporary names.
  static let ending = ".making"

  /// Starts a folder; missing folders above it are created.
  ///
  /// - Throws: ``PlatformError`` where the folder above may not be written.
  package init(_ destination: String) throws(PlatformError) {
    let place = try Files.destination(of: destination)
    try Files.createDirectories(Files.folder(of: place))
    var name = Leftovers.name(for: place, ending: Self.ending)
    while unsafe mkdir(name, 0o777) != 0 {
      guard errno == EEXIST else { throw PlatformError(.create, destination, code: errno) }
      name = Leftovers.name(for: place, ending: Self.ending)
    }
    folder = try FileDescriptor(reading: name)
    self.destination = place
    path = name
  }

  deinit {
    if !isCommitted { try? Files.remove(path) }
  }

  /// True if another process completed the same folder, and removed this one.
  ///
  /// It stays gone if a file that is written later makes a folder of the same name.
  package var isGone: Bool { !Leftovers.leads(path, to: folder) }

  /// Writes a file into the folder, and waits until the disk holds it.
  ///
  /// - Throws: ``PlatformError`` where the disk is full, or where the folder is gone because another process
  ///   completed it.
  package borrowing func write(_ bytes: [UInt8], to name: String) throws(PlatformError) {
    let file = try FileDescriptor(creating: path + "/" + name)
    try file.write(bytes)
    try file.synchronize()
  }

  /// Writes a text as UTF-8, as `write(_:to:)` does bytes.
  ///
  /// - Throws: As that does.
  package borrowing func write(_ text: String, to name: String) throws(PlatformError) {
    try write([UInt8](text.utf8), to: name)
  }

  /// Gives the complete folder its name.
  ///
  /// - Parameter replacing: True if a folder that is there already makes way. Both change their names at once
  ///   where the file system can do that.
  /// - Returns: False if another process gave the name to its own before; this one is removed then.
  /// - Throws: ``PlatformError`` where the disk fails.
  package consuming func commit(replacing: Bool = false) throws(PlatformError) -> Bool {
    try folder.synchronize()
    if isGone { return false }
    var aside: String?
    while unsafe rename(path, destination) != 0 {
      let code = errno
      if code == ENOENT, isGone {
        // The folder that was moved aside meanwhile is the one that the other process completed.
        if let aside { unsafe _ = rename(aside, destination) }
        return false
      }
      guard [EEXIST, ENOTEMPTY].contains(code) else {
        throw PlatformError(.rename, destination, code: code)
      }
      guard replacing else { return false }
      if unsafe rep_exchange_names(path, destination) == 0 { break }
      if isGone { return false }
      // Killed between the two, the folder is missing, which is no harm: it is made again.
      let name = Leftovers.name(for: destination, ending: Self.ending)
      guard unsafe rename(destination, name) == 0 || errno == ENOENT else {
        throw PlatformError(.rename, destination, code: errno)
      }
      aside = name
    }
    isCommitted = true
    try Files.synchronizeFolder(Files.folder(of: destination))
    Self.removeLeftovers(of: destination)
    return true
  }

  /// Removes what was begun of a file or folder that is complete, wherever symbolic links lead.
  package static func removeLeftovers(of destination: String) {
    let place = (try? Files.destination(of: destination)) ?? destination
    removeLeftovers(in: Files.folder(of: place), of: Files.name(of: place))
  }

  /// Removes what was begun and has no use any more, since what it was to become is complete.
  ///
  /// Each gets another name first, so that a process which still writes it cannot complete what is half removed.
  ///
  /// - Parameters:
  ///   - folder: Where it is.
  ///   - name: The name that it was to get; nil for any.
  package static func removeLeftovers(in folder: String, of name: String? = nil) {
    for entry in (try? Files.list(folder, skippingOthers: true)) ?? []
    where Leftovers.isTemporary(entry, for: name, ending: ending) {
      let aside = Leftovers.name(for: "\(folder)/\(name ?? "removed")", ending: ending)
      if unsafe rename("\(folder)/\(entry)", aside) == 0 { try? Files.remove(aside) }
    }
  }

  /// Writes a file of a few lines unless it is there, whole or not at all, without a lock.
  ///
  /// - Throws: ``PlatformError`` where it may not be written.
  package static func writeOnce(_ text: String, to destination: String) throws(PlatformError) {
    let folder = Files.folder(of: destination)
    try Files.createDirectories(folder)
    // Whatever else was begun has no use once the file is there.
    defer { if Files.exists(destination) { removeLeftovers(of: destination) } }
    guard !Files.exists(destination) else { return }
    let name = Leftovers.name(for: destination, ending: ending)
    do {
      let file = try FileDescriptor(creating: name)
      try file.write([UInt8](text.utf8))
      try file.synchronize()
    } catch {
      unsafe unlink(name)
      throw error
    }
    if unsafe link(name, destination) != 0, !Files.exists(destination) {
      // A file system without hard links: whoever renames last wins, and each compares what is there then.
      let code = unsafe rename(name, destination) == 0 ? 0 : errno
      guard code == 0 || Files.exists(destination) else {
        unsafe unlink(name)
        throw PlatformError(.create, destination, code: code)
      }
    }
    try Files.synchronizeFolder(folder)
  }
}
