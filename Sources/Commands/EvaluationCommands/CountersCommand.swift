// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import PoseTracks
import RepCounting
package import Terminal

/// `rep-eval counters`: lists counters and signals.
package struct CountersCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "counters",
    abstract: "Lists counters with their parameters, and the signals.",
    discussion: """
      Each counter has its signal and the default of each parameter, as --counter takes them:
      name:parameter=value,...@signal. --json lists counters only, with the range of each parameter.
      """,
    examples: [
      .init("rep-eval counters", "list counters, parameters and signals"),
      .init("rep-eval counters --json", "list counters with the range of each parameter"),
    ]
  )

  /// Takes no arguments.
  package init(_ arguments: ParsedArguments) {}

  /// Prints the list, as text or as JSON.
  ///
  /// - Returns: 0.
  package func run(in terminal: Terminal) -> ExitStatus {
    if terminal.isJSON {
      terminal.print(json: .array(CounterCatalog.all.map { ListedEntry($0).json }))
      return .success
    }
    for counter in CounterCatalog.all { terminal.print(text: ListedEntry(counter).text) }
    terminal.print("signals that every exercise resolves:")
    terminal.print("    " + Signal.namesByExercise.joined(separator: " "))
    terminal.print("signals:")
    for signal in Signal.all {
      terminal.print("    \(signal.id) [\(signal.unit.rawValue)] \(signal.summary)")
    }
    return .success
  }
}
