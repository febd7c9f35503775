// SPDX-License-Identifier: Apache-2.0

/// Tables as text: comma-separated and its relatives.
///
/// - Source: RFC 4180; line ends may be LF, CRLF or CR, and a byte order mark is skipped.
package enum DelimitedText {
  /// One cell and where it stands.
  package struct Cell: Sendable, Equatable {
    /// The text, without quotes.
    package var text: String
    /// Where the cell begins.
    package var position: SourcePosition

    /// Where the cell ends, if it is one line without quotes and outside spaces.
    package var end: SourcePosition {
      SourcePosition(line: position.line, column: position.column + text.utf8.count)
    }

    /// Creates a cell.
    package init(text: String, position: SourcePosition) {
      self.text = text
      self.position = position
    }
  }

  /// Reads a table.
  ///
  /// Lines without any character are left out. Bytes that are not UTF-8 become U+FFFD. A quote that
  /// is never closed ends at the end of the file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - delimiter: What separates cells.
  /// - Returns: Rows of cells, each with at least one cell.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func rows(_ bytes: [UInt8], delimiter: Character = ",") -> [[Cell]] {
    var reader = Reader(bytes: bytes, delimiter: delimiter.asciiValue ?? UInt8(ascii: ","))
    return reader.rows()
  }

  /// The rows of a table one after another, so that a long one is never in memory as a whole.
  ///
  /// They are those of ``rows(_:delimiter:)``.
  package struct RowIterator: IteratorProtocol {
    private var reader: Reader

    /// Starts at the first row.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text.
    ///   - delimiter: The character between cells.
    package init(_ bytes: [UInt8], delimiter: Character) {
      reader = Reader(bytes: bytes, delimiter: delimiter.asciiValue ?? UInt8(ascii: ","))
    }

    /// The next row; nil at the end.
    package mutating func next() -> [Cell]? { reader.next() }
  }

  /// Reads a table as texts alone, which take less memory than cells with their places.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - delimiter: What separates cells.
  /// - Returns: As `rows(_:delimiter:)` does, without places.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func texts(_ bytes: [UInt8], delimiter: Character = ",") -> [[String]] {
    var reader = Reader(bytes: bytes, delimiter: delimiter.asciiValue ?? UInt8(ascii: ","))
    var rows: [[String]] = []
    while let row = reader.next() { rows.append(row.map(\.text)) }
    return rows
  }

  /// One line of a table with its line end; cells are quoted where they must be.
  package static func line(_ cells: [String], delimiter: Character = ",") -> String {
    let quoted = cells.map { cell in
      let isPlain = !cell.contains { $0 == delimiter || $0 == "\"" || $0.isNewline }
      if isPlain, !(cells.count == 1 && cell.isEmpty) { return cell }
      return "\""
        + cell.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"") + "\""
    }
    return quoted.joined(separator: String(delimiter)) + "\n"
  }
}

extension Diagnostic {
  /// Creates a finding at a cell of a table.
  package init(
    _ severity: Severity,
    file: String,
    at cell: DelimitedText.Cell,
    code: String,
    message: String,
    notes: [Note] = []
  ) {
    self.init(
      severity,
      file: file,
      position: cell.position,
      end: cell.end,
      code: code,
      message: message,
      notes: notes
    )
  }
}

private struct Reader {
  let bytes: [UInt8]
  let delimiter: UInt8
  var index = 0
  var line = 1
  var lineStart = 0

  init(bytes: [UInt8], delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func rows() -> [[DelimitedText.Cell]] {
    var rows: [[DelimitedText.Cell]] = []
    while let row = next() { rows.append(row) }
    return rows
  }

  /// The next row that is no empty line; nil at the end.
  mutating func next() -> [DelimitedText.Cell]? {
    while skipLineEnd() {}
    return index < bytes.count ? row() : nil
  }

  private mutating func row() -> [DelimitedText.Cell] {
    var cells = [cell()]
    while index < bytes.count, bytes[index] == delimiter {
      index += 1
      cells.append(cell())
    }
    _ = skipLineEnd()
    return cells
  }

  private mutating func cell() -> DelimitedText.Cell {
    let position = SourcePosition(line: line, column: index - lineStart + 1)
    var text: [UInt8] = []
    var isQuoted = index < bytes.count && bytes[index] == UInt8(ascii: "\"")
    if isQuoted { index += 1 }
    while index < bytes.count {
      let byte = bytes[index]
      if isQuoted {
        if byte == UInt8(ascii: "\"") {
          index += 1
          guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
            isQuoted = false
            continue
          }
        } else if byte == UInt8(ascii: "\n") {
          line += 1
          lineStart = index + 1
        }
      } else if byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        break
      }
      text.append(byte)
      index += 1
    }
    return DelimitedText.Cell(text: String(decoding: text, as: UTF8.self), position: position)
  }

  /// Skips one line end, if there is one.
  private mutating func skipLineEnd() -> Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case UInt8(ascii: "\r"):
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    case UInt8(ascii: "\n"): index += 1
    default: return false
    }
    line += 1
    lineStart = index
    return true
  }
}
