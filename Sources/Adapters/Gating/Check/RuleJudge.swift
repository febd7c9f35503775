// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import Results
import Scoring
import Statistics
import Storage

/// Applies one rule to all that it selects, whatever that is.
protocol RuleJudging: Sendable {
  var rule: GateRules.Rule { get }
  /// The counters or analyzers that the rule selects; none if it selects tracks.
  var selected: [String] { get }

  /// Takes the next clips of a run, and what was blessed of them; nil where there is no baseline.
  mutating func take(_ part: Run, blessed: Run?)

  /// Applies the rule to what was gathered.
  ///
  /// - Parameter baseline: The name of the baseline that changes are measured from.
  /// - Returns: What came of it for each candidate, and why it could not be applied.
  func outcomes(baseline: String?) -> (outcomes: [RuleOutcome], problems: [GateProblem])
}

extension GateRules.Rule {
  /// The judge of the rule.
  var judge: any RuleJudging { judge(of: kind.record) }

  private func judge<Record: EvaluatedRecord>(of record: Record.Type) -> any RuleJudging {
    RuleJudge<Record>(self)
  }
}

/// Applies one rule to all that it selects, gathering what it is about a part of the clips at a time.
struct RuleJudge<Record: EvaluatedRecord>: RuleJudging {
  let rule: GateRules.Rule
  private var candidates: [JudgedCandidate<Record>] = []
  private var plan = ResamplingPlan()
  /// Whether any clip is in the rule's slice.
  private var hasClips = false
  /// What clips have of the keys of the rule's slice.
  private var values: [String: Set<String>] = [:]
  /// What the run has to select from.
  private var names: [String] = []

  init(_ rule: GateRules.Rule) {
    self.rule = rule
  }

  // MARK: Part by part

  mutating func take(_ part: Run, blessed: Run?) {
    plan = part.plan.ofRules
    for clip in part.clips {
      if includes(clip) { hasClips = true }
      for condition in rule.identifier.slice {
        guard let key = SliceKey(rawValue: condition.key) else { continue }
        let found = key.values(of: clip.identity, referenceCount: clip.reference.count)
        values[condition.key, default: []].formUnion(found)
      }
    }
    let before = blessed?.results[Record.self] ?? []
    for evaluation in part.results[Record.self] {
      let texts = evaluation.configuration.values.map { $0 ?? "" }
      for text in texts where !names.contains(text) { names.append(text) }
      let keys = zip(rule.kind.selectors, texts)
      guard keys.allSatisfy({ rule.selects($0, $1) }) else { continue }
      let known = candidates.firstIndex { $0.configuration == evaluation.configuration }
      if known == nil {
        let tally = MeasureTally<Record.Item>(rule.identifier, plan: plan)
        candidates.append(JudgedCandidate(evaluation.configuration, tally))
      }
      candidates[known ?? candidates.count - 1].take(
        evaluation.clips,
        before: before.first { $0.configuration == evaluation.configuration }?.clips,
        of: rule
      )
    }
  }

  /// Whether a clip is in the rule's slice, whatever fault or phase that names.
  private func includes(_ clip: RunClip) -> Bool {
    var slice = rule.identifier
    slice.slice.removeAll { $0.key == rule.kind.partKey }
    return slice.includes(clip.identity, referenceCount: clip.reference.count)
  }

  // MARK: After the last part

  var selected: [String] {
    Record.Tested.keys.count > 1 ? candidates.map(\.configuration.method) : []
  }

  func outcomes(baseline: String?) -> (outcomes: [RuleOutcome], problems: [GateProblem]) {
    let isChange = rule.expression.quantity.isChange
    if isChange, baseline == nil {
      return ([], [problem(.nothingDemanded, "a rule about a change needs a baseline")])
    }
    guard !candidates.isEmpty else { return ([], [nothingSelected]) }
    guard hasClips else {
      return ([], [problem(.emptySelection, "no clip matches \(rule.identifier)" + nearestSlice)])
    }
    var outcomes: [RuleOutcome] = []
    var problems: [GateProblem] = []
    for judged in candidates {
      switch outcome(of: judged, baseline: baseline ?? "") {
      case .success(let outcome): outcomes.append(outcome)
      case .failure(let failure):
        problems.append(problem(.undefined, failure.reason))
      }
    }
    return (outcomes, problems)
  }

  private func outcome(
    of judged: JudgedCandidate<Record>,
    baseline: String
  ) -> Result<RuleOutcome, Undefined> {
    guard let measure = judged.after?.answer() else {
      return .failure(Undefined(reason: "\(judged.name) has no such measure"))
    }
    let isRiseWorse = isRiseWorse(measure.value)
    let isChange = rule.expression.quantity.isChange
    if isChange, judged.before == nil {
      return .failure(Undefined(reason: missingBaseline(baseline, judged)))
    }
    let worsening =
      isChange ? judged.worsening(isRiseWorse, level: RuleOutcome.changeLevel) : nil
    let decided =
      isChange
      ? worsening.flatMap {
        RuleOutcome.change(rule.expression, $0, sameness: judged.sameness)
      } : RuleOutcome.absolute(rule.expression, measure)
    guard let decided else {
      let reason =
        measure.undefinedReason ?? worsening?.undefinedReason
        ?? measure.intervalReason ?? "the baseline has no such measure"
      return .failure(Undefined(reason: "undefined for \(judged.name): \(reason)"))
    }
    var outcome = RuleOutcome(
      rule: rule.text,
      line: rule.position.line,
      candidate: judged.candidate,
      track: judged.track,
      measure: measure,
      before: judged.before?.answer().value,
      worsening: worsening,
      verdict: decided.verdict,
      reason: decided.reason
    )
    if let worsening { test(&outcome, judged, worsening, isRiseWorse) }
    return .success(outcome)
  }

  /// Whether more is worse where a measure has a value; the outcome of a test has no change at all.
  private func isRiseWorse(_ value: Double?) -> Bool {
    switch rule.kind.better(of: rule.identifier) {
    case .higher, .neither: false
    case .lower: true
    case .zero: (value ?? 0) >= 0
    case .one: (value ?? 1) >= 1
    }
  }

  /// Tests that a measure got worse at all, if it did so beyond the limit.
  ///
  /// There is no test if nothing changed, or if too few subjects could show anything.
  private func test(
    _ outcome: inout RuleOutcome,
    _ judged: JudgedCandidate<Record>,
    _ worsening: Measure,
    _ isRiseWorse: Bool
  ) {
    guard let value = worsening.value, worsening.hasEnoughSubjects,
      judged.sameness == nil || value != 0
    else { return }
    outcome.isTested = true
    guard rule.expression.isExceeded(by: value) else { return }
    let test = judged.testOfWorsening(isRiseWorse, isEitherWayBad: isEitherWayBad)
    guard let pValue = test?.pValue else {
      outcome.reason +=
        ", but its significance cannot be tested: \(test?.reason ?? "there is no test")"
      return
    }
    outcome.pValue = pValue
    guard pValue > WorseningTest.chanceOfRule else { return }
    let level = 1 - 2 * WorseningTest.chanceOfRule
    guard let interval = judged.worsening(isRiseWorse, level: level)?.interval else { return }
    outcome.shortage = RuleOutcome.shortage(
      worsening,
      value - interval.low,
      value,
      "that the rule is broken"
    )
  }

  /// Whether the measure has a best value, so that which way is worse is seen by this run alone.
  private var isEitherWayBad: Bool {
    switch rule.kind.better(of: rule.identifier) {
    case .zero, .one: true
    case .higher, .lower, .neither: false
    }
  }

  // MARK: Problems

  private func problem(_ kind: GateProblem.Kind, _ message: String) -> GateProblem {
    GateProblem(kind, "rule '\(rule.text)': \(message)", position: rule.position)
  }

  private func missingBaseline(_ baseline: String, _ judged: JudgedCandidate<Record>) -> String {
    guard rule.kind.role != .said else {
      return "undefined for \(judged.name): the baseline has no such measure"
    }
    return "baseline '\(baseline)' has nothing of \(rule.kind.plural) on \(judged.track): "
      + "it was blessed without a rule about their change; bless it again with these rules"
  }

  private var nothingSelected: GateProblem {
    let known = names + names.map(GateRules.Rule.stem)
    let unknown = rule.selection.first { !known.contains($0.value) }
    let hint = unknown.map { didYouMean($0.value, in: known.filter { !$0.isEmpty }) } ?? ""
    return problem(.emptySelection, "it matches nothing in the run" + hint)
  }

  private var nearestSlice: String {
    for condition in rule.identifier.slice {
      let found = values[condition.key] ?? []
      if !found.contains(condition.value) {
        return didYouMean(condition.value, in: found.sorted())
      }
    }
    return ""
  }
}

/// Why a rule says nothing of a candidate.
private struct Undefined: Error {
  var reason: String
}
