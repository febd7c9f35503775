// SPDX-License-Identifier: Apache-2.0

/// Forecasts beside the truth, for every source of labelled clips forecast from the others.
package struct ForecastStudy: Sendable, Equatable {
  /// How a method does on a source, over all counters.
  package struct Row: Sendable, Equatable {
    /// The method.
    package var method: ForecastMethod
    /// The counters with a forecast and a truth.
    package var counters: Int
    /// The mean distance of forecast and truth.
    package var absoluteError: Double
    /// The mean of forecast minus truth.
    package var bias: Double
    /// The share of counters whose truth lies in the interval of 95 %.
    package var coverage95: Double
    /// The same for 80 %.
    package var coverage80: Double
    /// The mean width of the intervals of 95 %.
    package var width95: Double
    /// The same for 80 %.
    package var width80: Double
    /// The share of counters whose interval is too wide for a forecast.
    package var withheld: Double
  }

  /// A source left out.
  package struct Source: Sendable, Equatable {
    /// Its name.
    package var name: String
    /// Its clips with reps.
    package var clips: Int
    /// The mean of its counts.
    package var meanReps: Double
    /// A row for each method.
    package var rows: [Row]
  }

  /// The sources in order of name.
  package let sources: [Source]
  /// The sources that are too small to forecast; they are learned from.
  package let tooSmall: [String]

  /// Leaves out each source of at least five clips with reps in turn.
  ///
  /// - Complexity: O(*sources*²) times that of the methods.
  package init(_ labelled: [RatedClip], raters: Int) {
    let sets = labelled.filter { $0.truth != 0 }
    var sources: [Source] = []
    var small: [String] = []
    for name in Set(sets.map(\.source)).sorted() {
      let out = sets.filter { $0.source == name }
      let rest = sets.filter { $0.source != name }
      let rows = ForecastMethod.allCases.compactMap { method -> Row? in
        let forecast = try? UnlabelledForecast(
          labelled: rest,
          unlabelled: out,
          raters: raters,
          method: method
        )
        return forecast.flatMap { forecast in
          Row(forecast, out.filter { !forecast.withoutReps.contains($0.id) }, method)
        }
      }
      if rows.isEmpty {
        small.append(name)
      } else {
        sources.append(
          Source(
            name: name,
            clips: out.count,
            meanReps: out.map { Double($0.truth ?? 0) }.mean ?? 0,
            rows: rows
          )
        )
      }
    }
    self.sources = sources
    tooSmall = small
  }

  /// The mean over the sources of each method, methods in their order; empty without a source.
  package var means: [Row] {
    ForecastMethod.allCases.compactMap { method in
      let rows = sources.flatMap(\.rows).filter { $0.method == method }
      guard !rows.isEmpty else { return nil }
      func mean(_ value: (Row) -> Double) -> Double { rows.map(value).mean ?? 0 }
      return Row(
        method: method,
        counters: rows.reduce(0) { $0 + $1.counters },
        absoluteError: mean(\.absoluteError),
        bias: mean(\.bias),
        coverage95: mean(\.coverage95),
        coverage80: mean(\.coverage80),
        width95: mean(\.width95),
        width80: mean(\.width80),
        withheld: mean(\.withheld)
      )
    }
  }
}

extension ForecastStudy.Row {
  /// Compares a forecast with the labels of its clips; nil if no counter has both.
  package init?(_ forecast: UnlabelledForecast, _ clips: [RatedClip], _ method: ForecastMethod) {
    var parts: [(error: Double, row: UnlabelledForecast.Row, truth: Double)] = []
    for row in forecast.rows {
      guard let exact = row.exact, let truth = clips.exact(of: row.rater) else { continue }
      parts.append((exact - truth, row, truth))
    }
    guard !parts.isEmpty else { return nil }
    func mean(_ value: ((error: Double, row: UnlabelledForecast.Row, truth: Double)) -> Double)
      -> Double
    { parts.map(value).mean ?? 0 }
    self.method = method
    counters = parts.count
    absoluteError = mean { $0.error.magnitude }
    bias = mean { $0.error }
    coverage95 = mean { $0.row.interval95?.contains($0.truth) == true ? 1 : 0 }
    coverage80 = mean { $0.row.interval80?.contains($0.truth) == true ? 1 : 0 }
    width95 = mean { $0.row.interval95?.width ?? 0 }
    width80 = mean { $0.row.interval80?.width ?? 0 }
    withheld = mean { $0.row.isForecast ? 0 : 1 }
  }
}
