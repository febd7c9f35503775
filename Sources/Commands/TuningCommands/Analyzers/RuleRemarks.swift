// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import Platform
import Scoring
import Statistics
import Tuning

/// The remarks on a rule beside its scores: its meaning, the reps it cannot judge, the ROC area of its quantity, and
/// the error of that against labelled values.
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
          ? "A span labelled '\(rule.criterion.fault)' is faulty, the time between is sound"
          : "A rep is faulty if it has a label '\(rule.criterion.fault)'"
      case .measures:
        "A rep is faulty if its labelled \(quantity) is \(rule.criterion.isLeast ? "below" : "above") "
          + "\(rule.standard.text(significantDigits: 6)), the limit in use"
      case .clips:
        "A clip is faulty if it is labelled incorrect, whatever its fault. It is found faulty if any "
          + "rep has a finding of this rule"
      }
    return "\(rule.criterion.description). \(truth)."
  }

  /// What is in no score.
  private var abstained: String? {
    let count = judgements.count(where: \.isAbstained)
    guard count > 0 else { return nil }
    return
      "\(count) of \(counted(judgements.count, judged)) \(count == 1 ? "is" : "are") not judged "
      + "\(isLimitAlone ? "at any limit" : "by the setting in use"), and in no score."
  }

  private var ranking: String? {
    let ranking = ranked.ranking
    guard ranking.count > 0 else { return nil }
    guard let area = ranking.area else {
      let all = ranking.positives > 0 ? "faulty" : "sound"
      return
        "\(quantity) has no area under the ROC curve: \(counted(ranking.count, judged)) with a "
        + "value \(ranking.count == 1 ? "is" : "are all") \(all)."
    }
    let interval =
      ranked.interval.map { " [\($0.low.text(decimals: 2)), \($0.high.text(decimals: 2))]" } ?? ""
    let reason = ranked.intervalReason.map { "; no interval: \($0)" } ?? ""
    return
      "At any limit, the area under the ROC curve of \(quantity) is "
      + "\(area.text(decimals: 2))\(interval) (\(ranking.positives) faulty and "
      + "\(counted(ranking.count - ranking.positives, "sound \(judged)")) of "
      + "\(counted(ranked.subjects, "subject"))\(reason)). 0.5 is chance, 1 separates perfectly."
  }

  private var measured: String? {
    guard !errors.isEmpty else { return nil }
    let bias = errors.reduce(0, +) / Double(errors.count)
    let size = errors.reduce(0) { $0 + $1.magnitude } / Double(errors.count)
    return
      "The measured \(quantity) differs from its labels by \(bias.text(significantDigits: 3)) "
      + "\(quantity.unit.rawValue) on average, \(size.text(significantDigits: 3)) without the sign "
      + "(\(errors.count) values). No limit changes that."
  }

  /// That what is proposed judges less than what is in use, of which scores say nothing.
  ///
  /// - Parameter costs: Those of the setting in use and of the one proposed.
  /// - Returns: Nil where it does not.
  func neglect(_ costs: ArraySlice<TradeOff>) -> String? {
    let shares = costs.compactMap { $0[.unjudged] }
    guard shares.count == 2, shares[1] > shares[0] else { return nil }
    let (less, more) = (shares[0].text(decimals: 1), shares[1].text(decimals: 1))
    return "With the chosen setting \(more) of 100 \(judged)s are not judged, with the one in use "
      + "\(less). Scores are of judged \(judged)s only: limit the others with "
      + "--constraint '\(rule.labels.rawValue)-unjudged-rate <= ...'."
  }
}
