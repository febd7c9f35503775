// SPDX-License-Identifier: Apache-2.0
public import Basics
public import Scoring

extension Run {
  /// The content of `measures.json`: every measure of every configuration, over all clips and each
  /// slice, with 12 significant digits, and the ceilings of each exercise.
  ///
  /// A slice says once, for all of its measures, which are undefined and why, and why most of the others
  /// have no interval.
  ///
  /// - Complexity: O(*measures*).
  public var measuresDocument: JSON {
    [
      "schema": .integer(Self.schema),
      "definitions": .array(MeasureFamily.all.flatMap(\.measures).map(\.json)),
      "configurations": .array(
        evaluations.enumerated().map { index, evaluation in
          let parts = slices.flatMap { $0.slices[index] }
          return [
            "counter": .string(evaluation.configuration.counter),
            "track": .string(evaluation.configuration.track),
            "measures": .array(evaluation.measures.map(\.json)),
            "slices": .array(parts.map(\.json)),
          ]
        }
      ),
      "ceilings": .array(ceilings.map(\.json)),
      "raters": agreement?.json ?? .null,
      "forms": .array(
        forms.map { evaluation in
          [
            "analyzer": .string(evaluation.configuration.analyzer),
            "feedback": JSON(evaluation.configuration.feedback),
            "track": .string(evaluation.configuration.track),
            "measures": .array(evaluation.measures.map(\.json)),
            "quantities": .array(evaluation.quantityErrors.map(\.json)),
          ]
        }
      ),
      "stability": .array(
        stabilities.map { evaluation in
          [
            "counter": .string(evaluation.configuration.counter),
            "track": .string(evaluation.configuration.track),
            "measures": .array(evaluation.measures.map(\.json)),
          ]
        }
      ),
      "robustness": .array(
        (robustness?.evaluations ?? []).map { evaluation in
          [
            "counter": .string(evaluation.configuration.counter),
            "track": .string(evaluation.configuration.track),
            "measures": .array(evaluation.measures.joined().joined().map(\.json)),
          ]
        }
      ),
      "tracks": .array(
        tracks.map { evaluation in
          [
            "track": .string(evaluation.track),
            "measures": .array(evaluation.measures.map(\.json)),
          ]
        }
      ),
      "phases": .array(
        phases.map { evaluation in
          let sliced = evaluation.exercises.flatMap(\.measures)
          return [
            "track": .string(evaluation.track),
            "measures": .array((evaluation.measures + sliced).map(\.json)),
          ]
        }
      ),
    ]
  }
}

extension MeasureDescription {
  /// The definition as `measures.json` and `rep-eval --measures` give it.
  public var json: JSON {
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
  /// them by reason, and a measure with neither an interval nor a reason lacks it for that of the part.
  fileprivate var json: JSON {
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
    let missing = Dictionary(grouping: defined.compactMap(\.intervalReason)) { $0 }
    let usual = missing.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    return [
      "slice": .string(name),
      "clips": .integer(clips),
      "no_interval": JSON(usual),
      "measures": .array(defined.map { $0.json(id: $0.plainID, without: usual) }),
      "undefined": .object(undefined),
    ]
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
  public var json: JSON { json(id: id, without: nil) }

  /// The measure under an identifier, without the reason for no interval that goes without saying.
  fileprivate func json(id: String, without usualReason: String?) -> JSON {
    let definition = identifier.definition.description
    var members = [JSON.Member("id", .string(id))]
    // The definition goes without saying where it is the identifier.
    if definition != id { members.append(JSON.Member("definition", .string(definition))) }
    members.append(JSON.Member("value", JSON(value?.rounded(significantDigits: 12))))
    if let undefinedReason { members.append(JSON.Member("undefined", .string(undefinedReason))) }
    if let interval {
      members.append(JSON.Member("low", JSON(interval.low.rounded(significantDigits: 12))))
      members.append(JSON.Member("high", JSON(interval.high.rounded(significantDigits: 12))))
      members.append(JSON.Member("method", .string(interval.method.rawValue)))
      if let note = interval.note { members.append(JSON.Member("note", .string(note))) }
    } else if let intervalReason, intervalReason != usualReason {
      members.append(JSON.Member("no_interval", .string(intervalReason)))
    }
    members.append(JSON.Member("clips", .integer(clips)))
    members.append(JSON.Member("subjects", .integer(subjects)))
    members.append(JSON.Member("events", .integer(events)))
    return .object(members)
  }
}
