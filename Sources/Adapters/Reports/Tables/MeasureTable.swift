// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring
import Statistics

/// Measures as cells of a table, with what they leave unsaid collected as notes below.
struct MeasureTable {
  /// The columns.
  let columns: [MeasureColumn]
  /// Whether a number under the pointer says all about its measure; a long table is half as heavy
  /// without.
  let explains: Bool
  /// Highlights the best of a column.
  let marksLeaders: Bool
  /// What is said below the table, each with the columns whose dashes it explains.
  private var remarks: [(text: String, columns: [String])] = []
  /// The signs of notes on intervals.
  private var marks = IntervalMarks()

  init(_ columns: [MeasureColumn], explains: Bool = true, marksLeaders: Bool = true) {
    self.columns = columns
    self.marksLeaders = marksLeaders
    self.explains = explains
  }

  /// What the reader should know about dashes and missing intervals, in order of appearance.
  var notes: [String] {
    remarks.map { remark in
      remark.columns.isEmpty
        ? remark.text : "— \(remark.columns.joined(separator: ", ")): \(remark.text)"
    }
  }

  /// The sign behind the interval of a cell that was made; empty if it has no note.
  func mark(of interval: ConfidenceInterval) -> String { marks.mark(of: interval) }

  /// The cells of the heading.
  var heading: [HTML] {
    columns.map { .heading($0.title, unit: $0.unit, meaning: $0.measure.summary) }
  }

  /// The cells of each row.
  ///
  /// - Parameter rows: The look-up of measures by identifier, row by row.
  /// - Returns: One array for each row, with one cell for each column.
  mutating func cells(of rows: [(String) -> Measure?]) -> [[HTML]] {
    let rows = rows.map { measure in columns.map { measure($0.id) } }
    let leading = columns.indices.map { column -> [Int] in
      guard marksLeaders else { return [] }
      return LeadingGroup.rows(rows.map { $0[column] }, better: columns[column].measure.better)
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
  var notesList: HTML { .notes(notes) }

  private mutating func cell(
    _ measure: Measure?,
    in column: MeasureColumn,
    isLeading: Bool,
    rowClips: Int
  ) -> HTML {
    guard let measure else { return "<td class=\"none\">—</td>" }
    guard let value = measure.value else {
      let reason = measure.undefinedReason ?? "undefined"
      note(reason, of: column.title)
      return explains
        ? "<td class=\"none\" title=\"\(reason)\">—</td>" : "<td class=\"none\">—</td>"
    }
    var below: HTML = ""
    if let interval = measure.interval {
      if let line = marks.add(interval) { note(line) }
      below = "<small>\(column.text(interval))\(mark(of: interval))</small>"
    } else if let reason = measure.intervalReason {
      note("No interval: \(reason)")
    }
    if let observed = column.observed {
      below += "<small>n = \(measure.events) \(observed)</small>"
    } else if measure.clips != rowClips {
      below += "<small>n = \(measure.clips)</small>"
    }
    let plain = column.text(value)
    let number: HTML = isLeading ? "<span class=\"v\">\(plain)</span>" : "\(plain)"
    let classes: HTML = isLeading ? " class=\"lead\"" : ""
    guard explains else { return "<td\(classes)>\(number)\(below)</td>" }
    return """
      <td data-v="\(value.text(significantDigits: 6))"\(classes) \
      title="\(Self.explanation(measure))">\(number)\(below)</td>
      """
  }

  /// Everything about a measure, in one line.
  static func explanation(_ measure: Measure) -> String {
    let events = MeasureFamily.description(of: measure.identifier)?.counted ?? "events"
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

  /// Adds what is to be said, or a column to those that it is said of; nil where it explains no dash.
  private mutating func note(_ text: String, of column: String? = nil) {
    let known = remarks.firstIndex { $0.text == text && $0.columns.isEmpty == (column == nil) }
    guard let known else {
      remarks.append((text, column.map { [$0] } ?? []))
      return
    }
    if let column, !remarks[known].columns.contains(column) {
      remarks[known].columns.append(column)
    }
  }
}
