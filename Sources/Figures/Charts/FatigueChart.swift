// SPDX-License-Identifier: Apache-2.0
import Basics

/// What a set looks like rep by rep: a small plot a quantity, with a curve of labels and one of an analyzer.
public struct FatigueChart: Sendable {
  /// One quantity as one analyzer sees it.
  public struct Panel: Sendable {
    /// What is shown: `knee-flexion, squat`.
    public var name: String
    /// The unit of values.
    public var unit: String
    /// The reps' numbers in their set.
    public var numbers: [Int]
    /// The mean at each rep less the set's mean; NaN where there is none: [curves][numbers].
    public var values: [[Double]]

    /// Creates a panel.
    public init(name: String, unit: String, numbers: [Int], values: [[Double]]) {
      self.name = name
      self.unit = unit
      self.numbers = numbers
      self.values = values
    }
  }

  /// The file name without extension.
  public var name: String
  /// The figure's title.
  public var title: String
  /// How many observations the curves rest on.
  public var observations: String
  /// The names of the curves.
  public var curves: [String]
  /// One for each quantity.
  public var panels: [Panel]

  /// Creates a chart.
  public init(
    name: String,
    title: String,
    observations: String,
    curves: [String],
    panels: [Panel]
  ) {
    self.name = name
    self.title = title
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
      plotWidth: 180,
      plotHeight: 130,
      gap: 58,
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
      titles: ("rep of the set", "less the set’s mean"),
      head: head,
      headHeight: legend.height,
      leastWidth: width
    ) { panel, plot, canvas in
      draw(panel, in: plot, on: &canvas)
    }
  }

  private func draw(_ panel: Panel, in plot: Plot, on canvas: inout Canvas) {
    let known = panel.values.joined().filter(\.isFinite)
    let reach = max(known.map(abs).max() ?? 0, 1e-3)
    let last = panel.numbers.last ?? 1
    let x = LinearScale(domain: 0.5...Double(last) + 0.5, from: plot.left, to: plot.right)
    let y = LinearScale(domain: -reach...reach, from: plot.bottom, to: plot.top).rounded(atMost: 5)
    let every = max(1, (last + 7) / 8)
    plot.drawGrid(
      panel.numbers.filter { ($0 - 1).isMultiple(of: every) }
        .map { Tick(value: Double($0), label: String($0)) },
      y.ticks(atMost: 5),
      (x, y),
      on: &canvas
    )
    plot.drawName(panel.name, detail: panel.unit, on: &canvas)
    for (index, values) in panel.values.enumerated() {
      var path = Path()
      for (number, value) in zip(panel.numbers, values) where value.isFinite {
        let place = Point(x.position(Double(number)), y.position(value))
        if path.isEmpty { path.move(to: place) } else { path.line(to: place) }
        canvas.marker(
          .series(index),
          at: place,
          radius: 3,
          .series(index),
          title: "\(index < curves.count ? curves[index] : ""), \(panel.name), rep \(number): "
            + value.text(significantDigits: 3)
        )
      }
      canvas.stroke(path, .series(index), width: 1.5, dash: .series(index))
    }
  }
}
