// SPDX-License-Identifier: Apache-2.0

/// Marks drawn one over another, collected as SVG elements.
///
/// Marks with a coordinate that is not finite are left out: what was not measured is not drawn.
struct Canvas {
  /// Where a text is held.
  enum Anchor {
    /// At its left end.
    case start
    /// At its middle.
    case middle
    /// At its right end.
    case end
  }

  /// A broken line.
  enum Dash: String {
    /// Unbroken.
    case solid = ""
    /// Short strokes.
    case dashed = "5 3"
    /// Dots.
    case dotted = "1.5 2.5"
    /// Strokes and dots.
    case mixed = "7 3 1.5 3"

    /// The dash of a series, which changes whenever the colours start again.
    static func series(_ index: Int) -> Dash {
      [.solid, .dashed, .dotted, .mixed][index / Ink.seriesCount % 4]
    }
  }

  /// The elements so far.
  private(set) var elements = ""

  /// Draws a straight line.
  mutating func line(
    from start: Point,
    to end: Point,
    _ ink: Ink,
    width: Double = 1,
    dash: Dash = .solid
  ) {
    var path = Path()
    guard start.isFinite, end.isFinite else { return }
    path.move(to: start)
    if start.y == end.y {
      path.horizontal(to: end.x)
    } else if start.x == end.x {
      path.vertical(to: end.y)
    } else {
      path.line(to: end)
    }
    stroke(path, ink, width: width, dash: dash)
  }

  /// Draws the outline of a path.
  mutating func stroke(
    _ path: Path,
    _ ink: Ink,
    width: Double = 1,
    dash: Dash = .solid,
    title: String? = nil
  ) {
    guard !path.isEmpty else { return }
    var attributes = "class=\"l-\(ink.name)\""
    if width != 1 { attributes += " stroke-width=\"\(width.attributeText)\"" }
    if dash != .solid { attributes += " stroke-dasharray=\"\(dash.rawValue)\"" }
    element("path", attributes + " d=\"\(path.data)\"", title: title)
  }

  /// Draws the dots of a path.
  mutating func dots(_ path: Path, _ ink: Ink, size: Double, opacity: Double = 1) {
    guard !path.isEmpty else { return }
    element(
      "path",
      "class=\"l-\(ink.name)\" stroke-width=\"\(size.attributeText)\" stroke-linecap=\"round\""
        + " stroke-opacity=\"\(opacity.attributeText)\" d=\"\(path.data)\"",
      title: nil
    )
  }

  /// Fills a path.
  mutating func fill(_ path: Path, _ ink: Ink, opacity: Double = 1, title: String? = nil) {
    guard !path.isEmpty else { return }
    element(
      "path",
      "class=\"f-\(ink.name)\"\(opacityText(opacity)) d=\"\(path.data)\"",
      title: title
    )
  }

  /// Draws the outline of a path and fills it with paper.
  mutating func outline(_ path: Path, _ ink: Ink, title: String? = nil) {
    guard !path.isEmpty else { return }
    element(
      "path",
      "class=\"h-\(ink.name)\" d=\"\(path.data)\"",
      title: title
    )
  }

  /// Fills a rectangle; a negative width or height draws nothing.
  mutating func rectangle(
    _ area: Rectangle,
    _ ink: Ink,
    opacity: Double = 1,
    rounding: Double = 0,
    title: String? = nil
  ) {
    guard area.isVisible else { return }
    var attributes = "class=\"f-\(ink.name)\"\(opacityText(opacity))"
    attributes += " x=\"\(area.x.coordinateText)\" y=\"\(area.y.coordinateText)\""
    attributes += " width=\"\(area.width.coordinateText)\" height=\"\(area.height.coordinateText)\""
    if rounding > 0 { attributes += " rx=\"\(rounding.coordinateText)\"" }
    element("rect", attributes, title: title)
  }

  /// Draws one point mark.
  mutating func marker(
    _ shape: MarkerShape,
    at point: Point,
    radius: Double,
    _ ink: Ink,
    isHollow: Bool = false,
    title: String? = nil
  ) {
    guard point.isFinite else { return }
    var path = Path()
    path.add(shape, at: point, radius: radius)
    if shape.isStroked {
      stroke(path, ink, width: 2, title: title)
    } else if isHollow {
      outline(path, ink, title: title)
    } else {
      fill(path, ink, title: title)
    }
  }

  /// Writes a line of text; `point` is on its base line.
  mutating func text(
    _ text: String,
    at point: Point,
    size: Double = 11,
    _ ink: Ink = .text,
    anchor: Anchor = .start,
    isBold: Bool = false,
    isUpward: Bool = false
  ) {
    guard point.isFinite, !text.isEmpty else { return }
    let x = point.x.coordinateText
    let y = point.y.coordinateText
    var attributes = "x=\"\(x)\" y=\"\(y)\"" + textAttributes(size, ink, anchor, isBold)
    if isUpward { attributes += " transform=\"rotate(-90 \(x) \(y))\"" }
    elements += "<text \(attributes)>\(text.escapedForMarkup)</text>\n"
  }

  /// Writes several lines of text alike, each at its own place on its own base line.
  mutating func texts(
    _ texts: [(text: String, point: Point)],
    size: Double = 11,
    _ ink: Ink = .text,
    anchor: Anchor = .start,
    isBold: Bool = false
  ) {
    let drawn = texts.filter { $0.point.isFinite && !$0.text.isEmpty }
    guard !drawn.isEmpty else { return }
    // What all have in common, a column's x or a row's y, is said once.
    let first = drawn[0].point
    let isColumn = drawn.count > 1 && drawn.allSatisfy { $0.point.x == first.x }
    let isRow = !isColumn && drawn.count > 1 && drawn.allSatisfy { $0.point.y == first.y }
    elements += "<g\(textAttributes(size, ink, anchor, isBold))"
    if isColumn { elements += " transform=\"translate(\(first.x.coordinateText))\"" }
    if isRow { elements += " transform=\"translate(0 \(first.y.coordinateText))\"" }
    elements += ">"
    for (text, point) in drawn {
      elements += "<text"
      if !isColumn { elements += " x=\"\(point.x.coordinateText)\"" }
      if !isRow { elements += " y=\"\(point.y.coordinateText)\"" }
      elements += ">\(text.escapedForMarkup)</text>"
    }
    elements += "</g>\n"
  }

  private mutating func element(_ name: String, _ attributes: String, title: String?) {
    if let title {
      elements += "<\(name) \(attributes)><title>\(title.escapedForMarkup)</title></\(name)>\n"
    } else {
      elements += "<\(name) \(attributes)/>\n"
    }
  }

  /// How text is written, as attributes, each after a blank; nothing where it is written plainly.
  private func textAttributes(
    _ size: Double,
    _ ink: Ink,
    _ anchor: Anchor,
    _ isBold: Bool
  ) -> String {
    var classes = ink == .text ? [] : ["f-\(ink.name)"]
    switch anchor {
    case .start: break
    case .middle: classes.append("middle")
    case .end: classes.append("end")
    }
    if isBold { classes.append("bold") }
    var attributes = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    if size != 11 { attributes += " font-size=\"\(size.attributeText)\"" }
    return attributes
  }

  private func opacityText(_ opacity: Double) -> String {
    opacity == 1 ? "" : " fill-opacity=\"\(opacity.attributeText)\""
  }
}

extension Point {
  /// Whether both coordinates can be drawn.
  var isFinite: Bool { x.magnitude < 1e9 && y.magnitude < 1e9 }
}
