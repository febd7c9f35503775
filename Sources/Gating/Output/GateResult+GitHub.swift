// SPDX-License-Identifier: Apache-2.0
import Basics

extension GateResult {
  /// GitHub shows ten annotations of a kind and step and drops the others without a word; the last one
  /// here says how many there are.
  static let greatestAnnotationCount = 10

  /// The result as workflow commands, for a step's standard output.
  ///
  /// - Parameter rules: The rules' path, relative to the repository; nil where there is no file.
  /// - Returns: One command a line, ten of a kind at most.
  public func annotations(rules: String?) -> [String] {
    let reasons = problems.map { problem in
      Self.annotation("error", problem.message, file: rules, line: problem.position?.line)
    }
    let broken = outcomes.filter { $0.verdict != .passed }.map { outcome in
      Self.annotation(
        "error",
        "\(outcome.rule) for \(outcome.subject) on \(outcome.track): \(outcome.reason)",
        file: rules,
        line: outcome.line
      )
    }
    let forbidden = forbiddenChanges
    let errors = reasons + broken + forbidden.map { Self.annotation("error", $0.summary) }
    let notices = changes.filter { !forbidden.contains($0) }.map {
      Self.annotation("notice", $0.summary)
    }
    return Self.limited(errors, "error") + Self.limited(notices, "notice")
  }

  private static func limited(_ all: [String], _ kind: String) -> [String] {
    guard all.count > greatestAnnotationCount else { return all }
    let shown = greatestAnnotationCount - 1
    return all.prefix(shown)
      + [annotation(kind, "\(all.count - shown) more are in the log and in the step's summary")]
  }

  private static func annotation(
    _ kind: String,
    _ message: String,
    file: String? = nil,
    line: Int? = nil
  ) -> String {
    let properties = [
      file.map { "file=\($0.escapedForProperty)" },
      file == nil ? nil : line.map { "line=\($0)" },
      "title=rep-gate",
    ]
    return "::\(kind) \(properties.compactMap(\.self).joined(separator: ","))"
      + "::\(message.escapedForCommand)"
  }
}

extension String {
  /// The text as the message of a workflow command.
  fileprivate var escapedForCommand: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The text as a property of a workflow command.
  fileprivate var escapedForProperty: String {
    var escaped = ""
    for scalar in escapedForCommand.unicodeScalars {
      switch scalar {
      case ":": escaped += "%3A"
      case ",": escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
