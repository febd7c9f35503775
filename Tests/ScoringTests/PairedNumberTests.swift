// SPDX-License-Identifier: Apache-2.0
import Basics
import TestSupport
import Testing

@testable import Statistics

/// Numbers of pairs of values and of categories.
@Suite struct PairedNumberTests {
  private func correlation(_ ones: [Double], _ others: [Double]) -> Double? {
    RankedPairs(ones, others, groups: ones.map { _ in 0 }, groupCount: 1).correlation
  }

  @Test func `Spearman's correlation is that of ranks, equal values sharing them`() throws {
    #expect(correlation([1, 2, 3, 4], [1, 3, 2, 4]) == 0.8)
    #expect(correlation([1, 20, 300], [5, 6, 7]) == 1)
    #expect(correlation([1, 2, 3], [3, 2, 1]) == -1)
    #expect(correlation([1, 1, 1], [3, 2, 1]) == nil)
    #expect(correlation([], []) == nil)
    let tied = try #require(correlation([0, 1, 2, 3, 3], [0, 1, 1, 3, 2]))
    #expect((tied - 9 / 9.5).magnitude < 1e-12)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a pair with a weight counts like so many pairs`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    let pairs = (0..<12).map { _ in
      (Double(generator.index(below: 5)), Double(generator.index(below: 5)))
    }
    let weights = pairs.map { _ in UInt16(generator.index(below: 4)) }
    var ranked = RankedPairs(
      pairs.map(\.0),
      pairs.map(\.1),
      groups: Array(pairs.indices),
      groupCount: pairs.count
    )
    ranked.weigh(weights[...])
    let repeated = zip(pairs, weights).flatMap { pair, weight in
      [(Double, Double)](repeating: pair, count: Int(weight))
    }
    let expected = correlation(repeated.map(\.0), repeated.map(\.1))
    #expect((ranked.correlation == nil) == (expected == nil))
    if let found = ranked.correlation, let expected {
      #expect((found - expected).magnitude < 1e-12)
    }
  }

  @Test func `kappa of categories is that of their table`() throws {
    let pairs =
      [(20, "yes", "yes"), (15, "no", "no"), (5, "yes", "no"), (10, "no", "yes")].flatMap {
        [CategoryPair](repeating: CategoryPair(said: $0.1, labelled: $0.2), count: $0.0)
      }
    let statistic = ClusteredStatistic(
      categories: pairs.map { [$0] },
      subjects: pairs.indices.map { "\($0 % 7)" }
    )
    let value = try #require(statistic.value)
    #expect((value - 0.4).magnitude < 1e-12)
    #expect(statistic.kind == .smooth)
  }

  @Test func `limits of a subject's many pairs are those of measurement errors`() throws {
    let pairs = (0..<24).map { index -> MeasurementPair in
      let known = Double(index % 5)
      let error = Double(index % 3) / 4
      return MeasurementPair(measured: known + error, reference: known, subject: "\(index / 6)")
    }
    let error = try #require(MeasurementError(pairs, plan: .valuesOnly))
    func value(_ number: PairedNumber) -> Double? {
      // A person's pairs come from several clips.
      ClusteredStatistic(
        pairs: pairs.map { [$0] },
        subjects: pairs.map(\.subject),
        number
      ).value
    }
    #expect(value(.lowerLimit) == error.lowerLimit.value)
    #expect(value(.upperLimit) == error.upperLimit.value)
    #expect(value(.minimalDetectableChange) == error.minimalDetectableChange?.value)
  }
}
