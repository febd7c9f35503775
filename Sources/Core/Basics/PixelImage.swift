// SPDX-License-Identifier: Apache-2.0

/// An 8-bit sRGB picture: three bytes a pixel, rows from the top, no padding.
package struct PixelImage: Sendable, Equatable {
  /// Columns.
  package let width: Int
  /// Rows.
  package let height: Int
  /// `width * height * 3` bytes: red, green, blue, from the top left, x right, y down.
  package var bytes: [UInt8]

  /// Creates a picture from its bytes.
  ///
  /// - Precondition: `bytes.count == width * height * 3`.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * 3, "three bytes a pixel")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Creates a picture of one colour.
  package init(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for _ in 0..<(width * height) {
      bytes.append(red)
      bytes.append(green)
      bytes.append(blue)
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}
