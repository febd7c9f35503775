// SPDX-License-Identifier: Apache-2.0
import Basics

/// A score against one parameter at a time, the others staying as they are.
package struct SensitivityChart: Sendable {
  /// The score against one parameter.
  package struct Panel: Sendable {
    /// The parameter's name.
    package var name: String
    /// Its unit, empty for none.
    package var unit: String
    /// The values at which all other parameters are held: `cooldown=1.5`; nil if there is no other.
    package var held: String?
    /// The values shown.
    package var domain: ClosedRange<Double>
    /// Whether equal ratios take equal lengths.
    package var isLogarithmic: Bool
    /// Corners of the curve, x ascending: each score holds until the next x.
    package var points: [Point]
    /// How sure each corner is, as low and high end; empty where that is not known.
    package var band: [ClosedRange<Double>?]
    /// The values that are as good as the best, if there are any.
    package var plateau: ClosedRange<Double>?
    /// The value in use.
    package var current: Double
    /// The value proposed; nil where none is.
    package var proposed: Double?
    /// What was chosen without each fold in turn.
    package var choices: [Double]

    /// Creates a panel.
    package init(
      name: String,
      unit: String,
      held: String? = nil,
      domain: ClosedRange<Double>,
      isLogarithmic: Bool,
      points: [Point],
      band: [ClosedRange<Double>?] = [],
      plateau: ClosedRange<Double>?,
      current: Double,
      proposed: Double?,
      choices: [Double]
    ) {
      self.name = name
      self.unit = unit
      self.held = held
      self.domain = domain
      self.isLogarithmic = isLogarithmic
      self.points = points
      self.band = band
      self.plateau = plateau
      self.current = current
      self.proposed = proposed
      self.choices = choices
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// What the score is.
  package var measure: String
  /// How many observations the curves rest on, with their name: `48 clips of 23 people`.
  package var observations: String
  /// One panel a parameter.
  package var panels: [Panel]

  /// Creates a chart.
  package init(
    name: String,
    title: String,
    measure: String,
    observations: String,
    panels: [Panel]
  ) {
    self.name = name
    self.title = title
    self.measure = measure
    self.observations = observations
    self.panels = panels
  }

  /// The drawing.
  ///
  /// - Complexity: O(*n*) in corners.
  package var figure: Figure {
    let grid = PanelGrid(
      count: max(panels.count, 1),
      mostColumns: 2,
      plotWidth: panels.count < 2 ? 560 : 300,
      plotHeight: 220,
      gap: 60,
      leading: 78,
      leastWidth: 640
    )
    return grid.figure(
      of: panels,
      name: name,
      title: title,
      summary: summary,
      titles: ("", measure)
    ) { panel, plot, canvas in
      draw(panel, in: plot, on: &canvas)
    }
  }

  private var summary: String {
    "n = \(observations). Shaded: within one standard error of the best; circle: "
      + (panels.contains { $0.held != nil } ? "value in use, the others held" : "in use") + "; "
      + "diamond: proposed; strokes below: chosen without one fold"
  }

  private func draw(_ panel: Panel, in plot: Plot, on canvas: inout Canvas) {
    let x = AxisScale(
      domain: panel.domain,
      isLogarithmic: panel.isLogarithmic,
      from: plot.left,
      to: plot.right
    )
    let points = panel.points.filter(\.isFinite)
    let bands = panel.band.compactMap(\.self).flatMap { [$0.lowerBound, $0.upperBound] }
    let ends = points.map(\.y) + bands
    let y = LinearScale(
      domain: (ends.min() ?? 0)...(ends.max() ?? 1),
      from: plot.bottom,
      to: plot.top
    ).rounded(atMost: 6)
    if let plateau = panel.plateau {
      let left = x.position(plateau.lowerBound)
      canvas.rectangle(
        Rectangle(
          x: left,
          y: plot.top,
          width: max(x.position(plateau.upperBound) - left, 1),
          height: plot.height
        ),
        .series(2),
        opacity: 0.16
      )
    }
    plot.drawHorizontalAxis(
      x,
      title: panel.name + (panel.unit.isEmpty ? "" : ", \(panel.unit)")
        + (panel.held.map { " (\($0) held)" } ?? ""),
      on: &canvas
    )
    plot.drawGrid([], y.ticks(atMost: 6), (x, y), on: &canvas)
    drawBand(panel, x, y, plot, on: &canvas)
    drawCurve(points, x, y, plot, on: &canvas)
    for choice in panel.choices {
      let place = x.position(choice)
      canvas.line(
        from: Point(place, plot.bottom - 9),
        to: Point(place, plot.bottom),
        .series(1),
        width: 1.5
      )
    }
    let marks: [(value: Double?, shape: MarkerShape, word: String)] = [
      (panel.current, .circle, "in use"), (panel.proposed, .diamond, "proposed"),
    ]
    for mark in marks {
      guard let value = mark.value, panel.domain.contains(value),
        let score = points.last(where: { $0.x <= value })?.y
      else {
        continue
      }
      canvas.marker(
        mark.shape,
        at: Point(x.position(value), y.position(score)),
        radius: 5,
        .text,
        isHollow: true,
        title: "\(mark.word): \(value.text(significantDigits: 3)), score \(score.text(decimals: 3))"
      )
    }
  }

  private func drawBand(
    _ panel: Panel,
    _ x: AxisScale,
    _ y: LinearScale,
    _ plot: Plot,
    on canvas: inout Canvas
  ) {
    guard panel.band.count == panel.points.count else { return }
    let pairs = zip(panel.points, panel.band).enumerated()
    var path = Path()
    for (index, (point, band)) in pairs {
      guard let band, point.isFinite else { continue }
      let isLast = index + 1 == panel.points.count
      let next = isLast ? panel.domain.upperBound : panel.points[index + 1].x
      let (left, right) = (x.position(point.x), x.position(next))
      guard right > left else { continue }
      path.move(to: Point(left, y.position(band.lowerBound)))
      path.horizontal(to: right)
      path.vertical(to: y.position(band.upperBound))
      path.horizontal(to: left)
      path.close()
    }
    canvas.fill(path, .series(0), opacity: 0.16)
  }

  private func drawCurve(
    _ points: [Point],
    _ x: AxisScale,
    _ y: LinearScale,
    _ plot: Plot,
    on canvas: inout Canvas
  ) {
    var path = Path()
    var last = -Double.infinity
    for point in points {
      let place = Point((x.position(point.x) * 2).rounded() / 2, y.position(point.y))
      if path.isEmpty {
        path.move(to: place)
      } else {
        if place.x > last { path.horizontal(to: place.x) }
        path.vertical(to: place.y)
      }
      last = place.x
    }
    guard !path.isEmpty else {
      plot.drawEmpty("undefined everywhere", on: &canvas)
      return
    }
    path.horizontal(to: plot.right)
    canvas.stroke(path, .series(0), width: 1.75)
  }
}
