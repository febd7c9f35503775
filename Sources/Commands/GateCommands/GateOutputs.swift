// SPDX-License-Identifier: Apache-2.0
import Basics
import Gating
import Platform
import Storage
import Terminal

/// The files that a gate's result is written to besides the terminal.
struct GateOutputs: Sendable {
  static let options: [Option] = [
    .output("junit", "Write JUnit XML, for Jenkins and GitLab", .junit),
    .output("sarif", "Write SARIF 2.1.0, for code scanning", .sarif(of: "rep-gate")),
    .output("markdown", "Write Markdown, for a comment or a step's summary", .gateMarkdown),
    .output("html", "Write one page with the clips that flipped", .gatePage),
    .output("gitlab-metrics", "Write OpenMetrics text, for GitLab", .openMetrics),
    .output("bencher", "Write Bencher Metric Format", .bencherMetrics),
    .flag(
      "github",
      "Print annotations, and append the summary to the file that GITHUB_STEP_SUMMARY names"
    ),
  ]

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
  }

  /// Writes what was asked for.
  ///
  /// - Parameters:
  ///   - result: What to write.
  ///   - rules: The rules' path; nil where there are none.
  ///   - baseline: The baseline's path; nil where there is none.
  ///   - terminal: Where annotations are printed.
  /// - Throws: `PlatformError` where a file cannot be written.
  func write(
    _ result: GateResult,
    rules: String?,
    baseline: String?,
    in terminal: Terminal
  ) throws {
    let version = Tool.version
    let texts: [(option: String, text: () throws -> String)] = [
      ("junit", { result.junit }),
      (
        "sarif",
        {
          let places = try baseline.map { try BaselinePlaces(of: result.changes, in: $0) }
          return result.sarif(
            version: version,
            rules: rules,
            baseline: baseline,
            places: places
          ).text
        }
      ),
      ("markdown", { result.markdown }),
      ("html", { result.page }),
      ("gitlab-metrics", { result.gitLabMetrics }),
      ("bencher", { result.bencher.text }),
    ]
    for (option, text) in texts {
      try arguments.output(option)?.write(try text(), in: terminal)
    }
    guard arguments.has("github") else { return }
    for line in result.annotations(rules: rules) { terminal.print(line) }
    if let path = Machine.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty {
      let summary = try FileDescriptor(appending: path)
      try summary.write(Array(result.markdown.utf8))
    }
  }
}
