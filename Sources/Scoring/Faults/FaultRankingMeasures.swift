// SPDX-License-Identifier: Apache-2.0

/// Faults by the confidence of findings; a rep without a finding has confidence 0.
///
/// Ranked 0.9 faulty, 0.7 sound, 0.4 faulty, 0 sound, the average precision is (1 + 2/3) / 2 and
/// the area under the ROC curve 3/4.
extension FormMeasureDefinition {
  /// Average precision of reps, without interpolation.
  static let faultAveragePrecision = marks(
    MeasureIdentifier("fault-average-precision"),
    "The mean over faulty reps of precision at their confidence.",
    counted: "judged reps",
    undefinedReason: "no judged rep is faulty",
    values: { $0.faultMarks(of: $1) },
    value: { $0.tallies.averagePrecision }
  )

  /// Area under the ROC curve of reps.
  static let faultArea = marks(
    MeasureIdentifier("fault-auc"),
    "The probability that a faulty rep has more confidence than a sound one, ties counting half.",
    counted: "judged reps",
    undefinedReason: "all judged reps are faulty or none",
    values: { $0.faultMarks(of: $1) },
    value: { $0.tallies.areaUnderCurve }
  )

  /// Average precision of episodes, without interpolation.
  ///
  /// Time has no negatives, so that episodes have no ROC curve and no correlation.
  static let episodeAveragePrecision = marks(
    MeasureIdentifier("fault-average-precision", tolerance: 0.5, qualifiers: ["episode"]),
    "The mean over episodes of precision at the confidence of their surest finding, 0 without one.",
    counted: "labelled episodes",
    undefinedReason: "no episode is labelled",
    values: { score, faults in faults.flatMap { score.episodeMarks(of: $0) } },
    value: { $0.tallies.averagePrecisionOfFound },
    eventCount: { score, faults in
      faults.map { score.episodes(of: $0) }.reduce(0) { $0 + $1.found + $1.missed }
    }
  )

  /// Area under the ROC curve of clips labelled correct or incorrect.
  static let clipArea = marks(
    MeasureIdentifier("clip-auc"),
    "The probability that an incorrect clip has a surer finding than a correct one, ties counting half.",
    population: .graded,
    isPerFault: false,
    counted: "judged clips",
    undefinedReason: "all judged clips are correct or none",
    values: { score, _ in score.clipMarks },
    value: { $0.tallies.areaUnderCurve }
  )

  private static func marks(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    population: Population = .searched,
    isPerFault: Bool = true,
    counted: String,
    undefinedReason: String,
    values: @escaping @Sendable (FormScore, [String]) -> [MarkedValue],
    value: @escaping @Sendable (MarkedDistribution) -> Double?,
    eventCount: (@Sendable (FormScore, [String]) -> Int)? = nil
  ) -> FormMeasureDefinition {
    FormMeasureDefinition(
      identifier: identifier,
      summary: summary,
      unit: "fraction",
      better: .higher,
      least: 0,
      greatest: 1,
      population: population,
      isPerFault: isPerFault,
      counted: counted,
      undefinedReason: undefinedReason,
      eventCount: eventCount ?? { values($0, $1).count },
      computation: .marks(values: values, value: value)
    )
  }
}
