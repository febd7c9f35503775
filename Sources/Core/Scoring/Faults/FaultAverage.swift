// SPDX-License-Identifier: Apache-2.0
import Measures
import Statistics

/// The mean over faults, of those with enough cases to be said anything of.
struct FaultAverage: Sendable {
  /// The least number of cases of a fault.
  let fewest: Int
  /// What is counted.
  let counted: String
  /// How many there are in a clip of some faults.
  let count: @Sendable (FormQuestion) -> Int

  /// Faults with ten faulty reps that were judged.
  static let faultyReps = FaultAverage(fewest: 10, counted: "faulty reps") {
    Int(FaultTable($0).present)
  }

  /// Faults with ten labelled episodes.
  static let episodes = FaultAverage(fewest: 10, counted: "labelled episodes") { $0.episodeCount }

  /// Faults with a hundred findings in reps.
  static let findings = FaultAverage(
    fewest: Calibration.fewestForecasts,
    counted: "findings in reps"
  ) { $0.forecasts.count }
}

extension FormMeasure {
  /// The mean over faults with enough cases of the same number of each fault.
  func averagedByFault(_ average: FaultAverage) -> FormMeasure {
    var averaged = averaged(
      over: "faults",
      qualifier: "by-fault",
      aggregation: "faults",
      .groups(
        MeasureGroups(fewest: average.fewest, cases: average.count, leavesOutFew: true) {
          question in
          question.faults.filter(question.score.reference.searched.contains).map {
            ($0, FormQuestion(question.score, faults: [$0]))
          }
        }
      )
    )
    averaged.undefinedReason = "no fault has \(average.fewest) \(average.counted)"
    averaged.fewestEvents = 0
    return averaged
  }
}
