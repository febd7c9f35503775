// SPDX-License-Identifier: Apache-2.0
import Platform

/// A page of the manual, made of the table that the parser and the help read.
///
/// A program has one, and so has each of its verbs: `rep-eval(1)` and `rep-eval-forecast(1)`.
struct ManualPage {
  /// The program's name.
  let program: String
  /// The command that the page is about.
  let specification: CommandSpecification
  /// The program's verbs, for the page of the program itself.
  var verbs: [CommandSpecification] = []
  /// The day that the page's foot shows, as 2026-11-28; empty for none.
  var date = ""

  /// The page's name: the program and the verb.
  var name: String { Self.name(program, specification.verb) }

  private static func name(_ program: String, _ verb: String?) -> String {
    verb.map { "\(program)-\($0)" } ?? program
  }

  /// The command as it is typed.
  private var command: String { specification.verb.map { "\(program) \($0)" } ?? program }

  /// The page as roff, with a newline at its end.
  var text: String {
    var page = Roff()
    let title = Roff.escaped(name.uppercased())
    // A day is read by programs, so its dashes stay.
    page.line(roff: ".TH \(title) 1 \"\(date)\" \"\(Tool.name) \(Tool.version)\" \"\(Tool.name)\"")
    page.request("SH", "NAME")
    page.line("\(name) - \(phrase(specification.abstract))")
    page.request("SH", "SYNOPSIS")
    page.line(
      roff: Roff.bold(command) + (specification.options.isEmpty ? "" : " [options]")
        + specification.operands.map { " " + Roff.italic($0.usage) }.joined()
    )
    for verb in verbs {
      page.request("br")
      page.line(roff: Roff.bold("\(program) \(verb.verb ?? "")") + " ...")
    }
    page.request("SH", "DESCRIPTION")
    page.line(specification.abstract)
    page.paragraphs(specification.discussion)
    rows("OPERANDS", specification.operands.map { (Roff.italic($0.name), $0.help) }, &page)
    rows("VERBS", verbs.map { (Roff.bold($0.verb ?? ""), $0.abstract) }, &page)
    rows("OPTIONS", specification.options.map { (tag($0), $0.explanation) }, &page)
    rows(
      "COMMON OPTIONS",
      CommandSpecification.commonOptions.map { (tag($0), $0.explanation) },
      &page
    )
    if !specification.examples.isEmpty { page.request("SH", "EXAMPLES") }
    for example in specification.examples {
      page.request("TP")
      page.line(example.purpose)
      page.literal([example.command[...]])
    }
    rows("EXIT STATUS", ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }, &page)
    page.request("SH", "SEE ALSO")
    let others =
      specification.verb == nil ? verbs.map { Self.name(program, $0.verb) } : [program]
    page.line(
      roff: others.isEmpty
        ? Roff.bold("repgauge") + "(1)"
        : others.map { Roff.bold($0) + "(1)" }.joined(separator: ",\n")
    )
    return page.text
  }

  /// A section of tagged rows; nothing if there are none.
  private func rows(_ title: String, _ rows: [(tag: String, text: String)], _ page: inout Roff) {
    guard !rows.isEmpty else { return }
    page.request("SH", title)
    for row in rows {
      page.request("TP")
      page.line(roff: row.tag)
      page.line(row.text)
    }
  }

  /// `-j, --jobs N` with what is typed in bold.
  private func tag(_ option: Option) -> String {
    (option.short.map { Roff.bold("-\($0)") + ", " } ?? "") + Roff.bold("--\(option.name)")
      + (option.placeholder.map { " " + Roff.italic($0) } ?? "")
  }

  /// A sentence as the phrase behind a name: without its full stop.
  private func phrase(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}

extension ExitStatus {
  /// The meaning for whoever called, one sentence.
  var meaning: String {
    switch self {
    case .success: "Success."
    case .gateFailed: "The gate is red."
    case .nothingMeasured: "Nothing was measured, or two things cannot be compared."
    case .usage: "The command line is wrong."
    case .badData: "Data is wrong, or some clips failed and the others were kept."
    case .missingInput: "An input, a runtime or a model is missing."
    case .internalFault: "A worker, or a program from outside, crashed or hung."
    case .cannotCreate: "An output cannot be created."
    case .inputOutput: "Reading or writing failed."
    case .interrupted: "Interrupted."
    }
  }
}
