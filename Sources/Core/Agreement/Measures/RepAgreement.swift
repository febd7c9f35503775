// SPDX-License-Identifier: Apache-2.0
import Labels
import Measures
import Statistics

/// A time of a rep that raters place.
enum RepBoundary: String, CaseIterable {
  case start
  case turn
  case end

  /// The time of a rep; nil where it is not labelled.
  var time: @Sendable (Reference.Rep) -> Double? {
    switch self {
    case .start: { $0.start }
    case .turn: { $0.mid }
    case .end: { $0.end }
    }
  }

  fileprivate var words: String { self == .turn ? "turning point" : rawValue }
}

extension AgreementMeasure {
  /// 2 · matched / (matched and unmatched reps of both), over pairs of raters.
  ///
  /// Three reps by one and four by the other, of which three are matched: 6 / 7.
  static func eventF1(_ tolerance: Double) -> AgreementMeasure {
    AgreementMeasure(
      .both,
      MeasureDefinition(
        MeasureIdentifier("event-f1", tolerance: tolerance),
        "F1 of the reps of two raters, matched one to one.",
        population: .measurable(emptyReason: "no clip has timed reps by two raters"),
        counted: "reps of either rater",
        undefinedReason: "no rater has a rep",
        eventCount: { clip in clip.pairings.reduce(0) { $0 + $1.repCount } },
        computation: .sums(
          terms: { clip in
            let timed = clip.pairings.filter(\.isTimed)
            guard !timed.isEmpty else { return nil }
            let matched = timed.reduce(0) { $0 + $1.matches.count }
            let single = timed.reduce(0) { $0 + $1.onlyFirst.count + $1.onlySecond.count }
            return [Double(2 * matched), Double(single)]
          },
          value: { $0[0] + $0[1] > 0 ? $0[0] / ($0[0] + $0[1]) : nil }
        )
      )
    )
  }

  /// Mean of the second rater's time less the first's, over matched reps.
  static func bias(_ boundary: RepBoundary, _ tolerance: Double) -> AgreementMeasure {
    AgreementMeasure(
      .pair,
      .mean(
        MeasureIdentifier("\(boundary.rawValue)-bias", tolerance: tolerance),
        "The mean of the second rater's \(boundary.words) minus the first's, over matched reps.",
        scale: .bias("s"),
        matched(boundary),
        differences(boundary)
      )
    )
  }

  /// Mean distance between both raters' times, over matched reps.
  static func meanError(_ boundary: RepBoundary, _ tolerance: Double) -> AgreementMeasure {
    AgreementMeasure(
      .both,
      .mean(
        MeasureIdentifier("\(boundary.rawValue)-mae", tolerance: tolerance),
        "The mean absolute difference of two raters' \(boundary.words), over matched reps.",
        scale: .magnitude("s"),
        matched(boundary),
        { clip in differences(boundary)(clip)?.map { abs($0) } }
      )
    )
  }

  /// Interquartile range of the second rater's time less the first's, over matched reps.
  static func spread(_ boundary: RepBoundary, _ tolerance: Double) -> AgreementMeasure {
    AgreementMeasure(
      .pair,
      MeasureDefinition(
        MeasureIdentifier("\(boundary.rawValue)-iqr", tolerance: tolerance),
        "The interquartile range of the second rater's \(boundary.words) minus the first's.",
        scale: .magnitude("s"),
        population: .measurable(emptyReason: matched(boundary).emptyReason),
        counted: matched(boundary).counted,
        undefinedReason: matched(boundary).undefinedReason,
        eventCount: { differences(boundary)($0)?.count ?? 0 },
        computation: .order(
          values: differences(boundary),
          value: \.interquartileRange
        )
      )
    )
  }

  private static func matched(_ boundary: RepBoundary) -> MeasureDefinition<RatedClip>.Wording {
    .init(
      counted: "matched reps with their \(boundary.words) by both",
      emptyReason: "no clip has timed reps by two raters",
      undefinedReason: "no matched rep has its \(boundary.words) by both"
    )
  }

  private static func differences(
    _ boundary: RepBoundary
  ) -> @Sendable (RatedClip) -> [Double]? {
    let time = boundary.time
    return { clip in
      let timed = clip.pairings.filter(\.isTimed)
      return timed.isEmpty ? nil : timed.flatMap { $0.differences(of: time) }
    }
  }
}

extension RaterPairing {
  /// The reps of either rater that are compared.
  fileprivate var repCount: Int {
    isTimed ? 2 * matches.count + onlyFirst.count + onlySecond.count : 0
  }
}
