// SPDX-License-Identifier: Apache-2.0

extension EventScore {
  /// The table of reported events, and how well they are the labelled ones.
  package static var summary: Summary<EventScore>? {
    Summary(
      names: ["events of", "feedback", "track"],
      [
        .init("labelled") { count($0, \.labelled.count) },
        .init("reported") { count($0, \.reported.count) },
        .init("precision", "form-event-precision@0.25s", 2),
        .init("recall", "form-event-recall@0.25s", 2),
        .init("F1", "form-event-f1@0.25s", 2),
        .init("false/min", "false-events-per-minute@0.25s", 1),
        .init("latency s", "form-event-latency-median@0.25s", 3),
        .init("bias s", "form-event-time-bias@0.25s", 3),
      ],
      headlines: [("F1 of events", "form-event-f1@0.25s")]
    )
  }

  /// The measures of how well events are found, and how soon.
  package static var compared: [String] {
    [
      "form-event-precision@0.25s", "form-event-recall@0.25s", "form-event-f1@0.25s",
      "false-events-per-minute@0.25s", "form-event-latency-median@0.25s",
    ]
  }

  private static func count(
    _ evaluation: EventEvaluation,
    _ number: (MatchedEvents) -> Int
  ) -> String {
    String(evaluation.clips.flatMap(\.kinds).reduce(0) { $0 + number($1) })
  }
}
