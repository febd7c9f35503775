// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Event lists in CSV: a row per event, columns bound by name.
///
/// Written with every field of a label file, so that nothing is lost but what concerns the file as
/// a whole. Tables of other programs are read, too. Their columns are `clip` (or `video`, `file`,
/// `filename`, `name`) and `start` (or `onset`, `begin`, `start_time`, `time`, `decision_time`).
/// Others are `end` (or `offset`, `stop`, `end_time`) and `label` (or `event`, `name`, `behavior`,
/// `action`). A `kind` makes the label one of that kind; without it the label is a name.
enum EventListFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "event-list",
    title: "Event list in CSV",
    direction: .both,
    holds: Set(LabelFormatDescription.Content.allCases),
    timing: .seconds(step: nil),
    holdsManyClips: true,
    ending: "csv",
    source: "our own, and any table with such columns"
  )

  private struct Columns {
    var clip, start, mid, end, kind, label, side, value, unit, note, rater: Int?

    init(_ columns: NamedColumns) {
      clip = columns.first("clip", "video", "file", "filename", "video_id", "name")
      start = columns.first("start", "onset", "begin", "start_time", "time", "decision_time")
      mid = columns.first("mid", "turning_point", "extremum_time")
      end = columns.first("end", "offset", "stop", "end_time")
      kind = columns.first("kind")
      label = columns.first("label", "event", "behavior", "action", "exercise", "type")
      side = columns.first("side")
      value = columns.first("value")
      unit = columns.first("unit")
      note = columns.first("note", "comment")
      rater = columns.first("rater", "annotator")
    }
  }

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    let lines = DelimitedText.rows(bytes)
    let named = NamedColumns(lines.first ?? [])
    let columns = Columns(named)
    guard columns.start ?? columns.mid != nil else {
      _ = reader.needed(nil, "start", among: named)
      return
    }
    for line in lines.dropFirst() where !line.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }) {
      let cell = line.filled(columns.clip)
      let place = ForeignReader.Place(line.filled(columns.label) ?? cell ?? line[0])
      let rater = line.text(columns.rater)
      let document = reader.document(
        cell?.text.trimmedSpaces,
        rater: rater.isEmpty ? nil : rater,
        at: cell.map { ForeignReader.Place($0) } ?? place
      )
      guard let document, let times = times(line, columns, at: place, &reader) else { continue }
      if let kind = line.filled(columns.kind) {
        guard let event = event(kind, line, columns, times, at: place, &reader) else { continue }
        reader.add(event, to: document, at: place)
        continue
      }
      let name = line.text(columns.label)
      let unnamed = reader.exercise(of: document) ?? "rep"
      guard let start = times[0] ?? times[1] else {
        reader.report(.missingField, at: place, "an event needs a start")
        continue
      }
      reader.add(
        named: name.isEmpty ? unnamed : name,
        start: start,
        end: times[2],
        note: line.text(columns.note),
        to: document,
        at: place
      )
    }
  }

  /// Start, turning point and end; nil, with a finding, where one is no number.
  private static func times(
    _ line: [DelimitedText.Cell],
    _ columns: Columns,
    at place: ForeignReader.Place,
    _ reader: inout ForeignReader
  ) -> [Double?]? {
    var times: [Double?] = []
    for column in [columns.start, columns.mid, columns.end] {
      guard let cell = line.filled(column) else {
        times.append(nil)
        continue
      }
      guard let time = reader.seconds(cell.text, at: ForeignReader.Place(cell)) else { return nil }
      times.append(time.asLabelTime)
    }
    return times
  }

  /// The event of a row that says its kind.
  private static func event(
    _ kind: DelimitedText.Cell,
    _ line: [DelimitedText.Cell],
    _ columns: Columns,
    _ times: [Double?],
    at place: ForeignReader.Place,
    _ reader: inout ForeignReader
  ) -> LabelEvent? {
    var spelling = kind.text.trimmedSpaces
    if let label = line.filled(columns.label) { spelling += ":\(label.text.trimmedSpaces)" }
    if let side = line.filled(columns.side) { spelling += ":\(side.text.trimmedSpaces)" }
    if let value = line.filled(columns.value) {
      spelling += "=\(value.text.trimmedSpaces) \(line.text(columns.unit))"
    }
    guard let name = EventName(spelling) else {
      reader.report(
        .unknownName,
        at: place,
        "'\(spelling)' is not an event: it needs kind, label, side, value and unit as in a label file",
        severity: .error
      )
      return nil
    }
    let needed: Bool =
      switch name.kind.rule.extent {
      case .instant: times[0] != nil
      case .interval: times[0] != nil && times[2] != nil
      case .intervalOrClip: (times[0] == nil) == (times[2] == nil)
      case .rep:
        (times[0] == nil) == (times[2] == nil) && (times[0] != nil || times[1] != nil)
      }
    guard needed else {
      reader.report(.missingField, at: place, "\(name.kind.withArticle) lacks one of its times")
      return nil
    }
    return LabelEvent(
      name.kind,
      start: times[0],
      mid: name.kind == .rep ? times[1] : nil,
      end: name.kind.rule.extent == .instant ? nil : times[2],
      label: name.label,
      side: name.side,
      value: name.value,
      unit: name.unit,
      note: line.filled(columns.note)?.text ?? ""
    )
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    var text = DelimitedText.line([
      "clip", "rater", "kind", "start", "mid", "end", "label", "side", "value", "unit", "note",
    ])
    for file in labels {
      for event in file.events.inOrderOfTime {
        text += DelimitedText.line(
          [writer.name(file), file.rater, event.kind.rawValue]
            + [event.start, event.mid, event.end].map { $0?.text(decimals: 6) ?? "" }
            + [event.label, event.side?.rawValue ?? "", event.value?.shortestText ?? ""]
            + [event.unit, event.note]
        )
      }
    }
    return [writer.file(text)]
  }
}
