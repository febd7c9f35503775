// SPDX-License-Identifier: Apache-2.0
import Basics

/// Scales a rectangle of a picture to the size that a model wants, in whole numbers only.
///
/// The same picture and rectangle give the same bytes on every processor. A target pixel is the mean of
/// the source pixels under it, each weighted by how much of it lies under; where it is
/// enlarged, it is the mean over one source pixel's area, which is bilinear interpolation. Whatever
/// lies outside the picture counts as black, or as the grey asked for.
struct PixelResampler {
  /// The name of this way to scale in a track's record; another way needs another name.
  static let id = "box-mean"

  /// Weights of one target pixel along one axis, for neighbouring source pixels.
  struct Taps: Equatable {
    /// The first source pixel that lies in the picture.
    var first: Int
    /// Weights in 1/4096; they add up to 4096 where all source pixels lie in the picture.
    var weights: [UInt32]
  }

  /// The target's columns.
  let columns: Int
  /// The target's rows.
  let rows: Int
  /// The grey of what lies outside the picture.
  let padding: UInt8
  private var sums: [UInt32] = []

  /// Prepares to scale to a size.
  init(columns: Int, rows: Int, padding: UInt8 = 0) {
    self.columns = columns
    self.rows = rows
    self.padding = padding
  }

  /// Prepares to scale to a square.
  init(size: Int) {
    self.init(columns: size, rows: size)
  }

  /// The weights along one axis.
  ///
  /// - Parameters:
  ///   - origin: The first source pixel of the rectangle.
  ///   - side: Source pixels of the rectangle, at least 1.
  ///   - extent: Source pixels of the picture, from 0.
  ///   - size: Target pixels.
  /// - Returns: The weights of each target pixel: [size].
  static func taps(origin: Int, side: Int, extent: Int, size: Int) -> [Taps] {
    // Places are counted in parts of a source pixel, so that every target pixel has a whole middle.
    let parts = 2 * size
    let width = max(2 * side, parts)
    return (0..<size).map { target in
      let start = origin * parts + side * (2 * target + 1) - width / 2
      let first = min(max(Self.floor(start, parts), 0), extent)
      let end = min(max(Self.floor(start + width - 1, parts) + 1, first), extent)
      let weights = (first..<end).map { pixel in
        let from = max(pixel * parts - start, 0)
        let to = min((pixel + 1) * parts - start, width)
        return UInt32((to * 4096 + width / 2) / width - (from * 4096 + width / 2) / width)
      }
      return Taps(first: first, weights: weights)
    }
  }

  /// Scales a rectangle of a picture.
  ///
  /// - Parameters:
  ///   - crop: The rectangle.
  ///   - image: The picture.
  ///   - output: Overwritten with `rows * columns * 3` bytes.
  /// - Complexity: O(*pixels of the rectangle*).
  mutating func scale(_ crop: PixelCrop, of image: PixelImage, into output: inout [UInt8]) {
    let down = Self.taps(origin: crop.top, side: crop.height, extent: image.height, size: rows)
    let across = Self.taps(origin: crop.left, side: crop.width, extent: image.width, size: columns)
    let stride = image.width * 3
    let first = (across.map(\.first).min() ?? 0) * 3
    let end = (across.map { $0.first + $0.weights.count }.max() ?? 0) * 3
    if sums.count != stride { sums = [UInt32](repeating: 0, count: stride) }
    let count = rows * columns * 3
    if output.count != count { output = [UInt8](repeating: 0, count: count) }
    for (target, row) in down.enumerated() {
      for place in first..<end { sums[place] = 0 }
      for (source, weight) in row.weights.enumerated() {
        add(image.bytes, from: (row.first + source) * stride, first..<end, weight)
      }
      gather(across, row.weights.reduce(0, +), into: &output, at: target * columns * 3)
    }
  }

  /// Adds a part of a picture's row, weighted, to the sums.
  private mutating func add(
    _ bytes: [UInt8],
    from start: Int,
    _ places: Range<Int>,
    _ weight: UInt32
  ) {
    let row = bytes.span.extracting((start + places.lowerBound)..<(start + places.upperBound))
    let base = places.lowerBound
    for place in row.indices { sums[base + place] &+= UInt32(row[place]) &* weight }
  }

  /// Makes a target row of the sums: at most 255 x 4096 x 4096 and a half, which is below 2^32.
  private func gather(
    _ columns: [Taps],
    _ rowWeight: UInt32,
    into output: inout [UInt8],
    at start: Int
  ) {
    var place = start
    for column in columns {
      // A half, and what the part outside the picture adds.
      let outside = (1 << 24) &- rowWeight &* column.weights.reduce(0, &+)
      let base = (1 << 23) &+ outside &* UInt32(padding)
      var (red, green, blue) = (base, base, base)
      var source = column.first * 3
      for weight in column.weights {
        red &+= sums[source] &* weight
        green &+= sums[source + 1] &* weight
        blue &+= sums[source + 2] &* weight
        source += 3
      }
      output[place] = UInt8(truncatingIfNeeded: red >> 24)
      output[place + 1] = UInt8(truncatingIfNeeded: green >> 24)
      output[place + 2] = UInt8(truncatingIfNeeded: blue >> 24)
      place += 3
    }
  }

  /// The quotient, rounded down.
  private static func floor(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }
}
