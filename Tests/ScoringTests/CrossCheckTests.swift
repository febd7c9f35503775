// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Testing

@testable import Matching
@testable import Measures
@testable import Scoring
@testable import Statistics

/// Compares intervals with the files that `Scripts/reference/scoring.py` wrote.
struct CrossCheckTests {
  @Test func `quantiles are scipy's and numpy's`() throws {
    for one in try ReferenceFile("quantiles").cases {
      switch one["kind"]?.string {
      case "poisson":
        let ends = PoissonInterval.ends(
          events: Int(try one.number("events")),
          level: try one.number("level")
        )
        #expect(agree(ends.low, try one.number("low"), within: 1e-11))
        #expect(agree(ends.high, try one.number("high"), within: 1e-11))
      case "normal":
        let found = Distributions.normalQuantile(try one.number("probability"))
        #expect(agree(found, try one.number("quantile")))
      case "student":
        let found = Distributions.studentQuantile(
          try one.number("probability"),
          degrees: Int(try one.number("degrees"))
        )
        #expect(agree(found, try one.number("quantile"), within: 1e-11))
      case "sample":
        let order = try zip(one.numbers("values"), one.numbers("weights")).sorted { $0.0 < $1.0 }
        var distribution = WeightedDistribution(
          sorted: order.map(\.0),
          groups: order.indices.map { Int32($0) },
          groupCount: order.count
        )
        distribution.weigh(order.map { UInt16($0.1) }[...])
        let found = distribution.quantile(try one.number("fraction"))
        #expect(agree(found, try one.number("quantile")))
      default: Issue.record("unknown kind")
      }
    }
  }

  @Test func `BCa intervals of ratios are scipy's`() throws {
    for one in try ReferenceFile("bootstrap").cases {
      let clips = try zip(one.numbers("numerator"), one.numbers("denominator")).enumerated().map {
        index,
        pair in
        let found = Int(pair.0)
        let reps = (0..<Int(pair.1)).map { Double($0) * 2 }
        return ClipScore.sample(
          .sample("clip-\(index)", subject: "subject-\(index)"),
          reps: reps,
          events: Array(reps.prefix(found))
        )
      }
      let plan = ResamplingPlan(
        replicates: Int(try one.number("replicates")),
        seed: UInt64(try one.number("seed")),
        level: try one.number("level"),
        method: .bca
      )
      let statistic = ClusteredStatistic(.recall(.headline), clips: clips)
      var bootstrap = SubjectBootstrap(plan: plan)
      guard case .interval(let interval) = bootstrap.outcome(statistic) else {
        Issue.record("no interval")
        continue
      }
      #expect(agree(statistic.value, try one.number("value")))
      #expect(interval.method == .bca)
      #expect(agree(interval.low, try one.number("low")))
      #expect(agree(interval.high, try one.number("high")))
    }
  }
}
