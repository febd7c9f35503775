// SPDX-License-Identifier: Apache-2.0
import Matching
import Measures

/// The durations of reported holds, against labelled ones.
///
/// Holds of one name are the same if they share a tenth of their union, as many as possible; over
/// clips with labelled holds. For example, a hold is labelled from 2.0 to 5.0 s and told from 2.2
/// to 4.9 s. It is told to start 0.2 s late, end 0.1 s early and last 0.3 s too short.
package enum HoldMeasureCatalog {
  /// All measures, in the order of reports.
  package static let all: [HoldMeasure] = [
    holdF1, holdDurationBias, holdDurationError, holdStartBias, holdEndBias, standardError,
    standardOver,
  ]

  /// 2 · pairs / (told + labelled holds), of pairs that share half of their union.
  static let holdF1 = HoldMeasure(
    MeasureIdentifier("hold-f1", qualifiers: ["iou-50"]),
    "The F1 of labelled and reported holds: intersection over union of at least 50 %.",
    population: .measurable(emptyReason: noHolds),
    counted: "labelled holds",
    undefinedReason: noHolds,
    eventCount: \.labelled.count,
    computation: .ratio { clip in
      guard !clip.labelled.isEmpty else { return nil }
      let pairs = SegmentPairs.between(clip.labelled, clip.told, percent: 50)
      return [Double(2 * pairs.count), Double(clip.told.count + clip.labelled.count)]
    }
  ).titled("F1@50")

  /// Mean of told less labelled duration.
  static let holdDurationBias = holds(
    .durationBias,
    "The mean of detected minus labelled duration of a hold."
  ).titled("Length bias")

  /// Mean distance of told from labelled duration.
  static let holdDurationError = holds(
    .durationError,
    "The mean absolute error of a hold's duration."
  ).titled("Length MAE")

  /// Mean of told less labelled start.
  static let holdStartBias = holds(
    .startBias,
    "The mean of detected minus labelled start of a hold."
  ).titled("Start bias")

  /// Mean of told less labelled end.
  static let holdEndBias = holds(
    .endBias,
    "The mean of detected minus labelled end of a hold."
  ).titled("End bias")

  /// Tries whose detected holds reach another standard than the labelled ones / tries at a step in seconds.
  ///
  /// A crow stand of 31 s is the second standard; detected for 29 s it is the first: 1 of 1.
  static let standardError = tries(
    "hold-standard-error",
    "The share of tries at a step in seconds whose detected holds reach another standard than the labelled ones."
  ) { $0.labelled != $0.detected }.titled("Another standard")

  /// Tries whose detected holds reach a higher standard than the labelled ones / tries at a step in seconds.
  static let standardOver = tries(
    "hold-standard-over",
    "The share of tries at a step in seconds whose detected holds reach a higher standard than the labelled ones."
  ) { $0.labelled < $0.detected }.titled("A higher one")

  private static func tries(
    _ name: String,
    _ summary: String,
    _ isWrong: @escaping @Sendable (HoldTry) -> Bool
  ) -> HoldMeasure {
    let noTries = "no labelled hold is of a step in seconds"
    return HoldMeasure(
      MeasureIdentifier(name),
      summary,
      scale: .errorShare,
      population: .measurable(emptyReason: noTries),
      counted: "tries at a step",
      undefinedReason: noTries,
      eventCount: { $0.tries.count },
      computation: .ratio { clip in
        let tries = clip.tries
        return [Double(tries.count(where: isWrong)), Double(tries.count)]
      }
    )
  }

  private static let noHolds = "no clip has labelled holds"

  private static func holds(_ number: HoldNumber, _ summary: String) -> HoldMeasure {
    .holds(
      number,
      summary,
      .init(
        counted: "holds detected and labelled",
        emptyReason: noHolds,
        undefinedReason: "no labelled hold is detected"
      )
    ) { clip in clip.labelled.isEmpty ? nil : [(clip.labelled, clip.told)] }
  }
}
