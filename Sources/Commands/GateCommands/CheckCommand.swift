// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
package import Terminal

/// `rep-gate check`: holds a run, or the stored tracks of a dataset, against a baseline and rules, for CI.
package struct CheckCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "check",
    abstract: "Compares a run, or a replayed dataset, with a baseline and rules.",
    discussion: """
      If RUN is a dataset, your app's counter (--counter-exec) and the counters, analyzers and tracks of
      the baseline are replayed. Without a baseline, your app's counter is replayed on all tracks, or
      else the default counters. Events, findings and alerts are compared with the baseline one by one.
      A rule bounds a measure of the run, or how much worse it may be than in the baseline. The latter
      must be shown for people in general: too few data do not pass.

      Ends with
        0   if the run passes or is better
        1   if a rule is broken or not shown to hold, or a change is not blessed
        3   if nothing was measured, or run and baseline cannot be compared
        65  if rules, baseline or run are damaged, stale or incomplete
        66  if one of them is missing, such as gates.json
      1 comes before 3. The last line says the verdict.
      """,
    examples: [
      .init(
        "rep-gate check datasets/gym --counter-exec app=./my-counter",
        "replay your app's counter, by the rules of gates.json"
      ),
      .init("rep-gate check datasets/gym", "replay what was blessed"),
      .init("rep-gate check reports/gym-1a2b3c4d", "the same for a run of rep-eval"),
      .init(
        "rep-gate check datasets/gym --baseline main --no-rules",
        "compare with a baseline alone"
      ),
      .init(
        "rep-gate check datasets/gym --out shards/tonight --shard 3/64",
        "replay a share of the clips, for 'rep-gate merge'"
      ),
      .init(
        "rep-gate check reports/tonight --junit gate.xml --html gate.html --github",
        "write files for a CI service"
      ),
    ],
    options: GateInput.options + GatedRun.options + GateOutputs.options + [
      .shard,
      .value("out", "DIR", "With --shard: the folder that all shards are written to")
        .in(.resultFolder),
    ],
    operands: [GatedRun.operand]
  )

  private let check: GateCheck
  private let shard: Shard?
  private let folder: String

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    check = try GateCheck(arguments, of: GatedRun(arguments))
    shard = arguments.has("shard") ? try arguments.shard() : nil
    folder = arguments.string("out") ?? ""
    guard (shard == nil) == folder.isEmpty else {
      throw UsageError("--shard and --out, the folder that all shards are written to, go together")
    }
  }

  /// Reads, compares, writes and prints the verdict in the last line; of a shard it writes what a merge needs.
  ///
  /// - Returns: The verdict's status; 0 for a shard.
  /// - Throws: Where the run, the dataset, the rules or a baseline cannot be read, which the outputs say, too;
  ///   where an output cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    if let shard { return try check.replay(shard, to: folder, in: terminal) }
    return try check.run(in: terminal)
  }
}
