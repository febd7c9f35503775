// SPDX-License-Identifier: Apache-2.0
package import Basics

/// Pictures that say which frame of a video they are.
package enum NumberedPicture {
  /// A picture with the frame's number in its first eight 8 x 8 squares, white for 1, least first.
  ///
  /// The rest is a gradient that is different at every pixel, so that a turn or shift shows.
  package static func make(_ number: Int, width: Int = 64, height: Int = 48) -> PixelImage {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let isCounter = y < 8 && x < 64
        let bit = (number >> (x / 8)) & 1 == 1
        let red = isCounter ? (bit ? 255 : 0) : 2 * x
        let green = isCounter ? red : 4 * y
        let blue = isCounter ? red : x + y
        bytes += [red, green, blue].map { UInt8(truncatingIfNeeded: $0) }
      }
    }
    return PixelImage(width: width, height: height, bytes: bytes)
  }

  /// The number in a picture's squares, read in their middles.
  package static func number(in image: PixelImage) -> Int {
    (0..<min(8, image.width / 8)).reduce(0) { number, square in
      let pixel = (4 * image.width + square * 8 + 4) * 3
      return image.bytes[pixel] > 127 ? number | 1 << square : number
    }
  }
}
