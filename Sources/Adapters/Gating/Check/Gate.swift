// SPDX-License-Identifier: Apache-2.0
import Basics
package import Storage

/// Holds a run against a baseline and rules, a part of its clips at a time.
///
/// Two tiers: events, findings and alerts are compared one by one, since the same tracks give the same
/// events unless something changed; and rules are about measures, where a change has to be shown to be
/// small for the subjects at large, not only for those at hand.
///
/// What was said of a part is let go after it was taken: what changed is kept, and of everything else what
/// rules need, sums by subject or a number for each event.
package struct Gate: Sendable {
  private let rules: GateRules
  /// The name of the baseline that events are compared with.
  private let main: String?
  /// The counters and analyzers that were asked about.
  private let asked: [String]
  /// The baselines, that one first.
  private var comparisons: [BaselineComparison]
  private var judges: [any RuleJudging]
  private var dataset = ""
  private var clips = 0
  private var omissions: [Run.Omission] = []

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - baseline: The name of the one that events are compared with; nil for none.
  ///   - baselines: Those that are at hand, by the names that rules use.
  ///   - rules: What is demanded.
  ///   - asked: The counters and analyzers that were asked about by name, of which one at least has to be judged.
  package init(
    baseline: String?,
    baselines: [String: BaselineReader],
    rules: GateRules,
    asked: [String] = []
  ) {
    self.rules = rules
    self.asked = asked
    let main = baseline.flatMap { baselines[$0] == nil ? nil : $0 }
    self.main = main
    let others = Set(rules.rules.compactMap(\.expression.baseline)).sorted()
    let names = [main].compactMap(\.self) + others.filter { $0 != main }
    comparisons = names.compactMap { name in
      baselines[name].map { BaselineComparison(name, $0, listsChanges: name == main) }
    }
    judges = rules.rules.map(\.judge)
  }

  /// Judges a whole run.
  ///
  /// - Parameters:
  ///   - run: The run to judge.
  ///   - baseline: The name of the one that events are compared with; nil for none.
  ///   - baselines: Those that are at hand, by the names that rules use.
  ///   - rules: What is demanded.
  ///   - asked: The counters and analyzers that were asked about by name.
  ///   - size: How many clips are looked at at a time, which changes nothing.
  /// - Returns: The verdict and what it rests on.
  /// - Throws: `StorageError` where a part of a baseline is damaged; `PlatformError` where it cannot be read.
  package static func result(
    of run: Run,
    baseline: String?,
    baselines: [String: BaselineReader],
    rules: GateRules,
    asked: [String] = [],
    partsOf size: Int = Run.clipsOfPart
  ) throws -> GateResult {
    var gate = Gate(baseline: baseline, baselines: baselines, rules: rules, asked: asked)
    try run.forEachPart(of: size) { try gate.take($0) }
    return try gate.result()
  }

  /// Takes the next clips of the run.
  ///
  /// - Parameter part: A part of the run; one without clips where it has none at all.
  /// - Throws: `StorageError` where the baseline's part is damaged; `PlatformError` where it cannot be read.
  /// - Complexity: O(*events*), and that of the terms of the measures that rules name.
  package mutating func take(_ part: Run) throws {
    dataset = part.dataset
    clips += part.clips.count
    omissions += part.omissions
    var blessed: [String: Run] = [:]
    for index in comparisons.indices {
      blessed[comparisons[index].name] = try comparisons[index].take(part)
    }
    for index in judges.indices {
      let other = rules.rules[index].expression.baseline ?? main
      judges[index].take(part, blessed: other.flatMap { blessed[$0] })
    }
  }

  /// The verdict and what it rests on, after the last part.
  ///
  /// - Throws: Like `take(_:)`.
  /// - Complexity: That of the measures that the rules name.
  package mutating func result() throws -> GateResult {
    var result = GateResult(
      dataset: dataset,
      clips: clips,
      baseline: comparisons.first { $0.name == main }?.baseline.name,
      events: rules.events,
      problems: clips == 0
        ? [GateProblem(.noClips, "the run has no clip: nothing was measured")]
        : GateProblem(partialBecauseOf: omissions).map { [$0] } ?? [],
      changes: [],
      outcomes: [],
      flips: []
    )
    if rules.rules.isEmpty, main == nil || rules.events == .listed {
      let reason =
        main == nil
        ? "there is neither a baseline nor a rule"
        : "there is no rule, and changed events are only listed"
      result.problems.append(GateProblem(.nothingDemanded, reason))
    }
    if main == nil, rules.events != .listed, let position = rules.eventsPosition {
      result.problems.append(
        GateProblem(
          .badRules,
          "the rules have errors: \"events\": \"\(rules.events.rawValue)\" needs a baseline, and none is "
            + "named: add \"baseline\": \"main\" or --baseline NAME",
          position: position
        )
      )
    }
    for index in comparisons.indices {
      result.problems += try comparisons[index].problems()
      if index == 0, main != nil { result.newCandidates = comparisons[index].newCandidates }
      if index == 0, main != nil, result.problems.isEmpty {
        result.changes = comparisons[index].changes
        result.flips = comparisons[index].flips
      }
    }
    for judge in judges {
      let (outcomes, problems) = judge.outcomes(
        baseline: judge.rule.expression.baseline ?? main
      )
      result.problems += problems
      result.outcomes += outcomes
    }
    if result.problems.isEmpty, let unjudged { result.problems.append(unjudged) }
    result.outcomes = WorseningTest.judge(result.outcomes)
    return result
  }

  /// Why nothing is said of any of those that were asked about; nil if something is.
  private var unjudged: GateProblem? {
    let comparison = comparisons.first { $0.name == main }
    let judged = Set((comparison?.comparedMethods ?? []) + judges.flatMap(\.selected))
    guard !asked.isEmpty, judged.isDisjoint(with: asked) else { return nil }
    let names = BaselineComparison.list(asked.map { "'\($0)'" })
    let place = comparison.map { "neither in baseline '\($0.baseline.name)' nor" } ?? "not"
    return GateProblem(
      .newCandidate,
      "nothing is demanded of \(names): \(asked.count == 1 ? "it is" : "they are") \(place) "
        + "selected by a rule"
    )
  }
}

extension GateProblem {
  /// Why a run is not complete; nil where it is.
  ///
  /// A clip that nobody labelled is not missing.
  package init?(partialBecauseOf omissions: [Run.Omission]) {
    let lost = omissions.filter { !$0.isUnlabelled }
    guard let first = lost.first else { return nil }
    let others = lost.count > 1 ? " and \(counted(lost.count - 1, "other clip"))" : ""
    self.init(
      .partialRun,
      "the run is incomplete: clip '\(first.clip)'\(others) could not be scored (\(first.reason))"
    )
  }
}
