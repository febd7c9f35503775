// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Matching
import Measures
import RepCounting

/// The tables of what counters said, as text: one line per event, one per labelled rep.
///
/// What went wrong is named by the `cause` of `CountExplanation`, empty where nothing did.
package enum CounterTables {
  static let events = "events.csv"
  static let outcomes = "outcomes.csv"
  package static let rejections = "rejections.csv"

  static let eventColumns = [
    "counter", "track", "clip", "decision_time", "extremum_time", "start", "end", "amplitude",
    "confidence", "outcome", "rep", "cause",
  ]
  static let rejectionColumns = [
    "counter", "track", "clip", "decision_time", "extremum_time", "start", "end", "amplitude",
    "cause",
    "reason",
  ]
  static let outcomeColumns = [
    "counter", "track", "clip", "rep", "outcome", "time_error", "latency", "cause",
  ]

  /// `events.csv`: what every counter reported, and what became of it.
  static func events(_ evaluations: [CounterEvaluation]) -> EvaluationFile {
    EvaluationFile(events, columns: eventColumns, of: evaluations) { configuration, clip in
      let explanations = clip.explanations
      return zip(clip.events, eventOutcomes(clip)).enumerated().map { index, row in
        let (event, outcome) = row
        let cause = explanations.first { $0.event == index }?.cause
        return [
          configuration.counter, configuration.track, clip.clip.id,
          event.decisionTime.description, cell(event.extremumTime), cell(event.start),
          cell(event.end), cell(event.amplitude), cell(event.confidence), outcome.name,
          outcome.rep.map { String($0 + 1) } ?? "", cause?.rawValue ?? "",
        ]
      }
    }
  }

  /// `rejections.csv`: every candidate that a counter did not count, and why.
  static func rejections(_ evaluations: [CounterEvaluation]) -> EvaluationFile {
    EvaluationFile(rejections, columns: rejectionColumns, of: evaluations) { configuration, clip in
      clip.rejections.map { candidate in
        [
          configuration.counter, configuration.track, clip.clip.id,
          candidate.decisionTime.description, cell(candidate.extremumTime),
          cell(candidate.start), cell(candidate.end), cell(candidate.amplitude),
          candidate.rejection?.cause.rawValue ?? "", candidate.rejection?.reason ?? "",
        ]
      }
    }
  }

  /// `outcomes.csv`: whether each counter found each labelled rep, with the errors of its time in seconds.
  static func outcomes(_ evaluations: [CounterEvaluation]) -> EvaluationFile {
    EvaluationFile(outcomes, columns: outcomeColumns, of: evaluations) { configuration, clip in
      let explanations = clip.explanations
      return (clip.reference.reps ?? []).indices.map { index in
        let match = clip.headline?.matches.first { $0.reference == index }
        let isMissed = clip.headline?.misses.contains { $0.reference == index } ?? false
        let cause = explanations.first { $0.reference == index }?.cause
        return [
          configuration.counter, configuration.track, clip.clip.id,
          String(index + 1), match != nil ? "found" : isMissed ? "missed" : "not-required",
          cell(match?.timeError), cell(match?.latency), cause?.rawValue ?? "",
        ]
      }
    }
  }

  /// `matched`, `spurious`, `double`, `excused`, or `unscored` where the labels are a count.
  private static func eventOutcomes(_ clip: ClipScore) -> [(name: String, rep: Int?)] {
    guard let detection = clip.headline else {
      return clip.events.map { _ in ("unscored", nil) }
    }
    var outcomes = clip.events.map { _ in (name: "excused", rep: Int?.none) }
    for match in detection.matches { outcomes[match.event] = ("matched", match.reference) }
    for extra in detection.extras { outcomes[extra.event] = (extra.kind.rawValue, nil) }
    return outcomes
  }

  private static func cell(_ value: Double?) -> String {
    value?.description ?? ""
  }
}
