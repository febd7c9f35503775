// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Testing

@testable import Scoring

/// Compares with the files that `Scripts/reference/scoring.py` wrote with reference packages.
struct CrossCheckTests {
  @Test(arguments: ["events", "counts", "quantiles", "bootstrap"])
  func `a file belongs to the script as it is`(name: String) throws {
    let file = try ReferenceFile(name)
    #expect(try file.currentDigest() == file.generatorDigest)
    #expect(!file.cases.isEmpty)
  }

  @Test func `matches, their errors and F1 are mir_eval's`() throws {
    for one in try ReferenceFile("events").cases {
      let reference = try one.numbers("reference")
      let estimated = try one.numbers("estimated")
      let tolerance = try one.number("tolerance")
      let score = ClipScore.sample(reps: reference, events: estimated)
      let detection = try #require(score.detection(MatchingCriterion(tolerance: tolerance)))
      #expect(detection.matches.count == one["matches"]?.integer)
      let total = detection.matches.reduce(0) { $0 + abs($1.timeError ?? .nan) }
      #expect(agree(total, try one.number("total_error")))
      guard !reference.isEmpty, !estimated.isEmpty else { continue }
      let evaluation = Evaluation.sample([score])
      for name in ["precision", "recall", "f1"] {
        let id = MeasureIdentifier(name, tolerance: tolerance).description
        #expect(agree(evaluation.measure(id)?.value, try one.number(name)), "\(id)")
      }
    }
  }

  /// mir_eval says 0 for all three wherever either list is empty. Averaged over clips that makes a
  /// failure of every clip in which a silent counter is right.
  @Test func `empty lists are undefined where mir_eval says zero`() throws {
    let empty = try ReferenceFile("events").cases.filter {
      try $0.numbers("reference").isEmpty || $0.numbers("estimated").isEmpty
    }
    #expect(empty.count == 3)
    for one in empty {
      for name in ["precision", "recall", "f1"] { #expect(try one.number(name) == 0) }
    }
    let neither = Evaluation.sample([.sample(reps: [], events: [])])
    #expect(neither.measure("precision@0.5s")?.value == nil)
    #expect(neither.measure("recall@0.5s")?.value == nil)
    #expect(neither.measure("f1@0.5s")?.value == nil)
    let silent = Evaluation.sample([.sample(reps: [1], events: [])])
    #expect(silent.measure("precision@0.5s")?.value == nil)
    #expect(silent.measure("recall@0.5s")?.value == 0)
    #expect(silent.measure("f1@0.5s")?.value == 0)
    let inventive = Evaluation.sample([.sample(reps: [], events: [1])])
    #expect(inventive.measure("precision@0.5s")?.value == 0)
    #expect(inventive.measure("recall@0.5s")?.value == nil)
    #expect(inventive.measure("f1@0.5s")?.value == 0)
  }

  @Test func `count measures are scikit-learn's and the papers'`() throws {
    for one in try ReferenceFile("counts").cases {
      let reference = try one.numbers("reference").map { Int($0) }
      let predicted = try one.numbers("predicted").map { Int($0) }
      let evaluation = Evaluation.sample(
        zip(reference, predicted).map { .counts(reference: $0, predicted: $1) }
      )
      for member in try #require(one["measures"]?.members) {
        let expected = try #require(member.value.double)
        #expect(agree(evaluation.measure(member.name)?.value, expected), "\(member.name)")
      }
    }
  }

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
        level: try one.number("level")
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
