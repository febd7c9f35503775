// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import Platform
import Scoring
import Statistics
import Tuning

/// What there is to know of a rule beside its scores: what it says, what it cannot judge, how well its quantity
/// ranks whatever the limit, and how far that is from labelled values.
struct RuleRemarks {
  private let rule: TunedRule
  /// Whether nothing is tuned but limits of the rule, which change no rep.
  private let isLimitAlone: Bool
  /// What is judged; a rep unless it is something else in all clips.
  private let unit: FaultTruth.Unit
  private var judgements: [FaultJudgement] = []
  private let ranked: RankingOfSubjects
  private var errors: [Double] = []

  /// Asks the analyzer in use about all clips.
  ///
  /// - Parameters:
  ///   - rule: What is tuned.
  ///   - parameters: Of it.
  ///   - clips: All clips.
  ///   - plan: How intervals are drawn.
  ///   - jobs: How many clips at a time.
  /// - Throws: `Interrupted`.
  init(
    _ rule: TunedRule,
    _ parameters: [Parameter],
    _ clips: [JudgedClip],
    plan: ResamplingPlan,
    jobs: Int
  ) throws {
    self.rule = rule
    let limits = rule.analyzer.entry.sweptLimits.compactMap(\.parameter)
    let units = clips.map(\.truth.unit)
    unit = units.first.flatMap { first in units.allSatisfy { $0 == first } ? first : nil } ?? .rep
    isLimitAlone = parameters.allSatisfy { limits.contains($0.name) }
    let said = try concurrentMap(clips, jobs: jobs) { clip in
      let result = clip.result(of: rule.analyzer)
      return (
        judgements: clip.truth.judgements(of: result, on: clip.facts.clip),
        cases: clip.truth.cases(of: result, on: clip.facts.clip),
        errors: clip.comparisons(of: result).map { $0.measured - $0.reference.value }
      )
    }
    for clip in said {
      judgements += clip.judgements
      errors += clip.errors
    }
    var bootstrap = SubjectBootstrap(plan: plan)
    ranked = RankingOfSubjects(
      said.map(\.cases),
      subjects: clips.map(\.facts.clip.subject),
      &bootstrap
    )
  }

  private var quantity: Quantity { rule.criterion.quantity }

  private var judged: String { unit.rawValue }

  /// One sentence or two each.
  var sentences: [String] {
    [meaning, abstained, ranking, measured].compactMap(\.self)
  }

  private var meaning: String {
    let truth =
      switch rule.labels {
      case .faults:
        unit == .span
          ? "Faulty is a span labelled '\(rule.criterion.fault)', sound what lies between"
          : "Faulty is a rep with a label '\(rule.criterion.fault)'"
      case .measures:
        "Faulty is a rep whose labelled \(quantity) is \(rule.criterion.isLeast ? "below" : "above") "
          + "\(rule.standard.text(significantDigits: 6)), the limit in use"
      case .clips:
        "Faulty is a clip that is labelled incorrect, whatever is wrong with it, and found so is one with a "
          + "finding of this rule in any rep"
      }
    return "\(rule.criterion.description). \(truth)."
  }

  /// What is in no score.
  private var abstained: String? {
    let count = judgements.count(where: \.isAbstained)
    guard count > 0 else { return nil }
    return "Of \(counted(judgements.count, judged)) \(count) "
      + "\(count == 1 ? "is" : "are") not judged, \(isLimitAlone ? "whatever the limit" : "as it is in use"), "
      + "and in no score."
  }

  private var ranking: String? {
    let ranking = ranked.ranking
    guard ranking.count > 0 else { return nil }
    guard let area = ranking.area else {
      let all = ranking.positives > 0 ? "faulty" : "sound"
      return "How well \(quantity) ranks cannot be said: where it is measured, in "
        + "\(counted(ranking.count, judged)), all are \(all)."
    }
    let interval =
      ranked.interval.map { " [\($0.low.text(decimals: 2)), \($0.high.text(decimals: 2))]" } ?? ""
    let reason = ranked.intervalReason.map { "; no interval: \($0)" } ?? ""
    return
      "Whatever the limit, \(quantity) puts a faulty \(judged) before a sound one with probability "
      + "\(area.text(decimals: 2))\(interval) (area under the ROC curve, "
      + "\(ranking.positives) faulty and \(ranking.count - ranking.positives) sound of "
      + "\(counted(ranked.subjects, "subject"))\(reason))."
  }

  private var measured: String? {
    guard !errors.isEmpty else { return nil }
    let bias = errors.reduce(0, +) / Double(errors.count)
    let size = errors.reduce(0) { $0 + $1.magnitude } / Double(errors.count)
    return
      "\(quantity) is measured \(bias.text(significantDigits: 3)) \(quantity.unit.rawValue) from its "
      + "labels on average, \(size.text(significantDigits: 3)) without the sign (\(errors.count) values): "
      + "no limit changes that."
  }

  /// That what is proposed judges less than what is in use, of which scores say nothing.
  ///
  /// - Parameter costs: Those of the setting in use and of the one proposed.
  /// - Returns: Nil where it does not.
  func neglect(_ costs: ArraySlice<TradeOff>) -> String? {
    let shares = costs.compactMap { $0[.unjudged] }
    guard shares.count == 2, shares[1] > shares[0] else { return nil }
    let (less, more) = (shares[0].text(decimals: 1), shares[1].text(decimals: 1))
    return "With what is chosen \(more) of 100 \(judged)s are not judged, with what is in use "
      + "\(less), and scores are of those that are: "
      + "--constraint '\(rule.labels.rawValue)-unjudged-rate <= ...' holds that down."
  }
}
