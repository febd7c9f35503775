// SPDX-License-Identifier: Apache-2.0
import Figures
import Measures
import Statistics

/// The confidences that those under test state, and how far they keep their word.
struct StatedConfidences {
  /// Whose statements, and what was measured of them.
  struct Row {
    /// Who states them.
    var name: String
    /// The same as short as it can be told apart.
    var short: String
    /// The track configuration.
    var track: String
    /// The statements.
    var forecasts: [Forecast]
    /// Looks up a measure by its identifier.
    var measure: (String) -> Measure?
  }

  /// The item that a statement is of: `rep`.
  var item: String
  /// The word for n: `emitted reps`.
  var observed: String
  /// The statement, and when it is right.
  var caption: HTML
  /// The identifier of a measure of calibration, such as `brier`, for such statements.
  var id: (String) -> String
  /// One for each that may state confidences.
  var rows: [Row]

  /// Stated confidences against the share that was right; nil where nobody states enough of them.
  var figure: Figure? {
    let panels = rows.compactMap(panel)
    guard !panels.isEmpty else { return nil }
    return ReliabilityChart(
      name: "reliability-\(item)s",
      title: "Is a \(item) of confidence 0.8 right in 8 of 10 cases?",
      observed: observed,
      panels: panels
    ).figure
  }

  /// A row for each that states any; nothing without one.
  var table: HTML {
    .table(
      columns,
      keepsAll: true,
      of: rows.filter { !$0.forecasts.isEmpty },
      caption: caption,
      identifier: "\(item)-calibration-table",
      scrolls: true,
      heading: [.heading(""), .heading("n")],
      measure: \.measure,
      head: { "<th scope=\"row\">\($0.name)</th><td>\($0.forecasts.count)</td>" }
    )
  }

  private var columns: [MeasureColumn] {
    let statistics = [
      "calibration-error", "smooth-ece", "ece", "brier", "brier-miscalibration",
      "brier-discrimination", "log-loss", "cox-slope", "cox-intercept", "spiegelhalter-z",
      "spiegelhalter-p",
    ]
    return statistics.map { name in
      MeasureColumn(id(name), unit: name == "cox-slope" ? "1 is calibrated" : nil)
    }
  }

  /// Nil below the number of statements from which calibration is spoken of.
  private func panel(_ row: Row) -> ReliabilityChart.Panel? {
    let (name, track, forecasts) = (row.short, row.track, row.forecasts)
    guard forecasts.count >= Calibration.fewestForecasts else { return nil }
    let error = row.measure(id("calibration-error"))
    let curve = ReliabilityCurve(forecasts)
    let hasTrack = name.hasSuffix(" · \(track)")
    return ReliabilityChart.Panel(
      label: hasTrack ? String(name.dropLast(track.count + 3)) : name,
      detail: hasTrack ? track : "",
      bins: curve.points.map { point in
        ReliabilityChart.Bin(
          confidence: point.bin.meanConfidence,
          frequency: point.bin.frequency,
          count: point.bin.count,
          band: min(point.bandLow, point.bandHigh)...max(point.bandLow, point.bandHigh)
        )
      },
      isotonic: curve.isotonic.map { block in
        ReliabilityChart.Step(confidences: block.low...block.high, frequency: block.frequency)
      },
      confidences: forecasts.map(\.confidence),
      error: error?.value,
      interval: error?.interval?.range
    )
  }
}
