// SPDX-License-Identifier: Apache-2.0
import Basics

/// The values of a JSON file that holds frames: its lines, or the parts of one document.
///
/// A file is lines of JSON if its first line is a value and another line follows. It is so too if
/// its second line is a value and the whole is no document. A line that is no JSON is a finding,
/// and the others are read. The bare word `NaN`, which Python writes, is a number.
enum FrameObjects {
  /// Calls a body with each value in order.
  ///
  /// - Parameters:
  ///   - reader: The reader of the recording; its first file is read.
  ///   - lists: Names under which a document holds its list of frames, first the usual one, which is not held in memory.
  ///     The document itself comes after its frames, without that list.
  ///   - refused: Is called for each line that is no JSON.
  ///   - body: Takes each line, each element of a list, and a document.
  /// - Complexity: O(*bytes*).
  static func read(
    _ reader: inout PoseReader,
    lists: [String] = ["frames"],
    refused: () -> Void = {},
    _ body: (inout PoseReader, JSONNode) -> Void
  ) {
    let file = reader.files[0]
    let lines = Lines(file.bytes)
    guard let first = lines.next(from: 0, line: 1) else {
      reader.findings.report(.wrongFormat, "it is empty")
      return
    }
    let second = lines.next(from: first.end, line: first.line + 1)
    let opening = parse(first, of: file)
    let isLines =
      second.map { second in
        if opening.root != nil { return true }
        guard let other = parse(second, of: file).root else { return false }
        guard other.members != nil || other.array != nil else { return false }
        return JSONNode.parse(file.bytes, file: file.path, allowsNaN: true).root == nil
      } ?? false
    if isLines {
      var line: Lines.Line? = first
      while let current = line {
        let found = parse(current, of: file)
        report(found.diagnostics, in: &reader, "the line is left out")
        if let root = found.root { body(&reader, root) } else { refused() }
        line = lines.next(from: current.end, line: current.line + 1)
      }
    } else {
      readDocument(&reader, lists, body)
    }
  }

  private static func readDocument(
    _ reader: inout PoseReader,
    _ lists: [String],
    _ body: (inout PoseReader, JSONNode) -> Void
  ) {
    let file = reader.files[0]
    let isList = file.bytes.firstOfJSON == UInt8(ascii: "[")
    let (root, diagnostics) = JSONNode.parse(
      file.bytes,
      file: file.path,
      allowsComments: false,
      allowsNaN: true,
      handingOver: isList ? .root : lists.first.map { .member($0) }
    ) { element in
      body(&reader, element)
    }
    report(diagnostics, in: &reader, "the file is read up to there")
    guard let root, !isList else { return }
    let other = lists.lazy.compactMap { root[$0]?.array }.first { list in
      // A list of points or of people is of one frame.
      list.first.map { StatedFacts($0).time != nil } ?? false
    }
    for element in other ?? [] { body(&reader, element) }
    body(&reader, root)
  }

  private static func parse(
    _ line: Lines.Line,
    of file: PoseFile
  ) -> (root: JSONNode?, diagnostics: [Diagnostic]) {
    JSONNode.parse(
      Array(file.bytes[line.start..<line.end]),
      file: file.path,
      line: line.line,
      allowsComments: false,
      allowsNaN: true
    )
  }

  private static func report(
    _ diagnostics: [Diagnostic],
    in reader: inout PoseReader,
    _ consequence: String
  ) {
    for finding in diagnostics {
      var place = PosePlace(line: finding.position?.line)
      if let column = finding.position?.column { place.columns = column..<column }
      let isSyntax = finding.code == "json-syntax"
      reader.findings.report(
        .unreadableFrame,
        at: place,
        isSyntax ? "\(finding.message): \(consequence)" : finding.message
      )
    }
  }
}

extension PosePlace {
  /// The place of a JSON value in the first file of a recording.
  init(_ node: JSONNode) {
    line = node.position.line
    let start = node.position.column
    columns = start..<(node.end.line == node.position.line ? max(start, node.end.column) : start)
  }
}

/// The lines of a file that are not blank, without copies.
private struct Lines {
  struct Line {
    var start: Int
    var end: Int
    /// The number, from 1.
    var line: Int
  }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next line with something in it, from a place at a line's beginning or end.
  func next(from place: Int, line number: Int) -> Line? {
    var (start, number) = (place, number)
    if start > 0, start < bytes.count, bytes[start] == UInt8(ascii: "\n") { start += 1 }
    while start < bytes.count {
      var end = start
      var isBlank = true
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
        if bytes[end] > UInt8(ascii: " ") { isBlank = false }
        end += 1
      }
      if !isBlank { return Line(start: start, end: end, line: number) }
      start = end + 1
      number += 1
    }
    return nil
  }
}
