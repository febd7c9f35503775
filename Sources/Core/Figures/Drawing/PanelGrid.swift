// SPDX-License-Identifier: Apache-2.0

/// Plots of one size side by side, in as many lines as they need, under common axis titles.
struct PanelGrid {
  /// How many plots there are.
  var count: Int
  /// The most plots in a line.
  var mostColumns: Int
  /// The width of a plot.
  var plotWidth: Double
  /// The height of a plot.
  var plotHeight: Double
  /// The room between plots, and left of the first, from left to right.
  var gap = 26.0
  /// The room between the lower edge of a plot and the upper edge of the one below.
  var leading = 60.0
  /// The least width of the figure.
  var leastWidth = 0.0

  /// What stands above the plots, such as their legend.
  struct Head {
    /// The drawing; nothing unless given.
    var canvas = Canvas()
    /// The room it takes.
    var height = 0.0
  }

  private static let left = 50.0
  private static let top = 36.0

  /// The plots in a line.
  var columns: Int { max(1, min(mostColumns, count)) }

  private var lines: Int { max(1, (count + columns - 1) / columns) }

  /// The width of all.
  var width: Double { 56 + Double(columns) * (plotWidth + gap) }

  /// The width of the figure, which may be wider than all plots.
  var figureWidth: Double { max(width, leastWidth) }

  /// The height of all, the title of the horizontal axes included.
  var height: Double { Double(lines) * (plotHeight + leading) + 18 }

  /// The place of a plot; the first one where there are none.
  func plot(_ index: Int) -> Plot {
    let left = Self.left + Double(index % columns) * (plotWidth + gap)
    let top = Self.top + Double(index / columns) * (plotHeight + leading)
    return Plot(left: left, top: top, right: left + plotWidth, bottom: top + plotHeight)
  }

  /// A figure of one plot for each panel, which says so where there are none.
  ///
  /// - Parameters:
  ///   - panels: What the plots are of, `count` of them.
  ///   - name: The figure's file name without extension.
  ///   - title: What the figure shows, in one line.
  ///   - summary: What else a reader needs to know, with n, where there are panels.
  ///   - titles: What both axes of all plots are called.
  ///   - head: What stands above the plots.
  ///   - draw: Draws one panel in its plot.
  /// - Returns: The figure, wide enough for the plots and for `leastWidth`.
  func figure<Panel>(
    of panels: [Panel],
    name: String,
    title: String,
    summary: String,
    titles: (horizontal: String, vertical: String),
    head: Head = Head(),
    draw: (Panel, Plot, inout Canvas) -> Void
  ) -> Figure {
    var canvas = head.canvas
    for (index, panel) in panels.enumerated() {
      draw(panel, plot(index).lowered(by: head.height), &canvas)
    }
    if panels.isEmpty {
      plot(0).lowered(by: head.height).drawEmpty("nothing measured", on: &canvas)
    }
    drawTitles(titles, loweredBy: head.height, on: &canvas)
    return Figure(
      name: name,
      title: title,
      summary: panels.isEmpty ? Observations.none : summary,
      width: figureWidth,
      height: height + head.height,
      canvas: canvas
    )
  }

  /// Writes the titles that all plots share, below and on the left, lowered as the plots are.
  private func drawTitles(
    _ titles: (horizontal: String, vertical: String),
    loweredBy distance: Double,
    on canvas: inout Canvas
  ) {
    let across = (plot(0).left + plot(columns - 1).right) / 2
    canvas.text(
      titles.horizontal,
      at: Point(across, height - 4 + distance),
      .muted,
      anchor: .middle
    )
    canvas.text(
      titles.vertical,
      at: Point(16, (height - 18) / 2 + distance),
      .muted,
      anchor: .middle,
      isUpward: true
    )
  }
}

extension Plot {
  /// The plot farther down.
  func lowered(by distance: Double) -> Plot {
    Plot(left: left, top: top + distance, right: right, bottom: bottom + distance)
  }

  /// Draws grid lines of a small plot with their values, upright and level.
  func drawGrid(
    _ x: [Tick],
    _ y: [Tick],
    _ scales: (x: some Scale, y: some Scale),
    on canvas: inout Canvas
  ) {
    var grid = Path()
    for tick in x {
      grid.move(to: Point(scales.x.position(tick.value), top))
      grid.vertical(to: bottom)
    }
    for tick in y {
      grid.move(to: Point(left, scales.y.position(tick.value)))
      grid.horizontal(to: right)
    }
    canvas.stroke(grid, .grid)
    let below = x.map { ($0.label, Point(scales.x.position($0.value), bottom + 13)) }
    let beside = y.map { ($0.label, Point(left - 5, scales.y.position($0.value) + 3)) }
    canvas.texts(below, size: 9.5, .muted, anchor: .middle)
    canvas.texts(beside, size: 9.5, .muted, anchor: .end)
  }

  /// Writes what a small plot is of above it, and in a line below that what tells it from others.
  func drawName(_ label: String, detail: String, on canvas: inout Canvas) {
    let hasDetail = !detail.isEmpty
    canvas.text(
      TextMetrics.fitted(label, width: width, size: 10.5),
      at: Point(left, top - (hasDetail ? 20 : 7)),
      size: 10.5
    )
    canvas.text(
      TextMetrics.fitted(detail, width: width, size: 10.5),
      at: Point(left, top - 7),
      size: 10.5,
      .muted
    )
  }
}
