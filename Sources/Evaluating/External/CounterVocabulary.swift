// SPDX-License-Identifier: Apache-2.0
import Basics
import RepCounting

/// The events that a counter's program answers with.
struct CounterVocabulary: ProgramVocabulary {
  static let form = "a list of events"

  private var events: [RepEvent] = []
  private var lastDecision: Double?

  private static let names = [
    "decision_time", "extremum_time", "start", "end", "amplitude", "confidence", "rejected",
  ]

  /// All events.
  var answer: CounterReport { CounterReport(events) }

  /// Takes an event; without `decision_time` it is decided now, with `rejected` it is a candidate that was
  /// not counted.
  mutating func take(_ node: JSONNode, at times: AnswerTimes) throws(BadAnswer) {
    let object = try AnswerObject(node, "an event", members: Self.names)
    var event = RepEvent(
      decisionTime: try object.number("decision_time") ?? times.now,
      extremumTime: try object.number("extremum_time"),
      start: try object.number("start"),
      end: try object.number("end"),
      amplitude: try object.number("amplitude"),
      confidence: try object.share("confidence")
    )
    if let reason = try object.text("rejected") {
      event.rejection = Rejection(.other, reason)
    } else {
      try times.check(event.decisionTime, after: &lastDecision)
    }
    events.append(event)
  }
}
