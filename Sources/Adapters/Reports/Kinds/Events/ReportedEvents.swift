// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results
import Scoring

/// The report of the events that analyzers report.
struct ReportedEvents: ReportedKind {
  let input: ReportInput

  var sections: [PageSection?] { [EventsSection(input: input).section] }

  var measures: [MeasureList] {
    input.results[EventScore.self].map { evaluation in
      MeasureList(
        name: "\(evaluation.configuration.analyzerName): events",
        measures: evaluation.measures + evaluation.exercises.flatMap(\.measures)
      )
    }
  }

  var columns: [MeasureColumn] {
    input.results[EventScore.self].isEmpty ? [] : MeasureColumn.events
  }
}

/// The section of reported strikes, dynos and steps against labelled ones, analyzer by analyzer and kind by kind.
struct EventsSection {
  let input: ReportInput

  /// One row for each kind of event of an analyzer on a backend; nil without events.
  var section: PageSection? {
    let rows = input.results[EventScore.self].flatMap { evaluation in
      (EventScore.parts(of: evaluation.clips) ?? []).map { Row(evaluation: evaluation, kind: $0) }
    }
    guard !rows.isEmpty else { return nil }
    return PageSection(
      "events",
      "Events of analyzers",
      link: "Events",
      body: .table(
        MeasureColumn.events,
        of: rows,
        caption: """
          Events that an analyzer reports, matched one to one with labelled ones at most 0.25 s away, over \
          clips in which somebody looked for them. False events match none. Latency is the time from the \
          labelled event to the decision.
          """,
        identifier: "event-table",
        heading: [
          .heading("Analyzer"), .textHeading("Backend"), .textHeading("Event"), .heading("n"),
        ],
        measure: { $0.measure },
        head: \.head
      )
    )
  }

  /// A kind of event of an analyzer.
  private struct Row {
    var evaluation: EventEvaluation
    var kind: String

    /// A measure of the kind.
    func measure(_ id: String) -> Measure? {
      evaluation.measure("\(id){event=\(kind)}")
    }

    var head: HTML {
      let clips = evaluation.clips.filter { $0.kinds.contains { $0.kind == kind } }
      let events = clips.flatMap { $0.kinds.filter { $0.kind == kind } }
      return """
        <th scope="row">\(evaluation.configuration.analyzer)</th>\
        <td class="t">\(evaluation.configuration.track)</td><td class="t">\(kind)</td>\
        <td>\(counted(clips.count, "clip"))\
        <span class="i">\(events.reduce(0) { $0 + $1.labelled.count }) labelled</span>\
        <span class="i">\(events.reduce(0) { $0 + $1.reported.count }) reported</span></td>
        """
    }
  }
}

extension MeasureColumn {
  /// The columns of events.
  static let events: [MeasureColumn] = [
    "form-event-precision@0.25s", "form-event-recall@0.25s", "form-event-f1@0.25s",
    "form-event-f1@0.5s",
    "form-event-f1@0.1s", "false-events-per-minute@0.25s", "form-event-latency-median@0.25s",
    "form-event-latency-p95@0.25s", "form-event-time-bias@0.25s", "form-event-time-mae@0.25s",
  ]
}
