// SPDX-License-Identifier: Apache-2.0
import Matching
import Measures
import Scoring
import Statistics

/// Agreement on grades: as ranks, and as numbers.
extension AgreementMeasure {
  /// Cohen's kappa of grades of one kind, categories being the values found, in order.
  ///
  /// - Parameters:
  ///   - name: What is graded.
  ///   - values: The values that any rater gave, ascending.
  /// - Returns: A measure under the name of the grade.
  static func gradeKappa(_ name: String, values: [Double]) -> AgreementMeasure {
    grade(
      name,
      MeasureIdentifier("grade-kappa", qualifiers: ["quadratic"]),
      "Cohen's kappa of grades, by the squared difference of their ranks.",
      scale: .kappa,
      undefinedReason: "both raters give one and the same grade to all stretches",
      terms: { pairs in
        var table = [Double](repeating: 0, count: values.count * values.count)
        for pair in pairs {
          guard let one = values.firstIndex(of: pair.one),
            let other = values.firstIndex(of: pair.other)
          else { continue }
          table[one * values.count + other] += 1
        }
        return table
      },
      value: { CohenKappa.value($0, weights: .quadratic) }
    )
  }

  /// ICC(2,1) of grades of one kind as numbers.
  ///
  /// - Parameter name: What is graded.
  /// - Returns: A measure under the name of the grade.
  static func gradeCorrelation(_ name: String) -> AgreementMeasure {
    grade(
      name,
      MeasureIdentifier("grade-icc"),
      "ICC(2,1) of grades as numbers: absolute agreement of single grades.",
      scale: .agreement,
      undefinedReason: "all grades are equal, or there is one stretch",
      terms: { pairs in
        pairs.reduce(into: [Double](repeating: 0, count: 5)) { sums, pair in
          let terms = IntraclassCorrelation.terms([pair.one, pair.other])
          for place in sums.indices { sums[place] += terms[place] }
        }
      },
      value: IntraclassCorrelation.value
    )
  }

  /// A measure of the grades that both of two raters gave to a stretch of time.
  ///
  /// Grades are of the same stretch if they share half of their union.
  private static func grade(
    _ name: String,
    _ identifier: MeasureIdentifier,
    _ summary: String,
    scale: MeasureScale,
    undefinedReason: String,
    terms: @escaping @Sendable ([(one: Double, other: Double)]) -> [Double],
    value: @escaping @Sendable ([Double]) -> Double?
  ) -> AgreementMeasure {
    let matched: @Sendable (RatedClip) -> [(one: Double, other: Double)] = { clip in
      let grades = clip.opinions.map { $0.grades.filter { $0.segment.label == name } }
      return SegmentPairs.between(
        grades[0].map(\.segment),
        grades[1].map(\.segment),
        percent: 50
      ).map { (grades[0][$0.one].value, grades[1][$0.other].value) }
    }
    return AgreementMeasure(
      .pair,
      MeasureDefinition(
        identifier.sliced(MeasureIdentifier.Condition("grade", name)),
        summary,
        scale: scale,
        population: .measurable(emptyReason: "no stretch is graded by both"),
        counted: "stretches that both graded",
        undefinedReason: undefinedReason,
        eventCount: { matched($0).count },
        computation: .sums(
          terms: { clip in
            let pairs = matched(clip)
            return pairs.isEmpty ? nil : terms(pairs)
          },
          value: value
        )
      )
    )
  }
}
