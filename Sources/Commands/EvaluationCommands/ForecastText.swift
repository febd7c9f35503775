// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import RepCounting
import Terminal

/// A forecast as lines for a terminal, and as JSON.
struct ForecastText {
  /// Who counted every clip.
  struct Rater {
    /// The counter.
    var counter: CounterConfiguration
    /// The labelled dataset's tracks; nil if there are no others.
    var track: String?
  }

  let forecast: UnlabelledForecast
  /// All raters.
  let raters: [Rater]
  /// The places of those that are printed.
  let shown: [Int]
  let shifts: [ClipShift]
  /// What labels of the new clips say: [raters]; nil if they were not looked at.
  let truth: [Double?]?

  /// The disturbed counters that a sentence names.
  private static let mostNamed = 3

  /// The forecasts that are printed.
  var rows: [UnlabelledForecast.Row] { shown.map { forecast.rows[$0] } }

  private var isOfOneTrack: Bool { raters.allSatisfy { $0.track == nil } }

  /// The names in the catalogue of the counters that are printed, each once.
  private var counterNames: [String] { shown.map { raters[$0].counter.counter.name }.uniqued() }

  /// The table, and what must be known to read it.
  var lines: [String] {
    let table = TextTable(
      heading: (isOfOneTrack ? ["counter"] : ["counter", "track"]) + [
        "exact", "95 % from", "to", "80 % from", "to", "labelled", "agreement",
      ]
        + (truth == nil ? [] : ["truth"]),
      leading: isOfOneTrack ? 1 : 2,
      rows: rows.map(cells)
    )
    return table.lines + sentences
  }

  private func cells(_ row: UnlabelledForecast.Row) -> [String] {
    func text(_ value: Double?) -> String { value?.text(decimals: 2) ?? "-" }
    let kept = row.isForecast ? row : nil
    let rater = raters[row.rater]
    return [rater.counter.description] + [rater.track].compactMap(\.self) + [
      kept == nil ? "no forecast" : text(kept?.exact),
      text(kept?.interval95?.low), text(kept?.interval95?.high), text(kept?.interval80?.low),
      text(kept?.interval80?.high), text(row.labelled), text(row.agreement),
    ] + (truth.map { [text($0[row.rater])] } ?? [])
  }

  /// The sentences below the table.
  private var sentences: [String] {
    var lines = [
      "forecast of exact on just these \(counted(forecast.clips, "clip")), learned from "
        + counted(forecast.labelledClips, "labelled clip")
        + "; \(forecast.rows.count) \(isOfOneTrack ? "counters" : "counters on tracks") are worth "
        + "\(forecast.independentRaters.text(decimals: 1)) that err on their own"
    ]
    if !forecast.withoutReps.isEmpty {
      lines.append(
        "left out, since most counters find no rep: " + forecast.withoutReps.joined(separator: ", ")
      )
    }
    if let disagreement = forecast.disagreement, disagreement.magnitude >= 0.1 {
      lines.append(
        "The counters agree on the new clips as if they scored "
          + "\(disagreement.magnitude.text(decimals: 2)) \(disagreement < 0 ? "less" : "more") than on "
          + "the labelled ones: the new clips are \(disagreement < 0 ? "harder" : "easier")."
      )
    }
    let withheld = rows.count { !$0.isForecast }
    if withheld > 0 {
      lines.append(
        "no forecast for \(withheld) of \(rows.count) counters: their intervals are wider than "
          + UnlabelledForecast.widest.text(decimals: 1)
      )
    }
    for shift in shifts { lines.append(sentence(shift)) }
    return lines
  }

  private func sentence(_ shift: ClipShift) -> String {
    let effects = shift.effects(on: counterNames)
    guard let stress = shift.stress else { return shift.sentence + "." }
    guard !effects.isEmpty else {
      return shift.sentence
        + ". Synthetic sets of that kind ('\(stress)') cost these counters little."
    }
    let named = effects.prefix(Self.mostNamed).map { effect in
      "\(effect.counter) \(effect.exact.text(decimals: 2)) instead of "
        + effect.plainExact.text(decimals: 2)
    }
    let rest = effects.count - named.count
    return shift.sentence + ". On synthetic sets with large '\(stress)' exact is: "
      + named.joined(separator: ", ") + (rest > 0 ? ", and lower for \(rest) more." : ".")
  }

  /// The forecast as JSON.
  var json: JSON {
    func number(_ value: Double?) -> JSON { value.map(JSON.number) ?? .null }
    func interval(_ interval: UnlabelledForecast.Interval?) -> JSON {
      interval.map { .array([.number($0.low), .number($0.high)]) } ?? .null
    }
    return [
      "clips": .integer(forecast.clips),
      "labelled_clips": .integer(forecast.labelledClips),
      "without_reps": .array(forecast.withoutReps.map { .string($0) }),
      "independent_raters": .number(forecast.independentRaters),
      "effective_clips": .number(forecast.effectiveClips),
      "spread": .number(forecast.spread),
      "sources": .integer(forecast.sources),
      "disagreement": number(forecast.disagreement),
      "counters": .array(
        rows.map { row in
          [
            "counter": .string(raters[row.rater].counter.description),
            "track": raters[row.rater].track.map { .string($0) } ?? .null,
            "forecast": .bool(row.isForecast),
            "exact": number(row.exact),
            "interval_95": interval(row.interval95),
            "interval_80": interval(row.interval80),
            "labelled": number(row.labelled),
            "agreement": number(row.agreement),
            "truth": number(truth.flatMap { $0[row.rater] }),
          ]
        }
      ),
      "shifts": .array(
        shifts.map { shift in
          [
            "feature": .string(shift.feature.rawValue),
            "side": .string(shift.side == .above ? "above" : "below"),
            "bound": .number(shift.bound),
            "share": .number(shift.share),
            "stress": shift.stress.map { .string($0) } ?? .null,
            "counters": .array(
              shift.effects(on: counterNames).map { effect in
                [
                  "counter": .string(effect.counter), "exact": .number(effect.exact),
                  "plain_exact": .number(effect.plainExact),
                ]
              }
            ),
          ]
        }
      ),
    ]
  }
}

/// A study of forecasts as lines for a terminal, and as JSON.
struct ForecastStudyText {
  let study: ForecastStudy

  /// The methods over all sources, and the standard one on each of them.
  var lines: [String] {
    let headings = ["mean error", "bias", "in 95 %", "width", "in 80 %", "width", "no forecast"]
    let methods = TextTable(
      heading: ["method"] + headings,
      leading: 1,
      rows: study.means.map { [$0.method.rawValue] + cells($0) }
    )
    let sources = TextTable(
      heading: ["source left out", "clips", "mean reps"] + headings,
      leading: 1,
      rows: study.sources.compactMap { source in
        source.rows.first { $0.method == .standard }.map { row in
          [source.name, String(source.clips), source.meanReps.text(decimals: 1)] + cells(row)
        }
      }
    )
    let small =
      study.tooSmall.isEmpty
      ? []
      : ["too small to be forecast, but learned from: " + study.tooSmall.joined(separator: ", ")]
    return methods.lines + ["", "\(ForecastMethod.standard.rawValue) on each source:"]
      + sources.lines + small
  }

  private func cells(_ row: ForecastStudy.Row) -> [String] {
    [
      row.absoluteError.text(decimals: 3), row.bias.text(decimals: 3),
      row.coverage95.text(decimals: 2), row.width95.text(decimals: 2),
      row.coverage80.text(decimals: 2), row.width80.text(decimals: 2),
      row.withheld.text(decimals: 2),
    ]
  }

  /// The study as JSON.
  var json: JSON {
    func row(_ row: ForecastStudy.Row) -> JSON {
      [
        "method": .string(row.method.rawValue), "counters": .integer(row.counters),
        "mean_absolute_error": .number(row.absoluteError), "bias": .number(row.bias),
        "coverage_95": .number(row.coverage95), "width_95": .number(row.width95),
        "coverage_80": .number(row.coverage80), "width_80": .number(row.width80),
        "withheld": .number(row.withheld),
      ]
    }
    return [
      "methods": .array(study.means.map(row)),
      "sources": .array(
        study.sources.map { source in
          [
            "name": .string(source.name), "clips": .integer(source.clips),
            "mean_reps": .number(source.meanReps), "methods": .array(source.rows.map(row)),
          ]
        }
      ),
      "too_small": .array(study.tooSmall.map { .string($0) }),
    ]
  }
}
