// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import Scoring

/// Puts what analyzers and policies said together again from the tables of a run.
struct FormTableReader {
  /// What an analyzer said of each clip of each track.
  private var results: [Key: FormResult] = [:]
  /// What a policy made of it.
  private var alerts: [Key: [FeedbackEvent]] = [:]

  private struct Key: Hashable {
    var configuration: FormConfiguration
    var clip: String

    init(_ analyzer: String, _ track: String, _ clip: String, feedback: String? = nil) {
      configuration = FormConfiguration(analyzer: analyzer, feedback: feedback, track: track)
      self.clip = clip
    }
  }

  /// Reads the rows of the tables; nil where one is not as `FormTables` writes it.
  init?(findings: [[String]], measurements: [[String]], feedback: [[String]]) {
    for row in findings {
      let key = Key(row[0], row[1], row[2])
      if row[15].isEmpty {
        guard let finding = Finding(row) else { return nil }
        results[key, default: FormResult()].findings.append(finding)
      } else {
        guard let abstention = Abstention(row) else { return nil }
        results[key, default: FormResult()].abstentions.append(abstention)
      }
    }
    for row in measurements {
      guard let measurement = FormMeasurement(row) else { return nil }
      results[Key(row[0], row[1], row[2]), default: FormResult()].measurements.append(measurement)
    }
    for row in feedback {
      guard let alert = FeedbackEvent(row) else { return nil }
      alerts[Key(row[0], row[2], row[3], feedback: row[1]), default: []].append(alert)
    }
  }

  /// The evaluation of a configuration over clips.
  func evaluation(
    _ configuration: FormConfiguration,
    clips: [RunClip],
    plan: ResamplingPlan,
    isMeasured: Bool
  ) -> FormEvaluation {
    let scores = clips.map { clip in
      let id = clip.identity.id
      let said = Key(configuration.analyzer, configuration.track, id)
      return FormScore(
        clip: clip.identity,
        reference: clip.form,
        result: results[said] ?? FormResult(),
        alerts: configuration.feedback.map { feedback in
          alerts[Key(configuration.analyzer, configuration.track, id, feedback: feedback)] ?? []
        }
      )
    }
    return FormEvaluation(configuration, clips: scores, plan: plan, isMeasured: isMeasured)
  }
}

extension Finding {
  fileprivate init?(_ row: [String]) {
    guard let start = Double(row[5]), let time = Double(row[6]), let end = Double(row[7]),
      let decisionTime = Double(row[8]), let unit = Quantity.Unit(rawValue: row[11]),
      let value = Double(row[12]), let threshold = Double(row[13]),
      let confidence = Double(row[14]), start <= end, (0...1).contains(confidence)
    else { return nil }
    self.init(
      Fault(rawValue: row[3]),
      start: start,
      end: end,
      time: time,
      decisionTime: decisionTime,
      side: BodySide(rawValue: row[4]),
      quantity: Quantity(row[10], unit),
      value: value,
      threshold: threshold,
      confidence: confidence
    )
  }
}

extension Abstention {
  fileprivate init?(_ row: [String]) {
    guard let time = Double(row[6]), let decisionTime = Double(row[8]),
      let reason = Reason(rawValue: row[15])
    else { return nil }
    self.init(Fault(rawValue: row[3]), reason, time: time, decisionTime: decisionTime)
  }
}

extension FormMeasurement {
  fileprivate init?(_ row: [String]) {
    guard let unit = Quantity.Unit(rawValue: row[4]), let time = Double(row[6]),
      let decisionTime = Double(row[7]), let value = Double(row[9]),
      let confidence = Double(row[10])
    else { return nil }
    self.init(
      Quantity(row[3], unit),
      value: value,
      time: time,
      decisionTime: decisionTime,
      side: BodySide(rawValue: row[5]),
      confidence: confidence
    )
  }
}

extension FeedbackEvent {
  fileprivate init?(_ row: [String]) {
    guard let time = Double(row[4]), let findingTime = Double(row[5]),
      let priority = Fault.Priority(rawValue: row[8]),
      let outcome = Outcome(name: row[9])
    else { return nil }
    self.init(
      time: time,
      findingTime: findingTime,
      message: Fault(rawValue: row[6]),
      side: BodySide(rawValue: row[7]),
      priority: priority,
      outcome: outcome
    )
  }
}
