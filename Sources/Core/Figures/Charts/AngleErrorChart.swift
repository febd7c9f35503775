// SPDX-License-Identifier: Apache-2.0
import Basics

/// How far angles are off, by how far the hinge is bent: bias and spread in bands of the exact angle.
package struct AngleErrorChart: Sendable {
  /// The error in one band.
  package struct Band: Sendable {
    /// The mean of estimated less exact angle, in degrees.
    package var bias: Double
    /// The standard deviation around that, in degrees; nil below two frames.
    package var deviation: Double?
    /// How many frames there are.
    package var frames: Int

    /// Creates a band.
    package init(bias: Double, deviation: Double?, frames: Int) {
      self.bias = bias
      self.deviation = deviation
      self.frames = frames
    }
  }

  /// One hinge.
  package struct Panel: Sendable {
    /// The hinge's name.
    package var label: String
    /// The errors: [series][band], from 0 degrees up; nil where no frame is in a band.
    package var bands: [[Band?]]

    /// Creates a panel.
    package init(label: String, bands: [[Band?]]) {
      self.label = label
      self.bands = bands
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// The names of what is compared.
  package var series: [String]
  /// How many bands there are from 0 to 180 degrees.
  package var bandCount: Int
  /// The hinges.
  package var panels: [Panel]

  /// Creates a chart.
  ///
  /// - Precondition: Every panel has one array for each series, each with one entry for each band.
  package init(name: String, title: String, series: [String], bandCount: Int = 6, panels: [Panel]) {
    precondition(
      panels.allSatisfy { panel in
        panel.bands.count == series.count && panel.bands.allSatisfy { $0.count == bandCount }
      },
      "one entry for each series and band"
    )
    self.name = name
    self.title = title
    self.series = series
    self.bandCount = bandCount
    self.panels = panels
  }

  /// The drawing; below each band is how many frames are in it, a line for each series.
  ///
  /// Every hinge has its own vertical axis, so that one that is hard to see does not flatten the rest.
  ///
  /// - Complexity: O(panels x series x bands).
  package var figure: Figure {
    var grid = PanelGrid(count: panels.count, mostColumns: 2, plotWidth: 340, plotHeight: 150)
    grid.gap = 50
    grid.leading = 56 + 12 * Double(series.count)
    return grid.figure(
      of: panels,
      name: name,
      title: title,
      summary: summary,
      titles: (
        "exact interior angle, in degrees; below, frames of each band",
        "estimated minus exact, in degrees"
      ),
      head: Legend(names: series, width: grid.width - 28).head(at: Point(14, 4))
    ) { panel, plot, canvas in
      draw(panel, in: plot, &canvas)
    }
  }

  private var summary: String {
    "n frames below each band. Mark: bias; bar: one standard deviation to each side; no mark: "
      + "no frames; each hinge has its own axis"
  }

  /// From the lowest to the highest end of any bar of a hinge, 0 included.
  private static func domain(_ panel: Panel) -> ClosedRange<Double> {
    let bands = panel.bands.joined().compactMap(\.self)
    let lows = bands.map { $0.bias - ($0.deviation ?? 0) }.filter(\.isFinite)
    let highs = bands.map { $0.bias + ($0.deviation ?? 0) }.filter(\.isFinite)
    return min(0, lows.min() ?? -1)...max(0, highs.max() ?? 1)
  }

  private func draw(_ panel: Panel, in plot: Plot, _ canvas: inout Canvas) {
    let y = LinearScale(domain: Self.domain(panel), from: plot.bottom, to: plot.top)
      .rounded(atMost: 6)
    let x = LinearScale(domain: 0...180, from: plot.left, to: plot.right)
    let width = plot.width / Double(bandCount)
    let edges = (0...bandCount).map { 180 * Double($0) / Double(bandCount) }
    let ticks = edges.map { Tick(value: $0, label: $0.text(significantDigits: 4)) }
    plot.drawGrid(ticks, y.ticks(atMost: 6), (x, y), on: &canvas)
    plot.drawName(panel.label, detail: "", on: &canvas)
    canvas.line(
      from: Point(plot.left, y.position(0)),
      to: Point(plot.right, y.position(0)),
      .muted
    )
    let pitch = min(12, (width - 12) / Double(max(1, series.count)))
    for (index, bands) in panel.bands.enumerated() {
      let offset = (Double(index) - Double(series.count - 1) / 2) * pitch
      for (position, band) in bands.enumerated() {
        let middle = plot.left + (Double(position) + 0.5) * width
        let below = Point(middle, plot.bottom + 26 + 12 * Double(index))
        guard let band else { continue }
        let range = "\(ticks[position].label)–\(ticks[position + 1].label)°"
        draw(band, index, "\(panel.label) \(range)", at: middle + offset, y, on: &canvas)
        canvas.text("\(band.frames)", at: below, size: 9, .series(index), anchor: .middle)
      }
    }
  }

  private func draw(
    _ band: Band,
    _ index: Int,
    _ place: String,
    at x: Double,
    _ y: LinearScale,
    on canvas: inout Canvas
  ) {
    if let deviation = band.deviation {
      canvas.line(
        from: Point(x, y.position(band.bias - deviation)),
        to: Point(x, y.position(band.bias + deviation)),
        .series(index),
        width: 1.5
      )
    }
    let spread = band.deviation.map { " ± \($0.text(decimals: 1))" } ?? ""
    canvas.marker(
      .series(index),
      at: Point(x, y.position(band.bias)),
      radius: 4,
      .series(index),
      title: "\(series[index]), \(place): \(band.bias.text(decimals: 1))\(spread) degrees, "
        + "n = \(band.frames) frames"
    )
  }
}
