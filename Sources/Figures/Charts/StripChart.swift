// SPDX-License-Identifier: Apache-2.0
import Basics

/// One clip: its signal over time, the reference reps above and what each counter said below.
public struct StripChart: Sendable {
  /// A labelled rep.
  public struct ReferenceRep: Sendable {
    /// When the rep turns, in seconds.
    public var time: Double
    /// The rep's interval in seconds; nil where only the turning point is labelled.
    public var interval: ClosedRange<Double>?
    /// Whether the rep must be counted; a partial or failed one need not.
    public var isRequired: Bool

    /// Creates a rep.
    public init(time: Double, interval: ClosedRange<Double>? = nil, isRequired: Bool = true) {
      self.time = time
      self.interval = interval
      self.isRequired = isRequired
    }
  }

  /// What became of a rep in the comparison of one counter with the reference.
  public enum Outcome: String, Sendable, CaseIterable {
    /// Predicted and in the reference.
    case matched
    /// In the reference, not predicted.
    case missed
    /// Predicted, not in the reference.
    case extra
    /// Predicted a second time for the same reference rep.
    case double
    /// Predicted where it is neither right nor charged, or where no times are labelled.
    case uncharged
  }

  /// A mark in a counter's row.
  public struct Mark: Sendable {
    /// When, in seconds.
    public var time: Double
    /// What became of it.
    public var outcome: Outcome
    /// Why it is wrong, in words; nil where it is not, or nobody knows.
    public var cause: String?

    /// Creates a mark.
    public init(time: Double, outcome: Outcome, cause: String? = nil) {
      self.time = time
      self.outcome = outcome
      self.cause = cause
    }

    /// The outcome and its cause: `missed: first rep lost`.
    fileprivate var title: String {
      cause.map { "\(outcome.rawValue): \($0)" } ?? outcome.rawValue
    }
  }

  /// What one counter said.
  public struct Row: Sendable {
    /// The counter's name.
    public var label: String
    /// The marks in order of time.
    public var marks: [Mark]
    /// How many reps it counted.
    public var count: Int

    /// Creates a row.
    public init(label: String, marks: [Mark], count: Int) {
      self.label = label
      self.marks = marks
      self.count = count
    }
  }

  /// The file name without extension.
  public var name: String
  /// The figure's title.
  public var title: String
  /// The times shown, in seconds.
  public var domain: ClosedRange<Double>
  /// The signal's name and unit.
  public var signalName: String
  /// The signal; nil where there is none.
  public var signal: SignalTrace?
  /// The labelled reps; nil where the labels give a count only.
  public var reference: [ReferenceRep]?
  /// The reference count.
  public var referenceCount: Int
  /// Intervals that are neither required nor charged, in seconds.
  public var ignored: [ClosedRange<Double>]
  /// What the counters said, from the top.
  public var rows: [Row]

  /// Creates a strip.
  public init(
    name: String,
    title: String,
    domain: ClosedRange<Double>,
    signalName: String,
    signal: SignalTrace?,
    reference: [ReferenceRep]?,
    referenceCount: Int,
    ignored: [ClosedRange<Double>] = [],
    rows: [Row]
  ) {
    self.name = name
    self.title = title
    self.domain = domain
    self.signalName = signalName
    self.signal = signal
    self.reference = reference
    self.referenceCount = referenceCount
    self.ignored = ignored
    self.rows = rows
  }

  private static let plotWidth = 710.0
  private static let signalTop = 34.0
  private static let signalBottom = 96.0
  private static let rowHeight = 19.0

  /// Where the plot begins: right of the longest name, as far as names may go.
  private var left: Double {
    let names = rows.map { TextMetrics.width($0.label, size: 11) }
    return min(320, max(150, (names.max() ?? 0) + 26))
  }

  /// Where the plot ends.
  private var right: Double { left + Self.plotWidth }

  /// The drawing; misses and extras differ from matches by colour, by shape and by name.
  ///
  /// - Complexity: O(points + marks).
  public var figure: Figure {
    let bands = BandScale(count: rows.count, from: 104, bandLength: Self.rowHeight)
    let plot = Plot(left: left, top: 12, right: right, bottom: bands.end + 2)
    let x = TimeScale(domain: domain, from: plot.left, to: plot.right)
    var canvas = Canvas()
    drawGround(x, plot, on: &canvas)
    drawSignal(x, plot, on: &canvas)
    drawReference(x, on: &canvas)
    for (index, row) in rows.enumerated() { draw(row, at: bands.middle(index), x, on: &canvas) }
    return Figure(
      name: name,
      title: title,
      summary: summary,
      width: right + 54,
      height: plot.bottom + 24,
      canvas: canvas
    )
  }

  private var summary: String {
    let exact = rows.count { $0.count == referenceCount }
    return "Reference n = \(referenceCount) reps; exact count: \(exact) of \(rows.count) rows"
  }

  private func drawGround(_ x: TimeScale, _ plot: Plot, on canvas: inout Canvas) {
    func span(_ interval: ClosedRange<Double>) -> (start: Double, width: Double) {
      let start = max(plot.left, x.position(interval.lowerBound))
      return (start, min(plot.right, x.position(interval.upperBound)) - start)
    }
    for interval in ignored {
      let place = span(interval)
      canvas.rectangle(
        x: place.start,
        y: plot.top,
        width: place.width,
        height: plot.height,
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
    for interval in signal?.gaps ?? [] {
      let place = span(interval)
      canvas.rectangle(
        x: place.start,
        y: Self.signalBottom - 3,
        width: place.width,
        height: 3,
        .missed,
        opacity: 0.5,
        title: "no pose found"
      )
    }
    var grid = Path()
    let ticks = x.ticks(atMost: 12).map { tick in
      (text: tick.label, x: x.position(tick.value).roundedToHalf)
    }
    for tick in ticks {
      grid.move(to: Point(tick.x, Self.signalTop))
      grid.vertical(to: plot.bottom)
    }
    canvas.labels(ticks, y: plot.bottom + 13, size: 9.5, .muted)
    canvas.stroke(grid, .grid, width: 0.75)
    canvas.line(from: Point(plot.left, plot.bottom), to: Point(plot.right, plot.bottom), .muted)
    canvas.text(
      domain.upperBound > 60 ? "min:s" : "s",
      at: Point(plot.right + 12, plot.bottom + 13),
      size: 9.5,
      .muted
    )
  }

  private func drawSignal(_ x: TimeScale, _ plot: Plot, on canvas: inout Canvas) {
    let middle = (Self.signalTop + Self.signalBottom) / 2
    guard let signal, let range = signal.range else {
      canvas.text("no signal", at: Point(plot.center, middle), .muted, anchor: .middle)
      return
    }
    let name = TextMetrics.fitted(signalName, width: left - 26, size: 10)
    canvas.text(name, at: Point(left - 14, middle + 3), size: 10, .muted, anchor: .end)
    let y = LinearScale(domain: range, from: Self.signalBottom - 5, to: Self.signalTop + 5)
    var path = Path()
    for run in signal.points.split(whereSeparator: { !$0.y.isFinite }) {
      let places = run.filter { domain.contains($0.x) }.map { point in
        Point(x.position(point.x).rounded(), y.position(point.y).rounded())
      }
      path.polyline(Polyline.simplified(places, tolerance: 1.2))
    }
    canvas.stroke(path, .signal, width: 1.25)
  }

  private func drawReference(_ x: TimeScale, on canvas: inout Canvas) {
    let y = 22.0
    canvas.text("reference", at: Point(left - 14, y + 3.5), anchor: .end)
    canvas.text(
      "\(referenceCount)",
      at: Point(right + 34, y + 3.5),
      anchor: .end,
      isBold: true
    )
    guard let reference else {
      canvas.text(
        "count only: times are not labelled",
        at: Point(left, y + 3.5),
        size: 10,
        .muted
      )
      return
    }
    var intervals = Path()
    var required: [Double] = []
    var optional: [Double] = []
    for rep in reference {
      let place = x.position(rep.time).roundedToHalf
      if let interval = rep.interval {
        intervals.move(to: Point(x.position(interval.lowerBound).roundedToHalf + 1, y))
        intervals.horizontal(to: x.position(interval.upperBound).roundedToHalf - 1)
      }
      if rep.isRequired { required.append(place) } else { optional.append(place) }
    }
    var filled = Path()
    filled.row(.triangleDown, at: required, y: y, radius: 4.5)
    var hollow = Path()
    hollow.row(.triangleDown, at: optional, y: y, radius: 3.5)
    canvas.stroke(intervals, .muted, width: 1.5)
    canvas.fill(filled, .reference)
    canvas.stroke(hollow, .reference, title: "not required: partial, failed or borderline")
  }

  private func draw(_ row: Row, at y: Double, _ x: TimeScale, on canvas: inout Canvas) {
    let label = TextMetrics.fitted(row.label, width: left - 26, size: 11)
    canvas.text(label, at: Point(left - 14, y + 3.5), anchor: .end)
    let isExact = row.count == referenceCount
    canvas.text(
      "\(row.count)",
      at: Point(right + 34, y + 3.5),
      isExact ? .matched : .missed,
      anchor: .end,
      isBold: !isExact
    )
    drawMarks(of: row, at: y, x, on: &canvas)
    drawErrors(of: row, at: y, x, on: &canvas)
  }

  private func drawMarks(of row: Row, at y: Double, _ x: TimeScale, on canvas: inout Canvas) {
    func places(_ outcome: Outcome) -> [Double] {
      row.marks.filter { $0.outcome == outcome }.map { x.position($0.time).roundedToHalf }
    }
    var matched = Path()
    matched.row(.triangleUp, at: places(.matched), y: y, radius: 4)
    var uncharged = Path()
    uncharged.row(.triangleUp, at: places(.uncharged), y: y, radius: 3.5)
    canvas.fill(matched, .matched)
    canvas.stroke(uncharged, .muted, title: "neither right nor charged")
  }

  /// Marks misses and extras, each with its cause or at least its name where there is room for it.
  private func drawErrors(of row: Row, at y: Double, _ x: TimeScale, on canvas: inout Canvas) {
    let marks = row.marks.sorted { $0.time < $1.time }
    var errors: [(mark: Mark, path: Path)] = []
    var taken = left
    for (index, mark) in marks.enumerated() {
      let place = x.position(mark.time).roundedToHalf
      defer { taken = max(taken, place + 6) }
      guard let ink = mark.outcome.errorInk else { continue }
      let same = errors.firstIndex { $0.mark.title == mark.title }
      if same == nil { errors.append((mark, Path())) }
      errors[same ?? errors.count - 1].path.add(
        mark.outcome == .missed ? .diamond : .cross,
        at: Point(place, y),
        radius: 4
      )
      let next = index + 1 < marks.count ? x.position(marks[index + 1].time) - 6 : right + 12
      for name in [mark.cause, mark.outcome.rawValue].compactMap(\.self) {
        let width = TextMetrics.width(name, size: 9)
        if place + 8 + width <= next {
          canvas.text(name, at: Point(place + 8, y + 3), size: 9, ink)
          taken = place + 8 + width
          break
        } else if place - 8 - width >= taken {
          canvas.text(name, at: Point((place - 8 - width).roundedToHalf, y + 3), size: 9, ink)
          break
        }
      }
    }
    for (mark, path) in errors {
      if mark.outcome == .missed {
        canvas.outline(path, .missed, title: mark.title)
      } else {
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

extension Double {
  /// The nearest multiple of one half, which keeps the text of a drawing short.
  fileprivate var roundedToHalf: Double { (self * 2).rounded() / 2 }
}
