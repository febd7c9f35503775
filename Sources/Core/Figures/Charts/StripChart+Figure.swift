// SPDX-License-Identifier: Apache-2.0

extension StripChart {
  private static let plotWidth = 710.0
  private static let signalTop = 34.0
  private static let signalBottom = 96.0
  private static let rowHeight = 19.0
  private static let markRadius = 4.0

  /// Where the plot begins: right of the longest name, as far as names may go.
  private var left: Double {
    let names = rows.map { TextMetrics.width($0.label, size: 11) }
    let signals = [signalName, other?.name ?? ""].map { TextMetrics.width($0, size: 10) }
    let longest = max(names.max() ?? 0, signals.max() ?? 0)
    return min(320, max(150, longest + 26)).rounded(.up)
  }

  /// Where the plot ends.
  private var right: Double { left + Self.plotWidth }

  /// The drawing; misses and extras differ from matches by colour, by shape and by name.
  ///
  /// What is alike in all rows is one element, since a report has hundreds of strips.
  ///
  /// - Complexity: O(points + marks).
  package var figure: Figure {
    let bands = BandScale(count: rows.count, from: 104, bandLength: Self.rowHeight)
    let plot = Plot(left: left, top: 12, right: right, bottom: bands.end + 2)
    let x = TimeScale(domain: domain, from: plot.left, to: plot.right)
    var canvas = Canvas()
    drawGround(x, plot, on: &canvas)
    drawSignals(x, plot, on: &canvas)
    drawMoment(x, plot, on: &canvas)
    drawReference(x, on: &canvas)
    drawCounts(bands, on: &canvas)
    drawMarks(x, bands, on: &canvas)
    drawErrors(x, bands, on: &canvas)
    var common = Canvas()
    drawNames(bands, on: &common)
    drawAxis(plot, on: &common)
    return Figure(
      name: name,
      title: title,
      summary: summary,
      width: right + 54,
      height: plot.bottom + 24,
      canvas: canvas,
      common: common
    )
  }

  private var summary: String {
    let exact = rows.count { $0.count == referenceCount }
    return "Reference n = \(referenceCount) reps; exact count: \(exact) of \(rows.count) rows"
  }

  private func drawGround(_ x: TimeScale, _ plot: Plot, on canvas: inout Canvas) {
    func span(_ interval: ClosedRange<Double>) -> (start: Double, width: Double) {
      let start = max(plot.left, x.position(interval.lowerBound)).rounded()
      return (start, min(plot.right, x.position(interval.upperBound)).rounded() - start)
    }
    for interval in ignored {
      let place = span(interval)
      canvas.rectangle(
        Rectangle(x: place.start, y: plot.top, width: place.width, height: plot.height),
        .ignored,
        title: "ignored: neither required nor charged"
      )
      if place.width > 44 {
        canvas.text(
          "ignored",
          at: Point(place.start + place.width / 2, plot.top + 9),
          size: 9,
          .muted,
          anchor: .middle
        )
      }
    }
    var gaps = Path()
    for interval in signal?.gaps ?? [] {
      let place = span(interval)
      gaps.move(to: Point(place.start, Self.signalBottom - 2))
      gaps.horizontal(to: place.start + max(1, place.width))
    }
    canvas.stroke(gaps, .missed, width: 3, title: "no pose found")
    var grid = Path()
    let ticks = x.ticks(atMost: 12).map { tick in
      (text: tick.label, point: Point(x.position(tick.value).rounded(), plot.bottom + 13))
    }
    for tick in ticks {
      grid.move(to: Point(tick.point.x, Self.signalTop))
      grid.vertical(to: plot.bottom)
    }
    canvas.texts(ticks, size: 9.5, .muted, anchor: .middle)
    canvas.stroke(grid, .grid, width: 0.75)
  }

  /// What most strips of a page have alike below their ticks.
  private func drawAxis(_ plot: Plot, on canvas: inout Canvas) {
    canvas.line(from: Point(plot.left, plot.bottom), to: Point(plot.right, plot.bottom), .muted)
    canvas.text(
      domain.upperBound > 60 ? "min:s" : "s",
      at: Point(plot.right + 12, plot.bottom + 13),
      size: 9.5,
      .muted
    )
  }

  /// One signal in grey, or two in the colours of series, each with its name in its colour.
  private func drawSignals(_ x: TimeScale, _ plot: Plot, on canvas: inout Canvas) {
    let middle = (Self.signalTop + Self.signalBottom) / 2
    let drawn = [(signalName, signal), (other?.name ?? "", other?.signal)].filter { name, signal in
      signal?.range != nil
    }
    let ends = drawn.compactMap { $0.1?.range }
    guard let least = ends.map(\.lowerBound).min(), let greatest = ends.map(\.upperBound).max()
    else {
      canvas.text("no signal", at: Point(plot.center, middle), .muted, anchor: .middle)
      return
    }
    let y = LinearScale(
      domain: least...greatest,
      from: Self.signalBottom - 5,
      to: Self.signalTop + 5
    )
    for (name, signal) in drawn {
      let isFirst = name == signalName
      let ink: Ink = other == nil ? .signal : .series(isFirst ? 0 : 1)
      canvas.text(
        TextMetrics.fitted(name, width: left - 26, size: 10),
        at: Point(left - 14, middle + (other == nil ? 3 : isFirst ? -5 : 11)),
        size: 10,
        other == nil ? .muted : ink,
        anchor: .end
      )
      if let signal { draw(signal, x, y, ink, on: &canvas) }
    }
  }

  private func draw(
    _ signal: SignalTrace,
    _ x: TimeScale,
    _ y: LinearScale,
    _ ink: Ink,
    on canvas: inout Canvas
  ) {
    var path = Path()
    for run in signal.points.split(whereSeparator: { !$0.y.isFinite }) {
      let places = run.filter { domain.contains($0.x) }.map { point in
        Point(x.position(point.x).rounded(), y.position(point.y).rounded())
      }
      path.polyline(Polyline.simplified(places, tolerance: 1.2))
    }
    canvas.stroke(path, ink, width: 1.25)
  }

  /// Marks the moment by a broken line down to the axis.
  private func drawMoment(_ x: TimeScale, _ plot: Plot, on canvas: inout Canvas) {
    guard let moment, domain.contains(moment) else { return }
    let place = x.position(moment).rounded()
    canvas.line(
      from: Point(place, Self.signalTop - 4),
      to: Point(place, plot.bottom),
      .text,
      dash: .dashed
    )
  }

  private func drawReference(_ x: TimeScale, on canvas: inout Canvas) {
    let y = 22.0
    guard let reference else {
      canvas.text("count only: times are not labelled", at: Point(left, y + 4), size: 10, .muted)
      return
    }
    var intervals = Path()
    for interval in reference.compactMap(\.interval) {
      intervals.move(to: Point(x.position(interval.lowerBound).rounded() + 1, y))
      intervals.horizontal(to: x.position(interval.upperBound).rounded() - 1)
    }
    func marks(_ isRequired: Bool) -> Path {
      var path = Path()
      let places = reference.filter { $0.isRequired == isRequired }.map { rep in
        Point(x.position(rep.time).rounded(), y)
      }
      path.add(.triangleDown, at: places, radius: Self.markRadius)
      return path
    }
    canvas.stroke(intervals, .muted, width: 1.5)
    canvas.fill(marks(true), .reference)
    canvas.stroke(marks(false), .reference, title: "not required: partial, failed or borderline")
  }

  /// The baseline of the reference's texts.
  private static let referenceBaseline = 26.0

  /// The baseline of a row's texts.
  private func baseline(_ bands: BandScale, _ index: Int) -> Double {
    (bands.middle(index) + 4).rounded(.down)
  }

  /// Writes counts on the right.
  private func drawCounts(_ bands: BandScale, on canvas: inout Canvas) {
    func counts(_ isExact: Bool) -> [(text: String, point: Point)] {
      rows.indices.filter { (rows[$0].count == referenceCount) == isExact }.map { index in
        ("\(rows[index].count)", Point(right + 34, baseline(bands, index)))
      }
    }
    canvas.text(
      "\(referenceCount)",
      at: Point(right + 34, Self.referenceBaseline),
      anchor: .end,
      isBold: true
    )
    canvas.texts(counts(true), .matched, anchor: .end)
    canvas.texts(counts(false), .missed, anchor: .end, isBold: true)
  }

  /// Writes names on the left, which all strips of the same rows have alike.
  private func drawNames(_ bands: BandScale, on canvas: inout Canvas) {
    let names = rows.enumerated().map { index, row in
      (
        text: TextMetrics.fitted(row.label, width: left - 26, size: 11),
        point: Point(left - 14, baseline(bands, index))
      )
    }
    canvas.texts(
      [("reference", Point(left - 14, Self.referenceBaseline))] + names,
      anchor: .end
    )
  }

  private func drawMarks(_ x: TimeScale, _ bands: BandScale, on canvas: inout Canvas) {
    func marks(_ outcome: Outcome) -> Path {
      var path = Path()
      for (index, row) in rows.enumerated() {
        let places = row.marks.filter { $0.outcome == outcome }.map { mark in
          Point(x.position(mark.time).rounded(), bands.middle(index))
        }
        path.add(.triangleUp, at: places, radius: Self.markRadius)
      }
      return path
    }
    canvas.fill(marks(.matched), .matched)
    canvas.stroke(marks(.uncharged), .muted, title: "neither right nor charged")
  }

  /// Marks misses and extras, those of one cause together, each beside its cause where that fits.
  private func drawErrors(_ x: TimeScale, _ bands: BandScale, on canvas: inout Canvas) {
    var errors: [(mark: Mark, places: [Point])] = []
    var names: [Ink: [(text: String, point: Point)]] = [:]
    for (row, index) in zip(rows, rows.indices) {
      let y = bands.middle(index)
      let marks = row.marks.sorted { $0.time < $1.time }
      var taken = left
      for (position, mark) in marks.enumerated() {
        let place = x.position(mark.time).rounded()
        defer { taken = max(taken, place + 6) }
        guard let ink = mark.outcome.errorInk else { continue }
        if let same = errors.firstIndex(where: { $0.mark.title == mark.title }) {
          errors[same].places.append(Point(place, y))
        } else {
          errors.append((mark, [Point(place, y)]))
        }
        let isLast = position + 1 == marks.count
        let next = isLast ? right + 12 : x.position(marks[position + 1].time) - 6
        guard let name = mark.cause else { continue }
        let width = TextMetrics.width(name, size: 9)
        if place + 8 + width <= next {
          names[ink, default: []].append((name, Point(place + 8, y + 3)))
          taken = place + 8 + width
        } else if place - 8 - width >= taken {
          names[ink, default: []].append((name, Point((place - 8 - width).rounded(), y + 3)))
        }
      }
    }
    for ink in [Ink.missed, .extra] { canvas.texts(names[ink] ?? [], size: 9, ink) }
    for (mark, places) in errors {
      var path = Path()
      if mark.outcome == .missed {
        path.add(.diamond, at: places, radius: Self.markRadius)
        canvas.outline(path, .missed, title: mark.title)
      } else {
        path.add(.cross, at: places, radius: Self.markRadius)
        canvas.stroke(path, .extra, width: 2, title: mark.title)
      }
    }
  }
}

extension StripChart.Outcome {
  /// The ink of misses and extras; nil for what is no error.
  fileprivate var errorInk: Ink? {
    switch self {
    case .missed: .missed
    case .extra, .double: .extra
    case .matched, .uncharged: nil
    }
  }
}
