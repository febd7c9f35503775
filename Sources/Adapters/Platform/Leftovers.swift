// SPDX-License-Identifier: Apache-2.0

import CPlatform
import Glibc
import Synchronization

/// Half-written files and folders of killed processes, which the next process clears.
///
/// Files and folders that are being written have names of their own: `.NAME.BOOT-PROCESS-COUNT.partial`
/// beside the final name, and `repgauge-KIND-BOOT-RANDOM` for temporary folders. Whoever writes one holds a
/// lock on it (`flock(2)`), which the system takes back when the process ends, however it ends. What is not
/// locked belongs to nobody and is removed. A number of a process would not tell: numbers are used again, and
/// containers that share a folder have numbers of their own.
///
/// Locks are taken and leftovers removed on a disk of this machine's own only. On a network's file system a lock
/// may fail, wait for a service that is down, or not be seen by other machines. There leftovers stay. No lock is
/// taken inside a folder that is being built either: that folder is locked. Nobody removes what another user made.
///
/// Files and folders that several machines write are told apart by their names instead: see ``SharedDirectory``.
package enum Leftovers {
  /// The folders that this process has cleared.
  private static let cleared = Mutex<Set<String>>([])
  /// The number of names that this process has made up.
  private static let count = Atomic<Int>(0)

  /// The identity of this start of the system: 8 hexadecimal digits of the kernel's boot id.
  static let boot: String = {
    let text = (try? Files.readText("/proc/sys/kernel/random/boot_id")) ?? ""
    return text.count >= 8 ? String(text.prefix(8)) : "00000000"
  }()

  // MARK: Names

  private static let partial = ".partial"
  private static let older = ".older"

  /// A hidden name beside a path that no other process or thread uses.
  ///
  /// Long names are cut, so that the name is not too long where the path's own is not.
  static func name(for path: String, isOlder: Bool = false) -> String {
    name(for: path, ending: isOlder ? older : partial)
  }

  /// The same with another ending, by which nobody clears it.
  static func name(for path: String, ending: String) -> String {
    let number = count.add(1, ordering: .relaxed).newValue
    return "\(Files.folder(of: path))/\(beginning(of: Files.name(of: path)))"
      + "\(boot)-\(getpid())-\(number)\(ending)"
  }

  /// The part of a temporary name that says what it is to become.
  private static func beginning(of name: String) -> String {
    ".\(name.utf8.count > 160 ? String(name.prefix(40)) : name)."
  }

  /// True if an entry of a folder has a temporary name with an ending.
  ///
  /// - Parameters:
  ///   - entry: The entry's name.
  ///   - name: The name that it is to get; nil for any.
  ///   - ending: The ending.
  /// - Returns: True if it is what somebody began, or left.
  static func isTemporary(_ entry: String, for name: String? = nil, ending: String) -> Bool {
    guard let name else { return entry.hasPrefix(".") && entry.hasSuffix(ending) }
    let beginning = beginning(of: name)
    guard entry.hasPrefix(beginning), entry.hasSuffix(ending) else { return false }
    let tag = entry.dropFirst(beginning.count).dropLast(ending.count)
    return !tag.isEmpty && !tag.contains(".")
  }

  /// True if a path is inside a folder that is being built, in which nobody else writes.
  private static func isPrivate(_ path: String) -> Bool {
    Files.folder(of: path).split(separator: "/").contains { part in
      [partial, SharedDirectory.ending].contains { isTemporary(String(part), ending: $0) }
    }
  }

  /// The boot under which a name was made up; nil for a name that is nobody's temporary one.
  private static func boot(of name: String) -> String? {
    if name.hasPrefix("."), let ending = [partial, older].first(where: name.hasSuffix) {
      let tag = name.dropLast(ending.count).split(separator: ".").last ?? ""
      let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 3, Int(parts[1]) != nil, Int(parts[2]) != nil else { return nil }
      return isBoot(parts[0]) ? String(parts[0]) : nil
    }
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0] == "repgauge", parts[parts.count - 1].utf8.count == 6,
      isBoot(parts[parts.count - 2])
    else { return nil }
    return String(parts[parts.count - 2])
  }

  private static func isBoot(_ text: Substring) -> Bool {
    text.utf8.count == 8 && text.allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  // MARK: Making

  /// A file or folder under a temporary name, on a disk of this machine's own locked as long as this process lives.
  struct Entry: ~Copyable {
    let path: String
    let lock: FileDescriptor
  }

  /// Creates an empty file under a temporary name beside a path, and locks it.
  ///
  /// - Throws: ``PlatformError`` if the folder does not exist or may not be written.
  static func newFile(for path: String) throws(PlatformError) -> Entry {
    if isPrivate(path) {
      let name = name(for: path)
      return Entry(path: name, lock: try FileDescriptor(creatingNew: name))
    }
    clear(in: Files.folder(of: path))
    while true {
      let name = name(for: path)
      let file = try FileDescriptor(creatingNew: name)
      if lock(file, name) { return Entry(path: name, lock: file) }
    }
  }

  /// Creates an empty folder under a temporary name beside a path, and locks it.
  ///
  /// - Throws: ``PlatformError`` if the folder above does not exist or may not be written.
  static func newFolder(for path: String) throws(PlatformError) -> Entry {
    clear(in: Files.folder(of: path))
    while true {
      let name = name(for: path)
      guard unsafe mkdir(name, 0o777) == 0 else {
        throw PlatformError(.create, path, code: errno)
      }
      if let entry = try lockedFolder(name) { return entry }
    }
  }

  /// Creates an empty folder for temporary files that nobody else can write to, and locks it: `mkdtemp(3)`.
  ///
  /// - Throws: ``PlatformError`` if the place does not exist or may not be written.
  static func newScratch(in place: String, _ kind: String) throws(PlatformError) -> Entry {
    clear(in: place)
    let pattern = "\(place)/repgauge-\(kind)-\(boot)-XXXXXX"
    while true {
      var bytes = Array(pattern.utf8CString)
      let made = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
      }
      guard made else { throw PlatformError(.create, pattern, code: errno) }
      let name = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if let entry = try lockedFolder(name) { return entry }
    }
  }

  /// Locks a new folder; nil if somebody who cleared leftovers was quicker, and it is gone.
  private static func lockedFolder(_ name: String) throws(PlatformError) -> Entry? {
    let folder: FileDescriptor
    do {
      folder = try FileDescriptor(reading: name)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    return lock(folder, name) ? Entry(path: name, lock: folder) : nil
  }

  /// Locks what this process has just made.
  ///
  /// - Returns: False if somebody who cleared leftovers was quicker, and it is gone.
  private static func lock(_ file: borrowing FileDescriptor, _ name: String) -> Bool {
    !hold(file) || leads(name, to: file)
  }

  /// Takes the lock of a file or folder on a disk of this machine's own.
  ///
  /// - Returns: False if there is no lock to take. Then nobody who clears takes one either.
  @discardableResult
  static func hold(_ file: borrowing FileDescriptor) -> Bool {
    guard rep_is_on_own_disk(file.number) == 1 else { return false }
    while flock(file.number, LOCK_EX) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  // MARK: Clearing

  /// Removes what belongs to no living process from a folder, once for each folder and process.
  ///
  /// An entry that cannot be removed stays, without an error: nothing depends on it.
  package static func clear(in folder: String) {
    let isFirst = cleared.withLock { $0.insert(Files.resolved(folder) ?? folder).inserted }
    guard isFirst else { return }
    for name in (try? Files.list(folder, skippingOthers: true)) ?? [] {
      if boot(of: name) != nil { clear(path: folder + "/" + name) }
    }
  }

  private static func clear(path: String) {
    // For writing, as locks over a network want it; folders cannot be opened so.
    let flags = O_NOFOLLOW | O_NONBLOCK
    guard let file = FileDescriptor.opened(path, anyOf: [O_RDWR | flags, O_RDONLY | flags])
    else { return }
    var information = stat()
    guard unsafe fstat(file.number, &information) == 0, information.st_uid == geteuid(),
      [S_IFREG, S_IFDIR].contains(information.st_mode & S_IFMT),
      rep_is_on_own_disk(file.number) == 1,
      flock(file.number, LOCK_EX | LOCK_NB) == 0, leads(path, to: file)
    else { return }
    if path.hasSuffix(older), let name = nameBefore(path), !Files.exists(name) {
      // Its process was killed after it had moved it aside and before the new one got the name.
      unsafe _ = rename(path, name)
    } else {
      try? Files.remove(path)
    }
  }

  /// The path that something was moved aside from.
  private static func nameBefore(_ path: String) -> String? {
    let name = Files.name(of: path).dropFirst().dropLast(older.count)
    guard let end = name.lastIndex(of: ".") else { return nil }
    return Files.folder(of: path) + "/" + name[..<end]
  }

  /// Whether a name still leads to an open file, and to no other one.
  static func leads(_ name: String, to file: borrowing FileDescriptor) -> Bool {
    var (named, opened) = (stat(), stat())
    guard unsafe lstat(name, &named) == 0, unsafe fstat(file.number, &opened) == 0 else {
      return false
    }
    return named.st_dev == opened.st_dev && named.st_ino == opened.st_ino
  }
}
