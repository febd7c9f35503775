// SPDX-License-Identifier: Apache-2.0
import Measures
import PoseTracks

/// How often a miscount changes the standard that somebody reaches at a step of a progression.
///
/// Labels name the step (`squat/full-squat`); clips whose labels name none are not measured.
extension CounterMeasure {
  /// Tries whose counted reps reach another standard than the labelled ones / tries.
  ///
  /// Two sets of ten full squats are the second standard; counted as 10 and 9 they are the first: 1 of 1.
  static let standardError = tries(
    MeasureIdentifier("standard-error"),
    "The share of tries at a step of a progression whose counted reps reach another standard than the labelled ones.",
    terms: { [$0.labelled != $0.counted ? 1 : 0, 1] }
  ).titled("Another standard")

  /// Tries whose counted reps reach a higher standard than the labelled ones / tries.
  static let standardOver = tries(
    MeasureIdentifier("standard-over"),
    "The share of tries at a step of a progression whose counted reps reach a higher standard than the labelled ones.",
    terms: { [$0.labelled < $0.counted ? 1 : 0, 1] }
  ).titled("A higher one")

  /// Tries that reach another standard / tries with a set whose count is wrong.
  ///
  /// Of 12 reps counted as 11 where ten are asked for nothing follows; of 10 counted as 9 another standard
  /// does.
  static let standardErrorOfMiscounts = tries(
    MeasureIdentifier("standard-error", qualifiers: ["miscounted"]),
    "The share of tries at a step of a progression, with a miscounted set, that reach another standard.",
    ofMiscounts: true,
    terms: { $0.isMiscounted ? [$0.labelled != $0.counted ? 1 : 0, 1] : [0, 0] }
  ).titled("Another, of miscounted")

  private static func tries(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    ofMiscounts: Bool = false,
    terms: @escaping @Sendable (ProgressionTry) -> [Double]
  ) -> CounterMeasure {
    CounterMeasure(
      identifier,
      summary,
      scale: .errorShare,
      population: ofMiscounts ? .miscountedProgressions : .progressions,
      counted: "tries at a step",
      undefinedReason: "no set is miscounted",
      eventCount: { score in
        score.progressionTries.count { !ofMiscounts || $0.isMiscounted }
      },
      computation: .ratio { score in
        score.progressionTries.map(terms).reduce(into: [0, 0]) { sums, terms in
          sums[0] += terms[0]
          sums[1] += terms[1]
        }
      }
    )
  }
}
