// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
package import Platform
import ReplayOptions
package import Terminal

/// `rep-eval analyzers`: lists form analyzers and feedback policies, with all that they need, measure and claim.
package struct AnalyzersCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "analyzers",
    abstract:
      "Lists form analyzers and feedback policies, and describes their quantities and faults.",
    discussion: """
      Each analyzer has its parameters, the source of each rule, its exercises, joints and quantities.
      'claims' lists the changes of a clip that do not change its findings. Quantities and faults are
      described in plain words.
      """,
    examples: [
      .init("rep-eval analyzers", "list all form analyzers and feedback policies"),
      .init("rep-eval analyzers --analyzer lunge", "list one form analyzer"),
    ],
    options: [
      .value(
        "analyzer",
        "SPEC",
        "A form analyzer to list (default: all)",
        isRepeatable: true
      )
    ]
  )

  private let analyzers: [AnalyzerDescription]

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    analyzers = try CandidateOptions.analyzers(arguments).map(\.entry)
  }

  /// Prints the list, as text or as JSON.
  ///
  /// - Returns: 0.
  package func run(in terminal: Terminal) -> ExitStatus {
    if terminal.isJSON {
      terminal.print(
        json: [
          "analyzers": .array(analyzers.map { ListedEntry($0).json }),
          "feedback": .array(FeedbackCatalog.all.map { ListedEntry($0).json }),
          "quantities": .array(quantities.map(\.json)),
          "faults": .array(faults.map(\.json)),
        ]
      )
      return .success
    }
    terminal.print("form analyzers:")
    for analyzer in analyzers { terminal.print(text: ListedEntry(analyzer).text) }
    terminal.print("feedback policies:")
    for policy in FeedbackCatalog.all { terminal.print(text: ListedEntry(policy).text) }
    terminal.print("quantities:")
    for entry in quantities { terminal.print("    \(entry.quantity): \(entry.text)") }
    terminal.print("faults:")
    for fault in faults { terminal.print("    \(fault): \(fault.text ?? "")") }
    return .success
  }

  /// The analyzers' quantities, in plain words.
  private var quantities: [GlossaryEntry] {
    Glossary.entries.filter { entry in
      analyzers.contains { $0.quantities.contains(entry.quantity) }
    }
  }

  /// The analyzers' faults, in plain words.
  private var faults: [Fault] {
    Fault.all.filter { fault in analyzers.contains { $0.faults.contains(fault) } }
  }
}

extension GlossaryEntry {
  /// The quantity in plain words.
  fileprivate var json: JSON {
    var members = [
      JSON.Member("name", .string(quantity.name)), JSON.Member("title", .string(title)),
      JSON.Member("unit", .string(quantity.unit.rawValue)),
      JSON.Member("explanation", .string(explanation)), JSON.Member("sign", .string(sign.text)),
    ]
    switch normal {
    case .ranges(let ranges): members.append(JSON.Member("normal", .array(ranges.map(\.json))))
    case .unpublished(let reason): members.append(JSON.Member("unpublished", .string(reason)))
    case .notOfForm(let meaning): members.append(JSON.Member("not_of_form", .string(meaning)))
    }
    return .object(members)
  }
}

extension NormalRange {
  /// The values of good form, of which exercises and by whom.
  fileprivate var json: JSON {
    var members: [JSON.Member] = []
    if !exercises.isEmpty {
      members.append(JSON.Member("exercises", .array(exercises.map { .string($0) })))
    }
    let (low, high) = (values.lowerBound, values.upperBound)
    if low.isFinite { members.append(JSON.Member("least", .number(low))) }
    if high.isFinite { members.append(JSON.Member("greatest", .number(high))) }
    members.append(JSON.Member("source", .string(source)))
    return .object(members)
  }
}

extension Fault {
  /// The fault in plain words.
  fileprivate var json: JSON {
    [
      "name": .string(rawValue), "title": .string(title),
      "explanation": .string(explanation ?? ""), "priority": .string(priority.rawValue),
    ]
  }
}
