// SPDX-License-Identifier: Apache-2.0
import Matching
import Measures
package import Scoring
import Statistics

/// What a setting costs in every respect that matters to those who count or judge form.
package struct TradeOff: Sendable, Equatable {
  /// In what respect something costs; in files by its name.
  package enum Respect: String, Sendable, CaseIterable {
    /// Missed reps, faulty reps not found or stretches of phases that none matches, for 100 that there are.
    case missed = "missed_of_100"
    /// Reps counted twice for 100 that there are.
    case doubled = "doubled_of_100"
    /// Counted reps near no labelled one, a minute, on clips with and without reps; of events and stretches of phases
    /// those that match none.
    case falsePerMinute = "false_per_minute"
    /// How late nineteen of twenty counts are at most, in seconds after the turning point.
    case latency95 = "latency_p95"
    /// The share of trials with noise of the track's own size in which a count changes.
    case flips
    /// Sound reps found faulty for 100 that there are.
    case falseAlarms = "false_alarms_of_100"
    /// Labelled reps that are not judged for 100 that there are.
    case unjudged = "not_judged_of_100"
    /// Episodes without a right alert within 2 s for 100 that there are.
    case late = "late_of_100"
    /// Alerts that repeat one of the 10 s before for 100 that there are.
    case repeats = "repeats_of_100"
    /// Alerts that begin while another is spoken for 100 that there are.
    case overlaps = "overlaps_of_100"
    /// Alerts a minute.
    case alerts = "alerts_per_minute"
    /// Alerts a minute of faults that are not there.
    case falseAlerts = "false_alerts_per_minute"
    /// Time in a wrong phase, rest being one, for 100 of all.
    case wrongTime = "wrong_time_of_100"
    /// The mean distance of matched boundaries, in seconds.
    case boundaryError = "boundary_mae"
    /// Labelled classes and grades that are judged otherwise, for 100 that are judged.
    case wrongVerdicts = "wrong_of_100"

    /// What counters cost.
    package static let ofCounters: [Respect] = [
      .missed, .doubled, .falsePerMinute, .latency95, .flips,
    ]
    /// What analyzers cost.
    package static let ofAnalyzers: [Respect] = [.missed, .falseAlarms, .unjudged]
    /// The costs of the events that analyzers report.
    package static let ofEvents: [Respect] = [.missed, .falsePerMinute]
    /// The costs of the judgements that analyzers report.
    package static let ofJudgements: [Respect] = [.wrongVerdicts, .unjudged]
    /// The costs of feedback policies.
    package static let ofPolicies: [Respect] = [
      .missed, .late, .falseAlerts, .repeats, .overlaps, .alerts,
    ]

    /// The costs of detectors of phases.
    package static let ofPhases: [Respect] = [.missed, .falsePerMinute, .wrongTime, .boundaryError]

    /// The costs of a counter, an analyzer, its events or judgements, a feedback policy or a detector of phases.
    static func all(ofKind kind: String, isOfEvents: Bool, isOfJudgements: Bool) -> [Respect] {
      switch kind {
      case TunedConfiguration.counterKind: ofCounters
      case TunedConfiguration.analyzerKind:
        isOfEvents ? ofEvents : isOfJudgements ? ofJudgements : ofAnalyzers
      case TunedConfiguration.detectorKind: ofPhases
      default: ofPolicies
      }
    }
  }

  /// The cost in one respect; nil where nothing was measured or tried.
  package struct Cost: Sendable, Equatable {
    /// In what respect.
    package let respect: Respect
    /// How much.
    package let value: Double?
  }

  /// The setting, as it is written.
  package let setting: String
  /// The costs in all respects of its kind.
  package let costs: [Cost]
  /// True if no other setting is at least as good in all respects and better in one.
  package internal(set) var isOnFront = false

  /// Creates what a setting costs.
  init(_ setting: String, _ costs: [Cost], isOnFront: Bool = false) {
    self.setting = setting
    self.costs = costs
    self.isOnFront = isOnFront
  }

  /// The cost in a respect; nil where nothing was measured, and where it is none of its kind.
  package subscript(respect: Respect) -> Double? {
    costs.first { $0.respect == respect }?.value
  }

  /// Measures a setting of a counter.
  ///
  /// - Parameters:
  ///   - setting: As it is written.
  ///   - scores: Those of every clip, in manifest order; each is let go when it was looked at.
  ///   - flips: What shaking the tracks showed; nil where that was not tried.
  /// - Complexity: O(*n* log *n*) in reps.
  package init(_ setting: String, _ scores: some Sequence<ClipScore>, flips: Double?) {
    var tallies = Self.measures.map { id in
      guard let identifier = MeasureIdentifier(id),
        let tally = MeasureTally<ClipScore>(identifier, plan: ResamplingPlan(replicates: 1))
      else { preconditionFailure("'\(id)' is a measure of counters") }
      return tally
    }
    var (events, seconds) = (0, 0.0)
    for score in scores {
      for index in tallies.indices { tallies[index].add(score) }
      guard let headline = score.headline else { continue }
      events += score.clip.isNegative ? score.predictedCount : headline.spuriousCount
      seconds += score.scoredDuration
    }
    self.init(
      setting,
      Respect.ofCounters.map { respect in
        let cost: Double? =
          switch respect {
          case .missed: tallies[0].answer().value.map { 100 * $0 }
          case .doubled: tallies[1].answer().value.map { 100 * $0 }
          case .falsePerMinute: seconds > 0 ? Double(events) / seconds * 60 : nil
          case .latency95: tallies[2].answer().value
          case .flips: flips
          case .falseAlarms, .unjudged, .late, .repeats, .overlaps, .alerts, .falseAlerts,
            .wrongTime, .boundaryError, .wrongVerdicts:
            nil
          }
        return Cost(respect: respect, value: cost)
      }
    )
  }

  private static let measures = ["missed-rate@0.5s", "double-rate@0.5s", "latency-p95@0.5s"]

  /// Adds up what a setting of an analyzer, of its events, of a feedback policy or of a detector comes to.
  ///
  /// - Parameters:
  ///   - setting: As it is written.
  ///   - outcomes: Those of every clip.
  ///   - facts: The clips.
  package init(_ setting: String, _ outcomes: [ClipOutcome], of facts: [ClipFacts]) {
    var sums = OutcomeSums()
    for (outcome, facts) in zip(outcomes, facts) { sums.add(outcome, of: facts) }
    func share(_ quantity: Objective.Quantity) -> Double? {
      Objective(quantity).value(of: sums).map { 100 * $0 }
    }
    let respects =
      switch facts.first?.tested {
      case .analyzer: Respect.ofAnalyzers
      case .events: Respect.ofEvents
      case .judgements: Respect.ofJudgements
      case .phases: Respect.ofPhases
      default: Respect.ofPolicies
      }
    self.init(
      setting,
      respects.map { respect in
        let cost: Double? =
          switch respect {
          case .missed: share(.missedRate)
          case .falseAlarms: share(.falseAlarmRate)
          case .unjudged: share(.unjudgedRate)
          case .late: share(.lateRate)
          case .repeats: share(.repeatRate)
          case .overlaps: share(.overlapRate)
          case .alerts: Objective(.alertsPerMinute).value(of: sums)
          case .falseAlerts: Objective(.falseAlertsPerMinute).value(of: sums)
          case .falsePerMinute: Objective(.falseEventsPerMinute).value(of: sums)
          case .wrongTime: share(.phaseAccuracyWithRest).map { 100 - $0 }
          case .boundaryError: Objective(.boundaryError).value(of: sums)
          case .wrongVerdicts: share(.judgementAccuracy).map { 100 - $0 }
          case .doubled, .latency95, .flips: nil
          }
        return Cost(respect: respect, value: cost)
      }
    )
  }
}

extension [TradeOff] {
  /// The settings with those marked that no other beats: as good in all respects and better in one.
  ///
  /// Respects in which nothing was measured cost nothing.
  package var withFront: [TradeOff] {
    let front = Set(ParetoFront.indices(costs: map { $0.costs.map { $0.value ?? 0 } }))
    return enumerated().map { index, setting in
      var setting = setting
      setting.isOnFront = front.contains(index)
      return setting
    }
  }
}
