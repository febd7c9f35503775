// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform

/// A plain array of numbers as NumPy stores it in an `.npy` file.
///
/// Read are versions 1.0 and 2.0, little-endian float32 and float64 in C order: what `numpy.save`
/// writes on the machines there are. Nothing in the file is run.
///
/// - Source: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html.
package struct NumpyArray: Sendable, Equatable {
  /// The length of each axis.
  package let shape: [Int]
  /// The numbers, the last axis fastest; as many as the product of `shape`.
  package let values: [Double]

  /// Reads a file.
  ///
  /// - Throws: `PlatformError` where it is missing or cannot be read, `StorageError` where it is no
  ///   such array.
  package init(path: String) throws {
    let file = try MappedFile(path)
    self = try file.withBytes { bytes throws(StorageError) in
      try NumpyArray(decoding: bytes, path: path)
    }
  }

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - path: Its name in errors.
  /// - Throws: `StorageError` where the bytes are something else, are cut off or go on behind the
  ///   array, or where the array is of another type, order or version.
  /// - Complexity: O(*bytes*).
  package init(decoding bytes: RawSpan, path: String) throws(StorageError) {
    do throws(TrackDefect) {
      let header = try NumpyHeader(bytes)
      shape = header.shape
      values = try header.values(in: bytes)
    } catch {
      throw StorageError(operation: "read pose array", path: path, reason: error.reason)
    }
  }

  /// Reads a file's bytes.
  ///
  /// - Throws: As `init(decoding:path:)` of a span does.
  package init(decoding bytes: [UInt8], path: String) throws(StorageError) {
    try unsafe self.init(decoding: bytes.span.bytes, path: path)
  }
}
