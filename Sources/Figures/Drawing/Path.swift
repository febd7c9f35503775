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

  /// Closes the current stroke.
  mutating func close() {
    data += "z"
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
      "M\((point.x + dx).coordinateText) \((point.y + dy).coordinateText)"
    }
    func to(_ dx: Double, _ dy: Double) -> String {
      "l\(dx.coordinateText) \(dy.coordinateText)"
    }
    let d = 2 * r
    switch self {
    case .circle:
      let arc = "a\(r.coordinateText) \(r.coordinateText) 0 1 0"
      return from(-r, 0) + "\(arc) \(d.coordinateText) 0\(arc) \((-d).coordinateText) 0z"
    case .square:
      let a = 0.88 * r
      return from(-a, -a) + "h\((2 * a).coordinateText)v\((2 * a).coordinateText)"
        + "h\((-2 * a).coordinateText)z"
    case .diamond:
      let a = 1.2 * r
      return from(-a, 0) + to(a, -a) + to(a, a) + to(-a, a) + "z"
    case .triangleUp:
      return from(-1.1 * r, 0.9 * r) + to(1.1 * r, -1.9 * r) + to(1.1 * r, 1.9 * r) + "z"
    case .triangleDown:
      return from(-1.1 * r, -0.9 * r) + to(1.1 * r, 1.9 * r) + to(1.1 * r, -1.9 * r) + "z"
    case .plus:
      return from(-r, 0) + "h\(d.coordinateText)" + from(0, -r) + "v\(d.coordinateText)"
    case .cross:
      let a = 0.85 * r
      return from(-a, -a) + to(2 * a, 2 * a) + from(-a, a) + to(2 * a, -2 * a)
    case .star:
      let a = 0.85 * r
      return from(0, -r) + "v\(d.coordinateText)" + from(-a, -r / 2) + to(2 * a, r)
        + from(-a, r / 2) + to(2 * a, -r)
    }
  }
}
