// SPDX-License-Identifier: Apache-2.0
import Basics
import Statistics
import Testing
@testable import Agreement
@testable import Matching
@testable import Scoring

struct AgreementStatisticTests {
  @Test func `the textbook table has kappa 0.4`() {
    #expect(agree(CohenKappa.value([20, 5, 10, 15]), 0.4))
  }

  @Test func `what shows nothing is undefined`() {
    #expect(CohenKappa.value([]) == nil)
    #expect(CohenKappa.value([7, 0, 0, 0]) == nil)
    #expect(FleissKappa.value(FleissKappa.terms([3, 0])) == nil)
    #expect(FleissKappa.value(FleissKappa.terms([1, 0])) == nil)
    #expect(KrippendorffAlpha.nominal([4, 0, 0, 0]) == nil)
    #expect(KrippendorffAlpha.interval([0, 0, 0, 0]) == nil)
    #expect(KrippendorffAlpha.interval(KrippendorffAlpha.intervalTerms([3, 3, 3])) == nil)
    #expect(IntraclassCorrelation.value(IntraclassCorrelation.terms([1, 2])) == nil)
    #expect(UnitizingAlpha(values: ["a"]).alpha(.overall, [5, 0, 0, 0, 0, 0]) == nil)
  }

  @Test func `Krippendorff's example has the alphas that he prints`() {
    // K. Krippendorff, "Computing Krippendorff's alpha-reliability", 2011, section C, four observers.
    let units = [
      [1, 1, 1], [2, 2, 3, 2], [3, 3, 3, 3], [3, 3, 3, 3], [2, 2, 2, 2], [1, 2, 3, 4],
      [4, 4, 4, 4],
      [1, 1, 2, 1], [2, 2, 2, 2], [5, 5, 5], [1, 1], [3],
    ]
    let tables = units.map { KrippendorffAlpha.coincidences($0.map { $0 - 1 }, categories: 5) }
    let table = tables.reduce([Double](repeating: 0, count: 25)) { zip($0, $1).map(+) }
    let terms = units.map { KrippendorffAlpha.intervalTerms($0.map(Double.init)) }
    let sums = terms.reduce([0, 0, 0, 0]) { zip($0, $1).map(+) }
    #expect(agree(KrippendorffAlpha.nominal(table), 0.743, within: 0.001))
    #expect(agree(KrippendorffAlpha.ordinal(table), 0.815, within: 0.001))
    #expect(agree(KrippendorffAlpha.interval(sums), 0.849, within: 0.001))
  }

  @Test func `Shrout and Fleiss's table has an ICC of 0.29`() {
    let rows: [[Double]] = [
      [9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7],
    ]
    let sums = rows.map(IntraclassCorrelation.terms).reduce([Double](repeating: 0, count: 7)) {
      zip($0, $1).map(+)
    }
    #expect(agree(IntraclassCorrelation.value(sums), 0.29, within: 0.005))
  }

  @Test func `the older alpha of unitizing differs, as said`() {
    // Example A of Krippendorff 1995, p. 57: alpha 0.55 there.
    let bertha = [Segment("a", start: 2, end: 10), Segment("a", start: 14, end: 20)]
    let bill = [Segment("a", start: 4, end: 8), Segment("a", start: 15, end: 17)]
    let alphas = UnitizingAlpha(values: ["a"])
    let terms = alphas.terms([bertha, bill], within: [0...24])
    // 10 + 6 of 24 s agree; margins 28 and 20 of 48 s, squares 64 + 36 + 16 + 4 = 120:
    // 1 - 16 (48 - 120 / 48) / (2 · 28 · 20).
    #expect(agree(alphas.alpha(.overall, terms), 1 - 16 * 45.5 / 1120))
    #expect(alphas.alpha(.binary, terms) == alphas.alpha(.overall, terms))
    #expect(alphas.alpha(.values, terms) == nil)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `agreement does not depend on who is first, and is 1 with oneself`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let count = 2 + random.index(below: 4)
    let table = (0..<(count * count)).map { _ in Double(random.index(below: 9)) }
    let turned = (0..<(count * count)).map { table[$0 % count * count + $0 / count] }
    for weights in CohenKappa.Weights.allCases {
      let (one, other) = (
        CohenKappa.value(table, weights: weights), CohenKappa.value(turned, weights: weights)
      )
      #expect(other.map { agree(one, $0) } ?? (one == nil))
      #expect((one ?? 0) <= 1)
    }
    let segments = SegmentationScoreTests.segments(&random)
    let others = SegmentationScoreTests.segments(&random)
    let alphas = UnitizingAlpha(values: ["a", "b", "c"])
    let own = alphas.terms([segments, segments], within: [0...30])
    if let alpha = alphas.alpha(.overall, own) { #expect(agree(alpha, 1)) }
    let there = alphas.alpha(.overall, alphas.terms([segments, others], within: [0...30]))
    let back = alphas.alpha(.overall, alphas.terms([others, segments], within: [0...30]))
    #expect(back.map { agree(there, $0, within: 1e-9) } ?? (there == nil))
  }
}
