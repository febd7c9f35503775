// SPDX-License-Identifier: Apache-2.0
package import Basics
import Statistics

extension MeasureDescription {
  /// The definition as `measures.json` and `rep-eval measures` give it.
  package var json: JSON {
    [
      "id": .string(id),
      "summary": .string(summary),
      "unit": .string(unit),
      "better": .string(better.rawValue),
      "aggregation": .string(aggregation),
      "counted": .string(counted),
    ]
  }
}

extension Slice {
  /// The part as `measures.json` gives it.
  ///
  /// What its measures have in common is said once: identifiers are without the slice, `undefined` has
  /// them by reason, and what a measure lacks is as in `usual`: `method` and `note` where it has an
  /// interval, `no_interval` where it has none.
  package var json: JSON {
    let name = conditions.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
    var reasons: [String] = []
    for case let reason? in measures.map(\.undefinedReason) where !reasons.contains(reason) {
      reasons.append(reason)
    }
    let undefined = reasons.map { reason in
      JSON.Member(
        reason,
        .array(measures.filter { $0.undefinedReason == reason }.map { .string($0.plainID) })
      )
    }
    let defined = measures.filter { $0.value != nil }
    let usual = UsualMembers(defined.map(\.details))
    return [
      "slice": .string(name),
      "clips": .integer(clips),
      "usual": .object(usual.members),
      "measures": .array(
        defined.map { .object($0.members(id: $0.plainID) + usual.departures(of: $0)) }
      ),
      "undefined": .object(undefined),
    ]
  }
}

/// What most measures of a part have.
private struct UsualMembers {
  /// The most frequent content of each member, of those that have it.
  let members: [JSON.Member]

  /// Of equally frequent contents the first in order of their text.
  init(_ details: [[JSON.Member]]) {
    var names: [String] = []
    for name in details.joined().map(\.name) where !names.contains(name) { names.append(name) }
    members = names.map { name in
      let contents = details.joined().filter { $0.name == name }.map(\.value)
      let byText = Dictionary(grouping: contents, by: \.compactText)
      let usual = byText.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
      return JSON.Member(name, usual?.value.first ?? .null)
    }
  }

  /// The details of a measure that are not as usual; null where a usual one is lacking.
  func departures(of measure: Measure) -> [JSON.Member] {
    let details = measure.details
    let meaningless = measure.interval == nil ? ["method", "note"] : ["no_interval"]
    return members.filter { !meaningless.contains($0.name) }.compactMap { usual in
      let content = details.first { $0.name == usual.name }?.value ?? .null
      return content == usual.value ? nil : JSON.Member(usual.name, content)
    }
  }
}

extension Measure {
  /// The identifier without its slice.
  fileprivate var plainID: String {
    var plain = identifier
    plain.slice = []
    return plain.description
  }

  /// The measure as JSON documents give it, with 12 significant digits.
  package var json: JSON { .object(members(id: id) + details) }

  /// What a measure is called, its value and its interval.
  fileprivate func members(id: String) -> [JSON.Member] {
    let definition = identifier.definition.description
    var members = [JSON.Member("id", .string(id))]
    // The definition goes without saying where it is the identifier.
    if definition != id { members.append(JSON.Member("definition", .string(definition))) }
    members.append(JSON.Member("value", JSON(value?.rounded(significantDigits: 12))))
    if let undefinedReason { members.append(JSON.Member("undefined", .string(undefinedReason))) }
    if let interval {
      members.append(JSON.Member("low", JSON(interval.low.rounded(significantDigits: 12))))
      members.append(JSON.Member("high", JSON(interval.high.rounded(significantDigits: 12))))
    }
    return members
  }

  /// How the interval was made, or why there is none, and what was observed.
  fileprivate var details: [JSON.Member] {
    var members: [JSON.Member] = []
    if let interval {
      members.append(JSON.Member("method", .string(interval.method.rawValue)))
      if let note = interval.note { members.append(JSON.Member("note", .string(note))) }
    } else if let intervalReason {
      members.append(JSON.Member("no_interval", .string(intervalReason)))
    }
    members.append(JSON.Member("clips", .integer(clips)))
    members.append(JSON.Member("subjects", .integer(subjects)))
    members.append(JSON.Member("events", .integer(events)))
    return members
  }
}
