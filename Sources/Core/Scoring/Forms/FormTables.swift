// SPDX-License-Identifier: Apache-2.0
import Basics
package import FormAnalysis
import Measures
import PoseTracks

/// The tables of what form analyzers and feedback policies said, one line for each thing said.
///
/// An analyzer says the same whatever policy listens, so findings and measurements are written once
/// for each analyzer and track.
enum FormTables {
  static let findings = "findings.csv"
  static let measurements = "measurements.csv"
  static let errors = "measure-errors.csv"
  static let feedback = "feedback.csv"
  static let events = "form-events.csv"

  static let findingColumns = [
    "analyzer", "track", "clip", "fault", "side", "start", "time", "end", "decision_time", "frame",
    "quantity", "unit", "value", "threshold", "confidence", "abstention", "verdict",
  ]
  static let measurementColumns = [
    "analyzer", "track", "clip", "quantity", "unit", "side", "time", "decision_time", "frame",
    "value", "confidence",
  ]
  static let errorColumns = [
    "analyzer", "track", "clip", "quantity", "unit", "side", "time", "labelled", "measured",
  ]
  static let feedbackColumns = [
    "analyzer", "feedback", "track", "clip", "time", "finding_time", "message", "side", "priority",
    "outcome", "amount",
  ]
  /// Those of runs that were made before coaches said amounts.
  static let feedbackColumnsWithoutAmounts = Array(feedbackColumns.dropLast())

  static let eventColumns = [
    "analyzer", "track", "clip", "type", "name", "side", "start", "time", "end", "decision_time",
    "frame", "confidence", "verdict",
  ]
  static let event = "event"
  static let hold = "hold"

  /// `findings.csv`: findings, then what was not judged and why, of every analyzer and clip.
  ///
  /// - Parameters:
  ///   - evaluations: In order of rows.
  ///   - frames: Which frame of a clip a time belongs to.
  /// - Returns: The table with its heading.
  static func findings(_ evaluations: [FormEvaluation], frames: FrameTimes) -> EvaluationFile {
    table(findings, findingColumns, evaluations) { head, score in
      let found = zip(score.findings, score.verdicts()).map { finding, verdict in
        head + [
          finding.fault.rawValue, cell(finding.side), cell(finding.start), cell(finding.time),
          cell(finding.end), cell(finding.decisionTime),
          cell(frames.frame(score.clip.id, at: finding.time)), finding.quantity.name,
          finding.quantity.unit.rawValue, cell(finding.value), cell(finding.threshold),
          cell(finding.confidence), "", verdict.rawValue,
        ]
      }
      let refused = score.abstentions.map { abstention in
        head + [
          abstention.fault.rawValue, "", "", cell(abstention.time), "",
          cell(abstention.decisionTime), cell(frames.frame(score.clip.id, at: abstention.time)),
          "", "", "", "", "", abstention.reason.rawValue, "",
        ]
      }
      return found + refused
    }
  }

  /// `measurements.csv`: what every analyzer measured, wrong or not.
  static func measurements(_ evaluations: [FormEvaluation], frames: FrameTimes) -> EvaluationFile {
    table(measurements, measurementColumns, evaluations) { head, score in
      score.result.measurements.map { measurement in
        head + [
          measurement.quantity.name, measurement.quantity.unit.rawValue, cell(measurement.side),
          cell(measurement.time), cell(measurement.decisionTime),
          cell(frames.frame(score.clip.id, at: measurement.time)), cell(measurement.value),
          cell(measurement.confidence),
        ]
      }
    }
  }

  /// `measure-errors.csv`: labelled values, each beside the one that an analyzer measured there, in the label's quantity.
  ///
  /// Labels of a quantity that the analyzer measures nowhere are left out. One that it missed has an empty cell.
  ///
  /// - Parameter evaluations: In order of rows.
  /// - Returns: The table with its heading; nil if no analyzer measures what is labelled.
  static func errors(_ evaluations: [FormEvaluation]) -> EvaluationFile? {
    var measured: [FormConfiguration: Set<[String]>] = [:]
    let measuring = evaluations.onceForEachAnalyzer.filter { !$0.quantityErrors.isEmpty }
    guard !measuring.isEmpty else { return nil }
    for evaluation in measuring {
      measured[evaluation.configuration] = Set(
        evaluation.quantityErrors.map { [$0.quantity, $0.unit] }
      )
    }
    return EvaluationFile(errors, columns: errorColumns, of: measuring) {
      [measured] configuration, score in
      zip(score.reference.measures, score.labelledComparisons()).compactMap { label, comparison in
        guard measured[configuration]?.contains([label.quantity, label.unit]) == true else {
          return nil
        }
        return [
          configuration.analyzer, configuration.track, score.clip.id, label.quantity, label.unit,
          cell(label.side), cell(label.time), cell(label.value), cell(comparison?.measured),
        ]
      }
    }
  }

  /// `form-events.csv`: the events that every analyzer reports, then what it finds held, each against the labels.
  ///
  /// - Parameters:
  ///   - evaluations: In order of rows.
  ///   - frames: Which frame of a clip a time belongs to.
  /// - Returns: The table with its heading; nil if no analyzer reports any.
  static func events(_ evaluations: [FormEvaluation], frames: FrameTimes) -> EvaluationFile? {
    let isTold = evaluations.contains { evaluation in
      evaluation.clips.contains { !$0.result.events.isEmpty || !$0.result.holds.isEmpty }
    }
    guard isTold else { return nil }
    return table(events, eventColumns, evaluations) { head, score in
      let happened = zip(score.result.events, score.eventVerdicts).map { event, verdict in
        head + [
          Self.event, event.kind.name, cell(event.side), cell(event.start), cell(event.time),
          cell(event.end), cell(event.decisionTime),
          cell(frames.frame(score.clip.id, at: event.time)), cell(event.confidence),
          verdict.rawValue,
        ]
      }
      let held = zip(score.result.holds, score.holdVerdicts).map { hold, verdict in
        head + [
          Self.hold, hold.name, "", cell(hold.start), "", cell(hold.end),
          cell(hold.decisionTime), cell(frames.frame(score.clip.id, at: hold.start)),
          cell(hold.confidence), verdict.rawValue,
        ]
      }
      return happened + held
    }
  }

  /// `feedback.csv`: what every policy made of the findings, spoken or not.
  static func feedback(_ evaluations: [FormEvaluation]) -> EvaluationFile {
    EvaluationFile(feedback, columns: feedbackColumns, of: evaluations) { configuration, score in
      guard let policy = configuration.feedback else { return [] }
      return (score.alerts ?? []).map { alert in
        [
          configuration.analyzer, policy, configuration.track,
          score.clip.id, cell(alert.time), cell(alert.findingTime), alert.message.rawValue,
          cell(alert.side), alert.priority.rawValue, alert.outcome.name, cell(alert.amount),
        ]
      }
    }
  }

  /// A table of what each analyzer said, whatever policy listens; lines begin with the analyzer, the track and the clip.
  static func table(
    _ name: String,
    _ columns: [String],
    _ evaluations: [FormEvaluation],
    rows: @escaping @Sendable (_ head: [String], FormScore) -> [[String]]
  ) -> EvaluationFile {
    EvaluationFile(name, columns: columns, of: evaluations.onceForEachAnalyzer) {
      rows([$0.analyzer, $0.track, $1.clip.id], $1)
    }
  }

  private static func cell(_ value: Double) -> String { value.description }

  private static func cell(_ value: Double?) -> String { value?.description ?? "" }

  private static func cell(_ frame: Int?) -> String { frame.map { String($0) } ?? "" }

  private static func cell(_ side: BodySide?) -> String { side?.rawValue ?? "" }
}

extension FeedbackEvent.Outcome {
  /// The outcome as `feedback.csv` says it.
  package var name: String {
    switch self {
    case .spoken: "spoken"
    case .preempting: "preempting"
    case .suppressed(let reason): reason.rawValue
    }
  }

  /// The outcome of a name; nil for an unknown one.
  init?(name: String) {
    switch name {
    case "spoken": self = .spoken
    case "preempting": self = .preempting
    default:
      guard let reason = FeedbackEvent.Suppression(rawValue: name) else { return nil }
      self = .suppressed(reason)
    }
  }
}
