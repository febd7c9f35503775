// SPDX-License-Identifier: Apache-2.0
import Basics

/// A score against doses of several kinds of harm: one small plot a kind, one curve a counter.
///
/// Doses stand at equal distances, whatever their numbers.
public struct DoseChart: Sendable {
  /// One kind of harm.
  public struct Panel: Sendable {
    /// What is done: `tilt`.
    public var name: String
    /// The unit of doses; empty for none.
    public var unit: String
    /// The doses as text, in order of the axis.
    public var doses: [String]
    /// The score at each dose; NaN where it is undefined: [curves][doses].
    public var values: [[Double]]

    /// Creates a panel.
    public init(name: String, unit: String, doses: [String], values: [[Double]]) {
      self.name = name
      self.unit = unit
      self.doses = doses
      self.values = values
    }
  }

  /// The file name without extension.
  public var name: String
  /// The figure's title.
  public var title: String
  /// What the score is; its values are in 0...1.
  public var measure: String
  /// How many observations the curves rest on: `48 clips of 23 people`.
  public var observations: String
  /// The names of the curves.
  public var curves: [String]
  /// One for each kind of harm.
  public var panels: [Panel]

  /// Creates a chart.
  public init(
    name: String,
    title: String,
    measure: String,
    observations: String,
    curves: [String],
    panels: [Panel]
  ) {
    self.name = name
    self.title = title
    self.measure = measure
    self.observations = observations
    self.curves = curves
    self.panels = panels
  }

  /// The drawing.
  ///
  /// - Complexity: O(*n*) in values.
  public var figure: Figure {
    let grid = PanelGrid(
      count: max(panels.count, 1),
      mostColumns: 4,
      plotWidth: 220,
      plotHeight: 130,
      gap: 40,
      leading: 66
    )
    let width = max(grid.width, 420)
    let legend = Legend(names: curves, width: width - 80)
    var head = Canvas()
    legend.draw(at: Point(50, 4), on: &head)
    return grid.figure(
      of: panels,
      name: name,
      title: title,
      summary: "n = \(observations)",
      titles: ("", measure),
      head: head,
      headHeight: legend.height,
      leastWidth: width
    ) { panel, plot, canvas in
      draw(panel, in: plot, on: &canvas)
    }
  }

  private func draw(_ panel: Panel, in plot: Plot, on canvas: inout Canvas) {
    let x = LinearScale(
      domain: -0.4...Double(max(panel.doses.count, 1)) - 0.6,
      from: plot.left,
      to: plot.right
    )
    let y = LinearScale(domain: 0...1, from: plot.bottom, to: plot.top)
    plot.drawGrid(
      panel.doses.enumerated().map { Tick(value: Double($0), label: $1) },
      y.ticks(atMost: 5),
      (x, y),
      on: &canvas
    )
    plot.drawName(panel.name, detail: panel.unit, on: &canvas)
    for (index, values) in panel.values.enumerated() {
      let places = values.enumerated().compactMap { dose, value -> Point? in
        value.isFinite ? Point(x.position(Double(dose)), y.position(value)) : nil
      }
      var path = Path()
      for place in places {
        if path.isEmpty { path.move(to: place) } else { path.line(to: place) }
      }
      canvas.stroke(path, .series(index), width: 1.5, dash: .series(index))
      for (dose, value) in values.enumerated() {
        let label = dose < panel.doses.count ? panel.doses[dose] : ""
        canvas.marker(
          .series(index),
          at: Point(x.position(Double(dose)), y.position(value)),
          radius: 3,
          .series(index),
          title: "\(index < curves.count ? curves[index] : ""), \(panel.name) \(label): "
            + value.text(decimals: 3)
        )
      }
    }
  }
}
