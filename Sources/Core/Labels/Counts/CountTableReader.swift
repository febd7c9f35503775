// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The columns a table may have.
private enum CountColumn: String, CaseIterable {
  case clip, count, exercise, correct, subject, width, height, fps

  /// The headings that mean this column.
  var headings: [String] {
    switch self {
    case .clip: ["clip", "video", "track", "file", "filename", "name", "path"]
    case .count: ["count", "reps", "repetitions"]
    case .exercise: ["exercise", "type"]
    case .correct: ["correct"]
    case .subject: ["subject", "person", "athlete"]
    case .width: ["width"]
    case .height: ["height"]
    case .fps: ["fps"]
    }
  }

  /// Whether the column is about the frames of a track.
  var isAboutFrames: Bool { self == .width || self == .height || self == .fps }
}

/// Reads a table of counts and goes on after every finding.
struct CountTableReader {
  private let file: String
  private let exercise: String?
  private let known: [CountColumn]
  private(set) var diagnostics: [Diagnostic] = []
  private var respelled: Set<String> = []

  init(file: String, exercise: String?, hasFrames: Bool) {
    self.file = file
    self.exercise = exercise
    known = CountColumn.allCases.filter { hasFrames || !$0.isAboutFrames }
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
        at: cell,
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
      if let column = known.first(where: { $0.headings.contains(name) }) {
        columns[column] = columns[column] ?? index
      } else if let meant = closest(name, in: known.flatMap(\.headings)) {
        report(
          .unknownColumn,
          at: cell,
          "the column '\(cell.text.trimmed)' is not used, did you mean '\(meant)'?"
        )
      }
    }
    let needed: [CountColumn] =
      [.clip] + (exercise == nil ? [.exercise] : []) + (columns[.correct] == nil ? [.count] : [])
    for column in needed where columns[column] == nil {
      let choices = column.headings.dropFirst() + (column == .count ? ["correct"] : [])
      let others = choices.map { "'\($0)'" }.joined(separator: ", ")
      report(
        .missingColumn,
        at: DelimitedText.Cell(text: "", position: .start),
        "the table needs the column '\(column.rawValue)' (or \(others)) in its first line"
      )
    }
    return needed.allSatisfy { columns[$0] != nil } ? columns : nil
  }

  /// The row; nil, or with a finding that makes it useless, where anything in it is an error.
  private mutating func row(
    _ line: [DelimitedText.Cell],
    _ columns: [CountColumn: Int]
  ) -> CountTable.Row? {
    guard let clip = line.cell(columns[.clip]), !clip.text.isEmpty else {
      report(.missingField, at: line[0], "the row does not name a video")
      return nil
    }
    let filled = columns.compactMapValues { line.cell($0) }.filter { !$0.value.text.isEmpty }
    let exercise = exercise(line.cell(columns[.exercise]), clip: clip)
    if filled[.count] == nil, filled[.correct] == nil {
      report(
        .missingCount,
        at: line.cell(columns[.count]) ?? clip,
        columns[.correct] == nil
          ? "the row has no count" : "the row has no count and does not say whether it was correct"
      )
    }
    let count = filled[.count].flatMap { self.count($0) }
    let isCorrect = filled[.correct].flatMap { self.answer($0) }
    let frameSize = frameSize(filled[.width], filled[.height])
    let frameRate = filled[.fps].flatMap { self.frameRate($0) }
    guard let exercise else { return nil }
    return CountTable.Row(
      clip: clip,
      exercise: exercise,
      count: count,
      isCorrect: isCorrect,
      subject: filled[.subject]?.text,
      frameSize: frameSize,
      frameRate: frameRate
    )
  }

  private mutating func exercise(
    _ cell: DelimitedText.Cell?,
    clip: DelimitedText.Cell
  ) -> String? {
    guard let cell, !cell.text.isEmpty else {
      if exercise == nil { report(.missingField, at: clip, "the row does not name an exercise") }
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
      report(.respelledExercise, at: cell, "'\(cell.text)' is read as '\(known.id)'")
    }
    return known.id
  }

  private mutating func count(_ cell: DelimitedText.Cell) -> Int? {
    let count = wholeNumber(cell)
    if count == nil {
      report(
        .malformedCount,
        at: cell,
        "a count is a whole number, at least 0, not '\(cell.text)'"
      )
    }
    return count
  }

  private mutating func answer(_ cell: DelimitedText.Cell) -> Bool? {
    switch cell.text.lowercased() {
    case "yes", "1", "true", "correct": return true
    case "no", "0", "false", "incorrect": return false
    default:
      report(
        .malformedAnswer,
        at: cell,
        "'correct' is yes or no (or 1, 0, true, false, correct, incorrect), not '\(cell.text)'"
      )
      return nil
    }
  }

  private mutating func frameSize(
    _ width: DelimitedText.Cell?,
    _ height: DelimitedText.Cell?
  ) -> FrameSize? {
    guard let width, let height else {
      if let cell = width ?? height {
        report(.malformedFrame, at: cell, "a frame has both a width and a height")
      }
      return nil
    }
    let sides = [wholeNumber(width), wholeNumber(height)]
    for (cell, side) in zip([width, height], sides) where (side ?? 0) < 1 {
      report(
        .malformedFrame,
        at: cell,
        "the side of a frame is a whole number of pixels, at least 1, not '\(cell.text)'"
      )
    }
    guard let columns = sides[0], let rows = sides[1], columns > 0, rows > 0 else { return nil }
    return FrameSize(width: columns, height: rows)
  }

  private mutating func frameRate(_ cell: DelimitedText.Cell) -> Double? {
    let value = NumberText(Array(cell.text.utf8)[...])?.value
    guard let value, value > 0, value <= 1e6 else {
      report(
        .malformedFrame,
        at: cell,
        "a frame rate is a number of frames per second, above 0, not '\(cell.text)'"
      )
      return nil
    }
    return value
  }

  /// The number of a cell below a million; nil where it holds none.
  private func wholeNumber(_ cell: DelimitedText.Cell) -> Int? {
    let value = NumberText(Array(cell.text.utf8)[...])?.value
    guard let value, value >= 0, value < 1e6 else { return nil }
    return Int(exactly: value)
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
