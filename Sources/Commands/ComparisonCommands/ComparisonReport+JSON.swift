// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring
import Statistics

extension ComparisonReport {
  /// Everything that was compared, numbers with 12 significant digits.
  var json: JSON {
    var members = [JSON.Member("schema", 1)]
    if let decision { members.append(JSON.Member("decision", Self.json(of: decision))) }
    return .object(members + rest)
  }

  /// The same, and behind it what a page about the backends has besides; nil for nothing.
  func json(with sections: JSON?) -> JSON {
    guard let sections, case .object(let members) = json else { return json }
    return .object(members + [JSON.Member("sections", sections)])
  }

  private var rest: [JSON.Member] {
    [
      JSON.Member("correction", .string(correction.rawValue)),
      JSON.Member("tests", .integer(tests)),
      JSON.Member("comparisons", .array(comparisons.indices.map(comparison))),
      JSON.Member("tests_besides", .integer(testsOfRecords)),
      JSON.Member("comparisons_besides", .array(records.indices.map(record))),
    ]
  }

  private static func json(of decision: BackendDecision) -> JSON {
    func number(_ value: Double?) -> JSON { JSON(value?.rounded(significantDigits: 12)) }
    return [
      "answer": .string(decision.answer),
      "measure": .string(decision.measure),
      "margin": number(decision.margin),
      "clips": .integer(decision.clips),
      "subjects": .integer(decision.subjects),
      "reps": .integer(decision.reps),
      "counters": .array(decision.counters.map(JSON.string)),
      "backends": .array(
        decision.standings.map { ["track": .string($0.backend), "score": number($0.score)] }
      ),
      "pairs": .array(
        decision.pairs.map { pair in
          [
            "first": .string(pair.first),
            "second": .string(pair.second),
            "verdict": .string(pair.verdict.rawValue),
            "identical": .bool(pair.isIdentical),
            "difference": number(pair.difference.difference.value),
            "low": number(pair.difference.difference.interval?.low),
            "high": number(pair.difference.difference.interval?.high),
            "p": number(pair.difference.signFlip.pValue),
            "p_corrected": number(pair.corrected),
            "more_people": pair.morePeople.map(JSON.integer) ?? .null,
          ]
        }
      ),
    ]
  }

  private func record(_ index: Int) -> JSON {
    let comparison = records[index]
    return [
      "kind": .string(comparison.kind.name),
      "a": .string(comparison.baseline),
      "b": .string(comparison.candidate),
      "clips": .integer(comparison.clips),
      "measures": .array(
        zip(comparison.rows, correctedRecords[index]).map { row, corrected in
          measure(row.id, row.difference, corrected: corrected)
        }
      ),
    ]
  }

  private func comparison(_ index: Int) -> JSON {
    let comparison = comparisons[index]
    let clips = comparison.exactClips
    return [
      "a": configuration(comparison.baseline.configuration),
      "b": configuration(comparison.candidate.configuration),
      "clips": .integer(comparison.candidate.clips.count),
      "measures": .array(
        comparison.differences.enumerated().map { row, difference in
          measure(difference.id, difference, corrected: corrected[index][row])
        }
      ),
      "exact_clips": [
        "clips": .integer(clips.count),
        "newly_right": .array(clips.fixed.map(JSON.string)),
        "newly_wrong": .array(clips.broken.map(JSON.string)),
        "wrong_in_both": .array(clips.stillWrong.map(JSON.string)),
        "p": number(clips.test.pValue),
        "p_breaking": number(clips.testOfBreaking.pValue),
        "correlation_within_subjects": number(clips.design?.correlation),
        "design_effect": number(clips.design?.factor),
      ],
      "count_errors": test(comparison.countErrors),
    ]
  }

  private func measure(
    _ id: String,
    _ difference: MeasureDifference,
    corrected: Double?
  ) -> JSON {
    let measured = difference.difference
    var members = [
      JSON.Member("id", .string(id)),
      JSON.Member("unit", .string(difference.unit)),
      JSON.Member("a", number(difference.baseline)),
      JSON.Member("b", number(difference.candidate)),
      JSON.Member("difference", number(measured.value)),
      JSON.Member("low", number(measured.interval?.low)),
      JSON.Member("high", number(measured.interval?.high)),
    ]
    if let interval = measured.interval {
      members.append(JSON.Member("method", .string(interval.method.rawValue)))
      if let note = interval.note { members.append(JSON.Member("note", .string(note))) }
    }
    if let reason = measured.intervalReason {
      members.append(JSON.Member("no_interval", .string(reason)))
    }
    members += [
      JSON.Member("direction", .string(difference.direction.rawValue)),
      JSON.Member("sign_flip", test(difference.signFlip)),
      JSON.Member("p_corrected", number(corrected)),
      JSON.Member("standard_error", number(difference.standardError)),
      JSON.Member("visible_from", number(difference.detectable)),
      JSON.Member("to_see", number(amount(for: difference, named: id))),
      JSON.Member("subjects_still_needed", integer(subjectsStillNeeded(difference, named: id))),
      JSON.Member("clips_still_needed", integer(clipsStillNeeded(difference, named: id))),
      JSON.Member("clips", .integer(measured.clips)),
      JSON.Member("subjects", .integer(measured.subjects)),
    ]
    if let judged = nonInferiority(of: difference, named: id) {
      members.append(
        JSON.Member(
          "non_inferiority",
          [
            "margin": number(judged.margin),
            "low": number(judged.low),
            "high": number(judged.high),
            "verdict": .string(judged.verdict.rawValue),
          ]
        )
      )
    }
    return .object(members)
  }

  private func test(_ result: TestResult) -> JSON {
    var members = [
      JSON.Member("p", number(result.pValue)),
      JSON.Member("n", .integer(result.count)),
      JSON.Member("method", .string(result.method.rawValue)),
    ]
    if let reason = result.reason { members.append(JSON.Member("undefined", .string(reason))) }
    return .object(members)
  }

  private func configuration(_ configuration: Configuration) -> JSON {
    ["counter": .string(configuration.counter), "track": .string(configuration.track)]
  }

  private func number(_ value: Double?) -> JSON {
    JSON(value?.rounded(significantDigits: 12))
  }

  private func integer(_ value: Int?) -> JSON {
    value.map(JSON.integer) ?? .null
  }
}
