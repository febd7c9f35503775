// SPDX-License-Identifier: Apache-2.0

/// Two ends, or the reason why there are none.
package enum IntervalOutcome: Sendable, Equatable {
  /// An interval.
  case interval(ConfidenceInterval)
  /// Why there is none, as one phrase.
  case none(reason: String)
}

/// Resamples subjects and makes the interval that suits the statistic.
///
/// - Of sums: studentised, on the scale of the statistic's range; of bins with what they hold, too.
/// - Quantiles: where the interval of the share of values up to there holds the quantile's.
/// - Of order otherwise: percentiles of the resamples, farther out for few subjects. Where values
///   are pooled or smoothed, which noise makes larger, the resamples' own bias is taken off.
/// - Differences: never farther out than the intervals of both sides allow.
/// - No error in any subject, or nothing but errors: the exact bound on the share of subjects.
/// - Fewer than five subjects: none. Fewer than ten are marked "few subjects".
///
/// Draws are made once for each number of subjects and shared by all measures. Which interval covers
/// how often was simulated: Documentation/Intervals.md.
package struct SubjectBootstrap: Sendable {
  /// The least number of subjects from which an interval is made at all.
  package static let fewestSubjects = 5
  /// The least number of subjects from which an interval needs no caution.
  package static let fewestForBootstrap = 10

  /// The resampling plan of intervals.
  package let plan: ResamplingPlan
  private var draws: [Int: SubjectDraws] = [:]

  /// Creates one that draws as a plan says.
  package init(plan: ResamplingPlan) {
    self.plan = plan
  }

  /// The interval of a statistic, or of the difference of two over the same subjects.
  ///
  /// - Parameters:
  ///   - statistic: Over clips grouped by subject.
  ///   - other: What to subtract, over the same subjects.
  ///   - range: The values that the statistic, or each side of the difference, can have.
  /// - Returns: An interval, or why there is none.
  /// - Complexity: O(*r s*) in replicates and subjects for sums, O(*r n*) in replicates and values
  ///   for orders.
  package mutating func outcome(
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
    let method = plan.method ?? usualMethod(of: pair)
    if method == .inverted, let interval = inverted(statistic, value, drawn) {
      return .interval(interval)
    }
    let drawnValues = pair.values(drawn)
    let replicates = drawnValues.compactMap(\.self).sorted()
    guard let least = replicates.first, let greatest = replicates.last,
      // Equal numbers in other proportions differ by rounding.
      greatest - least > 0x1p-40 * max(abs(least), abs(greatest))
    else { return unanimous(pair, value, range: range) }
    let chosen =
      switch method {
      case .percentile: BootstrapInterval.percentile(replicates: replicates, level: plan.level)
      case .bca: corrected(pair, value, replicates)
      case .studentised:
        studentised(pair, value, drawnValues, drawn, range: other == nil ? range : .unbounded)
      case .expandedPercentile, .inverted, .poisson, .zeroFailure, .student, .fisher:
        expanded(pair, value, replicates)
      }
    guard var interval = chosen ?? expanded(pair, value, replicates) else {
      return .none(reason: "no resample of the subjects has a value")
    }
    if let other, plan.method == nil || plan.method == .studentised {
      limit(&interval, around: value, to: statistic, minus: other, range: range)
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
  package mutating func standardError(
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

  private func usualMethod(of pair: PairedStatistic) -> ConfidenceInterval.Method {
    switch pair.kind {
    case .smooth: .studentised
    case .quantile: pair.isDifference ? .expandedPercentile : .inverted
    case .order, .marks: .expandedPercentile
    }
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
    let estimate = ScaledEstimate(
      value: value,
      jackknife: jackknife,
      leftOut: pair.leftOut,
      isLedByFew: pair.isLedByFew,
      range: range
    )
    let ratios = StudentisedInterval.ratios(
      pair,
      value: value,
      jackknife: jackknife,
      replicates: drawnValues,
      draws: drawn,
      range: range
    )
    let studentised = StudentisedInterval(
      ratios: ratios,
      degrees: estimate.degrees,
      level: plan.level
    )
    let ends = studentised.ends(estimate, range: range)
    var interval = ConfidenceInterval(
      // A centre without bias need not be near the value.
      low: min(ends.low, value),
      high: max(ends.high, value),
      level: plan.level,
      method: .studentised,
      note: caution(pair.subjects)
    )
    if studentised.isLimited { interval.add(note: "limited because some resamples hardly vary") }
    return interval
  }

  /// The interval of a quantile of different values; nil for anything else.
  private func inverted(
    _ statistic: ClusteredStatistic,
    _ value: Double,
    _ drawn: SubjectDraws
  ) -> ConfidenceInterval? {
    guard let (fraction, values) = statistic.quantile, values.count > 1 else { return nil }
    let interval = QuantileInterval(
      value: value,
      fraction: fraction,
      values: values,
      share: statistic.share(upTo:),
      level: plan.level
    )
    let range = ValueRange.between(0, 1)
    let ends = interval.ends { share in
      guard let jackknife = share.jackknife, let value = share.value, range.holds(value) else {
        return nil
      }
      let ratios = StudentisedInterval.ratios(
        share,
        value: value,
        jackknife: jackknife,
        replicates: share.values(drawn),
        draws: drawn,
        range: range
      )
      return StudentisedInterval(
        ratios: ratios,
        degrees: share.subjects - 1,
        level: plan.level
      ).reach
    }
    var result = ConfidenceInterval(
      low: ends.low,
      high: ends.high,
      level: plan.level,
      method: .inverted,
      note: caution(statistic.subjects.count)
    )
    if !ends.isBounded { result.add(note: "may lie above the greatest value seen") }
    return result
  }

  private func caution(_ subjects: Int) -> String? {
    subjects < Self.fewestForBootstrap ? "few subjects" : nil
  }

  /// Keeps the interval of a difference within what the intervals of both sides allow.
  ///
  /// A side cannot be farther off than its own interval says.
  private mutating func limit(
    _ interval: inout ConfidenceInterval,
    around value: Double,
    to minuend: ClusteredStatistic,
    minus subtrahend: ClusteredStatistic,
    range: ValueRange
  ) {
    guard case .interval(let one) = outcome(minuend, range: range),
      case .interval(let other) = outcome(subtrahend, range: range)
    else { return }
    let (low, high) = (min(one.low - other.high, value), max(one.high - other.low, value))
    guard interval.low < low || interval.high > high else { return }
    interval.low = max(interval.low, low)
    interval.high = min(interval.high, high)
    interval.add(note: "limited by the intervals of both sides")
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
