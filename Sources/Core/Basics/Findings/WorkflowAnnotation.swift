// SPDX-License-Identifier: Apache-2.0

/// A line on standard output that GitHub Actions shows beside the line of a file it is about.
///
/// - Source: GitHub, "Workflow commands for GitHub Actions".
package struct WorkflowAnnotation: Sendable {
  /// How bad it is.
  package enum Kind: String, Sendable {
    /// The step is to fail.
    case error
    /// Something looks wrong.
    case warning
    /// Something is worth knowing.
    case notice
  }

  /// How bad it is.
  package var kind: Kind
  /// What is said; may have several lines.
  package var message: String
  /// The file, relative to the repository; nil where there is none.
  package var file: String?
  /// The line, from 1; nil where there is none.
  package var line: Int?
  /// The title.
  package var title: String

  /// Creates an annotation.
  package init(
    _ kind: Kind,
    _ message: String,
    file: String? = nil,
    line: Int? = nil,
    title: String
  ) {
    self.kind = kind
    self.message = message
    self.file = file
    self.line = line
    self.title = title
  }

  /// GitHub shows ten annotations of a kind and step and drops the others without a word.
  package static let greatestCount = 10

  /// The lines to print: ten of each kind at most, of which the last says how many there are.
  ///
  /// - Parameters:
  ///   - annotations: In the order to print them in.
  ///   - rest: Where the others are, as `are in the log`.
  /// - Returns: Errors, then warnings, then notices.
  package static func lines(of annotations: [WorkflowAnnotation], rest: String) -> [String] {
    [Kind.error, .warning, .notice].flatMap { kind -> [String] in
      let all = annotations.filter { $0.kind == kind }
      guard all.count > greatestCount, let title = all.first?.title else { return all.map(\.text) }
      let shown = greatestCount - 1
      let last = WorkflowAnnotation(kind, "\(all.count - shown) more \(rest)", title: title)
      return all.prefix(shown).map(\.text) + [last.text]
    }
  }

  /// The command.
  package var text: String {
    let properties = [
      file.map { "file=\($0.escapedForProperty)" },
      file == nil ? nil : line.map { "line=\($0)" },
      "title=\(title.escapedForProperty)",
    ]
    return "::\(kind.rawValue) \(properties.compactMap(\.self).joined(separator: ","))"
      + "::\(message.escapedForCommand)"
  }
}

extension WorkflowAnnotation {
  /// The annotation of a finding about a file.
  package init(_ finding: Diagnostic, title: String) {
    self.init(
      finding.severity == .error ? .error : .warning,
      "\(finding.message) [\(finding.code)]",
      file: finding.file,
      line: finding.position?.line,
      title: title
    )
  }
}

extension String {
  /// The text as the message of a workflow command.
  fileprivate var escapedForCommand: String {
    escaped { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  /// The text as a property of a workflow command.
  fileprivate var escapedForProperty: String {
    escapedForCommand.escaped { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
  }
}
