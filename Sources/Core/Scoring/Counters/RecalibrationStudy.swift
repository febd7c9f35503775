// SPDX-License-Identifier: Apache-2.0
package import Measures
package import RepCounting
import Statistics

/// What a confidence map is worth on people that it was not fitted on.
///
/// Each fold's confidences go through a map fitted on the other folds. What is counted stays the same, so that the
/// evaluations before and after differ in measures of confidence alone.
package struct RecalibrationStudy: Sendable {
  /// The measures of confidence that are compared.
  package static let measures = [
    "brier@0.5s", "log-loss@0.5s", "smooth-ece@0.5s", "calibration-error@0.5s",
  ]

  /// How maps are fitted.
  package let method: RecalibrationMethod
  /// The confidences as the counter states them.
  package let before: CounterEvaluation
  /// The same through the maps of the other folds.
  package let after: CounterEvaluation
  /// The measures of confidence, after minus before, paired by subject.
  package let differences: [MeasureDifference]
  /// How many folds had no map, for want of forecasts on the others; their confidences stay as they are.
  package let foldsWithoutMap: Int
  /// The map fitted on all clips, which the folds are an estimate of; nil without forecasts.
  package let fitted: FittedConfidence?

  /// Fits maps and applies them.
  ///
  /// - Parameters:
  ///   - evaluation: The counter on a track.
  ///   - folds: The fold of each of its clips; no subject is in two.
  ///   - method: How maps are fitted.
  /// - Precondition: There is a fold for each clip.
  /// - Complexity: That of two evaluations.
  package init(_ evaluation: CounterEvaluation, folds: [Int], by method: RecalibrationMethod) {
    precondition(folds.count == evaluation.clips.count, "a fold for each clip")
    self.method = method
    let forecasts = evaluation.clips.map(\.forecasts)
    func map(without fold: Int?) -> ConfidenceMap? {
      ConfidenceMap(
        fitting: zip(forecasts, folds).flatMap { $1 == fold ? [] : $0 },
        by: method
      )
    }
    var maps: [Int: ConfidenceMap] = [:]
    let numbers = Set(folds).sorted()
    for fold in numbers { maps[fold] = map(without: fold) }
    foldsWithoutMap = numbers.count - maps.count
    let definitions = Self.measures.compactMap { id in
      MeasureIdentifier(id).flatMap { MeasureCatalog.definition(of: $0) }
    }
    before = CounterEvaluation(
      evaluation.configuration,
      clips: evaluation.clips,
      plan: evaluation.plan,
      measuring: definitions
    )
    after = CounterEvaluation(
      evaluation.configuration,
      clips: zip(evaluation.clips, folds).map { clip, fold in
        maps[fold].map { clip.recalibrated(by: $0) } ?? clip
      },
      plan: evaluation.plan,
      measuring: definitions
    )
    differences =
      EvaluationComparison(
        after,
        against: before,
        measures: Self.measures,
        plan: evaluation.plan
      ).differences
    let all = forecasts.flatMap(\.self)
    let subjects = zip(evaluation.clips, forecasts).filter { !$1.isEmpty }.map(\.0.clip.subject)
    fitted = map(without: nil).map { map in
      FittedConfidence(
        counter: evaluation.configuration.counter,
        track: evaluation.configuration.track,
        map: map,
        events: all.count,
        right: all.count(where: \.isRight),
        subjects: Set(subjects).count
      )
    }
  }
}

extension ClipScore {
  /// The same score with the confidences of its events through a map.
  func recalibrated(by map: ConfidenceMap) -> ClipScore {
    ClipScore(
      clip: clip,
      reference: reference,
      events: events.map { event in
        var event = event
        event.confidence = event.confidence.map { map($0) }
        return event
      },
      rejections: rejections
    )
  }
}
