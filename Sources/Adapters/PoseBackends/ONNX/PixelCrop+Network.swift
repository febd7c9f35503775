// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension PixelCrop {
  /// The smallest rectangle of a shape around a whole frame.
  ///
  /// - Parameters:
  ///   - frame: The displayed frame.
  ///   - columns: The width of the shape.
  ///   - rows: Its height.
  ///   - isCentred: True if the frame is in its middle, false if it is at the top left.
  init(letterboxing frame: FrameSize, columns: Int, rows: Int, isCentred: Bool) {
    self.init(around: frame, columns: columns, rows: rows)
    if !isCentred { (left, top) = (0, 0) }
  }

  /// A rectangle of a shape around a box, with some space on all sides.
  ///
  /// It is nil for a box that is empty, lies outside the frame, or has a corner that is not finite.
  ///
  /// - Parameters:
  ///   - start: The box's corner at the top left, in pixels of the frame.
  ///   - end: Its corner at the bottom right.
  ///   - padding: The box is made larger by this factor.
  ///   - columns: The width of the shape.
  ///   - rows: Its height.
  ///   - frame: The displayed frame. What lies farther outside than the frame is large is cut off.
  /// - Source: `bbox_xyxy2cs` and `top_down_affine` of rtmlib 0.0.16, in whole pixels.
  init?(
    from start: SIMD2<Double>,
    to end: SIMD2<Double>,
    padding: Double,
    columns: Int,
    rows: Int,
    in frame: FrameSize
  ) {
    let size = SIMD2(Double(frame.width), Double(frame.height))
    guard start.x < end.x, start.y < end.y, end.x > 0, end.y > 0, start.x < size.x,
      start.y < size.y
    else { return nil }
    let low = SIMD2(max(start.x, -size.x), max(start.y, -size.y))
    let high = SIMD2(min(end.x, 2 * size.x), min(end.y, 2 * size.y))
    let middle = (low + high) * 0.5
    var extent = (high - low) * padding
    let shape = Double(columns) / Double(rows)
    if extent.x > extent.y * shape {
      extent.y = extent.x / shape
    } else {
      extent.x = extent.y * shape
    }
    self.init(
      left: Int((middle.x - extent.x / 2).rounded()),
      top: Int((middle.y - extent.y / 2).rounded()),
      width: max(Int(extent.x.rounded()), 1),
      height: max(Int(extent.y.rounded()), 1)
    )
  }
}
