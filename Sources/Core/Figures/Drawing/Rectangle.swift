// SPDX-License-Identifier: Apache-2.0

/// An upright rectangle of a drawing.
struct Rectangle {
  /// The left edge.
  var x: Double
  /// The upper edge.
  var y: Double
  /// The width.
  var width: Double
  /// The height.
  var height: Double

  /// True if it has a place and a size that can be seen.
  var isVisible: Bool {
    Point(x, y).isFinite && width.isFinite && height.isFinite && width > 0 && height > 0
  }
}
