// SPDX-License-Identifier: Apache-2.0
import Basics

/// The values of a JSON file that holds frames: its lines, or the parts of one document.
///
/// A file is lines of JSON if its first line is a value and another line follows. It is so too if
/// its second line is a value and the whole is no document. A file whose first line is too long is a
/// document if it begins like one. A line that is no JSON is a finding, and the others are read. The bare word `NaN`, which Python writes, is a number.
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
    var lines = JSONLines(
      file.bytes,
      file: file.path,
      allowsNaN: true,
      isKept: true,
      more: file.more
    )
    guard let isLines = isLines(&lines, of: file) else {
      reader.findings.report(.wrongFormat, "it is empty")
      return
    }
    guard isLines else {
      guard file.canBeWhole else { return reader.findings.report(tooLarge: file) }
      readDocument(PoseFile(path: file.path, bytes: lines.whole()), &reader, lists, body)
      return
    }
    lines.restart()
    while let line = lines.next() {
      guard !line.isBlank || line.isTooLong else { continue }
      report(line.diagnostics, in: &reader, "the line is left out")
      if let root = line.root { body(&reader, root) } else { refused() }
    }
  }

  /// True if a file is lines, false if it is a document; nil if nothing is in it.
  private static func isLines(_ lines: inout JSONLines, of file: PoseFile) -> Bool? {
    guard let first = filled(&lines) else { return nil }
    guard !first.isTooLong else { return !Array(first.bytes.prefix(4_096)).isJSON }
    guard let second = filled(&lines) else { return false }
    if first.root != nil { return true }
    guard let other = second.root, other.isObject || other.isArray, file.canBeWhole else {
      return false
    }
    return JSONNode.parse(lines.whole(), file: file.path, allowsNaN: true).root == nil
  }

  /// The next line with something in it.
  private static func filled(_ lines: inout JSONLines) -> JSONLines.Line? {
    while let line = lines.next() {
      if !line.isBlank || line.isTooLong { return line }
    }
    return nil
  }

  private static func readDocument(
    _ file: PoseFile,
    _ reader: inout PoseReader,
    _ lists: [String],
    _ body: (inout PoseReader, JSONNode) -> Void
  ) {
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

  private static func report(
    _ diagnostics: [Diagnostic],
    in reader: inout PoseReader,
    _ consequence: String
  ) {
    for finding in diagnostics {
      var place = PosePlace(line: finding.position?.line)
      if let column = finding.position?.column { place.columns = column..<column }
      let isTooLong = finding.code == PoseCode.longLine.rawValue
      let isSyntax = finding.code == "json-syntax"
      reader.findings.report(
        isTooLong ? .longLine : .unreadableFrame,
        at: place,
        isSyntax || isTooLong ? "\(finding.message): \(consequence)" : finding.message
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
