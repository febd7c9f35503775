// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A folder that several machines may build at once: the first one that is complete gets the name.
///
/// No lock is taken, since file systems that machines share often have none. Each builds under a temporary name
/// of its own beside the final one, and the system's renaming decides. Dropped without ``commit(replacing:)``, it
/// removes what was written. What a killed process leaves is removed by the next that completes the same folder.
package struct SharedDirectory: ~Copyable {
  /// The name it gets when complete.
  package let destination: String
  private let path: String
  private var isCommitted = false
  private static let ending = ".making"

  /// Starts a folder; missing folders above it are created.
  ///
  /// - Throws: ``PlatformError`` where the folder above may not be written.
  package init(_ destination: String) throws(PlatformError) {
    self.destination = destination
    try Files.createDirectories(Files.folder(of: destination))
    path = try Self.newName(for: destination) { unsafe mkdir($0, 0o777) }
  }

  /// A temporary name that nobody else has, made by a call that fails with `EEXIST` where somebody has it.
  private static func newName(
    for destination: String,
    _ make: (String) -> Int32
  ) throws(PlatformError) -> String {
    while true {
      let name = Leftovers.name(for: destination, ending: ending)
      if make(name) == 0 { return name }
      guard errno == EEXIST else { throw PlatformError(.create, destination, code: errno) }
    }
  }

  deinit {
    if !isCommitted { try? Files.remove(path) }
  }

  /// Writes a file into the folder, and waits until the disk holds it.
  ///
  /// - Throws: ``PlatformError`` where the disk is full, or where the folder is gone because another process
  ///   completed it.
  package borrowing func write(_ text: String, to name: String) throws(PlatformError) {
    let file = try FileDescriptor(creating: path + "/" + name)
    try file.write([UInt8](text.utf8))
    try file.synchronize()
  }

  /// Gives the complete folder its name.
  ///
  /// - Parameter replacing: True if a folder that is there already makes way.
  /// - Returns: False if another process gave the name to its own before; this one is removed then.
  /// - Throws: ``PlatformError`` where the disk fails.
  package consuming func commit(replacing: Bool = false) throws(PlatformError) -> Bool {
    try Files.synchronizeFolder(path)
    while unsafe rename(path, destination) != 0 {
      guard [EEXIST, ENOTEMPTY].contains(errno) else {
        throw PlatformError(.rename, destination, code: errno)
      }
      guard replacing else { return false }
      // Killed between the two, the folder is missing, which is no harm: it is made again.
      let aside = Leftovers.name(for: destination, ending: Self.ending)
      guard unsafe rename(destination, aside) == 0 || errno == ENOENT else {
        throw PlatformError(.rename, destination, code: errno)
      }
    }
    isCommitted = true
    let folder = Files.folder(of: destination)
    try Files.synchronizeFolder(folder)
    Self.removeLeftovers(in: folder, of: Files.name(of: destination))
    return true
  }

  /// Removes what was begun and has no use any more, since what it was to become is complete.
  ///
  /// - Parameters:
  ///   - folder: Where it is.
  ///   - name: The name that it was to get; nil for any.
  package static func removeLeftovers(in folder: String, of name: String? = nil) {
    for entry in (try? Files.list(folder, skippingOthers: true)) ?? []
    where entry.hasPrefix(name.map { ".\($0)." } ?? ".") && entry.hasSuffix(ending) {
      try? Files.remove(folder + "/" + entry)
    }
  }

  /// Writes a file of a few lines unless it is there, whole or not at all, without a lock.
  ///
  /// - Throws: ``PlatformError`` where it may not be written.
  package static func writeOnce(_ text: String, to destination: String) throws(PlatformError) {
    try Files.createDirectories(Files.folder(of: destination))
    let folder = Files.folder(of: destination)
    // Whatever else was begun has no use once the file is there.
    defer { Self.removeLeftovers(in: folder, of: Files.name(of: destination)) }
    guard !Files.exists(destination) else { return }
    let name = Leftovers.name(for: destination, ending: ending)
    let file = try FileDescriptor(creating: name)
    try file.write([UInt8](text.utf8))
    try file.synchronize()
    // A file system without hard links: whoever renames last wins, and each compares what is there then.
    guard
      unsafe link(name, destination) == 0 || Files.exists(destination)
        || rename(name, destination) == 0 || Files.exists(destination)
    else { throw PlatformError(.create, destination, code: errno) }
    try Files.synchronizeFolder(folder)
  }
}
