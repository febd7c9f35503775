// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring
import Statistics

/// What a rule is held against: one counter, analyzer or track configuration.
struct JudgedCandidate<Record: EvaluatedRecord>: Sendable {
  /// The configuration.
  let configuration: Record.Tested
  /// The rule's measure in this run; nil where it has no such measure.
  private(set) var after: MeasureTally<Record.Item>?
  /// The same in the baseline; nil where that says nothing of the candidate.
  private(set) var before: MeasureTally<Record.Item>?
  /// Whether nothing on which the measure rests has changed.
  private var isUntouched = true
  /// Whether each clip by itself gives the measure the value that it gave before.
  private var isSame = true
  private let empty: MeasureTally<Record.Item>?

  /// Creates a candidate of which nothing is known.
  init(_ configuration: Record.Tested, _ empty: MeasureTally<Record.Item>?) {
    self.configuration = configuration
    self.empty = empty
    after = empty
  }

  /// The counter, the analyzer with its policy, or nothing for what is selected by its track alone.
  var candidate: String { Record.Tested.keys.count > 1 ? configuration.candidate : "" }
  /// The text that the track is selected by.
  var track: String { configuration.values.last.flatMap(\.self) ?? "" }

  /// For people: `zig-zag on truth`.
  var name: String { [candidate, track].filter { !$0.isEmpty }.joined(separator: " on ") }

  /// Takes the scores of the next clips, and those of the baseline.
  ///
  /// - Parameters:
  ///   - scores: The scores of the run.
  ///   - blessed: The scores of the baseline; nil if it has none of the candidate.
  ///   - rule: The rule.
  mutating func take(_ scores: [Record], before blessed: [Record]?, of rule: GateRules.Rule) {
    for score in scores { after?.add(score.item) }
    if before == nil, blessed?.isEmpty == false { before = empty }
    for score in blessed ?? [] { before?.add(score.item) }
    func compared(_ scores: [Record]) -> [Record] {
      guard Record.isComparedInSliceAlone else { return scores }
      return scores.filter {
        rule.identifier.includes($0.clip, referenceCount: $0.referenceCount)
      }
    }
    if Self.isSame(blessed.map(compared), compared(scores)) { return }
    isUntouched = false
    if !rule.isUnmoved(blessed, scores) { isSame = false }
  }

  /// Whether the same was said of the same number of clips.
  private static func isSame(_ before: [Record]?, _ after: [Record]) -> Bool {
    guard let before, before.count == after.count else { return false }
    return zip(before, after).allSatisfy { $1.saysTheSame(as: $0) }
  }

  /// Why nothing moved for this measure, if every clip gives it what it gave; nil if some clip does not.
  var sameness: String? {
    if isUntouched { return "all that it is computed from is unchanged" }
    return isSame ? "its value is unchanged in every clip" : nil
  }

  /// How far the measure went the bad way, with a two-sided interval of a level.
  func worsening(_ isRiseWorse: Bool, level: Double) -> Measure? {
    guard let after, let before else { return nil }
    return isRiseWorse
      ? after.change(from: before, level: level) : before.change(from: after, level: level)
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
