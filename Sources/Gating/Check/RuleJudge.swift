// SPDX-License-Identifier: Apache-2.0
import Basics
import RepCounting
import Labels
import Scoring
import Storage

/// Applies one rule to all that it selects.
struct RuleJudge {
  let rule: GateRules.Rule
  let run: Run
  let baseline: Run?

  /// What came of the rule for each subject under test, and why it could not be applied.
  var outcomes: (outcomes: [RuleOutcome], problems: [GateProblem]) {
    if rule.expression.quantity.isChange, baseline == nil {
      return ([], [problem(.nothingDemanded, "there is no baseline to measure a change from")])
    }
    switch rule.kind {
    case .counter: return ofCounters
    case .form: return ofForms
    case .track: return ofTracks
    case .phase: return ofPhases
    }
  }

  // MARK: Counters

  private var ofCounters: ([RuleOutcome], [GateProblem]) {
    let selected = run.evaluations.filter { evaluation in
      rule.selects("counter", evaluation.configuration.counter)
        && rule.selects("track", evaluation.configuration.track)
    }
    guard !selected.isEmpty else { return ([], [nothingSelected]) }
    return collected(selected) { evaluation in
      let change = baseline?.evaluations.first { $0.configuration == evaluation.configuration }
        .flatMap { before in
          Change(
            before: before.answer(rule.identifier)?.value,
            isUntouched: events(before) == events(evaluation),
            worsening: { worsening(from: before, to: evaluation, level: $0) }
          )
        }
      return Judged(
        subject: evaluation.configuration.counter,
        track: evaluation.configuration.track,
        measure: evaluation.answer(rule.identifier),
        change: change
      )
    }
  }

  /// Whether a clip is in the rule's slice, whatever fault or phase that names.
  private func includes(_ clip: RunClip) -> Bool {
    var slice = rule.identifier
    slice.slice.removeAll { $0.key == "fault" || $0.key == "phase" }
    return slice.includes(clip.identity, referenceCount: clip.reference.count)
  }

  /// What was counted in the clips of the rule's slice.
  private func events(_ evaluation: Evaluation) -> [[RepEvent]] {
    evaluation.clips
      .filter { rule.identifier.includes($0.clip, referenceCount: $0.referenceCount) }
      .map(\.events)
  }

  /// How far a measure went the bad way, with an interval of a level.
  private func worsening(
    from before: Evaluation,
    to after: Evaluation,
    level: Double
  ) -> Measure? {
    isRiseWorse(after.answer(rule.identifier)?.value)
      ? after.change(rule.identifier, from: before, level: level)
      : before.change(rule.identifier, from: after, level: level)
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

  // MARK: Form, tracks and phases

  private var ofForms: ([RuleOutcome], [GateProblem]) {
    let selected = run.forms.filter { form in
      rule.selects("analyzer", form.configuration.analyzer)
        && rule.selects("feedback", form.configuration.feedback ?? "")
        && rule.selects("track", form.configuration.track)
    }
    guard !selected.isEmpty else { return ([], [nothingSelected]) }
    return collected(selected) { form in
      let before = baseline?.forms.first { $0.configuration == form.configuration }
      return Judged(
        subject: form.configuration.analyzer
          + (form.configuration.feedback.map { " > \($0)" } ?? ""),
        track: form.configuration.track,
        measure: form.answer(rule.identifier),
        change: before.map { before in
          Change(
            before: before.answer(rule.identifier)?.value,
            isUntouched: before.clips.map(\.result) == form.clips.map(\.result)
              && before.clips.map(\.alerts) == form.clips.map(\.alerts),
            worsening: { level in
              isRiseWorse(form.answer(rule.identifier)?.value)
                ? before.change(rule.identifier, to: form, level: level)
                : form.change(rule.identifier, to: before, level: level)
            }
          )
        }
      )
    }
  }

  private var ofTracks: ([RuleOutcome], [GateProblem]) {
    ofTracksAlone(run.tracks.map { (track: $0.track, measure: $0.answer(rule.identifier)) })
  }

  private var ofPhases: ([RuleOutcome], [GateProblem]) {
    ofTracksAlone(run.phases.map { (track: $0.track, measure: $0.answer(rule.identifier)) })
  }

  /// What came of a rule about what is measured of tracks, whoever is tested on them.
  private func ofTracksAlone(
    _ measured: [(track: String, measure: Measure?)]
  ) -> ([RuleOutcome], [GateProblem]) {
    if rule.expression.quantity.isChange {
      let what = "a baseline holds no measures of tracks and their phases"
      return ([], [problem(.undefined, "\(what); rep-compare compares them")])
    }
    let selected = measured.filter { rule.selects("track", $0.track) }
    guard !selected.isEmpty else { return ([], [nothingSelected]) }
    return collected(selected) { track in
      Judged(subject: "", track: track.track, measure: track.measure, change: nil)
    }
  }

  // MARK: One subject

  /// What a rule is held against.
  private struct Judged {
    var subject: String
    var track: String
    var measure: Measure?
    var change: Change?
  }

  private struct Change {
    /// The baseline's number.
    var before: Double?
    /// Whether nothing on which the measure rests has changed.
    var isUntouched: Bool
    /// How far it went the bad way, with a two-sided interval of a level.
    var worsening: (_ level: Double) -> Measure?
  }

  private func collected<Subject>(
    _ subjects: [Subject],
    _ judge: (Subject) -> Judged
  ) -> ([RuleOutcome], [GateProblem]) {
    guard run.clips.contains(where: includes) else {
      return ([], [problem(.emptySelection, "no clip is in \(rule.identifier)" + nearestSlice)])
    }
    var outcomes: [RuleOutcome] = []
    var problems: [GateProblem] = []
    for subject in subjects {
      let judged = judge(subject)
      let name = [judged.subject, judged.track].filter { !$0.isEmpty }.joined(separator: " on ")
      guard let measure = judged.measure else {
        problems.append(problem(.undefined, "\(name) has no such measure"))
        continue
      }
      let isChange = rule.expression.quantity.isChange
      let worsening = isChange ? judged.change?.worsening(RuleOutcome.changeLevel) : nil
      let decided: (verdict: RuleOutcome.Verdict, reason: String)?
      if isChange {
        let isUntouched = judged.change?.isUntouched ?? false
        decided = worsening.flatMap {
          RuleOutcome.change(rule.expression, $0, isUntouched: isUntouched)
        }
      } else {
        decided = RuleOutcome.absolute(rule.expression, measure)
      }
      guard let decided else {
        let reason =
          measure.undefinedReason ?? worsening?.undefinedReason
          ?? measure.intervalReason ?? "the baseline has no such measure"
        problems.append(problem(.undefined, "undefined for \(name): \(reason)"))
        continue
      }
      outcomes.append(
        RuleOutcome(
          rule: rule.text,
          line: rule.position.line,
          subject: judged.subject,
          track: judged.track,
          measure: measure,
          before: judged.change?.before,
          worsening: worsening,
          pValue: judged.change.flatMap { pValue($0, isChange ? worsening : nil) },
          verdict: decided.verdict,
          reason: decided.reason
        )
      )
    }
    return (outcomes, problems)
  }

  /// The p-value of the test that a measure got worse by at least the limit; nil where there is none to
  /// make, since nothing changed or there is no interval.
  private func pValue(_ change: Change, _ worsening: Measure?) -> Double? {
    guard let worsening, worsening.interval != nil,
      !(change.isUntouched && worsening.value == 0)
    else { return nil }
    return NonInferiorityTest.pValue(
      margin: rule.expression.limit,
      replicates: run.plan.replicates
    ) { change.worsening($0)?.interval }
  }

  // MARK: Problems

  private func problem(_ kind: GateProblem.Kind, _ message: String) -> GateProblem {
    GateProblem(kind, "rule '\(rule.text)': \(message)", position: rule.position)
  }

  private var nothingSelected: GateProblem {
    let known: [String] =
      switch rule.kind {
      case .counter:
        run.evaluations.flatMap { [$0.configuration.counter, $0.configuration.track] }
      case .form:
        run.forms.flatMap {
          [$0.configuration.analyzer, $0.configuration.feedback ?? "", $0.configuration.track]
        }
      case .track: run.tracks.map(\.track)
      case .phase: run.phases.map(\.track)
      }
    let names = known + known.map(GateRules.Rule.stem)
    let unknown = rule.selection.first { !names.contains($0.value) }
    let hint = unknown.map { didYouMean($0.value, in: names.filter { !$0.isEmpty }) } ?? ""
    return problem(.emptySelection, "it is about nothing in the run" + hint)
  }

  private var nearestSlice: String {
    for condition in rule.identifier.slice {
      let values = run.clips.flatMap { clip in
        SliceKey(rawValue: condition.key)?
          .values(of: clip.identity, referenceCount: clip.reference.count) ?? []
      }
      if !values.contains(condition.value) { return didYouMean(condition.value, in: values) }
    }
    return ""
  }
}

extension GateRules.Rule {
  /// Whether a configuration is selected: one of its full text, or of its name without parameters and
  /// signal.
  func selects(_ key: String, _ text: String) -> Bool {
    let wanted = selection.filter { $0.key == key }
    return wanted.allSatisfy { $0.value == text || $0.value == Self.stem(text) }
  }

  /// The name of a configuration: the text before `:` and `@`.
  static func stem(_ text: String) -> String {
    String(text.prefix { $0 != ":" && $0 != "@" })
  }
}
