// SPDX-License-Identifier: Apache-2.0
import Labels
import Measures
import Scoring
import Statistics

/// Agreement on how many full reps a clip has, and on how full they are.
extension AgreementMeasure {
  /// Mean |difference of counts|, over pairs of raters and clips.
  static let countError = AgreementMeasure(
    .both,
    .mean(
      MeasureIdentifier("count-mae"),
      "The mean absolute difference of two raters' counts of full reps.",
      scale: .magnitude("reps"),
      .init(
        counted: "pairs of counts",
        emptyReason: "no clip is counted by two raters",
        undefinedReason: "no clip is counted by two raters"
      ),
      { clip in
        let pairs = clip.pairings.compactMap { pairing -> Double? in
          guard let one = pairing.first.count, let other = pairing.second.count else { return nil }
          return Double(abs(one - other))
        }
        return pairs.isEmpty ? nil : pairs
      }
    )
  )

  /// ICC(2,1) of counts, over clips that every rater counted.
  static let countCorrelation = AgreementMeasure(
    .all,
    counts(
      MeasureIdentifier("count-icc"),
      "ICC(2,1) of the raters' counts of full reps: absolute agreement of single counts.",
      terms: { IntraclassCorrelation.terms($0) },
      value: IntraclassCorrelation.value
    ),
    needsAllRaters: true
  )

  /// Krippendorff's interval alpha of counts; clips may lack raters.
  static let countAlpha = AgreementMeasure(
    .all,
    counts(
      MeasureIdentifier("count-alpha"),
      "Krippendorff's alpha of the raters' counts of full reps, on an interval scale.",
      terms: KrippendorffAlpha.intervalTerms,
      value: KrippendorffAlpha.interval
    )
  )

  /// Cohen's kappa of the quality of matched reps, disagreements by the square of their steps.
  static let qualityKappa = AgreementMeasure(
    .pair,
    MeasureDefinition(
      MeasureIdentifier("quality-kappa", qualifiers: ["quadratic"]),
      "Cohen's kappa of failed, partial, borderline, full of matched reps, by squared steps.",
      scale: .kappa,
      population: .measurable(emptyReason: "no clip has timed reps by two raters"),
      counted: "matched reps",
      undefinedReason: "both raters give one and the same quality to all matched reps",
      eventCount: { $0.pairings[0].matches.count },
      computation: .sums(
        terms: { clip in
          let pairing = clip.pairings[0]
          guard let one = pairing.first.reps, let other = pairing.second.reps else { return nil }
          var table = [Double](repeating: 0, count: 16)
          for match in pairing.matches {
            table[4 * one[match.first].quality.rank + other[match.second].quality.rank] += 1
          }
          return table
        },
        value: { CohenKappa.value($0, weights: .quadratic) }
      )
    )
  )

  private static func counts(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    terms: @escaping @Sendable ([Double]) -> [Double],
    value: @escaping @Sendable ([Double]) -> Double?
  ) -> MeasureDefinition<RatedClip> {
    MeasureDefinition(
      identifier,
      summary,
      scale: .agreement,
      population: .measurable(emptyReason: "no clip is counted by all raters"),
      counted: "counts",
      undefinedReason: "all counts are equal, or there is one clip only",
      eventCount: { $0.counts.count },
      computation: .sums(
        terms: { clip in
          let counts = clip.counts
          return counts.count == clip.opinions.count ? terms(counts) : nil
        },
        value: value
      )
    )
  }
}

extension RatedClip {
  /// The counts of the raters who counted.
  fileprivate var counts: [Double] { opinions.compactMap { $0.count.map(Double.init) } }
}

extension Reference.Quality {
  /// How full a rep is, from 0 for failed.
  fileprivate var rank: Int {
    switch self {
    case .failed: 0
    case .partial: 1
    case .borderline: 2
    case .full: 3
    }
  }
}
