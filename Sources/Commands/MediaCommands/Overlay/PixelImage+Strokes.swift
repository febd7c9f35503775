// SPDX-License-Identifier: Apache-2.0
import Basics

/// A colour in sRGB.
struct StrokeColor: Equatable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }
}

extension PixelImage {
  /// Draws a line with round ends, its edges smoothed over one pixel.
  ///
  /// A line from a point to itself is a disc. Parts outside the picture are left out; where a
  /// coordinate is not finite, nothing is drawn.
  ///
  /// - Parameters:
  ///   - start: One end in pixels, x right, y down, from the picture's top left corner.
  ///   - end: The other end.
  ///   - radius: Half the line's width in pixels.
  ///   - color: The colour.
  /// - Complexity: O(*pixels of the line's bounding box*).
  mutating func stroke(
    from start: SIMD2<Double>,
    to end: SIMD2<Double>,
    radius: Double,
    color: StrokeColor
  ) {
    let reach = radius + 0.5
    guard
      let columns = Self.pixels(min(start.x, end.x) - reach, max(start.x, end.x) + reach, width),
      let rows = Self.pixels(min(start.y, end.y) - reach, max(start.y, end.y) + reach, height)
    else { return }
    let direction = end - start
    let squaredLength = (direction * direction).sum()
    for y in rows {
      for x in columns {
        let offset = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - start
        let along = squaredLength > 0 ? (offset * direction).sum() / squaredLength : 0
        let gap = offset - direction * min(max(along, 0), 1)
        let coverage = min(1, reach - (gap * gap).sum().squareRoot())
        if coverage > 0 { blend(color, coverage, x, y) }
      }
    }
  }

  private mutating func blend(_ color: StrokeColor, _ coverage: Double, _ x: Int, _ y: Int) {
    let pixel = (y * width + x) * 3
    func mix(_ channel: Int, _ value: UInt8) {
      let old = Double(bytes[pixel + channel])
      bytes[pixel + channel] = UInt8((old + (Double(value) - old) * coverage).rounded())
    }
    mix(0, color.red)
    mix(1, color.green)
    mix(2, color.blue)
  }

  /// The pixels between two coordinates that lie in the picture; nil where there are none.
  private static func pixels(_ low: Double, _ high: Double, _ count: Int) -> Range<Int>? {
    guard low.isFinite, high.isFinite, low < Double(count), high > 0 else { return nil }
    let range = Int(max(0, low))..<Int(min(Double(count), high.rounded(.up)))
    return range.isEmpty ? nil : range
  }
}
