// SPDX-License-Identifier: Apache-2.0

extension SubjectBootstrap {
  /// The exact interval of a rate, widened where subjects differ more than chance.
  ///
  /// Events of one subject come together, which Poisson's distribution does not allow for. So each
  /// end is the farther of the exact interval's and that of the subjects.
  ///
  /// - Parameters:
  ///   - statistic: The first of two sums over the second.
  ///   - range: The values that it can have.
  /// - Returns: An interval.
  package mutating func rate(_ statistic: ClusteredStatistic, range: ValueRange) -> IntervalOutcome
  {
    let totals = statistic.totals
    let ends = PoissonInterval.ends(events: Int(totals[0]), level: plan.level)
    var interval = ConfidenceInterval(
      low: ends.low / totals[1],
      high: ends.high / totals[1],
      level: plan.level,
      method: .poisson
    )
    if case .interval(let bySubject) = outcome(statistic, range: range),
      bySubject.low < interval.low || bySubject.high > interval.high
    {
      interval.low = min(interval.low, bySubject.low)
      interval.high = max(interval.high, bySubject.high)
      interval.add(note: "widened because subjects differ")
    }
    return .interval(interval)
  }
}
