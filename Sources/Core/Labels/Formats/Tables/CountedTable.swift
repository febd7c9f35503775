// SPDX-License-Identifier: Apache-2.0
import Basics

/// The rows of a table that has one row per video: its name, its count, and pairs of frames.
///
/// Columns are bound by name, so index columns in front do not matter, numbers may be written `23.0`,
/// and rows of blanks are left out. `fps`, which some editions add, is read where it is there.
struct CountedTable {
  /// The names that the columns may have.
  struct Layout {
    var name: [String]
    var count: [String]
    var exercise: [String]
    /// Whether the table has to say the exercise.
    var needsExercise: Bool
    /// A column with all frames in one cell, separated by spaces.
    var frameList: String?
  }

  /// A cell with a number.
  struct Number {
    /// The number; nil where the cell holds none.
    var value: Double?
    var cell: DelimitedText.Cell

    init(_ cell: DelimitedText.Cell) {
      let text = cell.text.utf8.filter { $0 != UInt8(ascii: " ") }
      value = NumberText(text[...])?.value
      self.cell = cell
    }
  }

  /// A row.
  struct Row {
    var name: DelimitedText.Cell
    var exercise: DelimitedText.Cell?
    /// Nil where the cell is empty.
    var count: Number?
    /// The frames, starts and ends in turn.
    var frames: [Number]
    /// Frames per second, where the table says.
    var frameRate: Double?
  }

  /// The largest count that is believed.
  static let countLimit = 1_000_000

  /// The rows with a name, in the order of the table.
  var rows: [Row] = []

  /// Reads a table; nil, with findings, where a column is missing.
  init?(_ bytes: [UInt8], layout: Layout, into reader: inout ForeignReader) {
    let lines = DelimitedText.rows(bytes)
    let heading = lines.first?.map(\.text) ?? []
    let name = reader.column(layout.name, in: heading)
    let exercise = reader.column(layout.exercise, in: heading, isNeeded: layout.needsExercise)
    let count = reader.column(layout.count, in: heading)
    guard let name, let count, exercise != nil || !layout.needsExercise else { return nil }
    let frames = heading.indices
      .compactMap { index in Self.number(heading[index]).map { (number: $0, column: index) } }
      .sorted { ($0.number, $0.column) < ($1.number, $1.column) }
      .map(\.column)
    let list = layout.frameList.flatMap { heading.firstIndex(of: $0) }
    let frameRate = heading.firstIndex(of: "fps")
    for line in lines.dropFirst() where line.filled(name) != nil {
      rows.append(
        Row(
          name: line[name],
          exercise: exercise.flatMap { line.filled($0) },
          count: line.filled(count).map(Number.init),
          frames: frames.compactMap { line.filled($0).map(Number.init) }
            + (list.flatMap { line.filled($0) }?.words ?? []).map(Number.init),
          frameRate: frameRate.flatMap { line.filled($0) }.flatMap { Number($0).value }
        )
      )
    }
  }

  /// The number of a column `L1`, `L2`, ...; nil for other names that contain an L.
  static func number(_ name: String) -> Int? {
    guard name.hasPrefix("L"), name.dropFirst().utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(name.dropFirst())
  }
}

extension ForeignReader {
  /// The column of one of several names; nil, with a finding where it is needed.
  mutating func column(
    _ names: [String],
    in heading: [String],
    isNeeded: Bool = true
  ) -> Int? {
    for name in names {
      if let index = heading.firstIndex(of: name) { return index }
    }
    guard isNeeded, let name = names.first else { return nil }
    report(
      .missingColumn,
      at: Place(line: 1, bytes: 0..<0),
      "the table needs the column '\(name)'" + didYouMean(name, in: heading)
    )
    return nil
  }
}

extension [DelimitedText.Cell] {
  /// The cell of a column; nil where it is blank or the row is shorter.
  func filled(_ column: Int?) -> DelimitedText.Cell? {
    guard let column, indices.contains(column), !self[column].text.allSatisfy(\.isWhitespace) else {
      return nil
    }
    return self[column]
  }

  /// The text of a column without white space around it; empty where the row is shorter.
  func text(_ column: Int?) -> String {
    filled(column)?.text.trimmedSpaces ?? ""
  }
}

extension DelimitedText.Cell {
  /// The words of a cell, each a cell of its own.
  fileprivate var words: [DelimitedText.Cell] {
    var words: [DelimitedText.Cell] = []
    var column = position.column
    for part in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !part.isEmpty {
        let place = SourcePosition(line: position.line, column: column)
        words.append(DelimitedText.Cell(text: String(part), position: place))
      }
      column += part.utf8.count + 1
    }
    return words
  }
}
