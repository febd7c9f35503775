// SPDX-License-Identifier: Apache-2.0
import Measures
import Statistics

/// Faults by the confidence of findings; a rep without a finding has confidence 0.
///
/// Ranked 0.9 faulty, 0.7 sound, 0.4 faulty, 0 sound, the average precision is (1 + 2/3) / 2 and
/// the area under the ROC curve 3/4.
extension FormMeasure {
  /// Average precision of reps, without interpolation.
  static let faultAveragePrecision = marks(
    MeasureIdentifier("fault-average-precision"),
    "The average precision of reps ranked by confidence: mean precision at each faulty rep.",
    counted: "judged reps",
    undefinedReason: "no judged rep is faulty",
    values: { $0.score.faultMarks(of: $0.faults) },
    value: { $0.tallies.averagePrecision }
  ).titled("Average precision")

  /// Area under the ROC curve of reps.
  static let faultArea = marks(
    MeasureIdentifier("fault-auc"),
    "The probability that a faulty rep has more confidence than a sound one, ties counting half.",
    counted: "judged reps",
    undefinedReason: "all or none of the judged reps are faulty",
    values: { $0.score.faultMarks(of: $0.faults) },
    value: { $0.tallies.areaUnderCurve }
  ).titled("AUC")

  /// Average precision of episodes, without interpolation.
  ///
  /// Time has no negatives, so that episodes have no ROC curve and no correlation.
  static let episodeAveragePrecision = marks(
    MeasureIdentifier("fault-average-precision", tolerance: 0.5, qualifiers: ["episode"]),
    "The mean over episodes of precision at the confidence of their surest finding; 0 without one.",
    counted: "labelled episodes",
    undefinedReason: "no episode is labelled",
    values: { question in question.faults.flatMap { question.score.episodeMarks(of: $0) } },
    value: { $0.tallies.averagePrecisionOfFound },
    eventCount: \.episodeCount
  ).titled("Average precision of episodes")

  /// Area under the ROC curve of clips labelled correct or incorrect.
  static let clipArea = clipArea(\.clipMarks)

  /// The same by another number of each clip, of those that have one.
  ///
  /// - Parameter marks: The number, marked where the clip is incorrect.
  /// - Returns: The measure, under the same name.
  static func clipArea(_ marks: @escaping @Sendable (FormScore) -> [MarkedValue]?) -> FormMeasure {
    FormMeasure(
      MeasureIdentifier("clip-auc"),
      "The probability that an incorrect clip has a surer finding than a correct one, ties counting half.",
      population: .graded,
      counted: "judged clips",
      undefinedReason: "all or none of the judged clips are correct",
      eventCount: { marks($0.score)?.count ?? 0 },
      computation: .marks(values: { marks($0.score) }, value: { $0.tallies.areaUnderCurve })
    ).titled("Clip AUC")
  }

  private static func marks(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    counted: String,
    undefinedReason: String,
    values: @escaping @Sendable (FormQuestion) -> [MarkedValue],
    value: @escaping @Sendable (MarkedDistribution) -> Double?,
    eventCount: (@Sendable (FormQuestion) -> Int)? = nil
  ) -> FormMeasure {
    FormMeasure(
      identifier,
      summary,
      population: .searched,
      counted: counted,
      undefinedReason: undefinedReason,
      eventCount: eventCount ?? { values($0).count },
      computation: .marks(values: values, value: value)
    ).perFault
  }
}
