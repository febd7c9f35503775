// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// A rectangle of a frame, in whole pixels; it may reach beyond the frame, where all is black.
struct PixelCrop: Equatable {
  /// The first column.
  var left: Int
  /// The first row.
  var top: Int
  /// Columns, at least 1.
  var width: Int
  /// Rows, at least 1.
  var height: Int

  /// A rectangle by its parts.
  init(left: Int, top: Int, width: Int, height: Int) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  /// A square by its parts.
  init(left: Int, top: Int, side: Int) {
    self.init(left: left, top: top, width: side, height: side)
  }

  /// The smallest square around a whole frame, with the frame in its middle.
  init(around frame: FrameSize) {
    self.init(around: frame, columns: 1, rows: 1)
  }

  /// The smallest rectangle of a shape around a whole frame, with the frame in its middle.
  ///
  /// - Parameters:
  ///   - frame: The displayed frame.
  ///   - columns: The width of the shape, in any unit, above zero.
  ///   - rows: Its height, in the same unit, above zero.
  init(around frame: FrameSize, columns: Int, rows: Int) {
    let width = max(frame.width, (frame.height * columns + rows - 1) / rows)
    let height = max(frame.height, (frame.width * rows + columns - 1) / columns)
    self.init(
      left: -((width - frame.width) / 2),
      top: -((height - frame.height) / 2),
      width: width,
      height: height
    )
  }

  /// The place in the frame of a place in the rectangle.
  ///
  /// - Parameters:
  ///   - x: The fraction of the width, from the left.
  ///   - y: The fraction of the height, from above.
  /// - Returns: Pixels of the frame; NaN where the fraction is.
  func point(x: Float, y: Float) -> SIMD2<Double> {
    SIMD2(
      Double(left) + Double(x) * Double(width),
      Double(top) + Double(y) * Double(height)
    )
  }
}
