// SPDX-License-Identifier: Apache-2.0
import Basics
import Gating
package import Platform
import Storage
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
        "rep-gate check reports/tonight --junit gate.xml --html gate.html --github",
        "write files for a CI service"
      ),
    ],
    options: GateInput.options + GatedRun.options + GateOutputs.options,
    operands: [GatedRun.operand]
  )

  private let input: GateInput
  private let gated: GatedRun
  private let outputs: GateOutputs

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    gated = try GatedRun(arguments)
    input = try GateInput(arguments, needsRules: true)
    outputs = GateOutputs(arguments)
  }

  /// Reads, compares, writes and prints the verdict in the last line.
  ///
  /// - Returns: The verdict's status.
  /// - Throws: Where the run, the dataset, the rules or a baseline cannot be read, which the outputs say, too;
  ///   where an output cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
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

  /// The gate's result, the run and the baseline.
  private struct Verdict {
    var result: GateResult
    var stored: Run?
    var main: String?
  }

  private func verdict(in terminal: Terminal) throws -> Verdict {
    let (read, mistakes) = try input.readRules(in: terminal)
    guard let rules = read else { return Verdict(result: GateResult(mistakes)) }
    let main = input.baseline ?? rules.baseline
    guard main != nil || !rules.rules.isEmpty else {
      throw CommandFailure(
        .missingInput,
        "there is nothing to compare the run with: name a baseline with --baseline or in the rules, "
          + "or write a rule"
      )
    }
    var baselines: [String: BaselineReader] = [:]
    for name in [main].compactMap(\.self) + rules.rules.compactMap(\.expression.baseline)
    where baselines[name] == nil {
      baselines[name] = try input.reader(ofBaseline: name)
    }
    let stored = try gated.stored(rules.detail)
    var gate = Gate(baseline: main, baselines: baselines, rules: rules, asked: gated.asked)
    let blessed = main.flatMap { baselines[$0]?.head }
    // The gate has them now; a second copy would keep what it reads of them.
    baselines = [:]
    var result: GateResult
    do {
      try gated.forEachPart(of: stored, rules.detail, like: blessed, in: terminal) {
        try gate.take($0)
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
