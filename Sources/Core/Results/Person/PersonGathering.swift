// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Measures
import PoseTracks
import Scoring

/// Everything that runs say of the clips of one session, before it is summarised.
struct PersonGathering {
  private var session: PersonSession
  private var values: [PersonMetric: [Double]] = [:]
  private var faults: [FaultKey: [(clip: String, finding: Finding)]] = [:]
  private var messages: [MessageKey: PersonMessage] = [:]
  private var judgements: [JudgementKey: [Judgement]] = [:]
  private var refusals: [RefusalKey: Int] = [:]
  private var efforts: [Progression.Step: [ProgressionTry.Effort]] = [:]
  private var holds: [Progression.Step: (counted: [Int], labelled: [Int])] = [:]

  private struct FaultKey: Hashable {
    var fault: Fault
    var exercise: String
    var side: BodySide?
    var source: String

    var order: [String] { [exercise, fault.rawValue, side?.rawValue ?? "", source] }
  }

  private struct MessageKey: Hashable {
    var fault: Fault
    var source: String
  }

  private struct JudgementKey: Hashable {
    var subject: String
    var side: BodySide?
    var exercise: String
    var source: String

    var order: [String] { [subject, side?.rawValue ?? "", exercise, source] }
  }

  private struct RefusalKey: Hashable {
    var fault: Fault
    var reason: Abstention.Reason
    var source: String

    var order: [String] { [source, fault.rawValue, reason.rawValue] }
  }

  /// Starts with the clips of a day.
  init(date: CalendarDate?, clips: [PersonClip]) {
    session = PersonSession(date: date, clips: clips)
  }

  /// Takes what a run says of the session's clips.
  ///
  /// - Complexity: O(*n*) in clips, events, findings and measurements.
  mutating func add(_ source: PersonSource, _ choice: PersonChoice) {
    let counter = source.counter(choice)
    let analyzers = source.analyzers(choice)
    let holders = source.holds(choice)
    let scores = analyzers.map { (configuration: $0.configuration, clips: $0.clips.byClip) }
    let counts = counter?.clips.byClip ?? [:]
    for clip in session.clips where clip.run == source.name {
      let own = scores.compactMap { form in
        form.clips[clip.identity.id].map { (configuration: form.configuration, score: $0) }
      }
      if let counter, let score = counts[clip.identity.id] {
        add(score, counter.configuration, own.map(\.score))
      }
      for (configuration, score) in own { add(score, configuration) }
      if let told = holders.lazy.compactMap({ $0.clips.byClip[clip.identity.id]?.tries })
        .first(where: { !$0.isEmpty })
      {
        for hold in told {
          holds[hold.step, default: ([], [])].counted += hold.detectedSeconds
          holds[hold.step, default: ([], [])].labelled += hold.labelledSeconds
        }
      }
    }
  }

  /// Takes what a counter says of a clip.
  private mutating func add(
    _ score: ClipScore,
    _ configuration: Configuration,
    _ forms: [FormScore]
  ) {
    guard score.reference.isCounted else { return }
    let clip = score.clip
    let metric = PersonMetric(
      PersonMetric.reps,
      unit: "reps",
      exercise: clip.exercise,
      family: clip.family,
      method: configuration.counter,
      track: configuration.track
    )
    values[metric, default: []].append(Double(score.predictedCount))
    let steps = score.reference.progressionSets
    // Labels of sets without times are about the whole clip.
    let ranges: [ClosedRange<Double>?] =
      score.reference.sets.isEmpty ? [nil] : score.reference.sets.map(Optional.some)
    let places = score.countedPlaces(in: ranges)
    for (index, range) in ranges.enumerated() {
      let step = steps.first { $0.range == range }
      let gaps = places.sets[index].gaps
      var duration = metric
      duration.name = PersonMetric.repDuration
      duration.unit = Quantity.Unit.seconds.rawValue
      values[duration, default: []] += gaps
      session.sets.append(
        PersonSet(
          clip: clip.id,
          exercise: clip.exercise,
          number: index + 1,
          step: step?.step.label,
          counted: places.sets[index].count,
          labelled: step?.count ?? score.reference.fullReps(in: range, of: ranges.count),
          tempo: gaps.median,
          range: forms.range(in: range),
          faults: forms.faults(in: range)
        )
      )
    }
    if !places.outside.isEmpty {
      session.sets.append(
        PersonSet(
          clip: clip.id,
          exercise: clip.exercise,
          number: nil,
          counted: places.outside.count,
          labelled: nil
        )
      )
    }
    for found in score.progressionTries { efforts[found.step, default: []] += found.sets }
  }

  /// Takes what an analyzer, and a policy that listens, say of a clip.
  private mutating func add(_ score: FormScore, _ configuration: FormConfiguration) {
    let clip = score.clip
    let source = "\(configuration.analyzer) on \(configuration.track)"
    for measurement in score.result.measurements {
      let metric = PersonMetric(
        measurement.quantity.name,
        unit: measurement.quantity.unit.rawValue,
        exercise: clip.exercise,
        family: clip.family,
        side: measurement.side,
        method: configuration.analyzer,
        track: configuration.track
      )
      values[metric, default: []].append(measurement.value)
    }
    for finding in score.findings {
      let key = FaultKey(
        fault: finding.fault,
        exercise: clip.exercise,
        side: finding.side,
        source: source
      )
      faults[key, default: []].append((clip.id, finding))
    }
    for alert in score.alerts ?? [] {
      let policy = [configuration.feedback, source].compactMap(\.self).joined(separator: " > ")
      let key = MessageKey(fault: alert.message, source: policy)
      var message =
        messages[key]
        ?? PersonMessage(fault: alert.message, source: policy, spoken: 0, heldBack: 0)
      if alert.isSpoken { message.spoken += 1 } else { message.heldBack += 1 }
      messages[key] = message
    }
    for judgement in score.result.judgements {
      let key = JudgementKey(
        subject: judgement.subject,
        side: judgement.side,
        exercise: clip.exercise,
        source: source
      )
      judgements[key, default: []].append(judgement)
    }
    for abstention in score.abstentions {
      let key = RefusalKey(fault: abstention.fault, reason: abstention.reason, source: source)
      refusals[key, default: 0] += 1
    }
  }

  /// The session.
  ///
  /// - Complexity: O(*n* log *n*) in what was gathered.
  var summary: PersonSession {
    var session = session
    session.values = values.keys.sorted().compactMap { PersonValue($0, values[$0] ?? []) }
    session.faults = faults.keys.sorted { $0.order.lexicographicallyPrecedes($1.order) }
      .compactMap { fault($0, faults[$0] ?? []) }
    session.messages = messages.values.sorted {
      ($1.spoken, $1.heldBack, $0.fault.rawValue, $0.source)
        < ($0.spoken, $0.heldBack, $1.fault.rawValue, $1.source)
    }
    session.judgements = judgements.keys.sorted { $0.order.lexicographicallyPrecedes($1.order) }
      .compactMap { judgement($0, judgements[$0] ?? []) }
    session.refusals = refusals.keys.sorted { $0.order.lexicographicallyPrecedes($1.order) }
      .map {
        PersonRefusal(
          fault: $0.fault,
          reason: $0.reason,
          source: $0.source,
          count: refusals[$0] ?? 0
        )
      }
    session.tries = tries
    for index in session.values.indices {
      let metric = session.values[index].metric
      session.values[index].severity = session.severity(of: metric)
      session.values[index].norm = metric.quantity.flatMap {
        ClinicalNorm.of($0, for: session.person)
      }
    }
    return session
  }

  private func fault(
    _ key: FaultKey,
    _ found: [(clip: String, finding: Finding)]
  ) -> PersonFault? {
    let worst = found.map(\.finding).max {
      ($0.value - $0.threshold).magnitude < ($1.value - $1.threshold).magnitude
    }
    return worst.map { worst in
      PersonFault(
        fault: key.fault,
        exercise: key.exercise,
        side: key.side,
        source: key.source,
        count: found.count,
        clips: Set(found.map(\.clip)).count,
        quantity: worst.quantity,
        worst: worst.value,
        limit: worst.threshold
      )
    }
  }

  private func judgement(_ key: JudgementKey, _ stretches: [Judgement]) -> PersonJudgement? {
    let verdicts = stretches.map(\.verdict).uniqued()
    func seconds(_ verdict: Judgement.Verdict) -> Double {
      stretches.filter { $0.verdict == verdict }.reduce(0) { $0 + $1.end - $1.start }
    }
    var longest: (verdict: Judgement.Verdict, seconds: Double)?
    for verdict in verdicts {
      let time = seconds(verdict)
      if longest.map({ time > $0.seconds }) ?? true { longest = (verdict, time) }
    }
    let total = stretches.reduce(0) { $0 + $1.end - $1.start }
    return longest.map { longest in
      PersonJudgement(
        subject: key.subject,
        side: key.side,
        exercise: key.exercise,
        source: key.source,
        verdict: longest.verdict,
        share: total > 0 ? longest.seconds / total : 1 / Double(verdicts.count),
        stretches: stretches.count
      )
    }
  }

  /// The tries in the order of progressions.
  private var tries: [PersonTry] {
    Progression.all.flatMap(\.steps).compactMap { step in
      if let sets = efforts[step] {
        let found = ProgressionTry(step, sets: sets)
        return PersonTry(
          step,
          counted: sets.map(\.counted),
          labelled: sets.map(\.labelled),
          standard: found.counted,
          labelledStandard: found.labelled
        )
      }
      return holds[step].map { seconds in
        PersonTry(
          step,
          counted: seconds.counted,
          labelled: seconds.labelled,
          standard: step.standard(reachedBy: seconds.counted),
          labelledStandard: step.standard(reachedBy: seconds.labelled)
        )
      }
    }
  }
}
