// SPDX-License-Identifier: Apache-2.0
public import Basics

/// The rows of a RepCount annotation table.
///
/// A row is a video with its exercise, its count and pairs of frame indices: `L1` and `L2` are the
/// start and end of the first rep, `L3` and `L4` those of the second. Columns are bound by name, so
/// index columns in front do not matter, numbers may be written `23.0`, and rows of blanks are left
/// out. `fps`, which some editions add, is read where it is there.
///
/// - Source: RepCount-A, https://github.com/SvipRepetitionCounting/TransRAC.
public struct RepCountTable: Sendable {
  /// A row.
  public struct Row: Sendable, Equatable {
    /// A cell with a number and its place in the table.
    public struct Number: Sendable, Equatable {
      /// The number; nil where the cell holds none.
      public var value: Double?
      /// The cell.
      public var cell: DelimitedText.Cell
    }

    /// The video's file name.
    public var name: DelimitedText.Cell
    /// The exercise as the table spells it.
    public var exercise: DelimitedText.Cell
    /// The count; nil where the cell is empty.
    public var count: Number?
    /// The frame indices, starts and ends in turn.
    public var frames: [Number]
    /// Frames per second, where the table says.
    public var frameRate: Double?
  }

  /// The table's name in findings.
  public let file: String
  /// The rows with a name, in the order of the table.
  public let rows: [Row]

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, comma-separated.
  ///   - file: The name used in findings.
  /// - Returns: The table, nil where a column is missing, and the findings that say which.
  public static func parse(
    _ bytes: [UInt8],
    file: String
  ) -> (table: RepCountTable?, diagnostics: [Diagnostic]) {
    let lines = DelimitedText.rows(bytes)
    let heading = lines.first?.map(\.text) ?? []
    var findings: [Diagnostic] = []
    func column(_ name: String) -> Int? {
      if let index = heading.firstIndex(of: name) { return index }
      findings.append(
        Diagnostic(
          .error,
          file: file,
          position: SourcePosition(line: 1, column: 1),
          code: LabelCode.missingColumn.rawValue,
          message: "the table needs the column '\(name)'" + didYouMean(name, in: heading)
        )
      )
      return nil
    }
    let name = column("name")
    let type = column("type")
    let count = column("count")
    guard let name, let type, let count else { return (nil, findings) }
    let frames = heading.indices
      .compactMap { index in frameNumber(heading[index]).map { (number: $0, column: index) } }
      .sorted { ($0.number, $0.column) < ($1.number, $1.column) }
      .map(\.column)
    let frameRate = heading.firstIndex(of: "fps")

    var rows: [Row] = []
    for line in lines.dropFirst() where line.indices.contains(name) && !line[name].text.isBlank {
      rows.append(
        Row(
          name: line[name],
          exercise: line.indices.contains(type) ? line[type] : line[name].emptied,
          count: line.number(count),
          frames: frames.compactMap { line.number($0) },
          frameRate: frameRate.flatMap { line.number($0)?.value }
        )
      )
    }
    return (RepCountTable(file: file, rows: rows), [])
  }

  /// The number of a column `L1`, `L2`, ...; nil for other names that contain an L.
  private static func frameNumber(_ name: String) -> Int? {
    guard name.hasPrefix("L"), name.dropFirst().utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(name.dropFirst())
  }
}

extension [DelimitedText.Cell] {
  /// The number of a cell; nil where it is blank or the row is shorter.
  fileprivate func number(_ column: Int) -> RepCountTable.Row.Number? {
    guard indices.contains(column), !self[column].text.isBlank else { return nil }
    let text = self[column].text.utf8.filter { $0 != UInt8(ascii: " ") }
    return RepCountTable.Row.Number(value: NumberText(text[...])?.value, cell: self[column])
  }
}

extension String {
  /// Whether there is nothing but spaces.
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension DelimitedText.Cell {
  /// An empty cell at the same place.
  fileprivate var emptied: DelimitedText.Cell { DelimitedText.Cell(text: "", position: position) }
}
