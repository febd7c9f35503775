// SPDX-License-Identifier: Apache-2.0
import Basics

extension GateResult {
  /// The result as workflow commands, for a step's standard output.
  ///
  /// - Parameter rules: The rules' path, relative to the repository; nil where there is no file.
  /// - Returns: One command a line, ten of a kind at most.
  package func annotations(rules: String?) -> [String] {
    let reasons = problems.map { problem in
      Self.annotation(.error, problem.message, file: rules, line: problem.position?.line)
    }
    let broken = outcomesByVerdict.filter { $0.verdict != .passed }.map { outcome in
      Self.annotation(
        .error,
        "\(outcome.rule) for \(outcome.place): \(outcome.reason)",
        file: rules,
        line: outcome.line
      )
    }
    let forbidden = forbiddenChanges
    let errors = reasons + broken + forbidden.map { Self.annotation(.error, $0.summary) }
    let new = newLine.map { [Self.annotation(.notice, "new: \($0)")] } ?? []
    let notices =
      new
      + changes.filter { !forbidden.contains($0) }.map {
        Self.annotation(.notice, $0.summary)
      }
    return WorkflowAnnotation.lines(
      of: errors + notices,
      rest: "are in the log and in the step's summary"
    )
  }

  private static func annotation(
    _ kind: WorkflowAnnotation.Kind,
    _ message: String,
    file: String? = nil,
    line: Int? = nil
  ) -> WorkflowAnnotation {
    WorkflowAnnotation(kind, message, file: file, line: line, title: "rep-gate")
  }
}
