// SPDX-License-Identifier: Apache-2.0
import Basics

/// Distributions in rows: every value as a fine stroke, and their quantiles as a box.
package struct DistributionChart: Sendable {
  /// One distribution.
  package struct Row: Sendable {
    /// What the row is of.
    package var label: String
    /// The values in ascending order, without NaN.
    package var values: [Double]

    /// Creates a row; values are sorted and those that are not finite dropped.
    package init(label: String, values: [Double]) {
      self.label = label
      self.values = values.filter(\.isFinite).sorted()
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// The title of the axis, with its unit.
  package var axisTitle: String
  /// What one value is of, in the plural.
  package var observed: String
  /// The distributions from the top.
  package var rows: [Row]

  /// Creates a chart.
  package init(name: String, title: String, axisTitle: String, observed: String, rows: [Row]) {
    self.name = name
    self.title = title
    self.axisTitle = axisTitle
    self.observed = observed
    self.rows = rows
  }

  /// The most strokes drawn for a row; more values are thinned evenly by rank.
  private static let strokes = 160

  /// The drawing: box from the quarter to the three-quarter quantile, whiskers at 5 and 95 %.
  ///
  /// - Complexity: O(values).
  package var figure: Figure {
    let labelWidth = min(240, rows.map { TextMetrics.width($0.label, size: 10.5) }.max() ?? 60)
    let left = 14 + labelWidth + 14
    let right = left + 430
    let width = right + 150
    let bands = BandScale(count: rows.count, from: 22, bandLength: 32)
    let bottom = max(bands.end, 60)
    let plot = Plot(left: left, top: 22, right: right, bottom: bottom)
    let x = LinearScale(domain: domain, from: left, to: right).rounded(atMost: 8)
    var canvas = Canvas()
    plot.drawHorizontalAxis(x, title: axisTitle, on: &canvas)
    let zero = x.position(0)
    canvas.line(from: Point(zero, plot.top), to: Point(zero, bottom), .muted, dash: .dotted)
    canvas.text("median", at: Point(right + 60, 14), size: 10, .muted, anchor: .end)
    canvas.text("n", at: Point(right + 136, 14), size: 10, .muted, anchor: .end)
    if rows.isEmpty { plot.drawEmpty("nothing measured", on: &canvas) }
    for (index, row) in rows.enumerated() {
      draw(row, at: bands.middle(index), x, plot, on: &canvas)
    }
    return Figure(
      name: name,
      title: title,
      summary: summary,
      width: width,
      height: bottom + 42,
      canvas: canvas
    )
  }

  private var summary: String {
    guard !rows.isEmpty else { return Observations.none }
    let counts = rows.map { "\($0.values.count) \(observed)" }
    return "\(Observations.joined(counts)). Box: middle half; line: 5 to 95 %; tick: median"
  }

  /// All boxes and whiskers, and 0; single values far out are drawn at the edge.
  private var domain: ClosedRange<Double> {
    let outer = rows.filter { !$0.values.isEmpty }.flatMap { row in
      [0.02, 0.98].map(row.values.quantileOfSorted)
    }
    return min(0, outer.min() ?? 0)...max(0, outer.max() ?? 1)
  }

  private func draw(
    _ row: Row,
    at y: Double,
    _ x: LinearScale,
    _ plot: Plot,
    on canvas: inout Canvas
  ) {
    let label = TextMetrics.fitted(row.label, width: plot.left - 28, size: 10.5)
    canvas.text(label, at: Point(plot.left - 14, y + 3.5), size: 10.5, anchor: .end)
    canvas.text(
      "\(row.values.count)",
      at: Point(plot.right + 136, y + 3.5),
      size: 10.5,
      .muted,
      anchor: .end
    )
    guard !row.values.isEmpty else {
      canvas.text("—", at: Point(plot.right + 60, y + 3.5), size: 10.5, anchor: .end)
      return
    }
    func place(_ value: Double) -> Double {
      min(plot.right, max(plot.left, x.position(value)))
    }
    func at(_ share: Double) -> Double { row.values.quantileOfSorted(share) }
    let ink = Ink.matched
    let stride = max(1, row.values.count / Self.strokes)
    let places = Swift.stride(from: 0, to: row.values.count, by: stride)
      .map { (place(row.values[$0]) * 10).rounded() / 10 }
    var rug = Path()
    rug.addStrokes(at: places, from: y + 5, to: y + 11)
    canvas.stroke(rug, ink, width: 0.75)
    canvas.line(from: Point(place(at(0.05)), y - 2), to: Point(place(at(0.95)), y - 2), ink)
    let box = place(at(0.25))...place(at(0.75))
    canvas.rectangle(
      Rectangle(
        x: box.lowerBound,
        y: y - 7,
        width: max(1, box.upperBound - box.lowerBound),
        height: 10
      ),
      ink,
      opacity: 0.35,
      rounding: 1.5,
      title: "\(row.label): median \(at(0.5).text(decimals: 3)), "
        + "5 % \(at(0.05).text(decimals: 3)), 95 % \(at(0.95).text(decimals: 3)), "
        + "n = \(row.values.count)"
    )
    canvas.line(
      from: Point(place(at(0.5)), y - 9),
      to: Point(place(at(0.5)), y + 5),
      .text,
      width: 2
    )
    canvas.text(
      at(0.5).signedText,
      at: Point(plot.right + 60, y + 3.5),
      size: 10.5,
      anchor: .end
    )
  }
}
