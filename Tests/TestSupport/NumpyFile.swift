// SPDX-License-Identifier: Apache-2.0

/// The bytes of an `.npy` file as `numpy.save` writes them, and of damaged ones.
package struct NumpyFile: Sendable {
  /// The length of each axis as the header says it.
  package var shape: [Int]
  /// The numbers.
  package var values: [Double]
  /// The type of a number; `<f4` is written in four bytes, all others in eight.
  package var type = "<f8"
  /// Whether the header says that the first axis is fastest.
  package var isFortranOrder = false
  /// The version: 1 or 2 with the length in two or four bytes.
  package var version: UInt8 = 1

  /// Describes an array.
  package init(_ shape: [Int], _ values: [Double]) {
    self.shape = shape
    self.values = values
  }

  /// The file.
  package var bytes: [UInt8] {
    let shapeText = shape.map { "\($0)," }.joined(separator: " ")
    var header = Array(
      "{'descr': '\(type)', 'fortran_order': \(isFortranOrder ? "True" : "False"), "
        .utf8
    )
    header += Array("'shape': (\(shapeText)), }".utf8)
    while (10 + header.count + 1) % 64 != 0 { header.append(UInt8(ascii: " ")) }
    header.append(UInt8(ascii: "\n"))
    var bytes: [UInt8] = [0x93] + Array("NUMPY".utf8) + [version, 0]
    append(UInt32(header.count), count: version == 1 ? 2 : 4, to: &bytes)
    bytes += header
    for value in values {
      if type == "<f4" {
        append(Float(value).bitPattern, count: 4, to: &bytes)
      } else {
        append(value.bitPattern, count: 8, to: &bytes)
      }
    }
    return bytes
  }

  private func append(_ bits: some FixedWidthInteger, count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * index))) }
  }
}
