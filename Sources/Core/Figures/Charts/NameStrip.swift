// SPDX-License-Identifier: Apache-2.0

/// One clip over time as rows of named stretches: what is labelled, and what each recognizer said.
package struct NameStrip: Sendable {
  /// A stretch of time under a name.
  package struct Stretch: Sendable {
    /// The name.
    package var name: String
    /// The time, in seconds.
    package var range: ClosedRange<Double>

    /// Creates a stretch.
    package init(_ name: String, _ range: ClosedRange<Double>) {
      self.name = name
      self.range = range
    }
  }

  /// A row of stretches.
  package struct Row: Sendable {
    /// The name of the labels or the recognizer that says them.
    package var label: String
    /// The stretches, in order of time; other time has no name.
    package var stretches: [Stretch]
    /// The times at which a name is decided, in seconds, drawn as ticks.
    package var decisions: [Double]

    /// Creates a row.
    package init(_ label: String, _ stretches: [Stretch], decisions: [Double] = []) {
      self.label = label
      self.stretches = stretches
      self.decisions = decisions
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// The times shown, in seconds.
  package var domain: ClosedRange<Double>
  /// The names that have a colour of their own, in the order of colours; bars of others are hollow.
  package var names: [String]
  /// The rows from the top down, the labels first.
  package var rows: [Row]

  /// Creates a strip.
  package init(
    name: String,
    title: String,
    domain: ClosedRange<Double>,
    names: [String],
    rows: [Row]
  ) {
    self.name = name
    self.title = title
    self.domain = domain
    self.names = names
    self.rows = rows
  }

  private static let width = 860.0
  private static let rowHeight = 26.0
  private static let barHeight = 18.0
  /// The place of the time axis' unit, right of the last time.
  private static let right = width - 46

  /// The drawing; names stand in their bars if there is room, and each bar has a title.
  ///
  /// - Complexity: O(*stretches*).
  package var figure: Figure {
    let longest = rows.map { TextMetrics.width($0.label, size: 11) }.max() ?? 0
    let left = min(260, max(90, longest + 20)).rounded(.up)
    let x = TimeScale(domain: domain, from: left, to: Self.right)
    let bands = BandScale(count: rows.count, from: 6, bandLength: Self.rowHeight)
    var canvas = Canvas()
    let ticks = x.ticks(atMost: 12).map { tick in
      (text: tick.label, point: Point(x.position(tick.value).rounded(), bands.end + 16))
    }
    var grid = Path()
    for tick in ticks {
      grid.move(to: Point(tick.point.x, bands.start))
      grid.vertical(to: bands.end)
    }
    canvas.stroke(grid, .grid, width: 0.75)
    if rows.allSatisfy(\.stretches.isEmpty) {
      canvas.text(
        "no exercise is labelled or recognised",
        at: Point((left + Self.width) / 2, bands.start + 14),
        .muted,
        anchor: .middle
      )
    }
    for (index, row) in rows.enumerated() {
      draw(row, x, top: bands.lower(index) + (Self.rowHeight - Self.barHeight) / 2, on: &canvas)
      canvas.text(
        TextMetrics.fitted(row.label, width: left - 14, size: 11),
        at: Point(left - 10, bands.middle(index) + 4),
        anchor: .end
      )
    }
    canvas.line(from: Point(left, bands.end), to: Point(Self.right, bands.end), .muted)
    canvas.texts(ticks, size: 9.5, .muted, anchor: .middle)
    canvas.text(
      domain.upperBound > 60 ? "min:s" : "s",
      at: Point(Self.width - 4, bands.end + 16),
      size: 9.5,
      .muted,
      anchor: .end
    )
    let count = rows.first?.stretches.count ?? 0
    return Figure(
      name: name,
      title: title,
      summary: "Labelled n = \(count) \(count == 1 ? "set" : "sets"); ticks: decisions",
      width: Self.width,
      height: bands.end + 26,
      canvas: canvas
    )
  }

  private func draw(_ row: Row, _ x: TimeScale, top: Double, on canvas: inout Canvas) {
    for stretch in row.stretches {
      let start = x.position(max(stretch.range.lowerBound, domain.lowerBound))
      let end = x.position(min(stretch.range.upperBound, domain.upperBound))
      guard start < end else { continue }
      if let index = names.firstIndex(of: stretch.name) {
        canvas.rectangle(
          Rectangle(x: start, y: top, width: max(1, end - start), height: Self.barHeight),
          .series(index),
          opacity: 0.35,
          rounding: 2,
          title: stretch.name
        )
      } else {
        var frame = Path()
        frame.move(to: Point(start, top + 0.5))
        frame.horizontal(to: max(start + 1, end))
        frame.vertical(to: top + Self.barHeight - 0.5)
        frame.horizontal(to: start)
        frame.vertical(to: top + 0.5)
        canvas.outline(frame, .muted, title: stretch.name)
      }
      guard TextMetrics.width(stretch.name, size: 10) + 6 < end - start else { continue }
      canvas.text(
        stretch.name,
        at: Point((start + end) / 2, top + Self.barHeight / 2 + 3.5),
        size: 10,
        anchor: .middle
      )
    }
    var ticks = Path()
    for decision in row.decisions where domain.contains(decision) {
      // Above the bar, so that no name is crossed out.
      ticks.move(to: Point(x.position(decision).rounded(), top - 4))
      ticks.vertical(to: top + 4)
    }
    canvas.stroke(ticks, .text, width: 1.5)
  }
}
