// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Scoring
@testable import Statistics

/// Compares with the files that `Scripts/reference/scoring-statistics.py` wrote.
struct ComparisonCrossCheckTests {
  @Test func `exact sign flips are scipy's`() throws {
    for one in try ReferenceFile("sign-flip").cases {
      let test = SignFlipTest.test(differences: try one.numbers("differences"))
      #expect(test.method == .exact)
      #expect(agree(test.pValue, try one.number("p")))
      let rise = SignFlipTest.test(differences: try one.numbers("differences"), .rise)
      #expect(agree(rise.pValue, try one.number("p_rise")))
    }
  }

  /// scipy says NaN of more than 13 zeros, where its variance is zero, and 1 of fewer.
  @Test func `signed ranks are scipy's, and zeros alone are no difference`() throws {
    var zeros = 0
    for one in try ReferenceFile("wilcoxon").cases {
      let differences = try one.numbers("differences")
      let test = WilcoxonTest.test(differences: differences)
      #expect(agree(test.statistic, try one.number("positive")))
      if let expected = one["p"]?.double {
        #expect(agree(test.pValue, expected, within: 1e-11), "\(differences)")
      } else {
        zeros += 1
        #expect(differences.allSatisfy { $0 == 0 })
        #expect(test.pValue == 1)
      }
    }
    #expect(zeros > 0)
  }

  @Test func `McNemar's test is statsmodels'`() throws {
    for one in try ReferenceFile("mcnemar").cases {
      let fixed = try #require(one["fixed"]?.integer)
      let broken = try #require(one["broken"]?.integer)
      let test = McNemarTest.test(fixed: fixed, broken: broken)
      #expect(agreeRelatively(test.pValue, try one.number("p")))
      let breaking = McNemarTest.testOfBreaking(fixed: fixed, broken: broken)
      #expect(agreeRelatively(breaking.pValue, try one.number("p_breaking")))
    }
  }

  @Test func `corrections are statsmodels'`() throws {
    for one in try ReferenceFile("multiple-testing").cases {
      let values = try one.numbers("p")
      for (value, expected) in try zip(MultipleTesting.holm(values), one.numbers("holm")) {
        #expect(agree(value, expected))
      }
      let hochberg = MultipleTesting.benjaminiHochberg(values)
      for (value, expected) in try zip(hochberg, one.numbers("benjamini_hochberg")) {
        #expect(agree(value, expected))
      }
    }
  }

  @Test func `bounds without failure are scipy's`() throws {
    for one in try ReferenceFile("zero-failure").cases {
      let trials = try #require(one["trials"]?.integer)
      let bound = ZeroFailureBound.upper(trials: trials, level: try one.number("level"))
      #expect(agreeRelatively(bound, try one.number("high")))
    }
  }

  @Test func `effects that are seen are statsmodels'`() throws {
    for one in try ReferenceFile("power").cases {
      let power = DetectionPower(
        significance: try one.number("significance"),
        power: try one.number("power")
      )
      let count = try #require(one["count"]?.integer)
      let effect = power.minimalEffect(standardError: 1 / Double(count).squareRoot())
      #expect(agreeRelatively(effect, try one.number("effect")))
      let needed = power.subjectsNeeded(
        toSee: effect,
        standardError: 1 / Double(count).squareRoot(),
        subjects: count
      )
      #expect(needed == count)
    }
  }

  @Test func `correlations within subjects are pingouin's, negative ones zero`() throws {
    for one in try ReferenceFile("design-effect").cases {
      let rows = try #require(one["values"]?.array).map { row in
        try #require(row.array).map { try #require($0.double) }
      }
      let people = rows.indices.flatMap { row in rows[row].map { _ in "subject-\(row)" } }
      let design = try #require(DesignEffect(values: rows.flatMap(\.self), subjects: people))
      let expected = max(try one.number("correlation"), 0)
      #expect(agree(design.correlation, expected, within: 1e-9))
      #expect(agree(design.deviation, try one.number("deviation")))
      let each = Double(rows[0].count)
      #expect(agree(design.factor, 1 + (each - 1) * expected, within: 1e-9))
    }
  }

  @Test(arguments: [ConfidenceInterval.Method.percentile, .bca])
  func `resampling intervals are scipy's`(method: ConfidenceInterval.Method) throws {
    for one in try ReferenceFile("resampling").cases {
      let rows = try zip(one.numbers("numerator"), one.numbers("denominator")).map { [$0, $1] }
      var bootstrap = SubjectBootstrap(
        plan: ResamplingPlan(
          replicates: Int(try one.number("replicates")),
          seed: UInt64(try one.number("seed")),
          level: try one.number("level"),
          method: method
        )
      )
      let statistic = ClusteredStatistic(
        sums: rows,
        subjects: rows.indices.map { "subject-\($0)" },
        value: { $0[0] / $0[1] }
      )
      let outcome = bootstrap.outcome(statistic)
      guard case .interval(let interval) = outcome else {
        Issue.record("no interval")
        continue
      }
      #expect(interval.method == method)
      let ends = try one.numbers(method == .bca ? "bca" : "percentile")
      #expect(agree(interval.low, ends[0], within: 1e-10))
      #expect(agree(interval.high, ends[1], within: 1e-10))
    }
  }
}

/// Whether two numbers agree to a billionth of the expected one, however small.
private func agreeRelatively(_ one: Double?, _ other: Double) -> Bool {
  guard let one else { return false }
  return abs(one - other) <= 1e-9 * abs(other)
}
