// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import RepCounting
import Storage
import Scoring

/// Something that an analyzer or a policy says at a time, as an event under the name of what it is about.
struct FormStatement: Sendable {
  /// What is spoken of; what comes first is looked at first.
  struct Name: Hashable, Comparable {
    /// Findings before abstentions, these before measurements, events and holds, alerts last.
    var rank: Int
    /// The fault, or what was measured, and on which side; of alerts the message and what became of it.
    var text: String

    /// Whether a policy says it, and not the analyzer.
    var isAlert: Bool { rank == 5 }

    static func < (one: Name, other: Name) -> Bool {
      (one.rank, one.text) < (other.rank, other.text)
    }
  }

  /// What is spoken of.
  let name: Name
  /// When it was so, when it was said, its number and its confidence.
  let event: RepEvent

  private init(_ rank: Int, _ text: String, _ event: RepEvent) {
    name = Name(rank: rank, text: text)
    self.event = event
  }

  /// All that was said of a clip.
  ///
  /// - Parameters:
  ///   - result: What the analyzer says.
  ///   - alerts: What a policy makes of it; nil where none was asked.
  /// - Returns: The statements, findings first.
  static func all(of result: FormResult, _ alerts: [FeedbackEvent]?) -> [FormStatement] {
    let findings = result.findings.map { finding in
      FormStatement(
        0,
        finding.fault.rawValue,
        RepEvent(
          decisionTime: finding.decisionTime,
          extremumTime: finding.time,
          start: finding.start,
          end: finding.end,
          amplitude: finding.value,
          confidence: finding.confidence
        )
      )
    }
    let abstentions = result.abstentions.map { abstention in
      FormStatement(
        1,
        "\(abstention.fault.rawValue) not judged, \(abstention.reason.rawValue)",
        RepEvent(decisionTime: abstention.decisionTime, extremumTime: abstention.time)
      )
    }
    let measurements = result.measurements.map { measurement in
      FormStatement(
        2,
        "\(measurement.quantity)" + (measurement.side.map { " \($0.rawValue)" } ?? ""),
        RepEvent(
          decisionTime: measurement.decisionTime,
          extremumTime: measurement.time,
          amplitude: measurement.value,
          confidence: measurement.confidence
        )
      )
    }
    let spoken = (alerts ?? []).map { alert in
      FormStatement(
        5,
        "\(alert.message.rawValue) \(alert.outcome.name)",
        RepEvent(decisionTime: alert.time, extremumTime: alert.findingTime)
      )
    }
    let events = result.events.map { event in
      FormStatement(
        3,
        "\(event.kind)" + (event.side.map { " \($0.rawValue)" } ?? ""),
        RepEvent(
          decisionTime: event.decisionTime,
          extremumTime: event.time,
          start: event.start,
          end: event.end,
          confidence: event.confidence
        )
      )
    }
    let holds = result.holds.map { hold in
      FormStatement(
        4,
        "\(hold.name) held",
        RepEvent(
          decisionTime: hold.decisionTime,
          extremumTime: hold.start,
          start: hold.start,
          end: hold.end,
          confidence: hold.confidence
        )
      )
    }
    return findings + abstentions + measurements + events + holds + spoken
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
