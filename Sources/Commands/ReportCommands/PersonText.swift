// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import Reports
import Results

/// A person's session and progress, as `rep-report person` prints them.
enum PersonText {
  /// The insights, the trends that have a name, and the journal's next steps.
  static func lines(of history: PersonHistory, _ session: PersonSession) -> [String] {
    let reps = session.sets.reduce(0) { $0 + $1.counted }
    var lines = [
      "\(history.subject), session \(session.name) of \(history.sessions.count): "
        + "\(counted(session.clips.count, "clip")), \(counted(reps, "rep")) counted. "
        + PersonPage.disclaimer
    ]
    lines += history.remarks.map { "note: \($0.text)" }
    lines += history.insights.map { "- \($0.text) (\($0.source))" }
    if history.insights.isEmpty { lines.append("- nothing stands out") }
    lines += history.trends.filter {
      $0.direction == .better || $0.direction == .worse || $0.direction == .changed
    }
    .map { trend in
      "trend: \(trend.metric.title): \(trend.direction.rawValue), \(trend.first.value.value.words) to "
        + "\(trend.last.value.value.words) \(trend.metric.unitWords) since \(trend.first.date)"
    }
    let within = history.trends.count { $0.direction == .withinError }
    let unknown = history.trends.count { $0.direction == .unknown }
    if !history.trends.isEmpty {
      lines.append(
        "trend: \(within) more without a change beyond error, \(unknown) with no known error"
      )
    }
    lines += history.journal.entries.filter { $0.date == session.date }.map { entry in
      "journal: \(entry.found.step.exercise), \(entry.found.step.words): \(entry.found.standard.rawValue); next "
        + entry.next.words
    }
    return lines
  }

  /// The same with every value of the session and every trend.
  static func json(of history: PersonHistory, _ session: PersonSession) -> JSON {
    [
      "subject": .string(history.subject),
      "session": .string(session.name),
      "sessions": .array(history.sessions.map { .string($0.name) }),
      "remarks": .array(
        history.remarks.map { remark in
          [
            "kind": .string(remark.kind.rawValue), "text": .string(remark.text),
            "clips": .array(remark.clips.map(JSON.string)),
          ]
        }
      ),
      "insights": .array(
        history.insights.map { insight in
          [
            "date": text(insight.date?.description), "severity": .integer(insight.severity),
            "text": .string(insight.text), "source": .string(insight.source),
          ]
        }
      ),
      "sets": .array(session.sets.map(json)),
      "values": .array(session.values.map(json)),
      "trends": .array(history.trends.map(json)),
      "journal": .array(history.journal.entries.map(json)),
    ]
  }

  private static func json(_ set: PersonSet) -> JSON {
    [
      "clip": .string(set.clip), "exercise": .string(set.exercise),
      "number": set.number.map { .integer($0) } ?? .null, "step": text(set.step),
      "counted": .integer(set.counted), "labelled": set.labelled.map { .integer($0) } ?? .null,
      "tempo": JSON(set.tempo),
    ]
  }

  private static func json(_ value: PersonValue) -> JSON {
    [
      "quantity": .string(value.metric.name), "unit": .string(value.metric.unit),
      "exercise": .string(value.metric.exercise), "side": text(value.metric.side?.rawValue),
      "method": .string(value.metric.method), "track": .string(value.metric.track),
      "value": .number(value.value), "n": .integer(value.count),
      "severity": text(value.severity?.words), "normal": text(value.normal?.valueText),
    ]
  }

  private static func json(_ trend: PersonTrend) -> JSON {
    [
      "quantity": .string(trend.metric.name), "unit": .string(trend.metric.unit),
      "exercise": .string(trend.metric.exercise), "side": text(trend.metric.side?.rawValue),
      "method": .string(trend.metric.method), "track": .string(trend.metric.track),
      "change": .number(trend.change), "mdc95": JSON(trend.detectableChange),
      "direction": .string(trend.direction.rawValue),
      "values": .array(
        trend.points.map { point in
          ["date": .string(point.date.description), "value": .number(point.value.value)]
        }
      ),
    ]
  }

  private static func json(_ entry: PersonJournal.Entry) -> JSON {
    [
      "date": text(entry.date?.description), "step": .string(entry.found.step.label),
      "counted": .array(entry.found.counted.map(JSON.integer)),
      "labelled": .array(entry.found.labelled.map(JSON.integer)),
      "standard": .string(entry.found.standard.rawValue),
      "labelled_standard": .string(entry.found.labelledStandard.rawValue),
      "next": .string(entry.next.words),
    ]
  }

  private static func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
}
