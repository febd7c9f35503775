// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
import Measures
import Statistics
import Storage

/// How far raters agree, as `rep-label agree --json` gives it.
struct AgreementDocument {
  private let study: AgreementStudy

  init(_ study: AgreementStudy) {
    self.study = study
  }

  /// The document.
  var json: JSON {
    [
      "schema": 1,
      "tolerance": .number(study.options.tolerance),
      "boundary_tolerance": .number(study.options.boundaryTolerance),
      "intervals": [
        "replicates": .integer(study.plan.replicates),
        "seed": .string(String(study.plan.seed)),
        "level": .number(study.plan.level),
      ],
      "raters": .array(study.raters.map(JSON.string)),
      "clips": .array(
        study.clips.map { clip in
          [
            "clip": .string(clip.id), "subject": .string(clip.subject),
            "raters": .array(clip.raters.map(JSON.string)),
          ]
        }
      ),
      "pairs": .array(
        study.pairs.map { pair in
          [
            "first": .string(pair.first), "second": .string(pair.second),
            "clips": .integer(pair.clips), "subjects": .integer(pair.subjects),
            "measures": .array(pair.measures.map(\.json)),
            "remark": JSON(pair.shift?.text),
          ]
        }
      ),
      "overall": .array(study.overall.map(\.json)),
      "suggested_tolerance": tolerance,
      "disagreements": .array(
        study.disagreements.map { disagreement in
          [
            "clip": .string(disagreement.clip),
            "kind": .string(disagreement.kind.rawValue),
            "time": JSON(disagreement.time),
            "raters": .array(
              disagreement.statements.map {
                ["rater": .string($0.rater), "says": .string($0.text)]
              }
            ),
          ]
        }
      ),
    ]
  }

  private var tolerance: JSON {
    let found = study.tolerance
    return [
      "value": JSON(found.value),
      "reason": JSON(found.reason),
      "plateau": JSON(found.plateau),
      "doubled_spread": JSON(found.doubledSpread?.rounded(significantDigits: 12)),
      "limit": JSON(found.limit?.rounded(significantDigits: 12)),
      "curve": .array(
        found.curve.map { step in
          [
            "tolerance": .number(step.tolerance),
            "f1": JSON(step.f1?.rounded(significantDigits: 12)),
          ]
        }
      ),
    ]
  }
}
