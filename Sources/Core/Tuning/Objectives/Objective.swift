// SPDX-License-Identifier: Apache-2.0
import Scoring

/// What is wanted of a counter or an analyzer over a dataset, as a function of sums over clips.
///
/// The definitions are those of the measures named; a landscape has been scored by one criterion, and where that
/// is not the headline's the measures are those at its tolerance. Clips with turning points and clips labelled by
/// intervals are summed together here, which measures are not: a weight of 0 leaves one kind out.
package struct Objective: Sendable, Hashable {
  /// What is summed over clips.
  package enum Quantity: String, Sendable, CaseIterable {
    /// The share of clips with the labelled count: `exact`.
    case exact
    /// The share of clips within one of it: `off-by-one`.
    case offByOne = "off-by-one"
    /// 2 matched / (required + charged): `f1`; of an analyzer `fault-f1`.
    case f1
    /// Missed / required reps: `missed-rate`.
    case missedRate = "missed-rate"
    /// Double counts / required reps: `double-rate`.
    case doubleRate = "double-rate"
    /// Events near no rep / required reps: `spurious-rate`.
    case spuriousRate = "spurious-rate"
    /// Missed reps and charged events per minute of clips with timed labels.
    case errorsPerMinute = "errors-per-minute"
    /// Reps per minute of negative clips: `false-reps-per-minute`.
    case falseRepsPerMinute = "false-reps-per-minute"
    /// The mean of a matched rep's decision minus its turning point, in seconds, if latencies were kept.
    case meanLatency = "latency-mean"
    /// The mean of the shares of faulty reps that are found and of sound ones that are left alone.
    case balancedAccuracy = "balanced-accuracy"
    /// Matthews' correlation of labels and findings: `fault-mcc`.
    case correlation = "mcc"
    /// Youden's index: the shares of faulty reps that are found and of sound ones left alone, minus 1.
    case youden
    /// Of the reps found faulty the share that is: `fault-precision`.
    case precision
    /// Of the faulty reps the share that is found: `fault-recall`.
    case recall
    /// The weighted harmonic mean of precision and recall in which recall counts four times: F2.
    case f2
    /// The one in which recall counts a quarter: F0.5.
    case fHalf = "f0.5"
    /// Of the sound reps the share found faulty.
    case falseAlarmRate = "false-alarm-rate"
    /// What errors cost a judged rep, in false alarms: `missCost` for each missed fault, 1 for each false alarm.
    case cost
    /// Of the labelled reps the share that is not judged.
    case unjudgedRate = "unjudged-rate"
    /// The mean size of the error of measured values against labelled ones, in the quantity's unit.
    case measurementError = "error"

    /// Reported events that match no labelled one, per minute: `false-events-per-minute`.
    case falseEventsPerMinute = "false-per-minute"

    /// Right alerts / alerts of faults looked for: `feedback-precision`.
    case alertPrecision = "feedback-precision"
    /// Episodes with a right alert / labelled episodes: `feedback-coverage`.
    case alertCoverage = "feedback-coverage"
    /// The harmonic mean of `feedback-precision` and `feedback-coverage`.
    case alertF1 = "feedback-f1"
    /// Alerts that repeat one of the 10 s before / alerts: `feedback-repeat-rate`.
    case repeatRate = "feedback-repeat-rate"
    /// Alerts that begin while another is spoken / alerts: `feedback-overlap-rate`.
    case overlapRate = "feedback-overlap-rate"
    /// Episodes without a right alert within 2 s of onset / episodes that the clip shows until then or that have one.
    ///
    /// It is `feedback-miss-rate@2s` where no clip ends less than 2 s after an onset.
    case lateRate = "feedback-miss-rate@2s"
    /// The mean time from onset to first right alert, of episodes with one, in seconds.
    case alertLatency = "feedback-latency-mean"
    /// Alerts per minute: `alerts-per-minute`.
    case alertsPerMinute = "alerts-per-minute"
    /// Alerts per minute of faults that are not there: `false-alerts-per-minute`.
    case falseAlertsPerMinute = "false-alerts-per-minute"
    /// Alerts per minute in clips that are graded correct.
    case correctAlertsPerMinute = "alerts-per-minute-correct"

    /// Time in the right phase / time in a labelled phase.
    case phaseAccuracy = "phase-accuracy"
    /// The same of all time, with rest as a phase.
    case phaseAccuracyWithRest = "phase-accuracy:background"
    /// Intersection over union of the time of going down.
    case eccentricOverlap = "phase-iou{phase=eccentric}"
    /// The same of being still at the bottom.
    case bottomOverlap = "phase-iou{phase=bottom}"
    /// The same of going up.
    case concentricOverlap = "phase-iou{phase=concentric}"
    /// The same of being still at the top.
    case topOverlap = "phase-iou{phase=top}"
    /// The same of rest.
    case restOverlap = "phase-iou{phase=rest}"
    /// The mean over clips of the edit score of the order of phases.
    case phaseEdit = "phase-edit"
    /// F1 of stretches of phases that share a tenth of their union.
    case phaseF1OfTenth = "phase-f1:iou-10"
    /// F1 of stretches of phases that share a quarter of their union.
    case phaseF1OfQuarter = "phase-f1:iou-25"
    /// F1 of stretches of phases that share half of their union.
    case phaseF1OfHalf = "phase-f1:iou-50"
    /// F1 of the times at which phases begin.
    case boundaryF1 = "phase-boundary-f1@0.5s"
    /// The mean distance of matched boundaries, in seconds.
    case boundaryError = "phase-boundary-mae@0.5s"

    /// Classes and grades that are the labelled ones / those that are judged.
    case judgementAccuracy = "judgement-accuracy"
    /// Cohen's kappa of grades.
    case judgementKappa = "judgement-kappa"
    /// Cohen's kappa of grades by their squared difference.
    case judgementQuadraticKappa = "judgement-kappa:quadratic"
    /// The mean distance of grades and scores from labelled ones, in units of their scale.
    case judgementError = "judgement-mae"

    /// What can be wanted of a counter.
    package static let ofCounters: [Quantity] = [
      .exact, .offByOne, .f1, .missedRate, .doubleRate, .spuriousRate, .errorsPerMinute,
      .falseRepsPerMinute, .meanLatency,
    ]
    /// What can be wanted of an analyzer.
    package static let ofAnalyzers: [Quantity] = [
      .f1, .f2, .fHalf, .precision, .recall, .falseAlarmRate, .balancedAccuracy, .youden,
      .correlation, .cost, .unjudgedRate, .measurementError,
    ]

    /// The objectives of the events that an analyzer reports.
    package static let ofEvents: [Quantity] = [
      .f1, .precision, .recall, .falseEventsPerMinute, .meanLatency,
    ]

    /// The objectives of a feedback policy.
    package static let ofPolicies: [Quantity] = [
      .alertF1, .alertPrecision, .alertCoverage, .repeatRate, .overlapRate, .lateRate,
      .alertLatency,
      .alertsPerMinute, .falseAlertsPerMinute, .correctAlertsPerMinute,
    ]

    /// The objectives of a detector of phases: the measures of phases that are ratios of sums.
    ///
    /// The bias of boundaries is a median, which no sums make.
    package static let ofPhases: [Quantity] = [
      .phaseAccuracy, .phaseAccuracyWithRest, .eccentricOverlap, .bottomOverlap,
      .concentricOverlap, .topOverlap, .restOverlap, .phaseEdit, .phaseF1OfTenth,
      .phaseF1OfQuarter, .phaseF1OfHalf, .boundaryF1, .boundaryError,
    ]

    /// The objectives of the judgements that an analyzer reports.
    package static let ofJudgements: [Quantity] = [
      .judgementAccuracy, .judgementKappa, .judgementQuadraticKappa, .judgementError,
    ]

    /// The greatest value of any scale of whole numbers.
    static let greatestGrade = 15

    /// True for Cohen's kappa, a function of how often each grade is said and labelled.
    var isKappa: Bool { self == .judgementKappa || self == .judgementQuadraticKappa }

    /// Its place among the objectives of phases; nil if it is none of them.
    var placeOfPhases: Int? { Self.ofPhases.firstIndex(of: self) }

    /// Whether it is one ratio of sums, which sweeps of two thresholds and of many clips rest on.
    package var isRatio: Bool {
      switch self {
      case .balancedAccuracy, .correlation, .youden, .alertF1, .judgementKappa,
        .judgementQuadraticKappa:
        false
      default: true
      }
    }
  }

  /// The beginning of the names of objectives of events.
  package static let eventPrefix = "event-"

  /// How clips make one number.
  package enum Averaging: String, Sendable, CaseIterable {
    /// Over the sums of all clips.
    case clips
    /// The mean over subjects of the number of each subject's clips; subjects without one left out.
    case subjects
  }

  /// What is summed.
  package let quantity: Quantity
  /// How clips make one number.
  package let averaging: Averaging
  /// How many false alarms a missed fault is as bad as; 1 where that is not asked.
  package let missCost: Int

  /// Creates an objective.
  ///
  /// - Precondition: `missCost >= 1`.
  package init(_ quantity: Quantity, averaging: Averaging = .clips, missCost: Int = 1) {
    precondition(missCost >= 1, "missing a fault costs something")
    self.quantity = quantity
    self.averaging = averaging
    self.missCost = missCost
  }

  /// Whether more is better.
  package var isHigherBetter: Bool {
    switch quantity {
    case .exact, .offByOne, .f1, .f2, .fHalf, .precision, .recall, .balancedAccuracy,
      .correlation, .youden, .alertPrecision, .alertCoverage, .alertF1, .phaseAccuracy,
      .phaseAccuracyWithRest, .eccentricOverlap, .bottomOverlap, .concentricOverlap, .topOverlap,
      .restOverlap, .phaseEdit, .phaseF1OfTenth, .phaseF1OfQuarter, .phaseF1OfHalf, .boundaryF1,
      .judgementAccuracy, .judgementKappa, .judgementQuadraticKappa:
      true
    default: false
    }
  }

  /// What a ratio of terms is multiplied with to have the objective's unit.
  package var scale: Double {
    switch quantity {
    case .errorsPerMinute, .falseRepsPerMinute, .alertsPerMinute, .falseAlertsPerMinute,
      .correctAlertsPerMinute, .falseEventsPerMinute:
      60e6
    case .meanLatency, .measurementError, .alertLatency: 1e-6
    default: 1
    }
  }

  /// The ratio that sums make, before `scale`.
  ///
  /// - Precondition: The objective is a ratio.
  package func ratio(of sums: OutcomeSums) -> Ratio {
    let required = sums.matched + sums.missed
    let charged = sums.matched + sums.doubled + sums.extra
    return switch quantity {
    case .exact: Ratio(sums.exact, sums.counted)
    case .offByOne: Ratio(sums.offByOne, sums.counted)
    case .f1: Ratio(2 * sums.matched, required + charged)
    case .missedRate: Ratio(sums.missed, required)
    case .doubleRate: Ratio(sums.doubled, required)
    case .spuriousRate: Ratio(sums.extra, required)
    case .errorsPerMinute: Ratio(sums.missed + sums.doubled + sums.extra, sums.timedDuration)
    case .falseRepsPerMinute: Ratio(sums.falseReps, sums.negativeDuration)
    case .falseEventsPerMinute: Ratio(sums.doubled + sums.extra, sums.timedDuration)
    case .meanLatency, .measurementError: Ratio(sums.latency, sums.timed)
    case .precision: Ratio(sums.matched, charged)
    case .recall: Ratio(sums.matched, required)
    case .f2: Ratio(5 * sums.matched, 4 * required + charged)
    case .fHalf: Ratio(5 * sums.matched, required + 4 * charged)
    case .falseAlarmRate: Ratio(sums.extra, sums.extra + sums.spared)
    case .cost: Ratio(missCost * sums.missed + sums.extra, required + sums.extra + sums.spared)
    case .unjudgedRate:
      Ratio(sums.unjudged, required + sums.extra + sums.spared + sums.unjudged)
    case .alertPrecision: Ratio(sums.spared, sums.spared + sums.extra)
    case .alertCoverage: Ratio(sums.matched, required)
    case .repeatRate: Ratio(sums.doubled, sums.alerts)
    case .overlapRate: Ratio(sums.overlapping, sums.alerts)
    case .lateRate: Ratio(required - sums.unjudged - sums.timed, required - sums.unjudged)
    case .alertLatency: Ratio(sums.latency, sums.matched)
    case .alertsPerMinute: Ratio(sums.alerts, sums.heardDuration)
    case .falseAlertsPerMinute: Ratio(sums.extra, sums.timedDuration)
    case .correctAlertsPerMinute: Ratio(sums.falseReps, sums.negativeDuration)
    case .phaseAccuracy, .phaseAccuracyWithRest, .eccentricOverlap, .bottomOverlap,
      .concentricOverlap, .topOverlap, .restOverlap, .phaseEdit, .phaseF1OfTenth,
      .phaseF1OfQuarter, .phaseF1OfHalf, .boundaryF1, .boundaryError:
      quantity.placeOfPhases.flatMap { sums.terms.isEmpty ? nil : sums.terms[$0] } ?? Ratio(0, 0)
    case .judgementAccuracy: sums.terms.first ?? Ratio(0, 0)
    case .judgementError: sums.terms.isEmpty ? Ratio(0, 0) : sums.terms[1]
    case .balancedAccuracy, .correlation, .youden, .alertF1, .judgementKappa,
      .judgementQuadraticKappa:
      preconditionFailure("the objective is no ratio")
    }
  }

  /// The terms of sums: a numerator and a denominator; hits, false alarms, misses and those left alone;
  /// or right and judged alerts, and episodes with an alert and all.
  func addends(of sums: OutcomeSums) -> [Double] {
    if quantity == .alertF1 {
      return [
        sums.spared, sums.spared + sums.extra, sums.matched, sums.matched + sums.missed,
      ].map(Double.init)
    }
    if quantity.isKappa {
      return (sums.terms.isEmpty ? Self.noGrades : Array(sums.terms.dropFirst(2))).flatMap {
        [Double($0.numerator), Double($0.denominator)]
      }
    }
    guard quantity.isRatio else {
      return [sums.matched, sums.doubled + sums.extra, sums.missed, sums.spared].map(Double.init)
    }
    let ratio = ratio(of: sums)
    return [Double(ratio.numerator), Double(ratio.denominator)]
  }

  /// The objective of added addends, in its unit; nil where it is undefined.
  func value(ofAddends sums: [Double]) -> Double? {
    guard !quantity.isRatio else { return sums[1] > 0 ? sums[0] / sums[1] * scale : nil }
    if quantity.isKappa {
      return Self.kappa(sums, isQuadratic: quantity == .judgementQuadraticKappa)
    }
    if quantity == .alertF1 { return Self.harmonicMean(sums[0], of: sums[1], sums[2], of: sums[3]) }
    let table = FaultTable(cells: sums)
    return switch quantity {
    case .correlation: table.correlation
    case .youden: table.balancedAccuracy.map { 2 * $0 - 1 }
    default: table.balancedAccuracy
    }
  }

  /// The terms of clips without a grade.
  private static let noGrades = [Ratio](repeating: Ratio(0, 0), count: Quantity.greatestGrade + 3)

  /// Cohen's kappa of grades from the sums that `addends` makes; nil without grades, and if all are the same.
  ///
  /// - Source: J. Cohen, Psychological Bulletin 70, 1968.
  private static func kappa(_ sums: [Double], isQuadratic: Bool) -> Double? {
    let total = sums[1]
    let said = stride(from: 4, to: sums.count, by: 2).map { sums[$0] }
    let labelled = stride(from: 5, to: sums.count, by: 2).map { sums[$0] }
    var chance = 0.0
    for (one, first) in said.enumerated() {
      for (other, second) in labelled.enumerated() where one != other {
        let distance = Double(one - other)
        chance += (isQuadratic ? distance * distance : 1) * first * second
      }
    }
    guard total > 0, chance > 0 else { return nil }
    return 1 - (isQuadratic ? sums[2] : total - sums[0]) * total / chance
  }

  /// The harmonic mean of two shares; 0 if one is 0 or has nothing below the line, nil if neither has.
  private static func harmonicMean(
    _ one: Double,
    of all: Double,
    _ other: Double,
    of others: Double
  ) -> Double? {
    guard all > 0 || others > 0 else { return nil }
    guard one > 0, other > 0 else { return 0 }
    return 2 * one * other / (one * others + other * all)
  }

  /// What a clip adds above and below the line.
  package func terms(_ outcome: ClipOutcome, _ facts: ClipFacts) -> Ratio {
    var sums = OutcomeSums()
    sums.add(outcome, of: facts)
    return ratio(of: sums)
  }

  /// The micro average of sums, in the objective's unit; nil where it is undefined.
  package func value(of sums: OutcomeSums) -> Double? { value(ofAddends: addends(of: sums)) }
}
