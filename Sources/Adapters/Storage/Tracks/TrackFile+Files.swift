// SPDX-License-Identifier: Apache-2.0
import Platform

extension TrackFile {
  /// Reads a track file through memory.
  ///
  /// - Throws: `PlatformError` where the file is missing or cannot be read, `StorageError` where it
  ///   is not a track.
  package static func read(_ path: String) throws -> TrackFile {
    let file = try MappedFile(path)
    return try file.withBytes { bytes throws(StorageError) in
      try TrackFile(decoding: bytes, path: path)
    }
  }

  /// Writes a track file; its name leads to the complete file or to what was there before.
  ///
  /// Missing folders are created.
  ///
  /// - Throws: `PlatformError` where the file cannot be created or the disk is full.
  package func write(to path: String) throws {
    try Files.write(encoded(), to: path)
  }
}
