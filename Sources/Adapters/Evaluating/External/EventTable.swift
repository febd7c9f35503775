// SPDX-License-Identifier: Apache-2.0
package import Basics
import Conversations
import Labels
import Platform
package import PoseTracks
package import RepCounting
package import Storage

/// A counter that ran elsewhere, as a table of its events: `--counter-events NAME=FILE[@TRACK]`.
///
/// Columns `clip` and `decision_time` in seconds, and `extremum_time` and `confidence`, which may be empty or
/// missing. A clip without rows is one in which it counted nothing. Times lie within the clip, which the track tells.
/// An app's log (`AppLog`) has the same as JSON lines; the totals in it are no events.
package struct EventTable: ExternalCounter {
  /// What the counter is called in the report.
  package let name: String
  /// The track configuration that it saw; nil for all.
  package let track: String?
  /// The file and its digest.
  package let source: RunSource
  /// The events by clip, in order of decision.
  fileprivate let rows: [String: [Row]]

  /// An event and the line that it is in.
  fileprivate struct Row: Sendable {
    var event: RepEvent
    var line: Int
  }

  /// The events of a clip; none if the table has none.
  ///
  /// - Throws: `ExternalFailure` for an event outside the clip.
  package func report(
    on track: PoseTrack,
    of clip: String,
    exercise: Exercise
  ) throws -> CounterReport {
    try report(on: track, of: clip, doing: .exercise(exercise))
  }

  /// The events of a clip, of a workout too: the counter of a table heard the whole clip.
  ///
  /// - Throws: `ExternalFailure` for an event outside the clip.
  package func report(
    on track: PoseTrack,
    of clip: String,
    doing activity: Activity
  ) throws -> CounterReport {
    let times = AnswerTimes(of: track)
    let rows = rows[clip] ?? []
    for row in rows {
      do throws(BadAnswer) {
        try times.checkInClip(row.event.decisionTime, "decision_time")
        try times.checkInClip(row.event)
      } catch {
        guard case .time(let reason) = error else { continue }
        throw ExternalFailure(
          exitStatus: .badData,
          message: "counter '\(name)' on clip '\(clip)': it \(reason) (\(source.text):\(row.line))"
        )
      }
    }
    return CounterReport(rows.map(\.event))
  }

  private static let required = ["clip", "decision_time"]
  private static let optional = ["extremum_time", "confidence"]

  /// Reads a table and says all that is wrong with it.
  ///
  /// - Parameters:
  ///   - bytes: Comma-separated values with a heading, or an app's log.
  ///   - file: The file, for findings.
  ///   - name: What the counter is called.
  ///   - track: The track configuration that it saw.
  ///   - clips: The clips of the dataset.
  /// - Returns: The counter, nil where anything is wrong, and the findings.
  package static func parse(
    _ bytes: [UInt8],
    file: String,
    name: String,
    track: String?,
    clips: [String]
  ) -> (table: EventTable?, diagnostics: [Diagnostic]) {
    var reader = EventTableReader(file: file, clips: Set(clips))
    if bytes.isJSONObject {
      reader.read(log: bytes, required: required, optional: optional)
    } else {
      reader.read(DelimitedText.rows(bytes), required: required, optional: optional)
    }
    guard reader.diagnostics.isEmpty else { return (nil, reader.diagnostics) }
    let source = RunSource(
      counter: name,
      .events,
      path: file,
      sha256: SHA256.hexadecimal(of: bytes),
      track: track
    )
    return (EventTable(name: name, track: track, source: source, rows: reader.rows), [])
  }
}

/// Rows to events, with all findings.
private struct EventTableReader {
  let file: String
  let clips: Set<String>
  var rows: [String: [EventTable.Row]] = [:]
  var diagnostics: [Diagnostic] = []

  mutating func read(
    _ rows: [[DelimitedText.Cell]],
    required: [String],
    optional: [String]
  ) {
    let heading = rows.first ?? []
    var columns: [String: Int] = [:]
    for (place, cell) in heading.enumerated() {
      guard (required + optional).contains(cell.text), columns[cell.text] == nil else {
        let hint = didYouMean(cell.text, in: required + optional)
        find("event-columns", "there is no column '\(cell.text)'\(hint)", at: cell)
        continue
      }
      columns[cell.text] = place
    }
    for name in required where columns[name] == nil {
      let message = "the column '\(name)' is missing"
      diagnostics.append(Diagnostic(.error, file: file, code: "event-columns", message: message))
    }
    guard diagnostics.isEmpty else { return }
    for row in rows.dropFirst() {
      guard row.count == heading.count else {
        if let cell = row.first {
          find("event-value", "\(row.count) cells under \(heading.count) columns", at: cell)
        }
        continue
      }
      read(columns.mapValues { row[$0] })
    }
  }

  mutating func read(log bytes: [UInt8], required: [String], optional: [String]) {
    let (lines, findings) = AppLog.lines(of: bytes, file: file)
    diagnostics += findings
    for line in lines where line[AppLog.total] == nil {
      let before = diagnostics.count
      var cells: [String: DelimitedText.Cell] = [:]
      for member in line.members ?? [] {
        let cell = DelimitedText.Cell(text: member.value.cellText, position: member.value.position)
        if !(required + optional).contains(member.name) {
          let hint = didYouMean(member.name, in: required + optional + [AppLog.total])
          find("event-columns", "there is no member '\(member.name)'\(hint)", at: cell)
        }
        cells[member.name] = cell
      }
      for name in required where cells[name] == nil {
        let cell = DelimitedText.Cell(text: "", position: line.position)
        find("event-columns", "the member '\(name)' is missing", at: cell)
      }
      if diagnostics.count == before { read(cells) }
    }
  }

  private mutating func read(_ cells: [String: DelimitedText.Cell]) {
    guard let clip = cells["clip"], let time = cells["decision_time"] else { return }
    let before = diagnostics.count
    if !clips.contains(clip.text) {
      let hint = didYouMean(clip.text, in: clips.sorted())
      find("event-clip", "the dataset has no clip '\(clip.text)'\(hint)", at: clip)
    }
    let decision = number(time, \.isBounded, "a time in seconds", isRequired: true)
    let extremum = number(cells["extremum_time"], \.isBounded, "a time in seconds")
    let confidence = number(cells["confidence"], (0...1).contains, "a number in 0...1")
    let last = rows[clip.text]?.last?.event.decisionTime
    if let decision, let last, decision < last {
      find(
        "event-value",
        "\(decision) s is before the previous event, which is at \(last) s",
        at: time
      )
    }
    guard let decision, diagnostics.count == before else { return }
    rows[clip.text, default: []].append(
      EventTable.Row(
        event: RepEvent(decisionTime: decision, extremumTime: extremum, confidence: confidence),
        line: clip.position.line
      )
    )
  }

  private mutating func number(
    _ cell: DelimitedText.Cell?,
    _ isSound: (Double) -> Bool,
    _ rule: String,
    isRequired: Bool = false
  ) -> Double? {
    guard let cell, isRequired || !cell.text.isEmpty else { return nil }
    guard let value = Double(cell.text), isSound(value) else {
      find("event-value", "'\(cell.text)' is not \(rule)", at: cell)
      return nil
    }
    return value
  }

  private mutating func find(_ code: String, _ message: String, at cell: DelimitedText.Cell) {
    diagnostics.append(
      Diagnostic(
        .error,
        file: file,
        position: cell.position,
        end: cell.end,
        code: code,
        message: message
      )
    )
  }
}

extension JSONNode {
  /// The value as a table would have it: a text or a number, nothing for null.
  fileprivate var cellText: String {
    string ?? double.map { "\($0)" } ?? (isNull ? "" : json.text)
  }
}
