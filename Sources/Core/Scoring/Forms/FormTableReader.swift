// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import PoseTracks
import Statistics

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
  init?(
    findings: [[String]],
    measurements: [[String]],
    feedback: [[String]],
    events: [[String]] = [],
    judgements: [[String]] = []
  ) {
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
    for row in events {
      let key = Key(row[0], row[1], row[2])
      if row[3] == FormTables.event {
        guard let event = FormEvent(row) else { return nil }
        results[key, default: FormResult()].events.append(event)
      } else {
        guard let hold = FormHold(row) else { return nil }
        results[key, default: FormResult()].holds.append(hold)
      }
    }
    for row in judgements {
      guard let judgement = JudgementTable.judgement(row) else { return nil }
      results[Key(row[0], row[1], row[2]), default: FormResult()].judgements.append(judgement)
    }
    for row in feedback {
      guard let alert = FeedbackEvent(row) else { return nil }
      alerts[Key(row[0], row[2], row[3], feedback: row[1]), default: []].append(alert)
    }
    results = results.mapValues(\.trimmed)
    alerts = alerts.mapValues(\.trimmed)
  }

  /// The evaluation of a configuration over clips.
  func evaluation(
    _ configuration: FormConfiguration,
    clips: [LabelledClip],
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

extension FormResult {
  fileprivate var trimmed: FormResult {
    FormResult(
      findings: findings.trimmed,
      measurements: measurements.trimmed,
      abstentions: abstentions.trimmed,
      events: events.trimmed,
      holds: holds.trimmed,
      judgements: judgements.trimmed
    )
  }
}

extension Finding {
  fileprivate init?(_ row: [String]) {
    guard let start = row[5].time, let time = row[6].time, let end = row[7].time,
      let decisionTime = row[8].time, let unit = Quantity.Unit(rawValue: row[11]),
      let value = row[12].measured, let threshold = row[13].measured,
      let confidence = row[14].share, start <= end
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
    guard let time = row[6].time, let decisionTime = row[8].time,
      let reason = Reason(rawValue: row[15])
    else { return nil }
    self.init(Fault(rawValue: row[3]), reason, time: time, decisionTime: decisionTime)
  }
}

extension FormMeasurement {
  fileprivate init?(_ row: [String]) {
    guard let unit = Quantity.Unit(rawValue: row[4]), let time = row[6].time,
      let decisionTime = row[7].time, let value = row[9].measuredOrUndefined,
      let confidence = row[10].share
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

extension FormEvent {
  fileprivate init?(_ row: [String]) {
    guard let time = row[7].time, let decisionTime = row[9].time,
      let confidence = row[11].share, row[6].isEmpty || row[6].time.map({ $0 <= time }) ?? false,
      row[8].isEmpty || row[8].time.map({ $0 >= time }) ?? false
    else { return nil }
    self.init(
      Kind(row[4]),
      time: time,
      start: row[6].time,
      end: row[8].time,
      decisionTime: decisionTime,
      side: BodySide(rawValue: row[5]),
      confidence: confidence
    )
  }
}

extension FormHold {
  fileprivate init?(_ row: [String]) {
    guard row[3] == FormTables.hold, let start = row[6].time, let end = row[8].time, start <= end,
      let decisionTime = row[9].time, let confidence = row[11].share
    else { return nil }
    self.init(
      row[4],
      start: start,
      end: end,
      decisionTime: decisionTime,
      confidence: confidence
    )
  }
}

extension FeedbackEvent {
  fileprivate init?(_ row: [String]) {
    guard let time = row[4].time, let findingTime = row[5].time,
      let priority = Fault.Priority(rawValue: row[8]),
      let outcome = Outcome(name: row[9])
    else { return nil }
    let amount = row.count > 10 && !row[10].isEmpty ? Double(row[10]) : nil
    guard row.count <= 10 || row[10].isEmpty || amount.map(Self.amounts.contains) == true
    else { return nil }
    self.init(
      time: time,
      findingTime: findingTime,
      message: Fault(rawValue: row[6]),
      side: BodySide(rawValue: row[7]),
      priority: priority,
      outcome: outcome,
      amount: amount
    )
  }

  /// The amounts that can be said, in degrees.
  private static let amounts = 0.0...360
}
