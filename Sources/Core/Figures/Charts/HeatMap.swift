// SPDX-License-Identifier: Apache-2.0
import Basics

/// A number over two parameters, as tiles the darker the better, in one panel or several.
package struct HeatMap: Sendable {
  /// One map.
  package struct Panel: Sendable {
    /// What it is of.
    package var name: String
    /// What it rests on, in few words: `21 clips of 9 people`.
    package var detail: String
    /// The ends of the tiles from left to right, ascending.
    package var columns: [Double]
    /// The ends of the tiles from the bottom up, ascending.
    package var rows: [Double]
    /// A number for each tile, from left to right, then up; NaN where there is none.
    package var values: [Double]
    /// Whether each tile lies inside the outline; empty for no outline.
    package var isOutlined: [Bool]
    /// The value in use, if it is on the map.
    package var current: Point?
    /// The value proposed, if there is one.
    package var proposed: Point?

    /// Creates a map.
    ///
    /// - Precondition: There is a value for each tile.
    package init(
      name: String,
      detail: String,
      columns: [Double],
      rows: [Double],
      values: [Double],
      isOutlined: [Bool] = [],
      current: Point? = nil,
      proposed: Point? = nil
    ) {
      precondition(values.count == (columns.count - 1) * (rows.count - 1), "one value a tile")
      precondition(isOutlined.isEmpty || isOutlined.count == values.count, "one answer a tile")
      self.name = name
      self.detail = detail
      self.columns = columns
      self.rows = rows
      self.values = values
      self.isOutlined = isOutlined
      self.current = current
      self.proposed = proposed
    }
  }

  /// An axis.
  package struct Axis: Sendable {
    /// What it is, with its unit.
    package var title: String
    /// The values shown.
    package var domain: ClosedRange<Double>
    /// Whether equal ratios take equal lengths.
    package var isLogarithmic: Bool

    /// Creates an axis.
    package init(title: String, domain: ClosedRange<Double>, isLogarithmic: Bool) {
      self.title = title
      self.domain = domain
      self.isLogarithmic = isLogarithmic
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// What the colours mean: `F1 at 0.5 s`.
  package var measure: String
  /// Whether a higher number is better.
  package var isHigherBetter: Bool
  /// What the outline means.
  package var outline: String
  /// From left to right.
  package var horizontal: Axis
  /// From the bottom up.
  package var vertical: Axis
  /// The maps.
  package var panels: [Panel]
  /// The most panels in a line.
  package var mostColumns: Int

  /// Creates a chart.
  package init(
    name: String,
    title: String,
    measure: String,
    isHigherBetter: Bool,
    outline: String,
    horizontal: Axis,
    vertical: Axis,
    panels: [Panel],
    mostColumns: Int = 4
  ) {
    self.name = name
    self.title = title
    self.measure = measure
    self.isHigherBetter = isHigherBetter
    self.outline = outline
    self.horizontal = horizontal
    self.vertical = vertical
    self.panels = panels
    self.mostColumns = mostColumns
  }

  /// How many shades there are between the worst and the best.
  private static let shades = 10
  private static let keyHeight = 34.0

  /// The drawing.
  ///
  /// - Complexity: O(*n*) in tiles; neighbours of one shade are drawn as one.
  package var figure: Figure {
    let isOne = panels.count < 2
    let grid = PanelGrid(
      count: max(panels.count, 1),
      mostColumns: mostColumns,
      plotWidth: isOne ? 560 : 200,
      plotHeight: isOne ? 320 : 130,
      gap: isOne ? 26 : 44,
      leastWidth: 640
    )
    var key = Canvas()
    let range = range
    drawKey(range, width: grid.width, on: &key)
    return grid.figure(
      of: panels,
      name: name,
      title: title,
      summary: summary,
      titles: (horizontal.title, vertical.title),
      head: PanelGrid.Head(canvas: key, height: Self.keyHeight)
    ) { panel, plot, canvas in
      draw(panel, in: plot, range, on: &canvas)
    }
  }

  private var summary: String {
    Observations.joined(panels.map(\.detail), otherwise: "n at each map")
      + ". Circle: in use; diamond: proposed; line: \(outline)"
  }

  /// The better half of all numbers' range: what is worse than that is of no interest and all one shade.
  private var range: ClosedRange<Double> {
    let defined = panels.flatMap(\.values).filter(\.isFinite)
    let (least, greatest) = (defined.min() ?? 0, defined.max() ?? 1)
    let middle = (least + greatest) / 2
    return isHigherBetter ? middle...greatest : least...middle
  }

  /// The shade of a number, 0 for the worst.
  private func shade(of value: Double, _ range: ClosedRange<Double>) -> Int? {
    guard value.isFinite else { return nil }
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return Self.shades - 1 }
    let share = (value - range.lowerBound) / length
    let better = isHigherBetter ? share : 1 - share
    return min(max(Int(better * Double(Self.shades)), 0), Self.shades - 1)
  }

  private static func opacity(_ shade: Int) -> Double {
    Double(shade) / Double(shades - 1) * 0.94
  }

  private func draw(
    _ panel: Panel,
    in plot: Plot,
    _ range: ClosedRange<Double>,
    on canvas: inout Canvas
  ) {
    let x = AxisScale(
      domain: horizontal.domain,
      isLogarithmic: horizontal.isLogarithmic,
      from: plot.left,
      to: plot.right
    )
    let y = AxisScale(
      domain: vertical.domain,
      isLogarithmic: vertical.isLogarithmic,
      from: plot.bottom,
      to: plot.top
    )
    let columns = panel.columns.map { (x.position($0) * 2).rounded() / 2 }
    let rows = panel.rows.map { (y.position($0) * 2).rounded() / 2 }
    let tiles = TileGrid(columns: columns, rows: rows)
    let shades = panel.values.map { shade(of: $0, range) }
    canvas.rectangle(
      plot.area,
      .ignored
    )
    for shade in 0..<Self.shades {
      let path = tiles.area { shades[$0] == shade }
      canvas.fill(path, .paper)
      if shade > 0 { canvas.fill(path, .matched, opacity: Self.opacity(shade)) }
    }
    let isSmall = panels.count > 1
    let ticks = (x: x.ticks(atMost: isSmall ? 4 : 9), y: y.ticks(atMost: isSmall ? 4 : 7))
    canvas.texts(
      ticks.x.map { ($0.label, Point(x.position($0.value), plot.bottom + 13)) },
      size: 9.5,
      .muted,
      anchor: .middle
    )
    canvas.texts(
      ticks.y.map { ($0.label, Point(plot.left - 5, y.position($0.value) + 3)) },
      size: 9.5,
      .muted,
      anchor: .end
    )
    if !panel.isOutlined.isEmpty {
      let border = tiles.border { panel.isOutlined[$0] }
      canvas.stroke(border, .paper, width: 4)
      canvas.stroke(border, .missed, width: 2)
    }
    mark(panel, x, y, plot, on: &canvas)
    plot.drawName(panel.name, detail: panel.detail, on: &canvas)
  }

  private func mark(
    _ panel: Panel,
    _ x: AxisScale,
    _ y: AxisScale,
    _ plot: Plot,
    on canvas: inout Canvas
  ) {
    let marks: [(point: Point?, shape: MarkerShape, word: String)] = [
      (panel.current, .circle, "in use"), (panel.proposed, .diamond, "proposed"),
    ]
    for mark in marks {
      guard let point = mark.point else { continue }
      let place = Point(
        min(max(x.position(point.x), plot.left), plot.right),
        min(max(y.position(point.y), plot.top), plot.bottom)
      )
      let values = "\(point.x.text(significantDigits: 3)), \(point.y.text(significantDigits: 3))"
      canvas.marker(
        mark.shape,
        at: place,
        radius: 5.5,
        .text,
        isHollow: true,
        title: "\(panel.name), \(mark.word): \(values)"
      )
    }
  }

  /// The shades with the numbers at their ends.
  private func drawKey(_ range: ClosedRange<Double>, width: Double, on canvas: inout Canvas) {
    let (left, size) = (50.0, 22.0)
    canvas.text(measure, at: Point(left, 12), size: 10.5, .muted)
    let start = left + TextMetrics.width(measure, size: 10.5) + 110
    let ends =
      isHigherBetter
      ? (range.lowerBound, range.upperBound) : (range.upperBound, range.lowerBound)
    canvas.text(
      ends.0.text(decimals: 2) + (isHigherBetter ? " and less" : " and more"),
      at: Point(start - 6, 12),
      size: 10.5,
      .muted,
      anchor: .end
    )
    for shade in 0..<Self.shades {
      canvas.rectangle(
        Rectangle(x: start + Double(shade) * size, y: 2, width: size, height: 12),
        shade == 0 ? .paper : .matched,
        opacity: shade == 0 ? 1 : Self.opacity(shade)
      )
    }
    var frame = Path()
    frame.move(to: Point(start, 2))
    frame.horizontal(to: start + size * Double(Self.shades))
    frame.vertical(to: 14)
    frame.horizontal(to: start)
    frame.close()
    canvas.stroke(frame, .muted, width: 0.75)
    canvas.text(
      ends.1.text(decimals: 2),
      at: Point(start + size * Double(Self.shades) + 6, 12),
      size: 10.5,
      .muted
    )
  }
}
