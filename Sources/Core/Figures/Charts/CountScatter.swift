// SPDX-License-Identifier: Apache-2.0
import Basics

/// Predicted against reference counts, one square for each counter.
package struct CountScatter: Sendable {
  /// One counter.
  package struct Panel: Sendable {
    /// The counter's name.
    package var label: String
    /// What tells it from others of its name, in the line below; empty where nothing needs to.
    package var detail: String
    /// The counts of each clip.
    package var counts: [(reference: Int, predicted: Int)]

    /// Creates a panel.
    package init(label: String, detail: String = "", counts: [(reference: Int, predicted: Int)]) {
      self.label = label
      self.detail = detail
      self.counts = counts
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// The counters in reading order.
  package var panels: [Panel]

  /// Creates a scatter plot.
  package init(name: String, title: String, panels: [Panel]) {
    self.name = name
    self.title = title
    self.panels = panels
  }

  /// The drawing; a mark's area is the number of clips at that place.
  ///
  /// - Complexity: O(*n* log *n*) in the number of clips.
  package var figure: Figure {
    let grid = PanelGrid(count: panels.count, mostColumns: 4, plotWidth: 172, plotHeight: 172)
    let greatest = panels.flatMap(\.counts).map { max($0.reference, $0.predicted) }.max() ?? 1
    return grid.figure(
      of: panels,
      name: name,
      title: title,
      summary: summary,
      titles: ("reference count, in reps", "predicted count, in reps")
    ) { panel, plot, canvas in
      draw(panel, greatest: max(1, greatest), in: plot, on: &canvas)
    }
  }

  private var summary: String {
    let counts = panels.map { "\($0.counts.count) clips" }
    return "\(Observations.joined(counts)). On the line: exact; in the band: off by one at most"
  }

  private func draw(_ panel: Panel, greatest: Int, in plot: Plot, on canvas: inout Canvas) {
    let domain = 0...(Double(greatest) + 0.5)
    let x = LinearScale(domain: domain, from: plot.left, to: plot.right)
    let y = LinearScale(domain: domain, from: plot.bottom, to: plot.top)
    let ticks = x.ticks(atMost: 5).filter { $0.value == $0.value.rounded() }
    plot.drawGrid(ticks, ticks, (x, y), on: &canvas)
    let top = domain.upperBound
    var band = Path()
    for (a, b) in [(0.0, 0.0), (0, 1), (top - 1, top), (top, top), (top, top - 1), (1, 0)] {
      let corner = Point(x.position(a), y.position(b))
      if band.isEmpty { band.move(to: corner) } else { band.line(to: corner) }
    }
    band.close()
    canvas.fill(band, .matched, opacity: 0.12)
    canvas.line(
      from: Point(x.position(0), y.position(0)),
      to: Point(x.position(top), y.position(top)),
      .matched
    )
    plot.drawName(panel.label, detail: panel.detail, on: &canvas)
    canvas.text(
      "n = \(panel.counts.count)",
      at: Point(plot.right - 2, plot.bottom - 6),
      size: 9.5,
      .muted,
      anchor: .end
    )
    for spot in spots(panel) {
      let error = spot.predicted - spot.reference
      canvas.marker(
        .circle,
        at: Point(x.position(Double(spot.reference)), y.position(Double(spot.predicted))),
        radius: min(10, 2.6 * Double(spot.n).squareRoot()),
        error == 0 ? .matched : error < 0 ? .missed : .extra,
        title: "\(spot.n) clips, reference \(spot.reference), predicted \(spot.predicted)"
      )
    }
  }

  /// The places with at least one clip, most clips first so that small marks stay visible.
  private func spots(_ panel: Panel) -> [(reference: Int, predicted: Int, n: Int)] {
    var spots: [(reference: Int, predicted: Int, n: Int)] = []
    for count in panel.counts.sorted(by: <) {
      if let last = spots.last, (last.reference, last.predicted) == count {
        spots[spots.count - 1].n += 1
      } else {
        spots.append((count.reference, count.predicted, 1))
      }
    }
    return spots.sorted {
      (-$0.n, $0.reference, $0.predicted) < (-$1.n, $1.reference, $1.predicted)
    }
  }
}
