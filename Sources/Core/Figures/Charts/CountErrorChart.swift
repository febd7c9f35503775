// SPDX-License-Identifier: Apache-2.0
import Basics

/// How often each counter was wrong by how many reps: one small histogram a row.
package struct CountErrorChart: Sendable {
  /// One counter.
  package struct Row: Sendable {
    /// The counter's name.
    package var label: String
    /// Predicted minus reference count, one for each clip.
    package var errors: [Int]

    /// Creates a row.
    package init(label: String, errors: [Int]) {
      self.label = label
      self.errors = errors
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// The counters from the top.
  package var rows: [Row]

  /// Creates a chart.
  package init(name: String, title: String, rows: [Row]) {
    self.name = name
    self.title = title
    self.rows = rows
  }

  /// Errors of this size and more share the outermost bins.
  private static let outermost = 5

  /// The drawing; the bin of exact counts is marked, and every bar carries its number of clips.
  ///
  /// - Complexity: O(clips x rows).
  package var figure: Figure {
    let bins = -Self.outermost...Self.outermost
    let labelWidth = min(240, rows.map { TextMetrics.width($0.label, size: 10.5) }.max() ?? 60)
    let left = 14 + labelWidth + 14
    let binWidth = 40.0
    let right = left + binWidth * Double(bins.count)
    let width = right + 92
    let bands = BandScale(count: rows.count, from: 10, bandLength: 48)
    let bottom = max(bands.end, 58)
    let plot = Plot(left: left, top: 10, right: right, bottom: bottom)
    var canvas = Canvas()
    if rows.isEmpty { plot.drawEmpty("nothing measured", on: &canvas) }
    let tallest = rows.flatMap { row in bins.map { count($0, in: row) } }.max() ?? 0
    for (index, row) in rows.enumerated() {
      let base = bands.lower(index) + 44
      let label = TextMetrics.fitted(row.label, width: labelWidth, size: 10.5)
      canvas.text(label, at: Point(left - 14, base - 8), size: 10.5, anchor: .end)
      canvas.text(
        "n = \(row.errors.count) clips",
        at: Point(right + 12, base - 8),
        size: 10,
        .muted
      )
      for bin in bins {
        let n = count(bin, in: row)
        guard n > 0 else { continue }
        let x = left + Double(bin + Self.outermost) * binWidth
        let height = max(1.5, 28 * Double(n) / Double(tallest))
        canvas.rectangle(
          Rectangle(x: x + 4, y: base - height, width: binWidth - 8, height: height),
          ink(bin),
          title: "\(row.label), \(text(bin)): \(n) clips"
        )
        canvas.text(
          "\(n)",
          at: Point(x + binWidth / 2, base - height - 3),
          size: 9.5,
          .muted,
          anchor: .middle
        )
      }
      canvas.line(from: Point(left, base), to: Point(right, base), .muted, width: 0.75)
    }
    for bin in bins {
      let x = left + (Double(bin + Self.outermost) + 0.5) * binWidth
      canvas.text(
        text(bin),
        at: Point(x, bottom + 14),
        size: 10,
        bin == 0 ? .text : .muted,
        anchor: .middle,
        isBold: bin == 0
      )
    }
    canvas.text(
      "predicted minus reference count, in reps",
      at: Point(plot.center, bottom + 32),
      .muted,
      anchor: .middle
    )
    return Figure(
      name: name,
      title: title,
      summary: summary,
      width: width,
      height: bottom + 42,
      canvas: canvas
    )
  }

  private var summary: String {
    guard !rows.isEmpty else { return Observations.none }
    let counts = rows.map { "\($0.errors.count) clips" }
    return "\(Observations.joined(counts)). Left of 0: reps missed; right: reps too many"
  }

  private func count(_ bin: Int, in row: Row) -> Int {
    row.errors.count { max(-Self.outermost, min(Self.outermost, $0)) == bin }
  }

  private func ink(_ bin: Int) -> Ink {
    bin == 0 ? .matched : bin < 0 ? .missed : .extra
  }

  private func text(_ bin: Int) -> String {
    switch bin {
    case 0: "exact"
    case Self.outermost: "≥ +\(bin)"
    case -Self.outermost: "≤ −\(-bin)"
    default: bin < 0 ? "−\(-bin)" : "+\(bin)"
    }
  }
}
