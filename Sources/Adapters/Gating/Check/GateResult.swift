// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
package import Scoring
package import Statistics

/// What a gate says of a run.
package struct GateResult: Sendable {
  /// The verdict.
  package enum Verdict: String, Sendable, CaseIterable {
    /// Every rule is fulfilled and nothing changed that may not.
    case passed
    /// The same, and clips got better and none worse.
    case improved
    /// A rule is broken or cannot be shown to be fulfilled, or something changed that was not blessed.
    case failed
    /// Nothing can be said.
    case notComparable = "not-comparable"
  }

  /// The dataset's name.
  package var dataset: String
  /// The number of clips in the run.
  package var clips: Int
  /// The baseline's name; nil where there is none.
  package var baseline: String?
  /// What becomes of changed events.
  package var events: GateRules.EventPolicy
  /// Why nothing can be said; empty where something can.
  package var problems: [GateProblem]
  /// The clips on which something is not as in the baseline, in the order of candidates, then of clips.
  package var changes: [ClipChange]
  /// The candidates of the run that the baseline has not, which were compared with nothing.
  package var newCandidates: [String] = []
  /// What came of each rule.
  package var outcomes: [RuleOutcome]
  /// The flips of clips, by candidate.
  package var flips: [FlipCount]
  /// The next commands, a line each with the reason behind `#`; empty after a green gate.
  package var next: [String] = []

  /// The outcomes of the rules: failed, then undecided, then passed.
  package var outcomesByVerdict: [RuleOutcome] {
    [.failed, .undecided, .passed].flatMap { verdict in outcomes.filter { $0.verdict == verdict } }
  }

  /// The chances of so many clips turning wrong, corrected for the number of candidates by Holm's
  /// procedure, in the order of `flips`; nil where no clip flipped.
  ///
  /// They are told and decide nothing: no clip passes because its failing may be chance.
  package var chancesOfFlips: [Double?] {
    MultipleTesting.holm(flips.map(\.testOfBreaking.pValue))
  }

  /// The changes that fail the gate.
  package var forbiddenChanges: [ClipChange] {
    switch events {
    case .unchanged: changes
    case .notWorse: changes.filter { $0.effect != .better }
    case .listed: []
    }
  }

  /// The verdict.
  ///
  /// What failed is told first: a rule that is broken, or a change that may not be, is not undone by another rule that
  /// cannot be told. Only a run that cannot be relied on at all comes before.
  package var verdict: Verdict {
    guard !problems.contains(where: { $0.exitStatus != .nothingMeasured }) else {
      return .notComparable
    }
    if !forbiddenChanges.isEmpty || outcomes.contains(where: { $0.verdict == .failed }) {
      return .failed
    }
    guard problems.isEmpty else { return .notComparable }
    guard outcomes.allSatisfy({ $0.verdict == .passed }) else { return .failed }
    let isBetter = changes.contains { $0.effect == .better }
    return isBetter && !changes.contains { $0.effect == .worse } ? .improved : .passed
  }

  /// The status to end with: never 0 where nothing could be said.
  package var exitStatus: ExitStatus {
    switch verdict {
    case .passed, .improved: .success
    case .failed: .gateFailed
    case .notComparable:
      problems.map(\.exitStatus).first { $0 != .nothingMeasured } ?? .nothingMeasured
    }
  }

  /// The last line: the verdict in words.
  package var sentence: String {
    let broken = outcomes.count { $0.verdict == .failed }
    let undecided = outcomes.count { $0.verdict == .undecided }
    switch verdict {
    case .notComparable:
      let first = problems.first?.message ?? ""
      let others = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
      return "gate cannot judge the run: \(first)\(others)"
    case .failed:
      let parts = [
        broken > 0 ? "\(counted(broken, "rule")) broken" : nil,
        undecided > 0 ? "\(counted(undecided, "rule")) not shown to hold" : nil,
        forbiddenChanges.isEmpty
          ? nil : "\(counted(forbiddenChanges.count, "clip result")) changed and not blessed",
        problems.isEmpty ? nil : "\(counted(problems.count, "point")) that cannot be judged",
      ]
      return "gate failed: " + parts.compactMap(\.self).joined(separator: ", ")
    case .improved:
      let better = changes.count { $0.effect == .better }
      return "gate passed: improved, \(counted(better, "clip result")) better and none worse; "
        + "'rep-gate bless' makes that the baseline"
    case .passed:
      let rules = outcomes.isEmpty ? "" : ", \(counted(outcomes.count, "rule")) fulfilled"
      let same = baseline == nil ? "" : changes.isEmpty ? ", nothing changed" : ", changes listed"
      return "gate passed: \(counted(clips, "clip"))\(rules)\(same)"
    }
  }
}

extension GateResult {
  /// Creates the result of a gate that cannot tell anything.
  ///
  /// - Parameters:
  ///   - problems: The reasons; at least one.
  ///   - rules: What is demanded.
  package init(_ problems: [GateProblem], rules: GateRules = GateRules()) {
    self.init(
      dataset: "",
      clips: 0,
      baseline: nil,
      events: rules.events,
      problems: problems,
      changes: [],
      outcomes: [],
      flips: []
    )
  }
}

/// The numbers of clips that turned right and wrong for one candidate.
package struct FlipCount: Sendable, Equatable {
  /// The counter.
  package var candidate: String
  /// The track configuration.
  package var track: String
  /// The clips that were right before and are wrong now, in the order of the run.
  package var newlyFailing: [String] = []
  /// The clips that were wrong before and are right now, in the order of the run.
  package var newlyFixed: [String] = []

  /// Whether more turned wrong than right, one-sided; clips that did not flip have no part in it.
  package var testOfBreaking: TestResult {
    McNemarTest.testOfBreaking(fixed: newlyFixed.count, broken: newlyFailing.count)
  }
}
