// SPDX-License-Identifier: Apache-2.0

/// Two ends, or the reason why there are none.
enum IntervalOutcome: Equatable {
  /// An interval.
  case interval(ConfidenceInterval)
  /// Why there is none, as one phrase.
  case none(reason: String)
}

/// Resamples subjects and picks the interval that suits their number.
///
/// - Ten subjects or more: bias-corrected and accelerated, or plain percentiles with the reason.
/// - Five to nine: studentised, marked "few subjects".
/// - Fewer: none.
///
/// Draws are made once for each number of subjects and shared by all measures.
struct SubjectBootstrap {
  /// The least number of subjects from which an interval is made at all.
  static let fewestSubjects = 5
  /// The least number of subjects from which the bootstrap is trusted.
  static let fewestForBootstrap = 10

  private let plan: ResamplingPlan
  private var draws: [Int: SubjectDraws] = [:]

  init(plan: ResamplingPlan) {
    self.plan = plan
  }

  /// The interval of a statistic, or of the difference of two over the same subjects.
  mutating func outcome(
    _ statistic: ClusteredStatistic,
    minus other: ClusteredStatistic? = nil
  ) -> IntervalOutcome {
    let subjects = statistic.subjects.count
    guard subjects >= Self.fewestSubjects else {
      return .none(reason: "fewer than \(Self.fewestSubjects) subjects")
    }
    let drawn = draws[subjects] ?? SubjectDraws(subjects: subjects, plan: plan)
    draws[subjects] = drawn
    func values(_ draws: SubjectDraws) -> [Double?] {
      difference(statistic.values(draws), other?.values(draws))
    }
    let everyone = SubjectDraws(everySubjectOf: subjects)
    guard let value = values(everyone)[0] else { return .none(reason: "the value is undefined") }
    let drawnValues = values(drawn)
    let replicates = drawnValues.compactMap(\.self).sorted()
    guard let least = replicates.first, let greatest = replicates.last,
      // Equal numbers in other proportions differ by rounding.
      greatest - least > 0x1p-40 * max(abs(least), abs(greatest))
    else { return .none(reason: "every resample of the subjects gives the same value") }
    let jackknife = statistic.valuesLeavingOutEachSubject().flatMap { leftOut in
      Jackknife(
        leftOut: difference(leftOut, other?.valuesLeavingOutEachSubject())[...],
        weights: everyone.weights[...]
      )
    }
    let chosen: ConfidenceInterval?
    if subjects >= Self.fewestForBootstrap {
      chosen = bootstrapped(value, replicates, jackknife, isOrder: statistic.isOrder)
    } else {
      chosen = StudentisedInterval.interval(
        value: value,
        standardError: jackknife?.standardError ?? spread(replicates, subjects: subjects),
        ratios: jackknife == nil
          ? []
          : ratios(
            value,
            drawnValues,
            drawn,
            leftOut: values(SubjectDraws(leavingOneDrawOutOf: drawn))
          ),
        subjects: subjects,
        level: plan.level
      )
    }
    guard var interval = chosen else {
      return .none(reason: "no resample of the subjects has a value")
    }
    let undefined = drawnValues.count - replicates.count
    if undefined > 0 {
      let note = "undefined in \(undefined) of \(drawnValues.count) resamples"
      interval.note = interval.note.map { "\($0); \(note)" } ?? note
    }
    return .interval(interval)
  }

  /// One list of numbers minus another, where there is one.
  private func difference(_ minuends: [Double?], _ subtrahends: [Double?]?) -> [Double?] {
    guard let subtrahends else { return minuends }
    return zip(minuends, subtrahends).map { minuend, subtrahend in
      guard let minuend, let subtrahend else { return nil }
      return minuend - subtrahend
    }
  }

  private func bootstrapped(
    _ value: Double,
    _ replicates: [Double],
    _ jackknife: Jackknife?,
    isOrder: Bool
  ) -> ConfidenceInterval? {
    let reason: String
    if let acceleration = jackknife?.acceleration {
      let corrected = BootstrapInterval.corrected(
        value: value,
        replicates: replicates,
        acceleration: acceleration,
        level: plan.level
      )
      if let corrected { return corrected }
      reason = "all resamples lie on one side of the value"
    } else {
      reason =
        if isOrder {
          "the jackknife does not suit order statistics"
        } else if jackknife == nil {
          "undefined without one of the subjects"
        } else {
          "the same without any one of the subjects"
        }
    }
    return BootstrapInterval.percentile(
      replicates: replicates,
      level: plan.level,
      reason: reason
    )
  }

  /// How far each replicate is from the value in its own standard errors, ascending.
  private func ratios(
    _ value: Double,
    _ replicates: [Double?],
    _ drawn: SubjectDraws,
    leftOut: [Double?]
  ) -> [Double] {
    let width = drawn.subjects
    var ratios: [Double] = []
    ratios.reserveCapacity(replicates.count)
    for (index, replicate) in replicates.enumerated() {
      let rows = index * width..<(index + 1) * width
      guard let replicate,
        let jackknife = Jackknife(leftOut: leftOut[rows], weights: drawn.weights[rows]),
        jackknife.standardError > 0
      else { continue }
      ratios.append((replicate - value) / jackknife.standardError)
    }
    ratios.sort()
    return ratios
  }

  /// The standard error that the replicates show, corrected for the number of subjects.
  private func spread(_ replicates: [Double], subjects: Int) -> Double {
    let count = Double(replicates.count)
    let mean = replicates.reduce(0, +) / count
    let squares = replicates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / count * Double(subjects) / Double(subjects - 1)).squareRoot()
  }
}
