// SPDX-License-Identifier: Apache-2.0

extension StripChart {
  /// One mark of a strip and what it means.
  package struct KeyEntry: Sendable {
    /// The mark as an SVG element of 12 by 12 units, for a page that has `Figure.pageStyle`.
    package var symbol: String
    /// What it means.
    package var meaning: String
  }

  /// What the marks of a strip mean.
  package static var key: [KeyEntry] {
    let middle = Point(6, 6)
    func entry(_ meaning: String, _ draw: (inout Canvas) -> Void) -> KeyEntry {
      var canvas = Canvas()
      draw(&canvas)
      let symbol =
        "<svg class=\"figure\" viewBox=\"0 0 12 12\" aria-hidden=\"true\">\(canvas.elements)</svg>"
      return KeyEntry(symbol: symbol, meaning: meaning)
    }
    func outline(_ shape: MarkerShape, _ ink: Ink, on canvas: inout Canvas) {
      var path = Path()
      path.add(shape, at: middle, radius: 4)
      canvas.stroke(path, ink)
    }
    return [
      entry("labelled rep") { $0.marker(.triangleDown, at: middle, radius: 4.5, .reference) },
      entry("labelled, not required") { outline(.triangleDown, .reference, on: &$0) },
      entry("counted, matches a label") {
        $0.marker(.triangleUp, at: middle, radius: 4.5, .matched)
      },
      entry("missed") { $0.marker(.diamond, at: middle, radius: 4, .missed, isHollow: true) },
      entry("extra, or double") { $0.marker(.cross, at: middle, radius: 4.5, .extra) },
      entry("neither right nor charged") { outline(.triangleUp, .muted, on: &$0) },
      entry("ignored interval") {
        $0.rectangle(Rectangle(x: 0, y: 1, width: 12, height: 10), .grid)
      },
      entry("no pose found") {
        $0.line(from: Point(0, 6.5), to: Point(12, 6.5), .missed, width: 3)
      },
    ]
  }
}
