// SPDX-License-Identifier: Apache-2.0
import Basics

/// True against false positives at every threshold: the ROC curve.
package struct RankingChart: Sendable {
  /// One ranking.
  package struct Curve: Sendable {
    /// What ranks.
    package var name: String
    /// From (0, 0) to (1, 1): x the share of negatives, y the share of positives said to be there;
    /// empty where either is missing.
    package var points: [Point]
    /// The area under the curve, in 0...1; nil where it is undefined.
    package var area: Double?
    /// The interval of the area; nil where there is none.
    package var interval: ClosedRange<Double>?
    /// How many positives there are.
    package var positives: Int
    /// How many negatives there are.
    package var negatives: Int

    /// Creates a curve.
    package init(
      name: String,
      points: [Point],
      area: Double?,
      interval: ClosedRange<Double>?,
      positives: Int,
      negatives: Int
    ) {
      self.name = name
      self.points = points
      self.area = area
      self.interval = interval
      self.positives = positives
      self.negatives = negatives
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// What is positive, in the plural: `incorrect clips`.
  package var positives: String
  /// What is negative, in the plural: `correct clips`.
  package var negatives: String
  /// The curves, in order of series.
  package var curves: [Curve]

  /// Creates a chart.
  package init(name: String, title: String, positives: String, negatives: String, curves: [Curve]) {
    self.name = name
    self.title = title
    self.positives = positives
    self.negatives = negatives
    self.curves = curves
  }

  private static let side = 320.0
  private static let namesWidth = 380.0

  /// The drawing; each curve is marked where it is farthest from the diagonal, and named beside.
  ///
  /// - Complexity: O(*n*) in points.
  package var figure: Figure {
    let plot = Plot(left: 62, top: 18, right: 62 + Self.side, bottom: 18 + Self.side)
    let x = LinearScale(domain: 0...1, from: plot.left, to: plot.right)
    let y = LinearScale(domain: 0...1, from: plot.bottom, to: plot.top)
    var canvas = Canvas()
    plot.drawHorizontalAxis(x, title: "share of \(negatives) flagged", ticks: 6, on: &canvas)
    plot.drawVerticalAxis(y, title: "share of \(positives) flagged", on: &canvas)
    canvas.line(
      from: Point(plot.left, plot.bottom),
      to: Point(plot.right, plot.top),
      .muted,
      dash: .dotted
    )
    if curves.allSatisfy(\.points.isEmpty) { plot.drawEmpty("nothing measured", on: &canvas) }
    for index in curves.indices { draw(index, x, y, on: &canvas) }
    drawNames(beside: plot, on: &canvas)
    return Figure(
      name: name,
      title: title,
      summary: summary,
      width: plot.right + Self.namesWidth,
      height: max(plot.bottom + 44, plot.top + 36 * Double(curves.count) + 24),
      canvas: canvas
    )
  }

  private var summary: String {
    guard !curves.isEmpty else { return Observations.none }
    let n = Observations.joined(
      curves.map { "\($0.positives) \(positives) and \($0.negatives) \(negatives)" },
      otherwise: "n \(positives) + \(negatives) at each name"
    )
    return "\(n). On the dotted line the ranking is no better than chance"
  }

  private func draw(_ index: Int, _ x: LinearScale, _ y: LinearScale, on canvas: inout Canvas) {
    let points = curves[index].points.filter(\.isFinite)
    guard let first = points.first else { return }
    var path = Path()
    path.move(to: Point(x.position(first.x), y.position(first.y)))
    for point in points.dropFirst() {
      path.line(to: Point(x.position(point.x), y.position(point.y)))
    }
    canvas.stroke(path, .series(index), width: 1.75, dash: .series(index))
    guard let best = points.max(by: { $0.y - $0.x < $1.y - $1.x }) else { return }
    canvas.marker(
      .series(index),
      at: Point(x.position(best.x), y.position(best.y)),
      radius: 4,
      .series(index),
      title: "\(curves[index].name): \(best.y.text(decimals: 2)) of \(positives), "
        + "\(best.x.text(decimals: 2)) of \(negatives)"
    )
  }

  private func drawNames(beside plot: Plot, on canvas: inout Canvas) {
    for (index, curve) in curves.enumerated() {
      let y = plot.top + 14 + 36 * Double(index)
      canvas.marker(.series(index), at: Point(plot.right + 24, y - 4), radius: 4, .series(index))
      canvas.text(
        TextMetrics.fitted(curve.name, width: Self.namesWidth - 50, size: 10.5),
        at: Point(plot.right + 34, y),
        size: 10.5
      )
      let interval = curve.interval.map { interval in
        " [\(interval.lowerBound.text(decimals: 2)), \(interval.upperBound.text(decimals: 2))]"
      }
      let area = curve.area.map { "area \($0.text(decimals: 2))\(interval ?? "")" }
      canvas.text(
        "\(area ?? "area undefined"), n = \(curve.positives) + \(curve.negatives)",
        at: Point(plot.right + 34, y + 14),
        size: 10,
        .muted
      )
    }
  }
}
