// SPDX-License-Identifier: Apache-2.0
public import Basics
public import Scoring

extension Run {
  /// The content of `measures.json`: every measure of every configuration, over all clips and each
  /// slice, with 12 significant digits, and the ceilings of each exercise.
  ///
  /// - Complexity: O(*measures*).
  public var measuresDocument: JSON {
    [
      "schema": .integer(Self.schema),
      "definitions": .array(MeasureFamily.all.flatMap(\.measures).map(\.json)),
      "configurations": .array(
        evaluations.enumerated().map { index, evaluation in
          let sliced = slices.flatMap { $0.slices[index].flatMap(\.measures) }
          return [
            "counter": .string(evaluation.configuration.counter),
            "track": .string(evaluation.configuration.track),
            "measures": .array((evaluation.measures + sliced).map(\.json)),
          ]
        }
      ),
      "ceilings": .array(ceilings.map(\.json)),
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

extension Measure {
  /// The measure as JSON documents give it, with 12 significant digits.
  public var json: JSON {
    var members = [
      JSON.Member("id", .string(id)),
      JSON.Member("definition", .string(identifier.definition.description)),
      JSON.Member("value", JSON(value?.rounded(significantDigits: 12))),
    ]
    if let undefinedReason { members.append(JSON.Member("undefined", .string(undefinedReason))) }
    if let interval {
      members.append(JSON.Member("low", JSON(interval.low.rounded(significantDigits: 12))))
      members.append(JSON.Member("high", JSON(interval.high.rounded(significantDigits: 12))))
      members.append(JSON.Member("method", .string(interval.method.rawValue)))
      if let note = interval.note { members.append(JSON.Member("note", .string(note))) }
    } else if let intervalReason {
      members.append(JSON.Member("no_interval", .string(intervalReason)))
    }
    members.append(JSON.Member("clips", .integer(clips)))
    members.append(JSON.Member("subjects", .integer(subjects)))
    members.append(JSON.Member("events", .integer(events)))
    return .object(members)
  }
}
