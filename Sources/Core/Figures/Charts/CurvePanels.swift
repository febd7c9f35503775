// SPDX-License-Identifier: Apache-2.0
import Basics

/// A value against steps, the same curves in every panel: a score against doses of several kinds of harm,
/// or what several quantities do from rep to rep.
package struct CurvePanels: Sendable {
  /// One small plot.
  package struct Panel: Sendable {
    /// What is shown: `tilt`.
    package var name: String
    /// A second line that tells the panel from others, such as a unit; empty for none.
    package var detail: String
    /// The steps from left to right: their places, ascending, and what they are called.
    package var steps: [Tick]
    /// The value at each step; NaN where it is undefined: [curves][steps].
    package var values: [[Double]]
    /// The values that are shaded behind the curves, such as normal ones; infinite at an open end; nil for none.
    package var band: ClosedRange<Double>?

    /// Creates a panel.
    package init(
      name: String,
      detail: String,
      steps: [Tick],
      values: [[Double]],
      band: ClosedRange<Double>? = nil
    ) {
      self.name = name
      self.detail = detail
      self.steps = steps
      self.values = values
      self.band = band
    }
  }

  /// What the vertical axes show.
  package enum Domain: Sendable {
    /// 0 to 1, as shares are.
    case unit
    /// As far above 0 as below it, in each panel as far as its values reach.
    case aroundZero
    /// From the least to the greatest value, in each panel.
    case values
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// The titles of both axes.
  package var titles: (horizontal: String, vertical: String)
  /// What a step is called before its own name: `rep`; empty where that says enough.
  package var step: String
  /// What the vertical axes show.
  package var domain: Domain
  /// How many observations the curves rest on: `48 clips of 23 people`.
  package var observations: String
  /// The names of the curves.
  package var curves: [String]
  /// The plots.
  package var panels: [Panel]
  /// The most plots in a line.
  package var mostColumns: Int

  /// Creates a chart.
  package init(
    name: String,
    title: String,
    titles: (horizontal: String, vertical: String),
    step: String = "",
    domain: Domain,
    observations: String,
    curves: [String],
    panels: [Panel],
    mostColumns: Int = 4
  ) {
    self.name = name
    self.title = title
    self.titles = titles
    self.step = step
    self.domain = domain
    self.observations = observations
    self.curves = curves
    self.panels = panels
    self.mostColumns = mostColumns
  }

  /// The most steps that are named on an axis.
  private static let mostNames = 8

  /// The drawing.
  ///
  /// - Complexity: O(*n*) in values.
  package var figure: Figure {
    let grid = PanelGrid(
      count: max(panels.count, 1),
      mostColumns: mostColumns,
      plotWidth: 210,
      plotHeight: 130,
      gap: 50,
      leading: 66,
      leastWidth: 420
    )
    return grid.figure(
      of: panels,
      name: name,
      title: title,
      summary: "n = \(observations)",
      titles: titles,
      head: Legend(names: curves, width: grid.figureWidth - 80).head(at: Point(50, 4))
    ) { panel, plot, canvas in
      draw(panel, in: plot, on: &canvas)
    }
  }

  private func draw(_ panel: Panel, in plot: Plot, on canvas: inout Canvas) {
    let (first, last) = (panel.steps.first?.value ?? 0, panel.steps.last?.value ?? 0)
    let margin = domain == .values ? max((last - first) * 0.1, 0.4) : 0.4
    let x = LinearScale(domain: first - margin...last + margin, from: plot.left, to: plot.right)
    let y = vertical(panel, plot)
    if let band = panel.band { shade(band, y, plot, on: &canvas) }
    plot.drawGrid(
      named(panel.steps, x),
      y.ticks(atMost: 5),
      (x, y),
      on: &canvas
    )
    plot.drawName(panel.name, detail: panel.detail, on: &canvas)
    for (index, (curve, values)) in zip(curves, panel.values).enumerated() {
      let marks = zip(panel.steps, values).filter(\.1.isFinite).map { step, value in
        let place = [panel.name, self.step, step.label].filter { !$0.isEmpty }
        return (
          Point(x.position(step.value), y.position(value)),
          "\(curve), \(place.joined(separator: " ")): \(value.text(significantDigits: 3))"
        )
      }
      var path = Path()
      for (point, _) in marks {
        if path.isEmpty { path.move(to: point) } else { path.line(to: point) }
      }
      canvas.stroke(path, .series(index), width: 1.5, dash: .series(index))
      for (point, title) in marks {
        canvas.marker(.series(index), at: point, radius: 3, .series(index), title: title)
      }
    }
  }

  /// The steps that are named on the axis: every so many or, of unevenly spaced ones, those with enough distance.
  private func named(_ steps: [Tick], _ x: LinearScale) -> [Tick] {
    guard domain == .values else {
      let every = max(1, (steps.count + Self.mostNames - 1) / Self.mostNames)
      return steps.enumerated().filter { $0.offset.isMultiple(of: every) }.map(\.element)
    }
    var named: [Tick] = []
    for step in steps {
      let room = TextMetrics.width(step.label, size: 10.5) + 4
      if let last = named.last, x.position(step.value) - x.position(last.value) < room { continue }
      named.append(step)
    }
    return named
  }

  /// Shades the part of a band that the plot shows.
  private func shade(
    _ band: ClosedRange<Double>,
    _ y: LinearScale,
    _ plot: Plot,
    on canvas: inout Canvas
  ) {
    let low = max(band.lowerBound, y.domain.lowerBound)
    let high = min(band.upperBound, y.domain.upperBound)
    guard low < high else { return }
    let (top, bottom) = (y.position(high), y.position(low))
    canvas.rectangle(
      Rectangle(x: plot.left, y: top, width: plot.right - plot.left, height: bottom - top),
      .matched,
      opacity: 0.14
    )
  }

  private func vertical(_ panel: Panel, _ plot: Plot) -> LinearScale {
    switch domain {
    case .unit: return LinearScale(domain: 0...1, from: plot.bottom, to: plot.top)
    case .aroundZero:
      let known = panel.values.joined().filter(\.isFinite)
      let reach = max(known.map(abs).max() ?? 0, 1e-3)
      return LinearScale(domain: -reach...reach, from: plot.bottom, to: plot.top).rounded(atMost: 5)
    case .values:
      let known = panel.values.joined().filter(\.isFinite)
      let (least, greatest) = (known.min() ?? 0, known.max() ?? 1)
      let room = max((greatest - least) * 0.15, greatest.magnitude * 0.02, 1e-3)
      return LinearScale(
        domain: least - room...greatest + room,
        from: plot.bottom,
        to: plot.top
      ).rounded(atMost: 5)
    }
  }
}
