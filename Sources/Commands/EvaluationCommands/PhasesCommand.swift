// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
package import Platform
package import Terminal

/// `rep-eval phases`: lists phase detectors.
package struct PhasesCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "phases",
    abstract: "Lists phase detectors with their parameters.",
    discussion: """
      Each detector has the default of each parameter, as --phases takes them: name:parameter=value,...
      """,
    examples: [
      .init("rep-eval phases", "list phase detectors and parameters"),
      .init("rep-eval phases --json", "list phase detectors with the range of each parameter"),
    ]
  )

  /// Takes no arguments.
  package init(_ arguments: ParsedArguments) {}

  /// Prints the list, as text or as JSON.
  ///
  /// - Returns: 0.
  package func run(in terminal: Terminal) -> ExitStatus {
    let entries = PhaseDetectorCatalog.all.map { ListedEntry($0) }
    if terminal.isJSON {
      terminal.print(json: .array(entries.map(\.json)))
    } else {
      for entry in entries { terminal.print(text: entry.text) }
    }
    return .success
  }
}
