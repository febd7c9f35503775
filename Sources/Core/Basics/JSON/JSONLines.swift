// SPDX-License-Identifier: Apache-2.0

/// The lines of a file of JSON lines that comes piece by piece, in memory for one piece and one line.
package struct JSONLines {
  /// The most bytes of a line: 16 MB.
  package static let longestLine = 1 << 24

  /// A line.
  package struct Line {
    /// The number, from 1.
    package var number: Int
    /// The value; nil if the line has none.
    package var root: JSONNode?
    /// The findings about the line.
    package var diagnostics: [Diagnostic] = []
    /// The first bytes of a line without a value, all unless it is too long.
    package var bytes: ArraySlice<UInt8> = []
    /// True if no newline is behind it.
    package var isLast = false
    /// True if it has more than ``longestLine`` bytes.
    package var isTooLong = false

    /// True if there is nothing but spaces and other characters up to them.
    package var isBlank: Bool { root == nil && bytes.allSatisfy { $0 <= UInt8(ascii: " ") } }
  }

  private let file: String
  private let allowsNaN: Bool
  private let more: () -> [UInt8]
  private var bytes: [UInt8]
  private var place = 0
  private var number = 0
  private var isComplete = false
  /// True if lines that were read stay in memory, so that reading can start again.
  package private(set) var isKept: Bool

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - beginning: The first bytes of the file.
  ///   - file: The name used in findings.
  ///   - allowsNaN: True if the bare word `NaN` is a number.
  ///   - isKept: True to keep what is read in memory at first.
  ///   - more: The next bytes each time it is called; none at the end.
  package init(
    _ beginning: [UInt8],
    file: String,
    allowsNaN: Bool = false,
    isKept: Bool = false,
    more: @escaping () -> [UInt8] = { [] }
  ) {
    bytes = beginning
    self.file = file
    self.allowsNaN = allowsNaN
    self.isKept = isKept
    self.more = more
  }

  /// The next line; nil at the end.
  ///
  /// - Complexity: O(*n*) in the bytes of the line.
  package mutating func next() -> Line? {
    if place >= bytes.count { take() }
    guard place < bytes.count else { return nil }
    number += 1
    let found = JSONNode.parseLine(
      bytes,
      from: place,
      file: file,
      line: number,
      allowsNaN: allowsNaN
    )
    if let found, found.end < bytes.count, found.end - place <= Self.longestLine {
      place = found.end + 1
      return Line(number: number, root: found.root)
    }
    guard let end = lineEnd() else { return tooLong() }
    var line = Line(number: number, isLast: end == bytes.count)
    (line.root, line.diagnostics) = JSONNode.parse(
      bytes,
      in: place..<end,
      file: file,
      line: number,
      allowsComments: false,
      allowsNaN: allowsNaN
    )
    if line.root == nil { line.bytes = bytes[place..<end] }
    place = end + 1
    return line
  }

  /// Goes back to the first line, and keeps nothing from there on.
  ///
  /// - Precondition: What was read was kept.
  package mutating func restart() {
    precondition(isKept, "what was read is still there")
    (place, number, isKept) = (0, 0, false)
  }

  /// All bytes of the file.
  ///
  /// - Precondition: What was read was kept.
  package mutating func whole() -> [UInt8] {
    precondition(isKept, "what was read is still there")
    while !isComplete { take() }
    return bytes
  }

  /// Adds the next piece, and drops what is before the line.
  private mutating func take() {
    guard !isComplete else { return }
    let piece = more()
    isComplete = piece.isEmpty
    if !isKept, place > 0 {
      bytes = Array(bytes.dropFirst(place))
      place = 0
    }
    if bytes.isEmpty { bytes = piece } else { bytes += piece }
  }

  /// The place of the newline, or the end of the file; nil if it is too far away.
  private mutating func lineEnd() -> Int? {
    var length = 0
    while true {
      let rest = bytes[(place + length)...].prefix(Self.longestLine + 1 - length)
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) { return end }
      length += rest.count
      if length > Self.longestLine { return nil }
      take()
      if isComplete, place + length == bytes.count { return bytes.count }
    }
  }

  /// A line that is passed over up to its newline.
  private mutating func tooLong() -> Line {
    var line = Line(number: number, isTooLong: true)
    line.bytes = bytes[place...].prefix(Self.longestLine)
    line.diagnostics = [
      Diagnostic(
        .error,
        file: file,
        position: SourcePosition(line: number, column: 1),
        code: "long-line",
        message: "the line has more than \(Self.longestLine) bytes"
      )
    ]
    guard !isKept else {
      // The rest is looked at when it is known that lines are read.
      place = bytes.count
      return line
    }
    line.bytes = Array(line.bytes.prefix(4_096))[...]
    while !bytes.isEmpty {
      if let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) {
        place = end + 1
        return line
      }
      (bytes, place) = (more(), 0)
    }
    isComplete = true
    line.isLast = true
    return line
  }
}
