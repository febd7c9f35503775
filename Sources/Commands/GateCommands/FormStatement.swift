// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import RepCounting
import Storage
import Scoring

/// Something that an analyzer or a policy says at a time, as an event under the name of what it is about.
struct FormStatement: Sendable {
  /// The kinds of statements; what comes first is looked at first.
  enum Kind: Int {
    case finding, abstention, measurement, event, hold, judgement, alert
  }

  /// What is spoken of; what comes first is looked at first.
  struct Name: Hashable, Comparable {
    /// The sort of statement.
    var kind: Kind
    /// The fault, or what was measured, and on which side; of alerts the message and what became of it.
    var text: String

    /// Whether a policy says it, and not the analyzer.
    var isAlert: Bool { kind == .alert }

    static func < (one: Name, other: Name) -> Bool {
      (one.kind.rawValue, one.text) < (other.kind.rawValue, other.text)
    }
  }

  /// What is spoken of.
  let name: Name
  /// When it was so, when it was said, its number and its confidence.
  let event: RepEvent

  private init(
    _ kind: Kind,
    _ text: String,
    of time: Double,
    decided: Double,
    from start: Double? = nil,
    to end: Double? = nil,
    value: Double? = nil,
    confidence: Double? = nil
  ) {
    name = Name(kind: kind, text: text)
    event = RepEvent(
      decisionTime: decided,
      extremumTime: time,
      start: start,
      end: end,
      amplitude: value,
      confidence: confidence
    )
  }

  /// All that was said of a clip.
  ///
  /// - Parameters:
  ///   - result: What the analyzer says.
  ///   - alerts: What a policy makes of it; nil where none was asked.
  /// - Returns: The statements, findings first.
  static func all(of result: FormResult, _ alerts: [FeedbackEvent]?) -> [FormStatement] {
    let findings = result.findings.map {
      FormStatement(
        .finding,
        $0.fault.rawValue,
        of: $0.time,
        decided: $0.decisionTime,
        from: $0.start,
        to: $0.end,
        value: $0.value,
        confidence: $0.confidence
      )
    }
    let abstentions = result.abstentions.map {
      FormStatement(
        .abstention,
        "\($0.fault.rawValue) not judged, \($0.reason.rawValue)",
        of: $0.time,
        decided: $0.decisionTime
      )
    }
    let measurements = result.measurements.map {
      FormStatement(
        .measurement,
        $0.side.naming($0.quantity),
        of: $0.time,
        decided: $0.decisionTime,
        value: $0.value,
        confidence: $0.confidence
      )
    }
    let events = result.events.map {
      FormStatement(
        .event,
        $0.side.naming($0.kind),
        of: $0.time,
        decided: $0.decisionTime,
        from: $0.start,
        to: $0.end,
        confidence: $0.confidence
      )
    }
    let holds = result.holds.map {
      FormStatement(
        .hold,
        "\($0.name) held",
        of: $0.start,
        decided: $0.decisionTime,
        from: $0.start,
        to: $0.end,
        confidence: $0.confidence
      )
    }
    let judgements = result.judgements.map {
      FormStatement(
        .judgement,
        "\($0.side.naming($0.subject)) \($0.verdict)",
        of: $0.start,
        decided: $0.decisionTime,
        from: $0.start,
        to: $0.end,
        confidence: $0.confidence
      )
    }
    let spoken = (alerts ?? []).map {
      FormStatement(
        .alert,
        "\($0.message.rawValue) \($0.outcome.name)",
        of: $0.findingTime,
        decided: $0.time
      )
    }
    return findings + abstentions + measurements + events + holds + judgements + spoken
  }

  /// What any of the statements is about, in order.
  static func names(in statements: [FormStatement]) -> [Name] {
    Set(statements.map(\.name)).sorted()
  }
}

extension [FormStatement] {
  /// What was said about one thing.
  func events(of name: FormStatement.Name) -> [RepEvent] {
    filter { $0.name == name }.map(\.event)
  }
}
