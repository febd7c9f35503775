// SPDX-License-Identifier: Apache-2.0
package import Basics
import Measures
import Platform
import Scoring
import Statistics

extension GateResult {
  /// The schema version of `json`.
  package static let schema = 2

  /// The result for programs; `verdict` and `exit_status` say what the last line says.
  package var json: JSON {
    [
      "schema": .integer(Self.schema),
      "verdict": .string(verdict.rawValue),
      "exit_status": .integer(Int(exitStatus.rawValue)),
      "sentence": .string(sentence),
      "dataset": .string(dataset),
      "clips": .integer(clips),
      "baseline": JSON(baseline),
      "events": .string(events.rawValue),
      "problems": .array(
        problems.map { problem in
          [
            "kind": .string(problem.kind.rawValue),
            "message": .string(problem.message),
            "line": problem.position.map { .integer($0.line) } ?? .null,
          ]
        }
      ),
      "new_candidates": .array(newCandidates.map(JSON.string)),
      "rules": .array(outcomes.map(\.json)),
      "next": .array(next.map(JSON.string)),
      "changes": .array(changes.map(\.json)),
      "flips": .array(
        zip(flips, chancesOfFlips).map { flip, corrected in
          [
            "candidate": .string(flip.candidate),
            "track": .string(flip.track),
            "newly_failing": .array(flip.newlyFailing.map(JSON.string)),
            "newly_fixed": .array(flip.newlyFixed.map(JSON.string)),
            "p_failing": JSON(flip.testOfBreaking.pValue),
            "p_failing_holm": JSON(corrected),
          ]
        }
      ),
    ]
  }
}

extension RuleOutcome {
  fileprivate var json: JSON {
    [
      "rule": .string(rule),
      "candidate": .string(candidate),
      "track": .string(track),
      "verdict": .string(verdict.rawValue),
      "reason": .string(reason),
      "value": JSON(measure.value),
      "low": JSON(measure.interval?.low),
      "high": JSON(measure.interval?.high),
      "clips": .integer(measure.clips),
      "subjects": .integer(measure.subjects),
      "events": .integer(measure.events),
      "before": JSON(before),
      "worse_by": JSON(worsening?.value),
      "worse_by_at_most": JSON(worsening?.interval?.high),
      "p": JSON(pValue),
      "p_holm": JSON(correctedPValue),
    ]
  }
}

extension ClipChange {
  fileprivate var json: JSON {
    [
      "candidate": .string(candidate),
      "track": .string(track),
      "clip": .string(clip),
      "effect": .string(effect.rawValue),
      "newly_failing": .bool(isNewlyFailing),
      "newly_fixed": .bool(isNewlyFixed),
      "count": count.map { count in
        [
          "before": .integer(count.before),
          "after": .integer(count.after),
          "reference": .integer(count.reference),
        ]
      } ?? .null,
      "losses": .array(losses.map(JSON.string)),
      "changes": .array(lines.map(JSON.string)),
    ]
  }
}
