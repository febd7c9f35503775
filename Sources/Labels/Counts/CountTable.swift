// SPDX-License-Identifier: Apache-2.0
public import Basics
import PoseTracks

/// A spreadsheet of counts: which video, which exercise, how many reps, whose.
///
/// The first line names the columns, in any order and case: `clip` (or `video`, `file`, `filename`,
/// `name`, `path`), `count` (or `reps`, `repetitions`), `exercise` (or `type`), and optionally
/// `subject` (or `person`, `athlete`). Other columns are left alone. Cells are separated by commas,
/// semicolons or tabs, whichever the first line has most of.
public struct CountTable: Sendable {
  /// A row that can be used.
  public struct Row: Sendable, Equatable {
    /// The video as the table names it.
    public var clip: DelimitedText.Cell
    /// The exercise's id.
    public var exercise: String
    /// The number of reps.
    public var count: Int
    /// The person; nil where the table does not say.
    public var subject: String?
  }

  /// The table's name in findings.
  public let file: String
  /// The rows without an error, in the order of the table.
  public let rows: [Row]
  /// The names of the videos in rows with an error, which are known to have a row all the same.
  public let rejected: [DelimitedText.Cell]

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - file: The name used in findings.
  ///   - exercise: The id of the exercise of rows that do not say theirs; nil where all have to.
  /// - Returns: The table, nil where it has no usable heading, and all findings in order of place.
  public static func parse(
    _ bytes: [UInt8],
    file: String,
    exercise: String? = nil
  ) -> (table: CountTable?, diagnostics: [Diagnostic]) {
    var reader = CountTableReader(file: file, exercise: exercise)
    let table = reader.table(bytes)
    return (table, reader.diagnostics.inOrderOfPlace)
  }

  fileprivate init(file: String, rows: [Row], rejected: [DelimitedText.Cell]) {
    self.file = file
    self.rows = rows
    self.rejected = rejected
  }
}

/// The columns a table may have.
private enum CountColumn: String, CaseIterable {
  case clip, count, exercise, subject

  /// The headings that mean this column.
  var headings: [String] {
    switch self {
    case .clip: ["clip", "video", "file", "filename", "name", "path"]
    case .count: ["count", "reps", "repetitions"]
    case .exercise: ["exercise", "type"]
    case .subject: ["subject", "person", "athlete"]
    }
  }
}

private struct CountTableReader {
  let file: String
  let exercise: String?
  private(set) var diagnostics: [Diagnostic] = []
  private var respelled: Set<String> = []

  init(file: String, exercise: String?) {
    self.file = file
    self.exercise = exercise
  }

  mutating func table(_ bytes: [UInt8]) -> CountTable? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      report(
        .foreignEncoding,
        at: DelimitedText.Cell(text: "", position: .start),
        "the table is UTF-16: save it as CSV in UTF-8"
      )
      return nil
    }
    let lines = DelimitedText.rows(bytes, delimiter: Self.delimiter(of: bytes))
    guard let columns = columns(of: lines.first ?? []) else { return nil }

    var rows: [CountTable.Row] = []
    var rejected: [DelimitedText.Cell] = []
    for line in lines.dropFirst() where !line.allSatisfy({ $0.text.trimmed.isEmpty }) {
      let errors = errorCount
      let row = row(line, columns)
      if let row, errorCount == errors {
        rows.append(row)
      } else if let clip = line.cell(columns[.clip]) {
        rejected.append(clip)
      }
    }
    return CountTable(file: file, rows: rows, rejected: rejected)
  }

  private var errorCount: Int { diagnostics.count { $0.severity == .error } }

  private mutating func report(
    _ code: LabelCode,
    at cell: DelimitedText.Cell,
    _ message: String
  ) {
    diagnostics.append(
      Diagnostic(
        code == .missingCount ? .error : code.severity,
        file: file,
        position: cell.position,
        end: cell.end,
        code: code.rawValue,
        message: message
      )
    )
  }

  /// The separator that the first line has most of.
  private static func delimiter(of bytes: [UInt8]) -> Character {
    let heading = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let candidates: [Character] = [",", ";", "\t"]
    let counts = candidates.map { candidate in
      heading.count { $0 == candidate.asciiValue }
    }
    let most = counts.max() ?? 0
    return zip(candidates, counts).first { $0.1 == most }?.0 ?? ","
  }

  private mutating func columns(of heading: [DelimitedText.Cell]) -> [CountColumn: Int]? {
    var columns: [CountColumn: Int] = [:]
    for (index, cell) in heading.enumerated() {
      let name = cell.text.trimmed.lowercased()
      if let column = CountColumn.allCases.first(where: { $0.headings.contains(name) }) {
        columns[column] = columns[column] ?? index
      } else if let meant = closest(name, in: CountColumn.allCases.flatMap(\.headings)) {
        report(
          .unknownColumn,
          at: cell,
          "the column '\(cell.text.trimmed)' is not used, did you mean '\(meant)'?"
        )
      }
    }
    let needed: [CountColumn] = exercise == nil ? [.clip, .exercise, .count] : [.clip, .count]
    for column in needed where columns[column] == nil {
      let others = column.headings.dropFirst().map { "'\($0)'" }.joined(separator: ", ")
      report(
        .missingColumn,
        at: DelimitedText.Cell(text: "", position: .start),
        "the table needs the column '\(column.rawValue)' (or \(others)) in its first line"
      )
    }
    return needed.allSatisfy { columns[$0] != nil } ? columns : nil
  }

  private mutating func row(
    _ line: [DelimitedText.Cell],
    _ columns: [CountColumn: Int]
  ) -> CountTable.Row? {
    guard let clip = line.cell(columns[.clip]), !clip.text.isEmpty else {
      report(.missingField, at: line[0], "the row names no video")
      return nil
    }
    let exercise = exercise(line.cell(columns[.exercise]), clip: clip)
    let count = count(line.cell(columns[.count]), clip: clip)
    guard let exercise, let count else { return nil }
    let subject = line.cell(columns[.subject])?.text
    return CountTable.Row(
      clip: clip,
      exercise: exercise,
      count: count,
      subject: subject.flatMap { $0.isEmpty ? nil : $0 }
    )
  }

  private mutating func exercise(
    _ cell: DelimitedText.Cell?,
    clip: DelimitedText.Cell
  ) -> String? {
    guard let cell, !cell.text.isEmpty else {
      if exercise == nil { report(.missingField, at: clip, "the row names no exercise") }
      return exercise
    }
    guard let known = Exercise.spelled(cell.text) else {
      report(
        .unknownExercise,
        at: cell,
        "there is no exercise '\(cell.text)'"
          + didYouMean(cell.text.lowercased(), in: Exercise.all.map(\.id))
      )
      return nil
    }
    let plain = String(cell.text.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
    if plain != known.id, respelled.insert(plain).inserted {
      report(.respelledExercise, at: cell, "'\(cell.text)' is taken for '\(known.id)'")
    }
    return known.id
  }

  private mutating func count(_ cell: DelimitedText.Cell?, clip: DelimitedText.Cell) -> Int? {
    guard let cell, !cell.text.isEmpty else {
      report(.missingCount, at: cell ?? clip, "the row has no count")
      return nil
    }
    let value = NumberText(Array(cell.text.utf8)[...])?.value
    guard let value, value >= 0, value < 1e6, let count = Int(exactly: value) else {
      report(
        .malformedCount,
        at: cell,
        "a count is a whole number, at least 0, not '\(cell.text)'"
      )
      return nil
    }
    return count
  }
}

extension SourcePosition {
  fileprivate static let start = SourcePosition(line: 1, column: 1)
}

extension [DelimitedText.Cell] {
  /// The cell of a column without spaces around it; nil where the row is shorter.
  fileprivate func cell(_ column: Int?) -> DelimitedText.Cell? {
    guard let column, indices.contains(column) else { return nil }
    return DelimitedText.Cell(text: self[column].text.trimmed, position: self[column].position)
  }
}

extension String {
  /// The text without white space around it.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
