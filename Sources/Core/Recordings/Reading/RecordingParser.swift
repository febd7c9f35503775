// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Reads a recording line by line.
struct RecordingParser {
  /// The number of errors after which the rest is not read: a writer that is wrong is wrong in every line.
  private static let mostErrors = 100

  private var lines: JSONLines
  private let file: String
  /// True if lines without errors are used, whatever the others are.
  private let salvages: Bool
  private var diagnostics: [Diagnostic] = []
  private var errorCount = 0

  init(
    _ bytes: [UInt8],
    more: @escaping () -> [UInt8] = { [] },
    file: String,
    salvages: Bool = false
  ) {
    lines = JSONLines(bytes, file: file, more: more)
    self.file = file
    self.salvages = salvages
  }

  mutating func parse() -> (recording: Recording?, diagnostics: [Diagnostic]) {
    var number = 0
    var frames: LineReader?
    while let line = lines.next() {
      number = line.number
      if frames == nil {
        frames = header(line)
        if frames == nil { return (nil, diagnostics) }
        continue
      }
      read(line, with: &frames)
      if errorCount >= Self.mostErrors, !salvages {
        report(.tooManyErrors, line: number, "there are \(errorCount) errors: the rest is not read")
        return (nil, diagnostics)
      }
    }
    frames?.finish()
    take(frames?.takeFindings() ?? [])
    guard let frames else {
      report(.notARecording, line: 1, "the file is empty, not a recording")
      return (nil, diagnostics)
    }
    if errorCount > Self.mostErrors {
      let message =
        "there are \(errorCount) errors, of which the first \(Self.mostErrors) are listed"
      diagnostics.append(finding(.tooManyErrors, line: number, message))
    }
    return (salvages || errorCount == 0 ? frames.recording : nil, diagnostics)
  }

  /// The reader of the lines below the header; nil if the first line is no header that can be read.
  private mutating func header(_ line: JSONLines.Line) -> LineReader? {
    let findings = line.diagnostics
    guard let root = line.root, root["format"]?.string == RecordingFormat.name else {
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

  private mutating func read(_ line: JSONLines.Line, with frames: inout LineReader?) {
    let findings = line.diagnostics
    guard let root = line.root else {
      let isBlank = line.bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
      if isBlank, !line.isTooLong { return }
      if line.isLast, !line.isTooLong {
        report(.cutLine, .warning, line: line.number, "the last line is cut, and left out")
      } else {
        take(findings)
      }
      return
    }
    take(findings)
    frames?.read(root)
    take(frames?.takeFindings() ?? [])
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
