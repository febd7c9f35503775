// SPDX-License-Identifier: Apache-2.0
package import Basics
import Scoring

extension LengthForecast.Length {
  /// The length in a few words.
  package func title(profile: String) -> String {
    switch self {
    case .reps(let reps): counted(reps, "rep")
    case .users: "the sets of '\(profile)'"
    }
  }
}

extension LengthForecast.Estimate {
  /// The value and its interval: `0.71 [0.52, 0.86]`.
  package var text: String {
    "\(value.text(decimals: 2)) [\(low.text(decimals: 2)), \(high.text(decimals: 2))]"
  }

  /// The estimate as JSON.
  var json: JSON { ["value": .number(value), "low": .number(low), "high": .number(high)] }
}

extension LengthSupport {
  /// The rule, in words.
  package static let rule =
    "Forecasts reach up to twice the longest set that \(peopleAtLength) people do, if the clips show at "
    + "least \(fewestPeople) people."

  /// Why sets of a length are not supported; nil if they are.
  package func reason(_ reps: Int) -> String? {
    guard reps > most else { return nil }
    if people == 0 { return "no clip has labelled reps" }
    if people < Self.fewestPeople {
      return "the clips show \(people == 1 ? "1 person" : "\(people) people"), and "
        + "\(Self.fewestPeople) are needed"
    }
    if reps > Self.mostReps { return "sets above \(Self.mostReps) reps are not forecast" }
    return
      "no more than \(Self.peopleAtLength - 1) people do sets longer than \(counted(longest, "rep")), "
      + "which supports forecasts up to \(most)"
  }
}

extension LengthForecasts.Row {
  /// The share of sets of the headline's length that are counted right; a dash if that is not supported.
  package var headlineText: String {
    numbers(LengthForecasts.headline)?.exact.value.text(decimals: 2) ?? "-"
  }
}

extension LengthForecasts {
  /// Why a length is not supported; nil if it is.
  package func reason(_ length: LengthForecast.Length) -> String? {
    switch length {
    case .reps(let reps): return support.reason(reps)
    case .users:
      guard let longest = mix?.last else { return "the profile does not say how long sets are" }
      return support.reason(longest)
    }
  }

  /// The greatest length of ``lengths`` with numbers; nil without one.
  private var longestSupported: Int? {
    Self.lengths.compactMap { length in
      guard case .reps(let reps) = length, support.reason(reps) == nil else { return nil }
      return reps
    }.max()
  }

  /// The title of the headline's column.
  package static let headlineTitle = "exact at 10 reps"

  /// The line below a table with the headline: what it is, or why it is missing.
  package var remark: String {
    if let reason = reason(Self.headline) {
      let shorter = longestSupported.map { "; the report forecasts \(counted($0, "rep"))" } ?? ""
      return "\(Self.headlineTitle): not supported by these clips: \(reason)\(shorter)"
    }
    return
      "\(Self.headlineTitle): forecast for sets of 10 reps by people who are in no clip, from "
      + "\(support.people) people; the report has its interval"
  }

  /// The forecasts as JSON.
  package var json: JSON {
    [
      "profile": .string(profile),
      "people": .integer(support.people),
      "longest_set_of_three_people": .integer(support.longest),
      "longest_forecast": .integer(support.most),
      "clips_with_counts_alone": .integer(support.countedOnly),
      "counters": .array(rows.map(json)),
    ]
  }

  private func json(_ row: Row) -> JSON {
    [
      "counter": .string(row.configuration.counter),
      "track": .string(row.configuration.track),
      "errors": row.errors.json,
      "lengths": .array(
        row.forecasts.map { forecast in
          [
            "reps": reps(forecast.length),
            "exact": forecast.numbers?.exact.json ?? .null,
            "off_by_one": forecast.numbers?.offByOne.json ?? .null,
            "mae": forecast.numbers?.absoluteError.json ?? .null,
            "reason": reason(forecast.length).map(JSON.string) ?? .null,
          ]
        }
      ),
    ]
  }

  private func reps(_ length: LengthForecast.Length) -> JSON {
    switch length {
    case .reps(let reps): .integer(reps)
    case .users: .string("users")
    }
  }
}

extension ErrorSummary {
  var json: JSON {
    [
      "people": .integer(people), "people_with_errors": .integer(peopleWithErrors),
      "sets": .integer(sets), "reps": .integer(reps), "first_lost": .integer(firstLost),
      "inner_lost": .integer(innerLost), "last_lost": .integer(lastLost),
      "runs_of_extra_reps": .integer(extraRuns), "extra_outside_sets": .integer(outsideRuns),
      "cancelled_pairs": .integer(cancelled),
    ]
  }
}
