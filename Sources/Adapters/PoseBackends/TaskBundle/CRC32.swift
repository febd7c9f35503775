// SPDX-License-Identifier: Apache-2.0

/// The checksum of zip archives and PNG files.
///
/// - Source: ISO 3309; the polynomial 0xEDB88320, reflected.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  /// The checksum of some bytes; 0 for none.
  ///
  /// - Complexity: O(*n*).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let table = table
    return ~bytes.reduce(0xFFFF_FFFF) { value, byte in
      table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8)
    }
  }
}
