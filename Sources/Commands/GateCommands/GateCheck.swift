// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Gating
import Platform
import ReplayOptions
import Storage
import Terminal

/// A check: what is gated, against what, by which rules, and where the result goes.
struct GateCheck: Sendable {
  private let input: GateInput
  private let gated: GatedRun
  private let outputs: GateOutputs
  /// The shards that are judged; nil for what the operand names.
  private let shards: ShardStore?

  /// Takes what the arguments say.
  ///
  /// - Parameters:
  ///   - arguments: Of a command with the options of `GateInput` and `GateOutputs`.
  ///   - gated: The run.
  ///   - shards: The shards of it; nil for all clips at once.
  /// - Throws: `UsageError` for what is not accepted.
  init(_ arguments: ParsedArguments, of gated: GatedRun, shards: ShardStore? = nil) throws {
    self.gated = gated
    self.shards = shards
    input = try GateInput(arguments, needsRules: true)
    outputs = GateOutputs(arguments)
  }

  /// Reads, compares, writes and prints the verdict in the last line.
  ///
  /// - Returns: The verdict's status.
  /// - Throws: Where the run, the dataset, the rules or a baseline cannot be read, which the outputs say, too;
  ///   where an output cannot be written.
  func run(in terminal: Terminal) throws -> ExitStatus {
    let verdict: Verdict
    do {
      verdict = try self.verdict(in: terminal)
    } catch let error as any ExitStatusConvertible
      where error.exitStatus != .usage && error.exitStatus != .interrupted
    {
      let kind: GateProblem.Kind =
        error.exitStatus == .missingInput ? .missingInput : .unusableInput
      let result = GateResult([GateProblem(kind, "\(error)")])
      try outputs.write(result, rules: input.rulesPath, baseline: nil, in: terminal)
      throw error
    }
    return try tell(verdict.result, of: verdict.stored, baseline: verdict.main, in: terminal)
  }

  /// Replays a shard of the dataset.
  ///
  /// - Returns: The shard's status; 65 where the rules have errors.
  /// - Throws: Where an input cannot be read, or a candidate from outside fails.
  func replay(_ shard: Shard, to folder: String, in terminal: Terminal) throws -> ExitStatus {
    let (read, _) = try input.readRules(in: terminal)
    guard let rules = read else { return .badData }
    let main = try main(rules)
    return try gated.replay(
      shard,
      to: folder,
      rules.detail,
      like: try main.map { try input.reader(ofBaseline: $0).head },
      try demands(baselineNames(rules)),
      in: terminal
    )
  }

  /// The run of all shards; it answers on demand.
  private func merged(_ store: ShardStore, _ rules: GateRules, baselines names: [String]) throws
    -> Run
  {
    let records = try store.records(of: gated.path, jobs: gated.jobs)
    for entry in try demands(names) where records[0].configuration[entry.name] != entry.texts {
      throw CommandFailure(.badData, "the shards were made with other \(entry.name)")
    }
    let parts = try concurrentMap(records, jobs: gated.jobs) {
      try RunPart(of: $0, in: store, detail: rules.detail)
    }
    return try RunAssembly(detail: rules.detail, jobs: gated.jobs)
      .run(of: RunPart(joining: parts)) { _ in nil }
  }

  /// The rules and baselines by digest, as shards record them.
  private func demands(_ names: [String]) throws -> [ShardConfiguration.Entry] {
    [
      .init("rules", try input.rulesPath.map { [try Files.sha256(of: $0)] } ?? []),
      .init(
        "baselines",
        try names.map {
          try Files.sha256(of: input.path(ofBaseline: $0, isArgument: $0 == input.baseline))
        }
      ),
    ]
  }

  /// The baseline that events are compared with; nil for none.
  ///
  /// - Throws: `CommandFailure` (66) where there is neither a baseline nor a rule.
  private func main(_ rules: GateRules) throws(CommandFailure) -> String? {
    let main = input.baseline ?? rules.baseline
    guard main != nil || !rules.rules.isEmpty else {
      throw CommandFailure(
        .missingInput,
        "there is nothing to compare the run with: name a baseline with --baseline or in the rules, "
          + "or write a rule"
      )
    }
    return main
  }

  /// The names of all baselines, that one first.
  private func baselineNames(_ rules: GateRules) -> [String] {
    ([input.baseline ?? rules.baseline].compactMap(\.self)
      + rules.rules.compactMap(\.expression.baseline)).uniqued()
  }

  /// The gate's result, the run and the baseline.
  private struct Verdict {
    var result: GateResult
    var stored: Run?
    var main: String?
  }

  private func verdict(in terminal: Terminal) throws -> Verdict {
    let (read, mistakes) = try input.readRules(in: terminal)
    guard let rules = read else { return Verdict(result: GateResult(mistakes)) }
    let main = try main(rules)
    let names = baselineNames(rules)
    var baselines: [String: BaselineReader] = [:]
    for name in names { baselines[name] = try input.reader(ofBaseline: name) }
    let stored = try gated.stored(rules.detail)
    var gate = Gate(baseline: main, baselines: baselines, rules: rules, asked: gated.asked)
    let blessed = main.flatMap { baselines[$0]?.head }
    // The gate has them now; a second copy would keep what it reads of them.
    baselines = [:]
    var result: GateResult
    do {
      if let shards {
        try merged(shards, rules, baselines: names).forEachPart { try gate.take($0) }
      } else {
        try gated.forEachPart(of: stored, rules.detail, like: blessed, in: terminal) {
          try gate.take($0)
        }
      }
      result = try gate.result()
    } catch let error as Unreplayable {
      result = GateResult([error.problem], rules: rules)
    }
    if let stored, let stale = try input.staleness(of: stored) {
      result.problems.insert(stale, at: 0)
    }
    return Verdict(result: result, stored: stored, main: main)
  }

  /// Adds what comes next, writes the outputs, and prints the verdict in the last line.
  private func tell(
    _ result: GateResult,
    of stored: Run?,
    baseline main: String?,
    in terminal: Terminal
  ) throws -> ExitStatus {
    var result = result
    let path = main.map { input.path(ofBaseline: $0, isArgument: $0 == input.baseline) }
    let isRun = stored != nil
    result.next = NextSteps(
      operand: gated.path,
      dataset: stored.map { input.datasetFolder(of: $0.dataset) } ?? gated.path,
      isRun: isRun,
      words: gated.words,
      outsideWords: gated.outsideWords,
      raterWords: gated.raterWords,
      baseline: path.map { ($0.quotedForShell, $0) },
      rules: input.rulesWords
    ).lines(for: result)
    try outputs.write(result, rules: input.rulesPath, baseline: path, in: terminal)
    if terminal.isJSON {
      terminal.print(json: result.json)
    } else {
      for line in result.lines { terminal.print(line) }
    }
    return result.exitStatus
  }
}
