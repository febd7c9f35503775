// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring

/// A baseline as a row below those of counters.
struct BaselineRow {
  /// The baseline.
  let baseline: Baseline
  /// Looks up a measure by its identifier.
  let measure: (String) -> Measure?

  /// The rows of all baselines, from any evaluation of the same clips; they depend on labels alone.
  ///
  /// Empty where none has a number, as where there are no clips with reps.
  static func all(_ measure: ((String) -> Measure?)?) -> [BaselineRow] {
    guard let measure else { return [] }
    return Baseline.allCases.map { BaselineRow(baseline: $0, measure: measure) }
      .filter { row in Baseline.measured.contains { row.measure(for: $0)?.value != nil } }
  }

  /// What the row is called.
  var title: String {
    switch baseline {
    case .constantMedian: "always the median count"
    case .medianPeriod: "duration / median period"
    }
  }

  /// What the row is, in one sentence.
  var meaning: String {
    switch baseline {
    case .constantMedian: "The count of every clip is the median of these clips’ own counts."
    case .medianPeriod:
      "The count of a clip is its duration divided by the median time per rep of other people’s clips."
    }
  }

  /// The measure in place of a counter's; nil where the baseline has none.
  func measure(for id: String) -> Measure? {
    baseline.id(inPlaceOf: id).flatMap(measure)
  }
}

extension MeasureTable {
  /// The cells of a baseline's row; empty where it has no such measure.
  func cells(_ row: BaselineRow) -> [HTML] {
    columns.map { column in
      guard let measure = row.measure(for: column.id), let value = measure.value else {
        return "<td></td>"
      }
      let below: HTML =
        measure.interval.map { "<small>\(column.text($0))</small>" } ?? ""
      return "<td>\(column.text(value))\(below)</td>"
    }
  }
}
