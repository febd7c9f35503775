// SPDX-License-Identifier: Apache-2.0
import Basics
import Conversations
import RepCounting

/// The events that a counter's program answers with.
struct CounterVocabulary: ProgramVocabulary {
  static let form = "a list of events"
  static let kind = "counter"

  private var reps = RepReader()

  /// All events.
  var answer: CounterReport { CounterReport(reps.events) }

  /// Takes an event.
  mutating func take(_ node: JSONNode, at times: AnswerTimes) throws(BadAnswer) {
    try reps.take(AnswerObject(node, "an event", members: RepReader.names), at: times)
  }
}
