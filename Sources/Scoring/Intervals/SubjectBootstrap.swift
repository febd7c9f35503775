// SPDX-License-Identifier: Apache-2.0

/// Two ends, or the reason why there are none.
public enum IntervalOutcome: Sendable, Equatable {
  /// An interval.
  case interval(ConfidenceInterval)
  /// Why there is none, as one phrase.
  case none(reason: String)
}

/// Resamples subjects and makes the interval that suits the statistic.
///
/// - Of sums: studentised, on the scale of the statistic's range.
/// - Of order: percentiles of the resamples, farther out for few subjects; where values are cut into
///   bins, which noise makes larger, with the resamples' own bias taken off.
/// - No error in any subject, or nothing but errors: the exact bound on the share of subjects.
/// - Fewer than five subjects: none. Fewer than ten are marked "few subjects".
///
/// Draws are made once for each number of subjects and shared by all measures. Which interval covers
/// how often was simulated: Documentation/Intervals.md.
public struct SubjectBootstrap: Sendable {
  /// The least number of subjects from which an interval is made at all.
  public static let fewestSubjects = 5
  /// The least number of subjects from which an interval needs no caution.
  public static let fewestForBootstrap = 10

  private let plan: ResamplingPlan
  private var draws: [Int: SubjectDraws] = [:]

  /// Creates one that draws as a plan says.
  public init(plan: ResamplingPlan) {
    self.plan = plan
  }

  /// The interval of a statistic, or of the difference of two over the same subjects.
  ///
  /// - Parameters:
  ///   - statistic: Over clips grouped by subject.
  ///   - other: What to subtract, over the same subjects.
  ///   - range: The values the statistic, or the difference, can have.
  /// - Returns: An interval, or why there is none.
  /// - Complexity: O(*r s*) in replicates and subjects for sums, O(*r n*) in replicates and values
  ///   for orders.
  public mutating func outcome(
    _ statistic: ClusteredStatistic,
    minus other: ClusteredStatistic? = nil,
    range: ValueRange = .unbounded
  ) -> IntervalOutcome {
    let subjects = statistic.subjects.count
    guard plan.replicates > 0 else { return .none(reason: "no interval was asked for") }
    guard subjects >= Self.fewestSubjects else {
      return .none(reason: "fewer than \(Self.fewestSubjects) subjects")
    }
    let drawn = drawn(subjects)
    let pair = PairedStatistic(statistic, minus: other)
    guard let value = pair.value else { return .none(reason: "the value is undefined") }
    let drawnValues = pair.values(drawn)
    let replicates = drawnValues.compactMap(\.self).sorted()
    guard let least = replicates.first, let greatest = replicates.last,
      // Equal numbers in other proportions differ by rounding.
      greatest - least > 0x1p-40 * max(abs(least), abs(greatest))
    else { return unanimous(pair, value, range: range) }
    let chosen =
      switch plan.method ?? (statistic.kind == .smooth ? .studentised : .expandedPercentile) {
      case .percentile: BootstrapInterval.percentile(replicates: replicates, level: plan.level)
      case .bca: corrected(pair, value, replicates)
      case .studentised: studentised(pair, value, drawnValues, drawn, range: range)
      case .expandedPercentile, .poisson, .zeroFailure, .student, .fisher:
        expanded(pair, value, replicates)
      }
    guard var interval = chosen ?? expanded(pair, value, replicates) else {
      return .none(reason: "no resample of the subjects has a value")
    }
    let undefined = drawnValues.count - replicates.count
    if undefined > 0 {
      interval.add(note: "undefined in \(undefined) of \(drawnValues.count) resamples")
    }
    return .interval(interval)
  }

  /// The standard error of a statistic, or of the difference of two over the same subjects.
  ///
  /// - Parameters:
  ///   - statistic: Over clips grouped by subject.
  ///   - other: What to subtract, over the same subjects.
  /// - Returns: By the jackknife for sums, by the resamples for orders; nil below five subjects, or
  ///   where it is undefined.
  public mutating func standardError(
    _ statistic: ClusteredStatistic,
    minus other: ClusteredStatistic? = nil
  ) -> Double? {
    let subjects = statistic.subjects.count
    guard subjects >= Self.fewestSubjects else { return nil }
    let pair = PairedStatistic(statistic, minus: other)
    if pair.kind == .smooth { return pair.jackknife?.standardError }
    let replicates = pair.values(drawn(subjects)).compactMap(\.self)
    guard !replicates.isEmpty else { return nil }
    let count = Double(replicates.count)
    let mean = replicates.reduce(0, +) / count
    let squares = replicates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / count * Double(subjects) / Double(subjects - 1)).squareRoot()
  }

  /// The draws of so many subjects, made once.
  private mutating func drawn(_ subjects: Int) -> SubjectDraws {
    let drawn = draws[subjects] ?? SubjectDraws(subjects: subjects, plan: plan)
    draws[subjects] = drawn
    return drawn
  }

  /// Student's interval and the bootstrap-t; nil where the jackknife gives no standard error.
  private func studentised(
    _ pair: PairedStatistic,
    _ value: Double,
    _ drawnValues: [Double?],
    _ drawn: SubjectDraws,
    range: ValueRange
  ) -> ConfidenceInterval? {
    guard let jackknife = pair.jackknife, jackknife.standardError > 0 else { return nil }
    let range = range.holds(value) ? range : .unbounded
    return StudentisedInterval.interval(
      value: value,
      standardError: jackknife.standardError,
      ratios: StudentisedInterval.ratios(
        value: value,
        replicates: zip(drawnValues, pair.standardErrors(drawn)).lazy.map { ($0, $1) },
        range: range
      ),
      subjects: pair.subjects,
      level: plan.level,
      range: range
    )
  }

  /// Bias-corrected and accelerated, or plain percentiles with the reason.
  private func corrected(
    _ pair: PairedStatistic,
    _ value: Double,
    _ replicates: [Double]
  ) -> ConfidenceInterval? {
    let reason: String
    if let acceleration = pair.jackknife?.acceleration {
      let corrected = BootstrapInterval.corrected(
        value: value,
        replicates: replicates,
        acceleration: acceleration,
        level: plan.level
      )
      if let corrected { return corrected }
      reason = "all resamples lie on one side of the value"
    } else {
      reason = pair.reasonForNoJackknife
    }
    return BootstrapInterval.percentile(
      replicates: replicates,
      level: plan.level,
      reason: reason
    )
  }

  /// Percentiles for few subjects; of marked values without the resamples' bias.
  private func expanded(
    _ pair: PairedStatistic,
    _ value: Double,
    _ replicates: [Double]
  ) -> ConfidenceInterval? {
    let mean = replicates.reduce(0, +) / Double(replicates.count)
    var interval = BootstrapInterval.expandedPercentile(
      replicates: replicates,
      subjects: pair.subjects,
      level: plan.level,
      bias: pair.kind == .marks ? mean - value : 0
    )
    if pair.kind == .smooth || plan.method == .studentised {
      interval?.add(note: pair.reasonForNoJackknife)
    }
    return interval
  }

  /// What can be said where all subjects agree.
  private func unanimous(
    _ pair: PairedStatistic,
    _ value: Double,
    range: ValueRange
  ) -> IntervalOutcome {
    guard case .between(let least, let greatest) = range, pair.kind == .smooth, !pair.isDifference,
      value == least || value == greatest
    else { return .none(reason: "every resample of the subjects gives the same value") }
    let share = ZeroFailureBound.upper(trials: pair.subjects, level: plan.level)
    let reach = share * (greatest - least)
    return .interval(
      ConfidenceInterval(
        low: value == least ? least : greatest - reach,
        high: value == least ? least + reach : greatest,
        level: plan.level,
        method: .zeroFailure,
        note: "all \(pair.subjects) subjects agree"
      )
    )
  }
}
