// SPDX-License-Identifier: Apache-2.0

/// Names of series beside their marks, in as many lines as they need.
struct Legend {
  /// The names, in order of series.
  var names: [String]
  /// The width to fill.
  var width: Double

  private var size: Double { 10.5 }
  private var lineHeight: Double { 17 }

  /// The height taken, 0 where a single series needs no legend.
  var height: Double {
    guard names.count > 1 else { return 0 }
    return Double((places.map(\.line).max() ?? 0) + 1) * lineHeight + 6
  }

  /// Draws the legend with its upper left corner at a point.
  func draw(at corner: Point, on canvas: inout Canvas) {
    guard names.count > 1 else { return }
    for (index, name) in names.enumerated() {
      let place = places[index]
      let y = corner.y + (Double(place.line) + 0.5) * lineHeight
      canvas.marker(
        .series(index),
        at: Point(corner.x + place.x + 6, y),
        radius: 4,
        .series(index)
      )
      canvas.text(name, at: Point(corner.x + place.x + 15, y + 3.5), size: size)
    }
  }

  /// The legend as what stands above plots, with its upper left corner at a point.
  func head(at corner: Point) -> PanelGrid.Head {
    var canvas = Canvas()
    draw(at: corner, on: &canvas)
    return PanelGrid.Head(canvas: canvas, height: height)
  }

  private var places: [(line: Int, x: Double)] {
    var line = 0
    var x = 0.0
    return names.map { name in
      let length = TextMetrics.width(name, size: size) + 31
      if x > 0, x + length > width {
        line += 1
        x = 0
      }
      defer { x += length }
      return (line, x)
    }
  }
}
