// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Reads a recording line by line.
struct RecordingParser {
  /// The number of errors after which the rest is not read: a writer that is wrong is wrong in every line.
  private static let mostErrors = 100

  private let bytes: [UInt8]
  private let file: String
  /// True if lines without errors are used, whatever the others are.
  private let salvages: Bool
  private var diagnostics: [Diagnostic] = []
  private var errorCount = 0

  init(_ bytes: [UInt8], file: String, salvages: Bool = false) {
    self.bytes = bytes
    self.file = file
    self.salvages = salvages
  }

  mutating func parse() -> (recording: Recording?, diagnostics: [Diagnostic]) {
    var rest = bytes[...]
    var number = 0
    var lines: LineReader?
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let line = rest[..<(end ?? rest.endIndex)]
      rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
      number += 1
      guard var reader = lines else {
        lines = header(line)
        if lines == nil { return (nil, diagnostics) }
        continue
      }
      lines = nil
      read(line, number: number, isLast: end == nil, with: &reader)
      lines = reader
      if errorCount >= Self.mostErrors, !salvages {
        report(.tooManyErrors, line: number, "there are \(errorCount) errors: the rest is not read")
        return (nil, diagnostics)
      }
    }
    lines?.finish()
    take(lines?.takeFindings() ?? [])
    guard let lines else {
      report(.notARecording, line: 1, "the file is empty, not a recording")
      return (nil, diagnostics)
    }
    if errorCount > Self.mostErrors {
      let message =
        "there are \(errorCount) errors, of which the first \(Self.mostErrors) are listed"
      diagnostics.append(finding(.tooManyErrors, line: number, message))
    }
    return (salvages || errorCount == 0 ? lines.recording : nil, diagnostics)
  }

  /// The reader of the lines below the header; nil if the first line is no header that can be read.
  private mutating func header(_ line: ArraySlice<UInt8>) -> LineReader? {
    let (root, findings) = JSONNode.parse(Array(line), file: file, allowsComments: false)
    guard let root, root["format"]?.string == RecordingFormat.name else {
      report(
        .notARecording,
        line: 1,
        "the first line of a recording is its header, with \"format\":\"\(RecordingFormat.name)\"",
        notes: findings.map { .init(file: file, position: $0.position, message: $0.message) }
      )
      return nil
    }
    var reader = HeaderReader(root, file: file)
    let header = reader.header()
    take(findings + reader.object.diagnostics)
    return header.map { LineReader($0, file: file) }
  }

  private mutating func read(
    _ line: ArraySlice<UInt8>,
    number: Int,
    isLast: Bool,
    with reader: inout LineReader
  ) {
    if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { return }
    let (root, findings) = JSONNode.parse(
      Array(line),
      file: file,
      line: number,
      allowsComments: false
    )
    guard let root else {
      if isLast {
        report(.cutLine, .warning, line: number, "the last line is cut, and left out")
      } else {
        take(findings)
      }
      return
    }
    take(findings)
    reader.read(root)
    take(reader.takeFindings())
  }

  private mutating func take(_ findings: [Diagnostic]) {
    for finding in findings {
      if finding.severity == .error { errorCount += 1 }
      if !salvages || errorCount <= Self.mostErrors { diagnostics.append(finding) }
    }
  }

  private mutating func report(
    _ code: RecordingCode,
    _ severity: Diagnostic.Severity = .error,
    line: Int,
    _ message: String,
    notes: [Diagnostic.Note] = []
  ) {
    take([finding(code, severity, line: line, message, notes: notes)])
  }

  private func finding(
    _ code: RecordingCode,
    _ severity: Diagnostic.Severity = .error,
    line: Int,
    _ message: String,
    notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    Diagnostic(
      severity,
      file: file,
      position: SourcePosition(line: line, column: 1),
      code: code.rawValue,
      message: message,
      notes: notes
    )
  }
}
