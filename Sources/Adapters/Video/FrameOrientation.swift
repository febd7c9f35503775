// SPDX-License-Identifier: Apache-2.0

/// How a decoded picture is turned to be displayed: one of the eight ways to lay a rectangle.
///
/// The picture is mirrored left to right first where `isMirrored`, then turned clockwise.
package struct FrameOrientation: Sendable, Hashable {
  /// Clockwise turn in degrees: 0, 90, 180 or 270.
  package let rotation: Int
  /// Whether left and right are swapped before the turn.
  package let isMirrored: Bool

  /// Creates an orientation.
  ///
  /// - Precondition: `rotation` is 0, 90, 180 or 270.
  package init(rotation: Int, isMirrored: Bool = false) {
    precondition([0, 90, 180, 270].contains(rotation), "a rotation is 0, 90, 180 or 270 degrees")
    self.rotation = rotation
    self.isMirrored = isMirrored
  }

  /// As decoded.
  package static let upright = FrameOrientation(rotation: 0)

  /// Whether rows become columns.
  package var isTransposed: Bool { rotation == 90 || rotation == 270 }

  /// The linear part of the map from decoded to displayed pixels, both x right and y down.
  ///
  /// `x' = a x + c y`, `y' = b x + d y`, up to a shift.
  var linear: (a: Int, b: Int, c: Int, d: Int) {
    let side = isMirrored ? -1 : 1
    return switch rotation {
    case 90: (0, side, -1, 0)
    case 180: (-side, 0, 0, -1)
    case 270: (0, -side, 1, 0)
    default: (side, 0, 0, 1)
    }
  }

  /// The orientation nearest to a display matrix as MP4 and QuickTime store it.
  ///
  /// Angles between quarter turns are rounded to the nearest one; a singular matrix is upright.
  ///
  /// - Parameter matrix: `a b u c d v x y w`, row by row; only a, b, c and d are used.
  /// - Source: ISO/IEC 14496-12, 8.3.2; `av_display_rotation_get` of libavutil.
  init(displayMatrix matrix: [Int32]) {
    precondition(matrix.count == 9, "a display matrix has nine numbers")
    let (a, b) = (Double(matrix[0]), Double(matrix[1]))
    let (c, d) = (Double(matrix[3]), Double(matrix[4]))
    let determinant = a * d - b * c
    guard determinant != 0 else {
      self = .upright
      return
    }
    let isMirrored = determinant < 0
    // Where the mirror image's x axis, then turned, points: (cosine, sine) of the turn.
    let (cosine, sine) = isMirrored ? (d - a, -b - c) : (a + d, b - c)
    let rotation =
      abs(cosine) >= abs(sine) ? (cosine >= 0 ? 0 : 180) : (sine >= 0 ? 90 : 270)
    self.init(rotation: rotation, isMirrored: isMirrored)
  }

  /// The display matrix of this orientation for a decoded picture, in MP4's fixed point.
  func displayMatrix(width: Int, height: Int) -> [Int32] {
    let (a, b, c, d) = linear
    let unit: Int32 = 1 << 16
    let x = (a < 0 ? width : 0) + (c < 0 ? height : 0)
    let y = (b < 0 ? width : 0) + (d < 0 ? height : 0)
    return [
      Int32(a) * unit, Int32(b) * unit, 0, Int32(c) * unit, Int32(d) * unit, 0,
      Int32(x) * unit, Int32(y) * unit, 1 << 30,
    ]
  }

  /// Lays three-byte pixels the way this orientation says.
  ///
  /// - Parameters:
  ///   - source: `width * height * 3` bytes, rows from the top.
  ///   - width: Columns of `source`.
  ///   - height: Rows of `source`.
  ///   - target: As many bytes; its rows are `height` pixels long where transposed.
  /// - Complexity: O(*pixels*), in tiles that fit the cache.
  func apply(
    _ source: Span<UInt8>,
    width: Int,
    height: Int,
    into target: inout MutableSpan<UInt8>
  ) {
    precondition(source.count == width * height * 3, "three bytes a pixel")
    precondition(target.count == source.count, "as many pixels out as in")
    let (a, b, c, d) = linear
    let columns = isTransposed ? height : width
    // The place in the target of the decoded picture's top left pixel, and the steps from there.
    let firstX = (a < 0 ? width - 1 : 0) + (c < 0 ? height - 1 : 0)
    let firstY = (b < 0 ? width - 1 : 0) + (d < 0 ? height - 1 : 0)
    let origin = (firstY * columns + firstX) * 3
    let stepX = (b * columns + a) * 3
    let stepY = (d * columns + c) * 3
    let tile = 32
    for top in stride(from: 0, to: height, by: tile) {
      for left in stride(from: 0, to: width, by: tile) {
        for y in top..<min(top + tile, height) {
          var from = (y * width + left) * 3
          var to = origin + y * stepY + left * stepX
          for _ in left..<min(left + tile, width) {
            target[to] = source[from]
            target[to + 1] = source[from + 1]
            target[to + 2] = source[from + 2]
            from += 3
            to += stepX
          }
        }
      }
    }
  }
}
