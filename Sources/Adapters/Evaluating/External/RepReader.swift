// SPDX-License-Identifier: Apache-2.0
import Basics
import Conversations
import RepCounting

/// Reads the reps that a program counts, as a counter or beside what an analyzer says of form.
struct RepReader: Sendable {
  /// The members of a rep.
  static let names = [
    "decision_time", "extremum_time", "start", "end", "amplitude", "confidence", "rejected",
  ]

  /// All that was read, in the order in which it was said.
  private(set) var events: [RepEvent] = []
  private var lastDecision: Double?

  /// Takes a rep; without `decision_time` it is decided now, with `rejected` it is a candidate that was not
  /// counted.
  ///
  /// - Throws: `BadAnswer` where it makes no sense.
  mutating func take(_ object: AnswerObject, at times: AnswerTimes) throws(BadAnswer) {
    var event = RepEvent(
      decisionTime: try object.number("decision_time") ?? times.now,
      extremumTime: try object.number("extremum_time"),
      start: try object.number("start"),
      end: try object.number("end"),
      amplitude: try object.number("amplitude"),
      confidence: try object.share("confidence")
    )
    try times.checkInClip(event)
    if let reason = try object.text("rejected") {
      try times.check(event.decisionTime, "turned a rep down")
      event.rejection = Rejection(.other, reason)
    } else {
      try times.check(event.decisionTime, after: &lastDecision)
    }
    events.append(event)
  }
}
