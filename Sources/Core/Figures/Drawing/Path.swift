// SPDX-License-Identifier: Apache-2.0

/// A point of a drawing: x right, y down.
package struct Point: Sendable, Hashable {
  /// To the right.
  package var x: Double
  /// Down.
  package var y: Double

  /// Creates a point.
  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// The outline of a mark, as SVG path data.
struct Path {
  /// The path data so far.
  private(set) var data = ""

  /// Whether nothing has been drawn.
  var isEmpty: Bool { data.isEmpty }

  /// Begins a new stroke at a point.
  mutating func move(to point: Point) {
    data += "M\(point.x.coordinateText) \(point.y.coordinateText)"
  }

  /// Draws a straight line to a point.
  mutating func line(to point: Point) {
    data += "L\(point.x.coordinateText) \(point.y.coordinateText)"
  }

  /// Draws a level line to an x coordinate.
  mutating func horizontal(to x: Double) {
    data += "H\(x.coordinateText)"
  }

  /// Draws an upright line to a y coordinate.
  mutating func vertical(to y: Double) {
    data += "V\(y.coordinateText)"
  }

  /// Draws straight lines through points, whose coordinates should be multiples of one half.
  mutating func polyline(_ points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    let steps = zip(points.dropFirst(), points).flatMap { [$0.x - $1.x, $0.y - $1.y] }
    if !steps.isEmpty { data += "l" + Self.joined(steps) }
  }

  /// Numbers one after another, apart only where they would run together.
  static func joined(_ numbers: [Double]) -> String {
    var text = ""
    var isAfterDecimal = false
    for number in numbers {
      let next = number.coordinateText
      let begins = next.hasPrefix("-") || (isAfterDecimal && next.hasPrefix("."))
      if !text.isEmpty, !begins { text += " " }
      text += next
      isAfterDecimal = next.contains(".")
    }
    return text
  }

  /// Draws upright strokes, one at each of several increasing x coordinates; equal ones once.
  mutating func addStrokes(at places: [Double], from top: Double, to bottom: Double) {
    guard let first = places.first else { return }
    move(to: Point(first, top))
    vertical(to: bottom)
    for (place, last) in zip(places.dropFirst(), places) where place != last {
      data += "m" + Self.joined([place - last, top - bottom])
      vertical(to: bottom)
    }
  }

  /// Draws dots, which a stroke with round ends makes of lines without length.
  mutating func addDots(at points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    data += "h0"
    for (point, last) in zip(points.dropFirst(), points) {
      data += "m" + Self.joined([point.x - last.x, point.y - last.y]) + "h0"
    }
  }

  /// Closes the current stroke.
  mutating func close() {
    data += "z"
  }

  /// Adds the same shape around several points, which should be multiples of one half.
  ///
  /// Where the pen ends a shape where it began it, each is reached by its step from the last, which
  /// takes less text.
  mutating func add(_ shape: MarkerShape, at points: [Point], radius: Double) {
    guard let first = points.first else { return }
    guard !shape.isStroked else {
      for point in points { add(shape, at: point, radius: radius) }
      return
    }
    let outline = shape.outline(around: first, radius: radius)
    let sides = outline.drop { $0 != "l" && $0 != "a" }
    data += outline
    for (point, last) in zip(points.dropFirst(), points) {
      data += "m" + Self.joined([point.x - last.x, point.y - last.y]) + sides
    }
  }

  /// Adds a small shape around a point.
  mutating func add(_ shape: MarkerShape, at point: Point, radius: Double) {
    data += shape.outline(around: point, radius: radius)
  }
}

/// The shape of a point mark, so that colour is never the only difference.
package enum MarkerShape: Sendable, CaseIterable {
  /// A disc.
  case circle
  /// A square.
  case square
  /// A square on its corner.
  case diamond
  /// A triangle that points up.
  case triangleUp
  /// A triangle that points down.
  case triangleDown
  /// A standing cross.
  case plus
  /// A lying cross.
  case cross
  /// A star of three strokes.
  case star

  /// The shape of a series; shapes repeat as colours do, shifted by one with every turn.
  static func series(_ index: Int) -> MarkerShape {
    let turn = index / Ink.seriesCount
    return allCases[(index + turn) % allCases.count]
  }

  /// Whether the shape is drawn by strokes alone and has no inside.
  var isStroked: Bool {
    switch self {
    case .plus, .cross, .star: true
    case .circle, .square, .diamond, .triangleUp, .triangleDown: false
    }
  }

  /// The outline as path data.
  func outline(around point: Point, radius r: Double) -> String {
    func from(_ dx: Double, _ dy: Double) -> String {
      "M" + Path.joined([point.x + dx, point.y + dy])
    }
    func to(_ steps: Double...) -> String {
      "l" + Path.joined(steps)
    }
    let d = 2 * r
    let a = 0.875 * r
    switch self {
    case .circle:
      // The chord must be exactly two radii as written, or each arc is more than half a circle.
      let radius = (r * 10).rounded() / 10
      let (text, chord) = (radius.coordinateText, (2 * radius).coordinateText)
      let arc = "a\(text) \(text) 0 1 0"
      return from(-radius, 0) + "\(arc) \(chord) 0\(arc)-\(chord) 0z"
    case .square:
      return from(-a, -a) + to(2 * a, 0, 0, 2 * a, -2 * a, 0) + "z"
    case .diamond:
      return from(-1.25 * r, 0) + to(1.25 * r, -1.25 * r, 1.25 * r, 1.25 * r, -1.25 * r, 1.25 * r)
        + "z"
    case .triangleUp:
      return from(-r, a) + to(r, -2 * a, r, 2 * a) + "z"
    case .triangleDown:
      return from(-r, -a) + to(r, 2 * a, r, -2 * a) + "z"
    case .plus:
      return from(-r, 0) + to(d, 0) + from(0, -r) + to(0, d)
    case .cross:
      return from(-a, -a) + to(2 * a, 2 * a) + from(-a, a) + to(2 * a, -2 * a)
    case .star:
      return from(0, -r) + to(0, d) + from(-a, -r / 2) + to(2 * a, r) + from(-a, r / 2)
        + to(2 * a, -r)
    }
  }
}
