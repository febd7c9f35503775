// SPDX-License-Identifier: Apache-2.0

/// The rectangle in which data are drawn, and its axes.
struct Plot {
  /// The left edge.
  var left: Double
  /// The upper edge.
  var top: Double
  /// The right edge.
  var right: Double
  /// The lower edge.
  var bottom: Double

  /// The width.
  var width: Double { right - left }
  /// The height.
  var height: Double { bottom - top }
  /// All of it.
  var area: Rectangle { Rectangle(x: left, y: top, width: width, height: height) }
  /// The middle from left to right.
  var center: Double { (left + right) / 2 }

  /// Draws upright grid lines and, below the plot, their values and the axis title.
  func drawHorizontalAxis(
    _ scale: some Scale,
    title: String,
    ticks: Int = 8,
    on canvas: inout Canvas
  ) {
    for tick in scale.ticks(atMost: ticks) {
      let x = scale.position(tick.value)
      canvas.line(from: Point(x, top), to: Point(x, bottom), .grid)
      canvas.text(tick.label, at: Point(x, bottom + 15), size: 10, .muted, anchor: .middle)
    }
    canvas.line(from: Point(left, bottom), to: Point(right, bottom), .muted)
    canvas.text(title, at: Point(center, bottom + 32), .muted, anchor: .middle)
  }

  /// Draws level grid lines and, left of the plot, their values and the axis title.
  func drawVerticalAxis(
    _ scale: some Scale,
    title: String,
    ticks: Int = 6,
    on canvas: inout Canvas
  ) {
    for tick in scale.ticks(atMost: ticks) {
      let y = scale.position(tick.value)
      canvas.line(from: Point(left, y), to: Point(right, y), .grid)
      canvas.text(tick.label, at: Point(left - 6, y + 3.5), size: 10, .muted, anchor: .end)
    }
    canvas.text(
      title,
      at: Point(left - 40, (top + bottom) / 2),
      .muted,
      anchor: .middle,
      isUpward: true
    )
  }

  /// Says in the middle of the plot why nothing is drawn.
  func drawEmpty(_ reason: String, on canvas: inout Canvas) {
    canvas.text(reason, at: Point(center, (top + bottom) / 2), size: 12, .muted, anchor: .middle)
  }
}
