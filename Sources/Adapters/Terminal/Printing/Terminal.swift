// SPDX-License-Identifier: Apache-2.0

package import Basics
import Platform

/// What a command prints with: results on standard output, everything else on standard error.
package struct Terminal: Sendable {
  /// How findings about files are printed.
  package enum DiagnosticsFormat: String, Sendable, CaseIterable {
    /// `file:line:column: error: message [code]`, for people.
    case text
    /// One JSON object per line, for editors.
    case json
  }

  /// The program's name, in front of its messages.
  package let program: String
  /// Where the text goes.
  package let output: TerminalOutput
  /// Whether results are to be JSON (`--json`).
  package var isJSON = false
  /// Whether progress and notes are unwanted (`--quiet`).
  package var isQuiet = false
  /// Where results go: to standard error if an output of the command is standard output.
  var results = TerminalOutput.Stream.results
  /// How findings about files are printed (`--diagnostics`).
  package var diagnosticsFormat = DiagnosticsFormat.text

  /// Creates a terminal.
  package init(program: String, output: TerminalOutput) {
    self.program = program
    self.output = output
  }

  /// Prints a line of results.
  package func print(_ line: String) {
    print(text: line + "\n")
  }

  /// Prints results as they are.
  package func print(text: String) {
    output.write(text, to: results)
  }

  /// Prints results as JSON.
  package func print(json: JSON) {
    print(text: json.text)
  }

  /// Prints results as JSON where the user wants that, else as a line.
  package func print(_ line: @autoclosure () -> String, orJSON json: @autoclosure () -> JSON) {
    if isJSON { print(json: json()) } else { print(line()) }
  }

  /// Prints `program: error: message`.
  ///
  /// - Parameter message: One phrase, without a full stop.
  package func error(_ message: String) {
    say("error", message)
  }

  /// Prints `program: warning: message`.
  ///
  /// - Parameter message: One phrase, without a full stop.
  package func warning(_ message: String) {
    say("warning", message)
  }

  /// Prints `program: note: message`, unless the user wants quiet.
  ///
  /// - Parameter message: One phrase, without a full stop.
  package func note(_ message: String) {
    if !isQuiet { say("note", message) }
  }

  private func say(_ kind: String, _ message: String) {
    output.write("\(program): \(kind): \(message)\n", to: .diagnostics)
  }

  /// Prints findings about files, in their order.
  ///
  /// On a terminal each is followed by its source line and a caret, where the file can be read.
  package func emit(_ diagnostics: [Diagnostic]) {
    var sources = SourceLines()
    for diagnostic in diagnostics {
      switch diagnosticsFormat {
      case .json:
        output.write(diagnostic.json.compactText + "\n", to: .diagnostics)
      case .text where output.isTerminal:
        output.write(sources.annotated(diagnostic), to: .diagnostics)
      case .text:
        output.write("\(diagnostic)\n", to: .diagnostics)
      }
    }
  }

  /// Starts to show how far a long piece of work has come.
  ///
  /// - Parameters:
  ///   - label: What is done, one word or two.
  ///   - total: How many units there are; nil where nobody knows.
  ///   - unit: What is counted, in the plural.
  /// - Returns: What to advance as the work goes on.
  package func progress(_ label: String, total: Int?, unit: String) -> Progress {
    let style: Progress.Style = isQuiet ? .silent : output.isTerminal ? .bar : .lines
    return Progress(label, total: total, unit: unit, style: style, output: output)
  }
}
