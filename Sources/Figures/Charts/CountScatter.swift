// SPDX-License-Identifier: Apache-2.0
import Basics

/// Predicted against reference counts, one square for each counter.
public struct CountScatter: Sendable {
  /// One counter.
  public struct Panel: Sendable {
    /// The counter's name.
    public var label: String
    /// What tells it from others of its name, in the line below; empty where nothing needs to.
    public var detail: String
    /// The counts of each clip.
    public var counts: [(reference: Int, predicted: Int)]

    /// Creates a panel.
    public init(label: String, detail: String = "", counts: [(reference: Int, predicted: Int)]) {
      self.label = label
      self.detail = detail
      self.counts = counts
    }
  }

  /// The file name without extension.
  public var name: String
  /// The figure's title.
  public var title: String
  /// The counters in reading order.
  public var panels: [Panel]

  /// Creates a scatter plot.
  public init(name: String, title: String, panels: [Panel]) {
    self.name = name
    self.title = title
    self.panels = panels
  }

  /// The drawing; a mark's area is the number of clips at that place.
  ///
  /// - Complexity: O(*n* log *n*) in the number of clips.
  public var figure: Figure {
    let side = 172.0
    let columns = max(1, min(4, panels.count))
    let lines = max(1, (panels.count + columns - 1) / columns)
    let width = 56 + Double(columns) * (side + 26)
    let height = Double(lines) * (side + 60) + 18
    let greatest = panels.flatMap(\.counts).map { max($0.reference, $0.predicted) }.max() ?? 1
    var canvas = Canvas()
    for (index, panel) in panels.enumerated() {
      let left = 50 + Double(index % columns) * (side + 26)
      let top = 36 + Double(index / columns) * (side + 60)
      let plot = Plot(left: left, top: top, right: left + side, bottom: top + side)
      draw(panel, greatest: max(1, greatest), in: plot, on: &canvas)
    }
    if panels.isEmpty {
      Plot(left: 50, top: 36, right: 50 + side, bottom: 36 + side)
        .drawEmpty("nothing measured", on: &canvas)
    }
    canvas.text(
      "reference count, in reps",
      at: Point(50 + (width - 82) / 2, height - 4),
      .muted,
      anchor: .middle
    )
    canvas.text(
      "predicted count, in reps",
      at: Point(16, (height - 18) / 2),
      .muted,
      anchor: .middle,
      isUpward: true
    )
    return Figure(
      name: name,
      title: title,
      summary: summary,
      width: width,
      height: height,
      canvas: canvas
    )
  }

  private var summary: String {
    guard !panels.isEmpty else { return "Nothing measured (n = 0)" }
    let counts = panels.map { "\($0.counts.count) clips" }
    return "\(Observations.joined(counts)). On the line: exact; in the band: off by one at most"
  }

  private func draw(_ panel: Panel, greatest: Int, in plot: Plot, on canvas: inout Canvas) {
    let domain = 0...(Double(greatest) + 0.5)
    let x = LinearScale(domain: domain, from: plot.left, to: plot.right)
    let y = LinearScale(domain: domain, from: plot.bottom, to: plot.top)
    for tick in x.ticks(atMost: 5) where tick.value == tick.value.rounded() {
      let across = x.position(tick.value)
      let up = y.position(tick.value)
      canvas.line(from: Point(across, plot.top), to: Point(across, plot.bottom), .grid)
      canvas.line(from: Point(plot.left, up), to: Point(plot.right, up), .grid)
      canvas.text(
        tick.label,
        at: Point(across, plot.bottom + 13),
        size: 9.5,
        .muted,
        anchor: .middle
      )
      canvas.text(tick.label, at: Point(plot.left - 5, up + 3), size: 9.5, .muted, anchor: .end)
    }
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
    let names = [panel.detail, panel.label].filter { !$0.isEmpty }
    for (line, name) in names.enumerated() {
      canvas.text(
        TextMetrics.fitted(name, width: plot.width, size: 10.5),
        at: Point(plot.left, plot.top - 7 - 13 * Double(line)),
        size: 10.5,
        name == panel.label ? .text : .muted
      )
    }
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
