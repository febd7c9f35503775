// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import ReplayOptions
import Storage
package import Terminal

/// `rep-gate merge DIR DATASET`: judges all shards of a replayed dataset.
package struct MergeCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "merge",
    abstract: "Judges all shards that 'rep-gate check --shard' wrote.",
    discussion: """
      The verdict, its files and the status are those of 'rep-gate check DATASET' without --shard,
      whatever the number of shards. What is replayed was said when the shards were made. A missing
      shard, one made of something else, and labels or tracks that changed since are status 65. The
      message then names the shards as array jobs take them, such as 3,7-9.
      """,
    examples: [
      .init("rep-gate merge shards/tonight datasets/gym", "judge by the rules of gates.json"),
      .init(
        "rep-gate merge shards/tonight datasets/gym --junit gate.xml",
        "write a file for a CI service"
      ),
    ],
    options: GateInput.options + GateOutputs.options,
    operands: [
      Operand("DIR", "The folder that --out named for the shards"),
      Operand("RUN", "The folder of the dataset"),
    ]
  )

  private let arguments: ParsedArguments

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Reads the shards, and what was replayed for them, compares, writes and prints the verdict in the last line.
  ///
  /// - Returns: The verdict's status.
  /// - Throws: `StorageError` (65) for missing, double or unequal shards, (66) without any; where an input cannot be
  ///   read, which the outputs say, too.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let store = ShardStore(arguments.required("DIR"))
    let options = try store.fixed()[GatedRun.optionEntry]
    let replayed = try CheckCommand.specification.parse(
      [arguments.required("RUN"), "--jobs", "\(try arguments.jobs())"] + options
    )
    return try GateCheck(arguments, of: GatedRun(replayed), shards: store).run(in: terminal)
  }
}
