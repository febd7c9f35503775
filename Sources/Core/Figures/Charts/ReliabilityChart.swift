// SPDX-License-Identifier: Apache-2.0
import Basics

/// Confidence against the share that was right, in bins of equally many statements.
package struct ReliabilityChart: Sendable {
  /// Statements of similar confidence taken together.
  package struct Bin: Sendable {
    /// Their mean confidence, in 0...1.
    package var confidence: Double
    /// The share of them that was right, in 0...1.
    package var frequency: Double
    /// How many there are.
    package var count: Int
    /// Where the share may lie by chance if every confidence keeps its word.
    package var band: ClosedRange<Double>

    /// Creates a bin.
    package init(confidence: Double, frequency: Double, count: Int, band: ClosedRange<Double>) {
      self.confidence = confidence
      self.frequency = frequency
      self.count = count
      self.band = band
    }
  }

  /// A run of confidences to which one recalibrated share belongs.
  package struct Step: Sendable {
    /// The confidences, in 0...1.
    package var confidences: ClosedRange<Double>
    /// The share that was right, in 0...1.
    package var frequency: Double

    /// Creates a step.
    package init(confidences: ClosedRange<Double>, frequency: Double) {
      self.confidences = confidences
      self.frequency = frequency
    }
  }

  /// The statements of one configuration.
  package struct Panel: Sendable {
    /// What made the statements.
    package var label: String
    /// What tells it from others of its name, in the line below; empty where nothing needs to.
    package var detail: String
    /// The bins in order of confidence.
    package var bins: [Bin]
    /// The recalibrating function in order of confidence.
    package var isotonic: [Step]
    /// Every confidence, in any order.
    package var confidences: [Double]
    /// The calibration error, in 0...1; nil where there are too few statements.
    package var error: Double?
    /// The interval of the error; nil where there is none.
    package var interval: ClosedRange<Double>?

    /// Creates a panel.
    package init(
      label: String,
      detail: String = "",
      bins: [Bin],
      isotonic: [Step],
      confidences: [Double],
      error: Double?,
      interval: ClosedRange<Double>?
    ) {
      self.label = label
      self.detail = detail
      self.bins = bins
      self.isotonic = isotonic
      self.confidences = confidences
      self.error = error
      self.interval = interval
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// What is stated, in the plural: `emitted reps`.
  package var observed: String
  /// The configurations.
  package var panels: [Panel]

  /// Creates a chart.
  package init(name: String, title: String, observed: String, panels: [Panel]) {
    self.name = name
    self.title = title
    self.observed = observed
    self.panels = panels
  }

  /// The height of the strip of confidences below each plot.
  private static let stripHeight = 30.0
  /// The height of the notes below that.
  private static let notesHeight = 24.0
  /// The number of bars in the strip.
  private static let bars = 20

  /// The drawing; a bin outside its band differs from the others by colour and by shape.
  ///
  /// - Complexity: O(*n*) in bins and confidences.
  package var figure: Figure {
    var grid = PanelGrid(count: panels.count, mostColumns: 4, plotWidth: 172, plotHeight: 172)
    grid.leading += Self.stripHeight + 6 + Self.notesHeight
    return grid.figure(
      of: panels,
      name: name,
      title: title,
      summary: summary,
      titles: ("confidence", "share that was right")
    ) { panel, plot, canvas in
      draw(panel, in: plot, on: &canvas)
    }
  }

  private var summary: String {
    let n = Observations.joined(
      panels.map { "\($0.confidences.count) \(observed)" },
      otherwise: "n \(observed) in each panel"
    )
    return "\(n). Dashed: calibrated; grey: range of chance; line: isotonic fit"
  }

  private func draw(_ panel: Panel, in plot: Plot, on canvas: inout Canvas) {
    let x = LinearScale(domain: 0...1, from: plot.left, to: plot.right)
    let y = LinearScale(domain: 0...1, from: plot.bottom, to: plot.top)
    let ticks = y.ticks(atMost: 6)
    plot.drawGrid([], ticks, (x, y), on: &canvas)
    plot.drawName(panel.label, detail: panel.detail, on: &canvas)
    for bin in panel.bins {
      canvas.rectangle(
        Rectangle(
          x: x.position(bin.confidence) - 4,
          y: y.position(bin.band.upperBound),
          width: 8,
          height: y.position(bin.band.lowerBound) - y.position(bin.band.upperBound)
        ),
        .signal,
        opacity: 0.3
      )
    }
    canvas.line(
      from: Point(plot.left, plot.bottom),
      to: Point(plot.right, plot.top),
      .muted,
      dash: .dashed
    )
    var fit = Path()
    for step in panel.isotonic {
      let place = Point(x.position(step.confidences.lowerBound), y.position(step.frequency))
      if fit.isEmpty { fit.move(to: place) } else { fit.line(to: place) }
      fit.horizontal(to: x.position(step.confidences.upperBound))
    }
    canvas.stroke(fit, .series(2), width: 1.25)
    for bin in panel.bins { draw(bin, x, y, on: &canvas) }
    let below = plot.bottom + 6 + Self.stripHeight + 13
    canvas.texts(
      notes(panel).enumerated().map { line, text in
        (text, Point(plot.left, below + 12 * Double(line + 1)))
      },
      size: 9.5,
      .muted
    )
    drawConfidences(panel.confidences, x, below: plot, ticks, on: &canvas)
  }

  private func draw(_ bin: Bin, _ x: LinearScale, _ y: LinearScale, on canvas: inout Canvas) {
    let isConsistent = bin.band.contains(bin.frequency)
    canvas.marker(
      isConsistent ? .circle : .diamond,
      at: Point(x.position(bin.confidence), y.position(bin.frequency)),
      radius: 4,
      isConsistent ? .matched : .missed,
      title: "confidence \(bin.confidence.text(decimals: 2)), "
        + "right \(bin.frequency.text(decimals: 2)), n = \(bin.count), by chance "
        + "\(bin.band.lowerBound.text(decimals: 2)) to \(bin.band.upperBound.text(decimals: 2))"
    )
  }

  /// What is written below the plot, line by line.
  private func notes(_ panel: Panel) -> [String] {
    guard let error = panel.error else {
      return ["n = \(panel.confidences.count)", "error: too few"]
    }
    let bounds = panel.interval.map { interval in
      " [\(interval.lowerBound.text(decimals: 2)), \(interval.upperBound.text(decimals: 2))]"
    }
    return ["n = \(panel.confidences.count)", "error \(error.text(decimals: 2))\(bounds ?? "")"]
  }

  private func drawConfidences(
    _ confidences: [Double],
    _ x: LinearScale,
    below plot: Plot,
    _ ticks: [Tick],
    on canvas: inout Canvas
  ) {
    var counts = [Int](repeating: 0, count: Self.bars)
    for confidence in confidences where (0...1).contains(confidence) {
      counts[min(Self.bars - 1, Int(confidence * Double(Self.bars)))] += 1
    }
    let bottom = plot.bottom + 6 + Self.stripHeight
    let unit = Self.stripHeight / Double(max(1, counts.max() ?? 1))
    let width = plot.width / Double(Self.bars)
    var bars = Path()
    for (index, count) in counts.enumerated() where count > 0 {
      let left = plot.left + Double(index) * width
      bars.move(to: Point(left + 0.5, bottom))
      bars.vertical(to: bottom - max(1, Double(count) * unit))
      bars.horizontal(to: left + width - 0.5)
      bars.vertical(to: bottom)
      bars.close()
    }
    canvas.fill(bars, .signal, opacity: 0.6)
    canvas.line(from: Point(plot.left, bottom), to: Point(plot.right, bottom), .muted)
    let labels = ticks.map { ($0.label, Point(x.position($0.value), bottom + 13)) }
    canvas.texts(labels, size: 9.5, .muted, anchor: .middle)
  }
}
