// SPDX-License-Identifier: Apache-2.0
import Matching
import Measures
import Scoring

/// Agreement of two raters on sets, holds and steps.
extension AgreementMeasure {
  /// Σ time in a set of both / Σ time in a set of either, over pairs of raters.
  static let setIntersectionOverUnion = AgreementMeasure(
    .both,
    MeasureDefinition(
      MeasureIdentifier("set-iou"),
      "Intersection over union of two raters' time in sets.",
      population: .measurable(emptyReason: "no clip has sets by two raters"),
      counted: "sets of either rater",
      undefinedReason: "no set has a duration",
      eventCount: { clip in
        clip.pairings.reduce(0) { $0 + $1.first.sets.count + $1.second.sets.count }
      },
      computation: .ratio { clip in
        let pairs = clip.pairings.filter { !$0.first.sets.isEmpty && !$0.second.sets.isEmpty }
        guard !pairs.isEmpty else { return nil }
        return pairs.reduce(into: [0, 0]) { sums, pair in
          let score = SegmentationScore(
            pair.second.sets,
            against: pair.first.sets,
            within: clip.comparedRanges
          )
          let shares = score.shares.first { $0.label == PredictedSets.label }
          sums[0] += shares?.both ?? 0
          sums[1] += shares?.either ?? 0
        }
      }
    )
  )

  /// 2 · pairs / holds of both, of pairs of one name that share half of their union.
  static let holdF1 = f1(
    MeasureIdentifier("hold-f1", qualifiers: ["iou-50"]),
    "F1 of the holds of two raters: intersection over union of at least 50 %.",
    of: "holds",
    count: { $0.holds.count },
    matched: { $0.holds(percent: 50).count }
  )

  /// Mean of the second rater's duration less the first's.
  static let holdDurationBias = holds(
    .pair,
    .durationBias,
    "The mean of the second rater's duration of a hold minus the first's."
  )

  /// Mean distance between two raters' durations.
  static let holdDurationError = holds(
    .both,
    .durationError,
    "The mean absolute difference of two raters' durations of a hold."
  )

  /// Mean of the second rater's start less the first's.
  static let holdStartBias = holds(
    .pair,
    .startBias,
    "The mean of the second rater's start of a hold minus the first's."
  )

  /// Mean of the second rater's end less the first's.
  static let holdEndBias = holds(
    .pair,
    .endBias,
    "The mean of the second rater's end of a hold minus the first's."
  )

  /// 2 · pairs / steps of both, of pairs of one name within a tolerance.
  static func stepF1(_ tolerance: Double) -> AgreementMeasure {
    f1(
      MeasureIdentifier("step-f1", tolerance: tolerance),
      "F1 of the steps of two raters, matched one to one.",
      of: "steps",
      count: { $0.steps.count },
      matched: { $0.matchedSteps(tolerance) }
    )
  }

  /// Mean of the second rater's steps a minute less the first's.
  static let cadenceBias = cadence(
    .pair,
    "cadence-bias",
    "The mean of the second rater's steps a minute minus the first's, from first to last step.",
    scale: .bias("steps/min")
  ) { $1 - $0 }

  /// Mean distance between two raters' steps a minute.
  static let cadenceError = cadence(
    .both,
    "cadence-mae",
    "The mean absolute difference of two raters' steps a minute, from first to last step.",
    scale: .magnitude("steps/min")
  ) { abs($1 - $0) }

  /// 2 · matched / those of both raters, over pairs of raters of whom either has one.
  private static func f1(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    of what: String,
    count: @escaping @Sendable (RaterOpinion) -> Int,
    matched: @escaping @Sendable (RaterPairing) -> Int
  ) -> AgreementMeasure {
    let total: @Sendable (RatedClip) -> Int = { clip in
      clip.pairings.reduce(0) { $0 + count($1.first) + count($1.second) }
    }
    return AgreementMeasure(
      .both,
      MeasureDefinition(
        identifier,
        summary,
        population: .measurable(emptyReason: "no clip has \(what)"),
        counted: "\(what) of either rater",
        undefinedReason: "no clip has \(what)",
        eventCount: total,
        computation: .ratio { clip in
          let count = total(clip)
          guard count > 0 else { return nil }
          return [Double(2 * clip.pairings.reduce(0) { $0 + matched($1) }), Double(count)]
        }
      )
    )
  }

  private static func holds(
    _ scope: Scope,
    _ number: HoldNumber,
    _ summary: String
  ) -> AgreementMeasure {
    AgreementMeasure(
      scope,
      .holds(
        number,
        summary,
        .init(
          counted: "holds of both",
          emptyReason: "no clip has holds by two raters",
          undefinedReason: "no hold of one rater matches one of the other"
        )
      ) { clip in
        let pairs = clip.pairings.filter { !$0.first.holds.isEmpty && !$0.second.holds.isEmpty }
        return pairs.isEmpty ? nil : pairs.map { ($0.first.holds, $0.second.holds) }
      }
    )
  }

  private static func cadence(
    _ scope: Scope,
    _ name: String,
    _ summary: String,
    scale: MeasureScale,
    _ value: @escaping @Sendable (Double, Double) -> Double
  ) -> AgreementMeasure {
    AgreementMeasure(
      scope,
      .mean(
        MeasureIdentifier(name),
        summary,
        scale: scale,
        .init(
          counted: "pairs of cadences",
          emptyReason: "no clip has two steps by two raters",
          undefinedReason: "no clip has two steps by two raters"
        ),
        { clip in
          let pairs = clip.pairings.compactMap { pair -> Double? in
            guard let one = pair.first.cadence, let other = pair.second.cadence else { return nil }
            return value(one, other)
          }
          return pairs.isEmpty ? nil : pairs
        }
      )
    )
  }
}

extension RaterPairing {
  /// Holds of one name by both raters that share so much of their union.
  func holds(percent: Int) -> [(one: Int, other: Int)] {
    SegmentPairs.between(first.holds, second.holds, percent: percent)
  }

  /// How many steps of one name both raters have.
  func matchedSteps(_ tolerance: Double) -> Int {
    Set(first.steps.map(\.label)).reduce(0) { sum, label in
      func times(_ opinion: RaterOpinion) -> [Double] {
        opinion.steps.filter { $0.label == label }.map(\.time)
      }
      return sum + StepTimes.matched(times(first), times(second), within: tolerance)
    }
  }
}
