// SPDX-License-Identifier: Apache-2.0

/// A point of a drawing: x right, y down.
public struct Point: Sendable, Hashable {
  /// To the right.
  public var x: Double
  /// Down.
  public var y: Double

  /// Creates a point.
  public init(_ x: Double, _ y: Double) {
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
    for number in numbers {
      let next = number.coordinateText
      if !text.isEmpty, !next.hasPrefix("-") { text += " " }
      text += next
    }
    return text
  }

  /// Closes the current stroke.
  mutating func close() {
    data += "z"
  }

  /// Adds the same closed shape at several places of a line, each but the first by its step.
  ///
  /// - Parameters:
  ///   - shape: A shape with an inside.
  ///   - places: Where, multiples of one half, in order of drawing.
  ///   - y: The line.
  ///   - radius: Half the shape's size.
  mutating func row(_ shape: MarkerShape, at places: [Double], y: Double, radius: Double) {
    precondition(!shape.isStroked, "after a closed shape the pen is where it began")
    guard let first = places.first else { return }
    let outline = shape.outline(around: Point(first, y), radius: radius)
    let sides = outline.drop { $0 != "l" && $0 != "a" }
    data += outline
    for (place, last) in zip(places.dropFirst(), places) {
      data += "m\((place - last).coordinateText) 0\(sides)"
    }
  }

  /// Adds a small shape around a point.
  mutating func add(_ shape: MarkerShape, at point: Point, radius: Double) {
    data += shape.outline(around: point, radius: radius)
  }
}

/// The shape of a point mark, so that colour is never the only difference.
public enum MarkerShape: Sendable, CaseIterable {
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
    let a = 0.85 * r
    switch self {
    case .circle:
      let arc = "a\(r.coordinateText) \(r.coordinateText) 0 1 0"
      return from(-r, 0) + "\(arc) \(d.coordinateText) 0\(arc)\((-d).coordinateText) 0z"
    case .square:
      return from(-a, -a) + to(2 * a, 0, 0, 2 * a, -2 * a, 0) + "z"
    case .diamond:
      return from(-1.2 * r, 0) + to(1.2 * r, -1.2 * r, 1.2 * r, 1.2 * r, -1.2 * r, 1.2 * r) + "z"
    case .triangleUp:
      return from(-r, 0.9 * r) + to(r, -1.8 * r, r, 1.8 * r) + "z"
    case .triangleDown:
      return from(-r, -0.9 * r) + to(r, 1.8 * r, r, -1.8 * r) + "z"
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
