// SPDX-License-Identifier: Apache-2.0

/// The mean over faults, of those with enough cases to be said anything of.
struct FaultAverage: Sendable {
  /// The least number of cases of a fault.
  let fewest: Int
  /// What is counted.
  let counted: String
  /// How many there are in a clip of some faults.
  let count: @Sendable (FormScore, [String]) -> Int

  /// Faults with ten faulty reps that were judged.
  static let faultyReps = FaultAverage(fewest: 10, counted: "faulty reps") { score, faults in
    Int(FaultTable(score, faults).present)
  }

  /// Faults with ten labelled episodes.
  static let episodes = FaultAverage(fewest: 10, counted: "labelled episodes") { score, faults in
    faults.map { score.episodes(of: $0) }.reduce(0) { $0 + $1.found + $1.missed }
  }

  /// Faults with a hundred findings in reps.
  static let findings = FaultAverage(
    fewest: Calibration.fewestForecasts,
    counted: "findings in reps"
  ) { score, faults in score.forecasts(of: faults).count }
}

extension FormMeasureDefinition {
  /// The mean over faults with enough cases of the same number of each fault.
  func averagedByFault(_ average: FaultAverage) -> FormMeasureDefinition {
    var averaged = self
    averaged.identifier = identifier.qualified("by-fault")
    averaged.summary = "The mean over faults: " + summary.loweringFirst
    averaged.undefinedReason = "no fault has \(average.fewest) \(average.counted)"
    averaged.average = average
    averaged.isPerFault = false
    return averaged
  }
}
