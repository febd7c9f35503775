// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// Measures as cells of a table, with what they leave unsaid collected as notes below.
struct MeasureTable {
  /// The columns.
  let columns: [MeasureColumn]
  /// What the reader should know about dashes and missing intervals, in order of appearance.
  private(set) var notes: [String] = []

  init(_ columns: [MeasureColumn]) {
    self.columns = columns
  }

  /// The cells of the heading.
  var heading: [HTML] {
    columns.map { column in
      let facts = MeasureFacts(id: column.id)
      let unit: HTML = column.unit.isEmpty ? "" : "<span class=\"u\">\(column.unit)</span>"
      return "<th scope=\"col\" title=\"\(facts?.summary ?? "")\">\(column.title)\(unit)</th>"
    }
  }

  /// The cells of each row.
  ///
  /// - Parameter rows: One array for each row, with one measure for each column.
  /// - Returns: One array for each row, with one cell for each column.
  mutating func cells(_ rows: [[Measure?]]) -> [[HTML]] {
    let leading = columns.indices.map { column in
      let better = MeasureFacts(id: columns[column].id)?.better ?? .higher
      return LeadingGroup.rows(rows.map { $0[column] }, better: better)
    }
    return rows.enumerated().map { row, measures in
      let clips = measures.compactMap { $0?.clips }.first ?? 0
      return zip(columns, measures).enumerated().map { column, pair in
        cell(
          pair.1,
          in: pair.0,
          isLeading: leading[column].contains(row),
          rowClips: clips
        )
      }
    }
  }

  /// The notes as a list; nothing where there are none.
  var notesList: HTML {
    guard !notes.isEmpty else { return "" }
    return "<ul class=\"notes\">\(notes.map { "<li>\($0)</li>" as HTML })</ul>\n"
  }

  private mutating func cell(
    _ measure: Measure?,
    in column: MeasureColumn,
    isLeading: Bool,
    rowClips: Int
  ) -> HTML {
    guard let measure else { return "<td class=\"none\">—</td>" }
    guard let value = measure.value else {
      let reason = measure.undefinedReason ?? "undefined"
      note("— \(column.title): \(reason)")
      return "<td class=\"none\" title=\"\(reason)\">—</td>"
    }
    var below: HTML = ""
    if let interval = measure.interval {
      let mark = interval.note == nil ? "" : "*"
      if let text = interval.note { note("* \(text)") }
      below = "<span class=\"i\">\(column.text(interval))\(mark)</span>"
    } else if let reason = measure.intervalReason {
      note("No interval: \(reason)")
    }
    if let observed = column.observed {
      below += "<span class=\"i\">n = \(measure.events) \(observed)</span>"
    } else if measure.clips != rowClips {
      below += "<span class=\"i\">n = \(measure.clips)</span>"
    }
    let number: HTML = "<span class=\"v\">\(column.text(value))</span>"
    let classes: HTML = isLeading ? " class=\"lead\"" : ""
    return """
      <td data-v="\(value.text(significantDigits: 6))"\(classes) \
      title="\(Self.explanation(measure))">\(number)\(below)</td>
      """
  }

  /// Everything about a measure, in one line.
  static func explanation(_ measure: Measure) -> String {
    let events = MeasureFacts(measure.identifier)?.counted ?? "events"
    var text = measure.id
    if let value = measure.value { text += " = \(value.text(significantDigits: 6))" }
    text += "; n = \(counted(measure.clips, "clip")), \(counted(measure.subjects, "subject")), "
    text += "\(measure.events) \(events)"
    if let interval = measure.interval {
      let level = (interval.level * 100).text(significantDigits: 4)
      text += "; \(level) % interval, \(interval.method.rawValue)"
      if let note = interval.note { text += ", \(note)" }
    } else if let reason = measure.intervalReason {
      text += "; no interval: \(reason)"
    }
    return text
  }

  private mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }
}
