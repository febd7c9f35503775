// SPDX-License-Identifier: Apache-2.0
import Basics
public import Storage

/// Holds a run against a baseline and rules.
///
/// Two tiers: events, findings and alerts are compared one by one, since the same tracks give the same
/// events unless something changed; and rules are about measures, where a change has to be shown to be
/// small for the subjects at large, not only for those at hand.
public struct Gate: Sendable {
  private let run: Run
  private let baseline: BaselineFile.Stored?
  private let baselines: [String: BaselineFile.Stored]
  private let rules: GateRules

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - run: The run to judge.
  ///   - baseline: The name of the one that events are compared with; nil for none.
  ///   - baselines: Those that are at hand, by the names that rules use.
  ///   - rules: What is demanded.
  public init(
    run: Run,
    baseline: String?,
    baselines: [String: BaselineFile.Stored],
    rules: GateRules
  ) {
    self.run = run
    self.baseline = baseline.flatMap { baselines[$0] }
    self.baselines = baselines
    self.rules = rules
  }

  /// The verdict and what it rests on.
  ///
  /// - Complexity: That of the measures that the rules name, and O(*events*).
  public func result() -> GateResult {
    var result = GateResult(
      dataset: run.dataset,
      clips: run.clips.count,
      baseline: baseline?.name,
      events: rules.events,
      problems: run.problems,
      changes: [],
      outcomes: [],
      flips: []
    )
    if baseline == nil, rules.rules.isEmpty {
      result.problems.append(
        GateProblem(.nothingDemanded, "there is neither a baseline nor a rule")
      )
    }
    if let baseline {
      let comparison = RunComparison(run: run, baseline: baseline)
      result.problems += comparison.problems
      if result.problems.isEmpty {
        result.changes = comparison.changes
        result.flips = comparison.flips
      }
    }
    let others = Set(rules.rules.compactMap(\.expression.baseline)).sorted()
      .compactMap { baselines[$0] }
    for other in others where other.name != baseline?.name {
      result.problems += RunComparison(run: run, baseline: other).problems
    }
    for rule in rules.rules {
      let other = rule.expression.baseline.flatMap { baselines[$0] }
      let judge = RuleJudge(
        rule: rule,
        run: run,
        baseline: (other ?? baseline)?.run.arranged(as: run)
      )
      let (outcomes, problems) = judge.outcomes
      result.problems += problems
      result.outcomes += outcomes
    }
    result.outcomes = NonInferiorityTest.correct(result.outcomes)
    return result
  }
}

extension Run {
  /// Why a run cannot be judged whatever is demanded of it.
  fileprivate var problems: [GateProblem] {
    if clips.isEmpty { return [GateProblem(.noClips, "the run has no clip: nothing was measured")] }
    return partialProblem.map { [$0] } ?? []
  }

  /// Why a run is not complete; nil where it is.
  ///
  /// A clip that nobody labelled is not missing.
  public var partialProblem: GateProblem? {
    let lost = omissions.filter { !$0.isUnlabelled }
    guard let first = lost.first else { return nil }
    let others = lost.count > 1 ? " and \(counted(lost.count - 1, "other clip"))" : ""
    return GateProblem(
      .partialRun,
      "the run is incomplete: clip '\(first.clip)'\(others) could not be scored (\(first.reason))"
    )
  }
}
