// SPDX-License-Identifier: Apache-2.0

/// A plain array of numbers as NumPy stores it in an `.npy` file.
///
/// Read are versions 1.0 and 2.0, little-endian float32 and float64: what `numpy.save` writes on the
/// machines there are. Fortran order is turned into C order. Nothing in the file is run.
///
/// - Source: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html.
package struct NumpyArray: Sendable, Equatable {
  /// The length of each axis.
  package let shape: [Int]
  /// The numbers, the last axis fastest; as many as the product of `shape`.
  package let values: [Double]

  /// Creates an array.
  init(shape: [Int], values: [Double]) {
    self.shape = shape
    self.values = values
  }

  /// Reads a file's bytes.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: `PoseDefect` if the bytes are something else, are cut off or go on behind the array.
  ///   It is thrown too if the array is of another type or version.
  /// - Complexity: O(*bytes*).
  package init(decoding bytes: [UInt8]) throws(PoseDefect) {
    let header = try NumpyHeader(bytes)
    shape = header.shape
    values = header.values(in: bytes)
  }
}
