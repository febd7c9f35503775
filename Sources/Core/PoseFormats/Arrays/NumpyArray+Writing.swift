// SPDX-License-Identifier: Apache-2.0

extension NumpyArray {
  /// The bytes that `numpy.save` writes for the numbers in single precision: version 1.0, little-endian, C order.
  ///
  /// - Complexity: O(*numbers*).
  var encoded: [UInt8] {
    let lengths = shape.map(String.init).joined(separator: ", ") + (shape.count == 1 ? "," : "")
    var header = "{'descr': '<f4', 'fortran_order': False, 'shape': (\(lengths)), }"
    // The numbers begin at a multiple of 64 bytes, behind a line end.
    let start = Self.start.count + 2
    header += String(repeating: " ", count: 63 - (start + header.utf8.count) % 64) + "\n"
    var bytes = Self.start
    bytes.append(UInt8(truncatingIfNeeded: header.utf8.count))
    bytes.append(UInt8(truncatingIfNeeded: header.utf8.count >> 8))
    bytes += Array(header.utf8)
    bytes.reserveCapacity(bytes.count + 4 * values.count)
    for value in values {
      let bits = Float(value).bitPattern
      for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(8 * place))) }
    }
    return bytes
  }

  /// The bytes in front of the length of the header.
  private static let start: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0]
}
