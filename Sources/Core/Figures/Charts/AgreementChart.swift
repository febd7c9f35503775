// SPDX-License-Identifier: Apache-2.0
import Basics

/// Differences of two ways to measure against their mean, with limits of agreement.
///
/// Known as the Bland-Altman plot.
package struct AgreementChart: Sendable {
  /// One quantity.
  package struct Panel: Sendable {
    /// The quantity's name.
    package var label: String
    /// What tells it from others of its name, in the line below; empty where nothing needs to.
    package var detail: String
    /// The pairs: x the mean of both values, y measured less reference.
    package var points: [Point]
    /// The mean difference.
    package var bias: Estimate
    /// The lower limit of agreement.
    package var lower: Estimate
    /// The upper limit of agreement.
    package var upper: Estimate
    /// How many people the pairs are of.
    package var subjects: Int

    /// Creates a panel.
    package init(
      label: String,
      detail: String = "",
      points: [Point],
      bias: Estimate,
      lower: Estimate,
      upper: Estimate,
      subjects: Int
    ) {
      self.label = label
      self.detail = detail
      self.points = points
      self.bias = bias
      self.lower = lower
      self.upper = upper
      self.subjects = subjects
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// The unit of all quantities: `degrees`.
  package var unit: String
  /// The quantities.
  package var panels: [Panel]

  /// Creates a chart.
  package init(name: String, title: String, unit: String, panels: [Panel]) {
    self.name = name
    self.title = title
    self.unit = unit
    self.panels = panels
  }

  /// The room right of each plot, for the values of its lines.
  private static let valuesWidth = 116.0

  /// The drawing; every panel has its own axes, since quantities differ.
  ///
  /// - Complexity: O(*n*) in points.
  package var figure: Figure {
    var grid = PanelGrid(count: panels.count, mostColumns: 2, plotWidth: 280, plotHeight: 190)
    grid.gap = Self.valuesWidth + 38
    return grid.figure(
      of: panels,
      name: name,
      title: title,
      summary: summary,
      titles: ("mean of measured and reference, in \(unit)", "measured minus reference, in \(unit)")
    ) { panel, plot, canvas in
      draw(panel, in: plot, on: &canvas)
    }
  }

  private var summary: String {
    let n = Observations.joined(
      panels.map { "\($0.points.count) pairs" },
      otherwise: "n pairs at each panel"
    )
    return "\(n). Line: bias; dashed: limits between which 95 % of differences lie; tinted: their "
      + "95 % intervals, if pairs are independent"
  }

  private func draw(_ panel: Panel, in plot: Plot, on canvas: inout Canvas) {
    let points = panel.points.filter(\.isFinite)
    let levels = [panel.lower, panel.bias, panel.upper]
    let ends = levels.flatMap { [$0.value, $0.interval?.lowerBound, $0.interval?.upperBound] }
      .compactMap(\.self).filter(\.isFinite)
    let heights = points.map(\.y) + ends + [0]
    let means = points.map(\.x)
    let x = LinearScale(
      domain: (means.min() ?? 0)...(means.max() ?? 1),
      from: plot.left,
      to: plot.right
    ).rounded(atMost: 6)
    let y = LinearScale(
      domain: (heights.min() ?? 0)...(heights.max() ?? 1),
      from: plot.bottom,
      to: plot.top
    ).rounded(atMost: 6)
    plot.drawGrid(x.ticks(atMost: 6), y.ticks(atMost: 6), (x, y), on: &canvas)
    plot.drawName(panel.label, detail: panel.detail, on: &canvas)
    for level in levels {
      guard let interval = level.interval else { continue }
      canvas.rectangle(
        Rectangle(
          x: plot.left,
          y: y.position(interval.upperBound),
          width: plot.width,
          height: y.position(interval.lowerBound) - y.position(interval.upperBound)
        ),
        .series(1),
        opacity: 0.15
      )
    }
    var marks = Path()
    marks.addDots(at: Self.places(of: points.map { Point(x.position($0.x), y.position($0.y)) }))
    canvas.dots(marks, .matched, size: 4, opacity: 0.6)
    canvas.line(from: Point(plot.left, y.position(0)), to: Point(plot.right, y.position(0)), .muted)
    drawLevels(levels, y, in: plot, on: &canvas)
    canvas.text(
      "n = \(panel.points.count) of \(panel.subjects) subjects",
      at: Point(plot.right, plot.top - (panel.detail.isEmpty ? 7 : 20)),
      size: 9.5,
      .muted,
      anchor: .end
    )
  }

  /// The number of dots from which they stand on every second pixel only.
  private static let mostFineDots = 4_000

  /// The places of dots on whole pixels, each once, since dots of one path do not darken each other.
  static func places(of points: [Point]) -> [Point] {
    func places(every step: Double) -> [Point] {
      var seen: Set<[Double]> = []
      return points.compactMap { point in
        let place = [(point.x / step).rounded() * step, (point.y / step).rounded() * step]
        return seen.insert(place).inserted ? Point(place[0], place[1]) : nil
      }
    }
    let fine = places(every: 1)
    return fine.count > mostFineDots ? places(every: 2) : fine
  }

  private func drawLevels(
    _ levels: [Estimate],
    _ y: LinearScale,
    in plot: Plot,
    on canvas: inout Canvas
  ) {
    for (index, level) in levels.enumerated() {
      canvas.line(
        from: Point(plot.left, y.position(level.value)),
        to: Point(plot.right, y.position(level.value)),
        .series(1),
        width: 1.5,
        dash: index == 1 ? .solid : .dashed
      )
    }
    let isSmall = levels.allSatisfy { $0.value.magnitude < 10 }
    func text(_ value: Double) -> String { value.signedBelowZero(decimals: isSmall ? 2 : 1) }
    let places = LabelPlacement.spread(
      levels.map { y.position($0.value) },
      spacing: 26,
      within: (plot.top + 4)...(plot.bottom - 12)
    )
    for ((level, name), place) in zip(zip(levels, ["lower limit", "bias", "upper limit"]), places) {
      canvas.text(
        "\(name) \(text(level.value))",
        at: Point(plot.right + 7, place + 3),
        size: 9.5
      )
      let interval = level.interval.map {
        "[\(text($0.lowerBound)), \(text($0.upperBound))]"
      }
      canvas.text(interval ?? "", at: Point(plot.right + 7, place + 14), size: 9, .muted)
    }
  }
}

extension Double {
  /// The value and, where it is below zero as written, a minus sign (U+2212).
  fileprivate func signedBelowZero(decimals: Int) -> String {
    let magnitude = self.magnitude.text(decimals: decimals)
    let isZero = magnitude.allSatisfy { "0.".contains($0) }
    return self < 0 && !isZero ? "−" + magnitude : magnitude
  }
}
