// SPDX-License-Identifier: Apache-2.0
import Basics

/// The rows of a table with commas, line by line, so that long tables are not held as texts.
///
/// Blank lines are read over, and blanks around cells are left out.
struct TableLines {
  private let bytes: [UInt8]
  private var start = 0
  private var line = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
  }

  /// The cells of the next line that has any, and its number from 1; nil at the end.
  mutating func next() -> (line: Int, cells: [String])? {
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let cells = DelimitedText.texts(Array(bytes[start..<end])).first
      start = end + 1
      line += 1
      if let cells { return (line, cells.map { $0[...].trimmed }) }
    }
    return nil
  }
}
