// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Where a path leads, so that two names of one file are equal.
///
/// Symbolic links are followed, and hard links are one file. What is not there yet is known by the name that
/// it would get.
package enum FilePlace: Sendable, Hashable {
  /// A file or folder, by its file system and its number in it.
  case entry(device: UInt, number: UInt)
  /// The path that would be made, from the root, without symbolic links.
  case name(String)

  /// Looks where a path leads.
  package init(of path: String) {
    var information = stat()
    if unsafe stat(path, &information) == 0 {
      self.init(information)
      return
    }
    self = .name(Self.route(of: path))
  }

  /// The path from the root, without symbolic links, of what is there or would be made.
  static func route(of path: String) -> String {
    let destination = (try? Files.destination(of: path)) ?? path
    if let resolved = Files.resolved(destination) { return resolved }
    var names = [Files.name(of: destination)]
    var folder = Files.folder(of: destination)
    while true {
      if let resolved = Files.resolved(folder) {
        return ([resolved == "/" ? "" : resolved] + names).joined(separator: "/")
      }
      names.insert(Files.name(of: folder), at: 0)
      folder = Files.folder(of: folder)
    }
  }

  /// True if a path leads, or would lead once made, into a folder or to the folder itself.
  ///
  /// - Parameters:
  ///   - path: The path; nothing has to be there.
  ///   - folder: The folder.
  ///   - isCertain: True to ask also that the folder is there and that no link on the way leads to nothing. Ask for it
  ///     before access is granted.
  /// - Returns: False if something that `isCertain` asks for is missing.
  package static func isInside(_ path: String, _ folder: String, isCertain: Bool = false) -> Bool {
    if isCertain, Files.resolved(folder) == nil || !Files.leadsSomewhere(path) { return false }
    let (inner, outer) = (route(of: path), route(of: folder))
    return inner == outer || inner.hasPrefix(outer == "/" ? outer : outer + "/")
  }

  /// Looks where a descriptor of this process leads; nil unless that is a plain file.
  package init?(ofPlainDescriptor number: Int32) {
    var information = stat()
    guard unsafe fstat(number, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    self.init(information)
  }

  private init(_ information: stat) {
    self = .entry(device: UInt(information.st_dev), number: UInt(information.st_ino))
  }
}

/// Files that a command reads, and that nothing it writes may replace.
package struct ProtectedFiles: Sendable {
  private var places: Set<FilePlace>

  /// Protects files by their paths; those that are not there need no protection.
  package init(_ paths: [String] = []) {
    places = []
    for path in paths { insert(path) }
  }

  /// Protects one more file.
  package mutating func insert(_ path: String) {
    if case .entry = FilePlace(of: path) { places.insert(FilePlace(of: path)) }
  }

  /// Makes sure that a path leads to none of them.
  ///
  /// - Throws: ``OverwrittenInput`` if it does.
  package func check(_ path: String) throws(OverwrittenInput) {
    if places.contains(FilePlace(of: path)) { throw OverwrittenInput(path: path) }
  }
}

/// A file that would be written and is an input of the same command.
package struct OverwrittenInput: ExitStatusConvertible, Equatable, CustomStringConvertible {
  /// The file, as it would be written.
  package var path: String

  /// 64: the command line contradicts itself.
  package var exitStatus: ExitStatus { .usage }

  /// One phrase, without a full stop.
  package var description: String { "'\(path)' is read, and would be written over" }
}
