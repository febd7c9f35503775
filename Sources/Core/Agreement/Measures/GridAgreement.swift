// SPDX-License-Identifier: Apache-2.0
import Labels
import Matching
import Measures
import Scoring
import Statistics

/// Agreement on what is going on at each instant of a grid, and on where units are.
///
/// Over clips in which every rater labelled when reps start and end.
extension AgreementMeasure {
  /// Cohen's kappa of whether an instant is in a rep.
  static let gridKappa = AgreementMeasure(
    .pair,
    grid(
      MeasureIdentifier("grid-kappa"),
      "Cohen's kappa of whether an instant is in a rep, on a grid of 0.1 s.",
      terms: { clip in table(of: clip.answers(\.repSegments)) },
      value: { CohenKappa.value($0) }
    )
  )

  /// Fleiss' kappa of all raters' answers, over clips that all of them labelled.
  static let gridFleissKappa = AgreementMeasure(
    .all,
    grid(
      MeasureIdentifier("grid-fleiss-kappa"),
      "Fleiss' kappa of whether an instant is in a rep, on a grid of 0.1 s.",
      terms: { clip in
        clip.answers(\.repSegments).reduce(into: [0, 0, 0, 0, 0]) { sums, answers in
          let yes = answers.reduce(0, +)
          for (index, term) in FleissKappa.terms([answers.count - yes, yes]).enumerated() {
            sums[index] += term
          }
        }
      },
      value: FleissKappa.value
    ),
    needsAllRaters: true
  )

  /// Krippendorff's nominal alpha of all raters' answers; clips may lack raters.
  static let gridAlpha = AgreementMeasure(
    .all,
    grid(
      MeasureIdentifier("grid-alpha"),
      "Krippendorff's alpha of whether an instant is in a rep, on a grid of 0.1 s.",
      terms: { clip in
        clip.answers(\.repSegments).reduce(into: [0, 0, 0, 0]) { sums, answers in
          let table = KrippendorffAlpha.coincidences(answers, categories: 2)
          for (index, term) in table.enumerated() { sums[index] += term }
        }
      },
      value: KrippendorffAlpha.nominal
    )
  )

  /// Krippendorff's alphas of unitizing, reps being units and their quality the value.
  static func unitizing(_ kind: UnitizingAlpha.Kind) -> AgreementMeasure {
    let (qualifiers, summary): ([String], String) =
      switch kind {
      case .overall: ([], "Krippendorff's alpha of where reps are and how full they are.")
      case .binary: (["binary"], "Krippendorff's alpha of where reps are, whatever their quality.")
      case .values:
        (["values"], "Krippendorff's alpha of the quality of reps, if both raters have one.")
      }
    return AgreementMeasure(
      .all,
      MeasureDefinition(
        MeasureIdentifier("unitizing-alpha", qualifiers: qualifiers),
        summary,
        scale: .agreement,
        population: .measurable(emptyReason: noExtents),
        counted: "reps with start and end",
        undefinedReason: "no disagreement is possible",
        eventCount: { clip in clip.opinions.reduce(0) { $0 + $1.repSegments.count } },
        computation: .sums(
          terms: { clip in
            guard clip.isOnGrid else { return nil }
            return qualities.terms(clip.opinions.map(\.repSegments), within: clip.comparedRanges)
          },
          value: { qualities.alpha(kind, $0) }
        )
      )
    )
  }

  /// Cohen's kappa of whether an instant shows a fault.
  static func faultKappa(_ fault: String) -> AgreementMeasure {
    AgreementMeasure(
      .pair,
      MeasureDefinition(
        MeasureIdentifier("fault-kappa", slice: [.init("fault", fault)]),
        "Cohen's kappa of whether an instant shows the fault, on a grid of 0.1 s, where both can tell.",
        scale: .kappa,
        population: .measurable(emptyReason: "no clip in which both raters looked for it"),
        counted: "instants",
        undefinedReason: "both raters give one and the same answer throughout",
        eventCount: { $0.instants.count },
        computation: .sums(
          terms: { clip in
            guard clip.opinions.allSatisfy({ $0.searched.contains(fault) }) else { return nil }
            let answers = clip.answers(
              unclear: { $0.unclear.filter { $0.label == fault } }
            ) { $0.faults.filter { $0.label == fault } }
            return table(of: answers)
          },
          value: { CohenKappa.value($0) }
        )
      )
    )
  }

  private static let qualities = UnitizingAlpha(
    values: Reference.Quality.allCases.map(\.rawValue)
  )
  private static let noExtents = "no clip has reps with start and end by every rater"

  private static func table(of answers: [[Int]]) -> [Double] {
    answers.reduce(into: [0, 0, 0, 0]) { table, pair in table[2 * pair[0] + pair[1]] += 1 }
  }

  private static func grid(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    terms: @escaping @Sendable (RatedClip) -> [Double],
    value: @escaping @Sendable ([Double]) -> Double?
  ) -> MeasureDefinition<RatedClip> {
    MeasureDefinition(
      identifier,
      summary,
      scale: .agreement,
      population: .measurable(emptyReason: noExtents),
      counted: "instants",
      undefinedReason: "all instants have the same answer",
      eventCount: { $0.isOnGrid ? $0.instants.count : 0 },
      computation: .sums(terms: { $0.isOnGrid ? terms($0) : nil }, value: value)
    )
  }
}

extension [RatedClip] {
  /// The clips, knowing which raters label turning points alone in all of them.
  ///
  /// A clip in which such a rater has no rep does not say that the rater saw none in any instant on
  /// the terms of the others, and counting only these clips would be unfair.
  var knowingGrids: [RatedClip] {
    let opinions = flatMap(\.opinions)
    let users = Set(opinions.filter { !$0.repSegments.isEmpty }.map(\.rater))
    let silent = Set(opinions.map(\.rater)).subtracting(
      opinions.filter { !($0.reps ?? []).isEmpty }.map(\.rater)
    )
    return map { clip in
      var clip = clip
      clip.isOnGrid = clip.opinions.allSatisfy {
        $0.hasExtents && (users.contains($0.rater) || silent.contains($0.rater))
      }
      return clip
    }
  }
}
