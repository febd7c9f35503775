// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Storage
import Terminal

/// What checking came to.
struct CheckReport {
  /// The format of the files; nil for label files.
  var format: String?
  /// How many files were checked.
  private(set) var files = 0
  /// Everything that was found, in order of files.
  private(set) var findings: [Diagnostic] = []
  /// The same for code scanning.
  private(set) var results: [SARIFLog.Result] = []
  /// How many files were rewritten.
  var rewritten = 0
  /// What of the files a label file has no place for.
  var losses = ConversionLosses()

  /// Takes a file's findings.
  mutating func add(_ findings: [Diagnostic], in bytes: [UInt8]) {
    files += 1
    guard !findings.isEmpty else { return }
    self.findings += findings
    let text = SARIFLog.Text(bytes)
    results += findings.map { SARIFLog.Result($0, in: text) }
  }

  /// Takes findings about something else.
  mutating func addManifest(_ findings: [Diagnostic]) {
    self.findings += findings
    results += findings.map { SARIFLog.Result($0) }
  }

  /// How many findings are errors.
  var errors: Int { findings.count { $0.severity == .error } }

  /// How many are warnings.
  var warnings: Int { findings.count { $0.severity == .warning } }

  /// How often each code occurs, in order of the codes.
  private var codes: [(code: String, count: Int)] {
    var counts: [String: Int] = [:]
    for finding in findings { counts[finding.code, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The result for a terminal: one line, and the losses of a conversion.
  var lines: [String] {
    let kind = format.map { "\($0) file" } ?? "label file"
    let summary =
      "checked \(counted(files, kind)): \(counted(errors, "error")), "
      + counted(warnings, "warning") + (rewritten > 0 ? ", \(rewritten) rewritten" : "")
    return [summary] + losses.lines
  }

  /// The result for a program.
  var json: JSON {
    var members: [JSON.Member] = [
      .init("schema", 1), .init("format", JSON(format)), .init("files", .integer(files)),
      .init("errors", .integer(errors)), .init("warnings", .integer(warnings)),
      .init("rewritten", .integer(rewritten)),
      .init("codes", .object(codes.map { .init($0.code, .integer($0.count)) })),
      .init("findings", .array(findings.map(\.json))),
    ]
    if format != nil { members.append(.init("losses", losses.json)) }
    return .object(members)
  }

  /// The findings for GitHub Actions.
  var annotations: [String] {
    WorkflowAnnotation.lines(
      of: findings.map { WorkflowAnnotation($0, title: "rep-label") },
      rest: "are in the log"
    )
  }
}
