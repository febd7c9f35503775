// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing
@testable import Agreement
@testable import Scoring
@testable import Statistics

/// Intervals on the scale of a range, of a few heavy subjects, of quantiles and of differences.
struct IntervalRangeTests {
  @Test(arguments: [
    ValueRange.unbounded, .above(0), .above(-2), .below(1), .between(0, 1), .between(-1, 1),
  ])
  func `a place on the scale leads back to its value, and the slope is the scale's`(
    range: ValueRange
  ) {
    for value in [0.01, 0.3, 0.75, 0.99] {
      #expect(range.holds(value))
      #expect(agree(range.value(at: range.scaled(value)), value, within: 1e-12))
      let step = 1e-6
      let slope = (range.scaled(value + step) - range.scaled(value - step)) / (2 * step)
      #expect(agree(range.slope(at: value), slope, within: 1e-4))
    }
  }

  @Test func `a range with a greatest value alone ends there`() {
    #expect(ValueRange(least: nil, greatest: 1) == .below(1))
    #expect(!ValueRange.below(1).holds(1))
    #expect(ValueRange.below(1).value(at: 100) <= 1)
  }

  @Test func `the bootstrap-t reaches no farther than one degree of freedom`() throws {
    let leftOut: [Double?] = [2, 3, 4]
    let estimate = ScaledEstimate(
      value: 3,
      jackknife: try #require(Jackknife(leftOut: leftOut[...], weights: [1, 1, 1])),
      leftOut: leftOut,
      isLedByFew: false,
      range: .unbounded
    )
    let error = (4.0 / 3).squareRoot()
    let far = StudentisedInterval(ratios: [-90, 0, 1], degrees: 4, level: 0.95)
    let ends = far.ends(estimate, range: .unbounded)
    // Student's distribution with one degree is Cauchy's: tan(0.475 pi).
    #expect(agree(ends.high, 3 + 12.706204736175 * error, within: 1e-8))
    #expect(agree(ends.low, 3 - 2.776445105198 * error, within: 1e-8))
    #expect(far.isLimited)
    let near = StudentisedInterval(ratios: [-9, 0, 1], degrees: 4, level: 0.95)
    #expect(near.ends(estimate, range: .unbounded).high == 3 + near.reach.above * estimate.error)
    #expect(!near.isLimited)
    #expect(!StudentisedInterval(ratios: [], degrees: 1, level: 0.95).isLimited)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a rate of people who nearly agree has an interval of its standard error's size`(
    seed: UInt64
  ) throws {
    // A resample of the four with three events differs by their minutes alone.
    var generator = RandomGenerator(seed: seed)
    let rows = [3.0, 3, 3, 3, 4, 4].map {
      [$0, 1.1 + 0.0001 * Double(1 + generator.index(below: 90))]
    }
    let statistic = ClusteredStatistic(
      sums: rows,
      subjects: ["ana", "ben", "chen", "dora", "emil", "fatima"],
      value: ratioOfSums
    )
    var bootstrap = SubjectBootstrap(plan: ResamplingPlan(replicates: 500))
    guard case .interval(let interval) = bootstrap.outcome(statistic, range: .above(0)) else {
      Issue.record("six people have an interval")
      return
    }
    let value = try #require(statistic.value)
    let jackknife = try #require(PairedStatistic(statistic).jackknife)
    let error = jackknife.standardError / value
    #expect(interval.high <= value * Elementary.exp(12.7063 * error))
    #expect(interval.high >= value * Elementary.exp(2.5705 * error))
    #expect(interval.low >= value * Elementary.exp(-12.7063 * error))
    #expect(interval.low <= value * Elementary.exp(-2.5705 * error))
    #expect(interval.high < 3 * value)
    #expect(interval.note == "few subjects; limited because some resamples hardly vary")
  }

  @Test func `one subject that makes most leaves few degrees of freedom`() throws {
    // Means without one of 1, 1, 1, 1, 1, 21: five of 5, one of 1.
    let leftOut: [Double?] = [5, 5, 5, 5, 5, 1]
    let jackknife = try #require(
      Jackknife(leftOut: leftOut[...], weights: [UInt16](repeating: 1, count: 6)[...])
    )
    let plain = ScaledEstimate(
      value: 26.0 / 6,
      jackknife: jackknife,
      leftOut: leftOut,
      isLedByFew: false,
      range: .unbounded
    )
    #expect(plain.degrees == 5)
    #expect(agree(plain.centre, 26.0 / 6))
    let led = ScaledEstimate(
      value: 26.0 / 6,
      jackknife: jackknife,
      leftOut: leftOut,
      isLedByFew: true,
      range: .unbounded
    )
    // Deviations 2/3 five times and -10/3: kurtosis 6 (5 (2/3)^4 + (10/3)^4) / (40/3)^2 = 4.2,
    // and 2 * 6 / 3.2 is 3.75.
    #expect(led.degrees == 4)
    #expect(agree(led.centre, 26.0 / 6))
    #expect(agree(led.error, (40.0 / 3 * 5 / 6).squareRoot()))
    #expect(agree(led.error, jackknife.standardError))
  }

  /// Values of 8 to 20 subjects who differ, as each subject's list.
  private static func people(seed: UInt64) -> [[Double]] {
    var generator = RandomGenerator(seed: seed)
    return (0..<(8 + generator.index(below: 13))).map { _ in
      let own = generator.unit()
      return (0..<(1 + generator.index(below: 6))).map { _ in own + generator.unit() }
    }
  }

  private static func interval(_ people: [[Double]], _ fraction: Double) -> ConfidenceInterval? {
    let statistic = ClusteredStatistic(
      values: people,
      subjects: people.indices.map(String.init),
      quantile: fraction
    )
    var bootstrap = SubjectBootstrap(plan: ResamplingPlan(replicates: 200))
    guard case .interval(let interval) = bootstrap.outcome(statistic) else { return nil }
    return interval
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a quantile's interval holds it, ends on values and follows any growing scale`(seed: UInt64)
    throws
  {
    let people = Self.people(seed: seed)
    for fraction in [0.5, 0.75, 0.95] {
      let interval = try #require(Self.interval(people, fraction))
      #expect(interval.method == .inverted)
      let value = try #require(
        WeightedDistribution(sorted: people.joined().sorted()).quantile(fraction)
      )
      #expect(interval.low <= value && value <= interval.high)
      let values = Set(people.joined()).union([value])
      #expect(values.contains(interval.low) && values.contains(interval.high))
      let cubes = try #require(Self.interval(people.map { $0.map { $0 * $0 * $0 } }, fraction))
      if interval.low != value {
        #expect(agree(cubes.low, interval.low * interval.low * interval.low))
      }
      if interval.high != value {
        #expect(agree(cubes.high, interval.high * interval.high * interval.high))
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a lower quantile's interval lies lower`(seed: UInt64) throws {
    let people = Self.people(seed: seed)
    let middle = try #require(Self.interval(people, 0.5))
    let upper = try #require(Self.interval(people, 0.9))
    #expect(middle.low <= upper.low && middle.high <= upper.high)
  }

  @Test func `where nothing seen is surely above a quantile, that is said`() throws {
    let people = (0..<6).map { [Double($0), Double($0) + 0.5] }
    let interval = try #require(Self.interval(people, 0.95))
    #expect(interval.high == 5.5)
    #expect(interval.note?.contains("may lie above the greatest value seen") == true)
  }

  /// Twenty people of whom hardly anybody is counted differently by two counters, both nearly perfect.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a difference of shares near 1 stays within what both sides allow`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    var rows: [[Double]] = []
    var others: [[Double]] = []
    for _ in 0..<20 {
      let events = Double(3 + generator.index(below: 4))
      rows.append([events - (generator.index(below: 16) == 0 ? 1 : 0), events])
      others.append([events - (generator.index(below: 16) == 0 ? 1 : 0), events])
    }
    func statistic(_ rows: [[Double]]) -> ClusteredStatistic {
      ClusteredStatistic(
        sums: rows,
        subjects: rows.indices.map(String.init),
        value: { $0[0] / $0[1] }
      )
    }
    var bootstrap = SubjectBootstrap(plan: ResamplingPlan(replicates: 300))
    let range = ValueRange.between(0, 1)
    let outcomes = [
      bootstrap.outcome(statistic(rows), range: range),
      bootstrap.outcome(statistic(others), range: range),
      bootstrap.outcome(statistic(rows), minus: statistic(others), range: range),
    ]
    let intervals = outcomes.compactMap { outcome -> ConfidenceInterval? in
      guard case .interval(let interval) = outcome else { return nil }
      return interval
    }
    guard intervals.count == 3 else { return }
    #expect(intervals[2].low >= intervals[0].low - intervals[1].high - 1e-12)
    #expect(intervals[2].high <= intervals[0].high - intervals[1].low + 1e-12)
    #expect(intervals[2].low >= -1 && intervals[2].high <= 1)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `sums of bins are what all forecasts make together`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    let marks = (0..<12).map { _ in
      (0..<(10 + generator.index(below: 20))).map { _ -> MarkedValue in
        let confidence = Double(generator.index(below: 50)) / 50
        return MarkedValue(value: confidence, isMarked: generator.unit() < confidence)
      }
    }
    let all = MarkedDistribution(marks.flatMap { $0 }).tallies
    for scheme in [CalibrationBin.Scheme.equalMass, .equalWidth] {
      let numbers: [@Sendable ([CalibrationBin]) -> Double?] = [
        \.debiasedError, \.expectedError, \.maximumError, { $0.murphyDecomposition?.withinBins },
      ]
      for number in numbers {
        let statistic = ClusteredStatistic(
          marks: marks,
          subjects: marks.indices.map(String.init),
          bins: BinnedNumber(scheme: scheme, isSmooth: true, value: number)
        )
        #expect(statistic.kind == .smooth)
        let expected = try #require(number(all.bins(scheme, count: Calibration.binCount)))
        #expect(agree(statistic.value, expected, within: 1e-9))
      }
    }
  }

  @Test func `perfect agreement has an interval that ends at 1`() throws {
    // Counts by two raters of 8 people: equal but for one.
    let counts: [[Double]] = [
      [3, 3], [5, 5], [8, 8], [2, 2], [6, 7], [9, 9], [4, 4], [7, 7],
    ]
    let statistic = ClusteredStatistic(
      sums: counts.map(IntraclassCorrelation.terms),
      subjects: counts.indices.map(String.init),
      value: IntraclassCorrelation.value
    )
    var bootstrap = SubjectBootstrap(plan: ResamplingPlan(replicates: 500))
    guard case .interval(let interval) = bootstrap.outcome(statistic, range: .below(1)) else {
      Issue.record("no interval")
      return
    }
    #expect(interval.high < 1)
    #expect(interval.low < 0.99)
  }
}
