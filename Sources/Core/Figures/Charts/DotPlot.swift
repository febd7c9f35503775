// SPDX-License-Identifier: Apache-2.0
import Basics

/// Values with their intervals in rows, for one or several measures side by side.
package struct DotPlot: Sendable {
  /// One value.
  package struct Value: Sendable {
    /// The value; nil where it is undefined.
    package var value: Double?
    /// The interval around it; nil where there is none.
    package var interval: ClosedRange<Double>?
    /// How many observations it rests on.
    package var n: Int

    /// Creates a value.
    package init(value: Double?, interval: ClosedRange<Double>?, n: Int) {
      self.value = value
      self.interval = interval
      self.n = n
    }
  }

  /// One measure, with a value for each row and series.
  package struct Panel: Sendable {
    /// The measure's name.
    package var title: String
    /// The values shown.
    package var domain: ClosedRange<Double>
    /// The values: [row][series].
    package var values: [[Value]]

    /// Creates a panel.
    package init(title: String, domain: ClosedRange<Double> = 0...1, values: [[Value]]) {
      self.title = title
      self.domain = domain
      self.values = values
    }
  }

  /// One row's name.
  package struct Row: Sendable {
    /// What the row is of.
    package var label: String
    /// How many observations there are, with their name: `12 clips`.
    package var observations: String

    /// Creates a row.
    package init(label: String, observations: String) {
      self.label = label
      self.observations = observations
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// The rows from the top.
  package var rows: [Row]
  /// The names of what is compared within a row.
  package var series: [String]
  /// The measures from the left.
  package var panels: [Panel]

  /// Creates a plot.
  ///
  /// - Precondition: Every panel has one array for each row, each with one value for each series.
  package init(name: String, title: String, rows: [Row], series: [String], panels: [Panel]) {
    precondition(
      panels.allSatisfy { panel in
        panel.values.count == rows.count && panel.values.allSatisfy { $0.count == series.count }
      },
      "one value for each row and series"
    )
    self.name = name
    self.title = title
    self.rows = rows
    self.series = series
    self.panels = panels
  }

  /// The drawing; undefined values leave a dash where their mark would be.
  ///
  /// - Complexity: O(rows x series x panels).
  package var figure: Figure {
    let size = 10.5
    let labelWidth = min(
      240,
      rows.map { TextMetrics.width($0.label, size: size) }.max().map { $0 + 4 } ?? 60
    )
    let countWidth = rows.map { TextMetrics.width($0.observations, size: 10) }.max() ?? 0
    let panelWidth = max(150, min(300, 620 / Double(max(1, panels.count))))
    let left = 14 + labelWidth + 10
    let panelsEnd = left + Double(panels.count) * (panelWidth + 34) - 12
    let width = panelsEnd + countWidth + 12
    let legend = Legend(names: series, width: width - 28)
    let top = 26 + legend.height
    let pitch = 10.0
    let bandLength = max(20, Double(series.count) * pitch + 8)
    let bands = BandScale(count: rows.count, from: top, bandLength: bandLength)
    let bottom = max(bands.end, top + 24)
    var canvas = Canvas()
    legend.draw(at: Point(14, 4), on: &canvas)
    for (index, row) in rows.enumerated() {
      let y = bands.middle(index)
      if index % 2 == 0 {
        canvas.rectangle(
          Rectangle(x: 8, y: bands.lower(index), width: width - 16, height: bandLength),
          .ignored,
          opacity: 0.55
        )
      }
      let label = TextMetrics.fitted(row.label, width: labelWidth, size: size)
      canvas.text(label, at: Point(left - 10, y + 3.5), size: size, anchor: .end)
      canvas.text(row.observations, at: Point(width - 12, y + 3.5), size: 10, .muted, anchor: .end)
    }
    for (index, panel) in panels.enumerated() {
      let start = left + Double(index) * (panelWidth + 34)
      let plot = Plot(left: start, top: top, right: start + panelWidth, bottom: bottom)
      draw(panel, in: plot, bands, pitch: pitch, on: &canvas)
    }
    return Figure(
      name: name,
      title: title,
      summary: summary,
      width: width,
      height: bottom + 26,
      canvas: canvas
    )
  }

  private var summary: String {
    guard !rows.isEmpty else { return Observations.none }
    let whole = Observations.joined(rows.map(\.observations))
    return whole + ". Bars are 95 % intervals; without one, only the dot is drawn"
  }

  private func draw(
    _ panel: Panel,
    in plot: Plot,
    _ bands: BandScale,
    pitch: Double,
    on canvas: inout Canvas
  ) {
    let x = LinearScale(domain: panel.domain, from: plot.left, to: plot.right)
    canvas.text(panel.title, at: Point(plot.left, plot.top - 8), isBold: true)
    for tick in x.ticks(atMost: max(2, Int(plot.width / 45))) {
      let place = x.position(tick.value)
      canvas.line(from: Point(place, plot.top), to: Point(place, plot.bottom), .grid)
      canvas.text(tick.label, at: Point(place, plot.bottom + 15), size: 10, .muted, anchor: .middle)
    }
    for (row, values) in panel.values.enumerated() {
      let first = bands.middle(row) - Double(values.count - 1) * pitch / 2
      for (index, value) in values.enumerated() {
        let y = first + Double(index) * pitch
        let title = "\(series[index]), \(panel.title)"
        draw(value, ofSeries: index, titled: title, at: y, on: x, in: plot, &canvas)
      }
    }
  }

  private func draw(
    _ value: Value,
    ofSeries index: Int,
    titled title: String,
    at y: Double,
    on x: LinearScale,
    in plot: Plot,
    _ canvas: inout Canvas
  ) {
    guard let number = value.value, number.isFinite else {
      canvas.text("—", at: Point(plot.left + 2, y + 3.5), size: 10, .series(index))
      return
    }
    func clamped(_ number: Double) -> Double {
      min(plot.right, max(plot.left, x.position(number)))
    }
    var text = "\(title): \(number.text(decimals: 3))"
    if let interval = value.interval {
      canvas.line(
        from: Point(clamped(interval.lowerBound), y),
        to: Point(clamped(interval.upperBound), y),
        .series(index),
        width: 1.5
      )
      text += " [\(interval.lowerBound.text(decimals: 3)), "
      text += "\(interval.upperBound.text(decimals: 3))]"
    }
    canvas.marker(
      .series(index),
      at: Point(clamped(number), y),
      radius: 3.75,
      .series(index),
      title: text + ", n = \(value.n)"
    )
  }
}
