// SPDX-License-Identifier: Apache-2.0
import Basics
import RepCounting
import Labels
import Scoring
import Storage

/// Applies one rule to all that it selects, gathering what it is about a part of the clips at a time.
struct RuleJudge: Sendable {
  let rule: GateRules.Rule
  private var subjects: [RuleSubject] = []
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

  /// Takes the next clips of a run, and what was blessed of them; nil where there is no baseline.
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
    switch rule.kind {
    case .counter: takeCounters(part, blessed)
    case .form: takeForms(part, blessed)
    case .track: takeTracks(part, blessed)
    case .phase: takePhases(part, blessed)
    }
  }

  /// Whether a clip is in the rule's slice, whatever fault or phase that names.
  private func includes(_ clip: RunClip) -> Bool {
    var slice = rule.identifier
    slice.slice.removeAll { $0.key == "fault" || $0.key == "phase" }
    return slice.includes(clip.identity, referenceCount: clip.reference.count)
  }

  private mutating func takeCounters(_ part: Run, _ blessed: Run?) {
    for evaluation in part.evaluations {
      let configuration = evaluation.configuration
      know(configuration.counter, configuration.track)
      guard rule.selects("counter", configuration.counter),
        rule.selects("track", configuration.track)
      else { continue }
      let before = blessed?.evaluations.first { $0.configuration == configuration }
      // Clips outside of the rule's slice may have changed.
      let isUntouched = before.map { events($0) == events(evaluation) } ?? false
      take(
        configuration.counter,
        configuration.track,
        evaluation.clips,
        before: before?.clips,
        isUntouched: isUntouched
      )
    }
  }

  /// What was counted in the clips of the rule's slice.
  private func events(_ evaluation: Evaluation) -> [[RepEvent]] {
    evaluation.clips
      .filter { rule.identifier.includes($0.clip, referenceCount: $0.referenceCount) }
      .map(\.events)
  }

  private mutating func takeForms(_ part: Run, _ blessed: Run?) {
    for form in part.forms {
      let configuration = form.configuration
      know(configuration.analyzer, configuration.feedback ?? "", configuration.track)
      guard rule.selects("analyzer", configuration.analyzer),
        rule.selects("feedback", configuration.feedback ?? ""),
        rule.selects("track", configuration.track)
      else { continue }
      let before = blessed?.forms.first { $0.configuration == configuration }
      let name = configuration.analyzer + (configuration.feedback.map { " > \($0)" } ?? "")
      take(name, configuration.track, form.clips, before: before?.clips)
    }
  }

  private mutating func takeTracks(_ part: Run, _ blessed: Run?) {
    for track in part.tracks {
      know(track.track)
      guard rule.selects("track", track.track) else { continue }
      let before = blessed?.tracks.first { $0.track == track.track }
      take("", track.track, track.clips, before: before?.clips)
    }
  }

  private mutating func takePhases(_ part: Run, _ blessed: Run?) {
    for phase in part.phases {
      know(phase.track)
      guard rule.selects("track", phase.track) else { continue }
      let before = blessed?.phases.first { $0.track == phase.track }
      take("", phase.track, phase.clips, before: before?.clips)
    }
  }

  private mutating func know(_ names: String...) {
    for name in names where !self.names.contains(name) { self.names.append(name) }
  }

  private mutating func take<Score: TalliedScore>(
    _ subject: String,
    _ track: String,
    _ scores: [Score],
    before: [Score]?,
    isUntouched: Bool? = nil
  ) {
    let index =
      subjects.firstIndex { $0.subject == subject && $0.track == track } ?? subjects.count
    if index == subjects.count {
      subjects.append(RuleSubject(subject, track, RuleTally(rule, plan: plan)))
    }
    subjects[index].take(scores, before: before, of: rule, isUntouched: isUntouched)
  }

  // MARK: After the last part

  /// Applies the rule to what was gathered.
  ///
  /// - Parameter baseline: The name of the baseline that changes are measured from.
  /// - Returns: What came of it for each subject under test, and why it could not be applied.
  func outcomes(baseline: String?) -> (outcomes: [RuleOutcome], problems: [GateProblem]) {
    let isChange = rule.expression.quantity.isChange
    if isChange, baseline == nil {
      return ([], [problem(.nothingDemanded, "there is no baseline to measure a change from")])
    }
    guard !subjects.isEmpty else { return ([], [nothingSelected]) }
    guard hasClips else {
      return ([], [problem(.emptySelection, "no clip is in \(rule.identifier)" + nearestSlice)])
    }
    var outcomes: [RuleOutcome] = []
    var problems: [GateProblem] = []
    for subject in subjects {
      switch outcome(of: subject, baseline: baseline ?? "") {
      case .success(let outcome): outcomes.append(outcome)
      case .failure(let failure):
        problems.append(problem(.undefined, failure.reason))
      }
    }
    return (outcomes, problems)
  }

  private struct Undefined: Error {
    var reason: String
  }

  private func outcome(
    of subject: RuleSubject,
    baseline: String
  ) -> Result<RuleOutcome, Undefined> {
    guard let measure = subject.after?.answer else {
      return .failure(Undefined(reason: "\(subject.name) has no such measure"))
    }
    let isRiseWorse = isRiseWorse(measure.value)
    let isChange = rule.expression.quantity.isChange
    if isChange, subject.before == nil {
      return .failure(Undefined(reason: missingBaseline(baseline, subject)))
    }
    let worsening =
      isChange ? subject.worsening(isRiseWorse, level: RuleOutcome.changeLevel) : nil
    let decided =
      isChange
      ? worsening.flatMap {
        RuleOutcome.change(rule.expression, $0, sameness: subject.sameness)
      } : RuleOutcome.absolute(rule.expression, measure)
    guard let decided else {
      let reason =
        measure.undefinedReason ?? worsening?.undefinedReason
        ?? measure.intervalReason ?? "the baseline has no such measure"
      return .failure(Undefined(reason: "undefined for \(subject.name): \(reason)"))
    }
    var outcome = RuleOutcome(
      rule: rule.text,
      line: rule.position.line,
      subject: subject.subject,
      track: subject.track,
      measure: measure,
      before: subject.before?.answer?.value,
      worsening: worsening,
      verdict: decided.verdict,
      reason: decided.reason
    )
    if let worsening { test(&outcome, subject, worsening, isRiseWorse) }
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
    _ subject: RuleSubject,
    _ worsening: Measure,
    _ isRiseWorse: Bool
  ) {
    guard let value = worsening.value, worsening.hasEnoughSubjects,
      subject.sameness == nil || value != 0
    else { return }
    outcome.isTested = true
    guard rule.expression.isExceeded(by: value) else { return }
    let test = subject.testOfWorsening(isRiseWorse, isEitherWayBad: isEitherWayBad)
    guard let pValue = test?.pValue else {
      outcome.reason +=
        ", but whether that is chance cannot be told: \(test?.reason ?? "there is no test")"
      return
    }
    outcome.pValue = pValue
    guard pValue > WorseningTest.chanceOfRule else { return }
    let level = 1 - 2 * WorseningTest.chanceOfRule
    guard let interval = subject.worsening(isRiseWorse, level: level)?.interval else { return }
    outcome.shortage = RuleOutcome.shortage(
      worsening,
      value - interval.low,
      value,
      "that it is not"
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

  private func missingBaseline(_ baseline: String, _ subject: RuleSubject) -> String {
    switch rule.kind {
    case .counter, .form: "undefined for \(subject.name): the baseline has no such measure"
    case .track, .phase:
      "baseline '\(baseline)' holds nothing of \(rule.kind.rawValue)s on \(subject.track): "
        + "it was blessed without a rule about their change; bless it again with these rules"
    }
  }

  private var nothingSelected: GateProblem {
    let known = names + names.map(GateRules.Rule.stem)
    let unknown = rule.selection.first { !known.contains($0.value) }
    let hint = unknown.map { didYouMean($0.value, in: known.filter { !$0.isEmpty }) } ?? ""
    return problem(.emptySelection, "it is about nothing in the run" + hint)
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
