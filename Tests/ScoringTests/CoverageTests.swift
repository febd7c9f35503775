// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Scoring
@testable import Statistics

/// How often 95 % intervals hold the truth, over datasets drawn with a seed.
///
/// Small and of sums alone, so that it runs with every test; Documentation/Intervals.md has the whole
/// table. With 400 datasets the count of an interval that holds 95 % lies within 92.8 to 97.2.
struct CoverageTests {
  private static let datasets = 400

  /// A statistic of twenty subjects with a known truth.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var range: ValueRange
    var truth: Double
    /// Two sums of a subject whose chance is p.
    var sums: @Sendable (_ p: Double, inout RandomGenerator) -> [Double]
    /// The least chance of a subject and how much more it may be, evenly.
    var chances: (least: Double, more: Double)

    var testDescription: String { name }
  }

  /// So many coins of a chance.
  private static func coins(
    _ count: Int,
    _ p: Double,
    _ generator: inout RandomGenerator
  ) -> Double {
    Double((0..<count).count { _ in generator.unit() < p })
  }

  static let cases = [
    Case(
      name: "a share around 0.85",
      range: .between(0, 1),
      truth: 0.85,
      sums: { p, generator in
        let count = 10 + generator.index(below: 50)
        return [coins(count, p, &generator), Double(count)]
      },
      chances: (0.7, 0.3)
    ),
    Case(
      name: "a share around 0.98",
      range: .between(0, 1),
      truth: 0.98,
      sums: { p, generator in
        let count = 20 + generator.index(below: 50)
        return [coins(count, p, &generator), Double(count)]
      },
      chances: (0.96, 0.04)
    ),
    Case(
      name: "an absolute error around 0.6",
      range: .above(0),
      truth: 0.6,
      sums: { p, generator in
        let clips = 3 + generator.index(below: 5)
        return [coins(3 * clips, p, &generator), Double(clips)]
      },
      chances: (0, 0.4)
    ),
    Case(
      name: "a difference around 0.1",
      range: .unbounded,
      truth: 0.1,
      sums: { p, generator in
        let count = 10 + generator.index(below: 30)
        let (one, other) = (coins(count, p + 0.1, &generator), coins(count, p, &generator))
        return [one - other, Double(count)]
      },
      chances: (0.5, 0.4)
    ),
  ]

  @Test(arguments: cases)
  func `with twenty subjects it is near 95 percent`(one: Case) throws {
    var holding = 0
    for dataset in 0..<Self.datasets {
      var generator = RandomGenerator(seed: 1_000 + UInt64(dataset))
      let rows = (0..<20).map { _ in
        one.sums(one.chances.least + one.chances.more * generator.unit(), &generator)
      }
      let statistic = ClusteredStatistic(
        sums: rows,
        subjects: rows.indices.map(String.init),
        value: { $0[0] / $0[1] }
      )
      var bootstrap = SubjectBootstrap(
        plan: ResamplingPlan(replicates: 300, seed: UInt64(dataset))
      )
      guard case .interval(let interval) = bootstrap.outcome(statistic, range: one.range) else {
        Issue.record("no interval")
        continue
      }
      holding += interval.low <= one.truth && one.truth <= interval.high ? 1 : 0
    }
    let percent = 100 * Double(holding) / Double(Self.datasets)
    #expect((92.8...98).contains(percent))
  }
}
