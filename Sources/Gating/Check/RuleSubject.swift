// SPDX-License-Identifier: Apache-2.0
import Scoring

/// What a rule is held against: one counter, analyzer or track configuration.
struct RuleSubject: Sendable {
  /// The counter, the analyzer with its policy, or nothing for a track.
  let subject: String
  /// The track configuration.
  let track: String
  /// The rule's measure in this run; nil where it has no such measure.
  private(set) var after: RuleTally?
  /// The same in the baseline; nil where that says nothing of the subject.
  private(set) var before: RuleTally?
  /// Whether nothing on which the measure rests has changed.
  private var isUntouched = true
  /// Whether each clip by itself gives the measure the value that it gave before.
  private var isSame = true
  private let empty: RuleTally?

  /// Creates a subject of which nothing is known.
  init(_ subject: String, _ track: String, _ empty: RuleTally?) {
    self.subject = subject
    self.track = track
    self.empty = empty
    after = empty
  }

  /// For people: `zig-zag on truth`.
  var name: String { [subject, track].filter { !$0.isEmpty }.joined(separator: " on ") }

  /// Takes the scores of the next clips, and those of the baseline.
  ///
  /// - Parameters:
  ///   - scores: The scores of the run.
  ///   - blessed: The scores of the baseline; nil if it has none of the subject.
  ///   - rule: The rule.
  ///   - isUntouched: Whether nothing on which the measure rests has changed; nil to compare all clips.
  mutating func take<Score: TalliedScore>(
    _ scores: [Score],
    before blessed: [Score]?,
    of rule: GateRules.Rule,
    isUntouched: Bool?
  ) {
    for score in scores { Self.add(score, to: &after) }
    if before == nil, blessed?.isEmpty == false { before = empty }
    for score in blessed ?? [] { Self.add(score, to: &before) }
    if isUntouched ?? Self.isSame(blessed, scores) { return }
    self.isUntouched = false
    if !rule.isUnmoved(blessed, scores) { isSame = false }
  }

  /// Whether the same was said of the same number of clips.
  private static func isSame<Score: TalliedScore>(_ before: [Score]?, _ after: [Score]) -> Bool {
    guard let before, before.count == after.count else { return false }
    return zip(before, after).allSatisfy { $1.saysTheSame(as: $0) }
  }

  private static func add(_ score: some TalliedScore, to tally: inout RuleTally?) {
    guard var whole = tally else { return }
    // Without a second copy, which would copy all that was gathered.
    tally = nil
    score.add(to: &whole)
    tally = whole
  }

  /// Why nothing moved for this measure, if every clip gives it what it gave; nil if some clip does not.
  var sameness: String? {
    if isUntouched { return "nothing that it rests on has changed" }
    return isSame ? "no clip gives it another value than before" : nil
  }

  /// How far the measure went the bad way, with a two-sided interval of a level.
  func worsening(_ isRiseWorse: Bool, level: Double) -> Measure? {
    guard let after, let before else { return nil }
    return isRiseWorse ? after.change(from: before, level) : before.change(from: after, level)
  }

  /// Whether the measure went the bad way by more than chance.
  ///
  /// - Parameters:
  ///   - isRiseWorse: Whether more is worse.
  ///   - isEitherWayBad: Whether a change the other way would have been as bad.
  /// - Returns: A sign-flip test by subject; nil without a baseline.
  func testOfWorsening(_ isRiseWorse: Bool, isEitherWayBad: Bool) -> TestResult? {
    guard let after, let before else { return nil }
    let alternative: SignFlipTest.Alternative = isEitherWayBad ? .either : .rise
    return isRiseWorse
      ? after.test(against: before, alternative) : before.test(against: after, alternative)
  }
}

/// A score of a clip that rules gather.
protocol TalliedScore {
  /// The clip.
  var clip: ClipIdentity { get }
  /// Whether the same was said of the clip.
  func saysTheSame(as other: Self) -> Bool
  /// Adds it to the measure of a rule.
  func add(to tally: inout RuleTally)
}

extension ClipScore: TalliedScore {
  func saysTheSame(as other: ClipScore) -> Bool { events == other.events }
  func add(to tally: inout RuleTally) { tally.add(self) }
}

extension FormScore: TalliedScore {
  func saysTheSame(as other: FormScore) -> Bool {
    result == other.result && alerts == other.alerts
  }
  func add(to tally: inout RuleTally) { tally.add(self) }
}

extension TrackSummary: TalliedScore {
  func saysTheSame(as other: TrackSummary) -> Bool { values == other.values }
  func add(to tally: inout RuleTally) { tally.add(self) }
}

extension PhaseScore: TalliedScore {
  func saysTheSame(as other: PhaseScore) -> Bool { self == other }
  func add(to tally: inout RuleTally) { tally.add(self) }
}

/// The measure of a rule, gathered clip by clip: of what the rule's kind says, one of them.
struct RuleTally: Sendable {
  private var counter: MeasureTally?
  private var form: FormTally?
  private var track: TrackTally?
  private var phase: PhaseTally?

  /// Starts to gather a rule's measure; nil where there is no such measure.
  init?(_ rule: GateRules.Rule, plan: ResamplingPlan) {
    switch rule.kind {
    case .counter: counter = MeasureTally(rule.identifier, plan: plan)
    case .form: form = FormTally(rule.identifier, plan: plan)
    case .track: track = TrackTally(rule.identifier, plan: plan)
    case .phase: phase = PhaseTally(rule.identifier, plan: plan)
    }
    if counter == nil, form == nil, track == nil, phase == nil { return nil }
  }

  /// Takes a clip of a counter.
  mutating func add(_ score: ClipScore) { counter?.add(score) }

  /// Takes a clip of an analyzer.
  mutating func add(_ score: FormScore) { form?.add(score) }

  /// Takes a clip's track.
  mutating func add(_ summary: TrackSummary) { track?.add(summary) }

  /// Takes a clip's phases.
  mutating func add(_ score: PhaseScore) { phase?.add(score) }

  /// The measure of all clips so far.
  var answer: Measure? {
    counter?.answer() ?? form?.answer() ?? track?.answer() ?? phase?.answer()
  }

  /// The same measure minus that of the other side; nil where they are of different kinds.
  func change(from other: RuleTally, _ level: Double) -> Measure? {
    if let counter, let old = other.counter { return counter.change(from: old, level: level) }
    if let form, let old = other.form { return form.change(from: old, level: level) }
    if let track, let old = other.track { return track.change(from: old, level: level) }
    if let phase, let old = other.phase { return phase.change(from: old, level: level) }
    return nil
  }

  /// Whether the measure differs from that of the other side more than by chance; nil where they are of different kinds.
  func test(against other: RuleTally, _ alternative: SignFlipTest.Alternative) -> TestResult? {
    if let counter, let old = other.counter { return counter.test(against: old, alternative) }
    if let form, let old = other.form { return form.test(against: old, alternative) }
    if let track, let old = other.track { return track.test(against: old, alternative) }
    if let phase, let old = other.phase { return phase.test(against: old, alternative) }
    return nil
  }
}
