// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import Scoring
import Storage
package import Terminal

/// `rep-label ceilings DATASET`: what labels alone leave to any counter that waits between reps.
package struct CeilingsCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "ceilings",
    abstract:
      "Shows the best recall that any counter with a cooldown can reach, from labels alone.",
    discussion: """
      If two reps follow each other within the cooldown, a counter can find only one of them. The recall
      is that of a counter with a constant delay. rep-eval shows it, too, with curves, and the same for
      the amplitude of a signal.

      Ends with 3 if no rep with a time is labelled.
      """,
    examples: [
      .init(
        "rep-label ceilings datasets/clips",
        "list the cooldowns that cost no recall, by exercise"
      )
    ],
    options: [
      .value("rater", "ID", "Take this rater's labels"),
      .value("cooldown", "SECONDS", "A cooldown whose recall is shown", isRepeatable: true),
    ],
    operands: [Operand("DATASET", "A dataset's folder, or its dataset.json")]
  )

  private let dataset: String
  private let rater: String?
  private let cooldowns: [Double]

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    dataset = arguments.operand("DATASET") ?? ""
    rater = arguments.string("rater")
    let texts = arguments.strings("cooldown")
    cooldowns =
      try texts.isEmpty
      ? [0.5, 1, 2, 3]
      : texts.map { text in
        guard let value = Double(text), (0...CooldownCeiling.end).contains(value) else {
          throw UsageError("--cooldown needs seconds from 0 to \(CooldownCeiling.end.text())")
        }
        return value
      }
  }

  /// Reads the labels and prints a table.
  ///
  /// - Returns: 0; 3 where no rep with a time is labelled; 65 where the manifest or labels have errors.
  /// - Throws: Where the dataset is missing or cannot be read.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset)
    terminal.emit(findings)
    guard let opened else { return .badData }
    let labels = try ReferenceLabels(of: opened, rater: rater)
    terminal.emit(labels.diagnostics)
    let ceilings = ExerciseCeilings.all(
      of: opened.manifest.clips.compactMap { clip in
        labels.entries[clip.id].map { .init(exercise: clip.exercise, reference: $0.reference) }
      }
    )
    guard !ceilings.isEmpty else {
      terminal.error("no rep of '\(opened.manifest.name)' is labelled with its time")
      return .nothingMeasured
    }
    if terminal.isJSON {
      terminal.print(json: ["schema": 1, "ceilings": .array(ceilings.map(\.json))])
    } else {
      for line in table(ceilings).lines { terminal.print(line) }
    }
    return labels.refused.isEmpty ? .success : .badData
  }

  private func table(_ ceilings: [ExerciseCeilings]) -> TextTable {
    TextTable(
      heading: ["exercise", "clips", "reps", "shortest gap s", "costs nothing up to s"]
        + cooldowns.map { "recall at \($0.text()) s" },
      leading: 1,
      rows: ceilings.map { one in
        let curve = one.cooldown
        return [
          one.exercise, String(one.clips), String(curve.required),
          one.shortestGap?.text(decimals: 2) ?? "-",
          curve.limit(keeping: 1)?.text(decimals: 2) ?? "-",
        ] + cooldowns.map { curve.recall($0)?.text(decimals: 2) ?? "-" }
      }
    )
  }
}
