// SPDX-License-Identifier: Apache-2.0
import Measures
package import Statistics

/// What an objective is of some clips with some outcomes, as a statistic of their subjects.
package struct ObjectiveStatistic: Sendable {
  /// The objective.
  package let objective: Objective
  private let facts: [ClipFacts]

  /// Creates the statistic of a dataset.
  ///
  /// - Parameters:
  ///   - objective: What is measured.
  ///   - facts: The clips, in manifest order.
  package init(_ objective: Objective, of facts: [ClipFacts]) {
    self.objective = objective
    self.facts = facts
  }

  /// The statistic of clips with given outcomes.
  ///
  /// Clips that the objective does not look at, such as negative ones, make no subject.
  ///
  /// - Parameters:
  ///   - clips: Places of clips, ascending, each once.
  ///   - outcomes: One a clip.
  /// - Returns: The statistic, over the subjects of the clips that count.
  /// - Complexity: O(*n*) in clips.
  package func statistic(_ clips: [Int], _ outcomes: [ClipOutcome]) -> ClusteredStatistic {
    let objective = objective
    let counting = zip(clips, outcomes).filter { isCounting(facts[$0.0]) }
    return ClusteredStatistic(
      sums: counting.map { clip, outcome in
        var sums = OutcomeSums()
        sums.add(outcome, of: facts[clip])
        return objective.addends(of: sums)
      },
      subjects: counting.map { facts[$0.0].clip.subject },
      isMeanOfSubjects: objective.averaging == .subjects
    ) { objective.value(ofAddends: $0) }
  }

  /// The places of the clips that the objective looks at, among some.
  package func counting(_ clips: [Int]) -> [Int] { clips.filter { isCounting(facts[$0]) } }

  /// The values that it can have.
  package var range: ValueRange {
    switch objective.quantity {
    case .exact, .offByOne, .f1, .f2, .fHalf, .precision, .recall, .missedRate, .falseAlarmRate,
      .unjudgedRate, .balancedAccuracy, .alertPrecision, .alertCoverage, .alertF1, .repeatRate,
      .overlapRate, .lateRate, .phaseAccuracy, .phaseAccuracyWithRest, .eccentricOverlap,
      .bottomOverlap, .concentricOverlap, .topOverlap, .restOverlap, .phaseEdit, .phaseF1OfTenth,
      .phaseF1OfQuarter, .phaseF1OfHalf, .boundaryF1, .judgementAccuracy:
      .between(0, 1)
    case .correlation, .youden, .judgementKappa, .judgementQuadraticKappa: .between(-1, 1)
    case .meanLatency: .unbounded
    case .doubleRate, .spuriousRate, .errorsPerMinute, .falseRepsPerMinute, .cost,
      .measurementError, .alertLatency, .alertsPerMinute, .falseAlertsPerMinute,
      .correctAlertsPerMinute, .falseEventsPerMinute, .boundaryError, .judgementError:
      .above(0)
    }
  }

  private func isCounting(_ facts: ClipFacts) -> Bool {
    if case .policy(let isCorrect) = facts.tested {
      return switch objective.quantity {
      case .alertsPerMinute, .repeatRate, .overlapRate: true
      case .correctAlertsPerMinute: isCorrect
      default: facts.isTimed
      }
    }
    return switch objective.quantity {
    case .falseRepsPerMinute: facts.clip.isNegative
    case .exact, .offByOne: !facts.clip.isNegative
    default: !facts.clip.isNegative && facts.isTimed
    }
  }
}
