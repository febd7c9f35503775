// SPDX-License-Identifier: Apache-2.0

package import Basics
import Glibc

extension Files {
  /// Writes a file so that its name only ever leads to a complete one: see ``AtomicFile``.
  ///
  /// Missing folders are created. A symbolic link stays a link; pipes and devices are written to.
  ///
  /// - Parameters:
  ///   - bytes: All bytes.
  ///   - path: The path of the file.
  ///   - isShared: True if several machines may write it at once; no lock is taken then.
  /// - Throws: ``PlatformError``; the temporary file is gone then, and an older file untouched.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    isShared: Bool = false
  ) throws(PlatformError) {
    let file = try AtomicFile(path, isShared: isShared)
    try file.write(bytes)
    try file.commit()
  }

  /// Writes a text as UTF-8, atomically like ``write(_:to:)-([UInt8],_)``.
  ///
  /// - Throws: ``PlatformError``; the temporary file is gone then, and an older file untouched.
  package static func write(_ text: String, to path: String) throws(PlatformError) {
    try write([UInt8](text.utf8), to: path)
  }

  /// Writes a text as UTF-8 piece by piece, atomically like ``write(_:to:)-([UInt8],_)``.
  ///
  /// - Throws: ``PlatformError``; the temporary file is gone then, and an older file untouched.
  package static func write(_ text: TextPieces, to path: String) throws(PlatformError) {
    let file = try AtomicFile(path)
    try text.forEach { (piece) throws(PlatformError) in try file.write([UInt8](piece.utf8)) }
    try file.commit()
  }

  /// The path that writing to a path makes or replaces: the end of a chain of symbolic links, which need not
  /// be there.
  ///
  /// - Throws: ``PlatformError`` with `ELOOP` if links lead in a circle.
  static func destination(of path: String) throws(PlatformError) -> String {
    if let resolved = isLink(path) ? resolved(path) : path { return resolved }
    // A link to nothing: what it names is made, as opening it for writing would.
    var place = path
    for _ in 0..<40 {
      guard let target = linkTarget(place) else { return place }
      place = target.hasPrefix("/") ? target : folder(of: place) + "/" + target
    }
    throw PlatformError(.create, path, code: ELOOP)
  }

  /// Waits until the disk holds the names of a folder.
  ///
  /// - Throws: ``PlatformError`` if the disk fails.
  static func synchronizeFolder(_ path: String) throws(PlatformError) {
    let folder = try FileDescriptor(reading: path)
    try folder.synchronize()
  }
}
