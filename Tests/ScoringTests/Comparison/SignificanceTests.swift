// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Scoring
@testable import Statistics

struct SignificanceTests {
  // MARK: The examples of the documentation

  @Test func `three differences of one sign give a quarter`() {
    #expect(SignFlipTest.test(differences: [1, 2, 3]).pValue == 0.25)
    #expect(WilcoxonTest.test(differences: [1, 2, 3]).pValue == 0.25)
  }

  @Test(
    arguments: [([1, 2, 3], 0.125), ([-1, 2, 3], 0.25), ([-1, -2, -3], 1), ([0, 0, 2], 0.5)]
      as [([Double], Double)]
  )
  func `a rise is counted over every sign`(differences: [Double], pValue: Double) {
    // Of -1, 2, 3 the sums 6 and 4 are at least 4, two of eight.
    #expect(SignFlipTest.test(differences: differences, .rise).pValue == pValue)
  }

  @Test func `five broken clips and no fix are needed`() {
    #expect(agree(McNemarTest.test(fixed: 0, broken: 6).pValue, 0.03125))
    #expect(agree(McNemarTest.testOfBreaking(fixed: 0, broken: 4).pValue, 0.0625))
    #expect(agree(McNemarTest.testOfBreaking(fixed: 0, broken: 5).pValue, 0.03125))
  }

  /// Of n fixed clips, how many broken ones are the first that chance does not explain.
  @Test(arguments: [(0, 5), (1, 7), (2, 9), (3, 10), (5, 13)])
  func `the sign test's table`(fixed: Int, broken: Int) throws {
    let at = try #require(McNemarTest.testOfBreaking(fixed: fixed, broken: broken).pValue)
    let before = try #require(McNemarTest.testOfBreaking(fixed: fixed, broken: broken - 1).pValue)
    #expect(at < 0.05 && before >= 0.05)
  }

  @Test func `corrections of the documentation`() {
    let holm = MultipleTesting.holm([0.01, 0.04, nil, 0.03])
    #expect(zip(holm, [0.03, 0.06, nil, 0.06]).allSatisfy(same))
    let hochberg = MultipleTesting.benjaminiHochberg([0.01, 0.04, nil, 0.03])
    #expect(zip(hochberg, [0.03, 0.04, nil, 0.04]).allSatisfy(same))
    #expect(MultipleTesting.holm([]).isEmpty)
  }

  @Test func `bounds without failure`() {
    #expect(agree(ZeroFailureBound.upper(trials: 30), 0.0950338, within: 1e-7))
    #expect(ZeroFailureBound.upper(trials: 0) == 1)
  }

  @Test func `power of the documentation`() throws {
    let power = DetectionPower()
    #expect(agree(power.standardErrors, 2.4864749, within: 1e-7))
    let standardError = 0.15 * (2.8 / 100).squareRoot()
    #expect(agree(power.minimalEffect(standardError: standardError), 0.0624, within: 1e-4))
  }

  // MARK: Nothing, one, equal

  @Test func `nothing to compare has no p-value`() {
    #expect(SignFlipTest.test(differences: []).reason == "nothing to compare")
    #expect(SignFlipTest.test(differences: [.nan]).pValue == nil)
    #expect(WilcoxonTest.test(differences: []).pValue == nil)
    #expect(McNemarTest.test(fixed: 0, broken: 0).pValue == 1)
  }

  @Test(arguments: [1, 3, 20, 60])
  func `equal sides differ by chance alone`(count: Int) {
    let zeros = [Double](repeating: 0, count: count)
    #expect(SignFlipTest.test(differences: zeros, draws: 50).pValue == 1)
    #expect(WilcoxonTest.test(differences: zeros).pValue == 1)
  }

  // MARK: Slow oracles

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `exact tests look at every sign`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    let count = 1 + generator.index(below: 8)
    let differences = (0..<count).map { _ in Double(generator.index(below: 9)) - 3 }
    let flip = try #require(SignFlipTest.test(differences: differences).pValue)
    #expect(agree(flip, share(of: differences) { $0.reduce(0, +) }))
    let rise = try #require(SignFlipTest.test(differences: differences, .rise).pValue)
    #expect(agree(rise, Self.shareOfRises(differences)))
    let rank = try #require(WilcoxonTest.test(differences: differences).pValue)
    #expect(agree(rank, share(of: differences, meanRankSum)))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `McNemar's test counts coins`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    let (fixed, broken) = (generator.index(below: 7), generator.index(below: 7))
    let total = fixed + broken
    let bound = min(fixed, broken)
    let extreme = (0..<(1 << total)).count { mask in
      let heads = mask.nonzeroBitCount
      return heads <= bound || heads >= total - bound
    }
    let test = McNemarTest.test(fixed: fixed, broken: broken)
    #expect(agree(test.pValue, Double(extreme) / Double(1 << total)))
  }

  // MARK: Properties

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the order and the sign of differences do not matter`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    let differences = (0..<(1 + generator.index(below: 14))).map { _ in
      (generator.unit() * 8 - 3).rounded()
    }
    let other = differences.reversed().map { -$0 }
    #expect(
      SignFlipTest.test(differences: differences).pValue
        == SignFlipTest.test(differences: other).pValue
    )
    #expect(
      same(
        WilcoxonTest.test(differences: differences).pValue,
        WilcoxonTest.test(differences: other).pValue
      )
    )
  }

  @Test(arguments: 0..<12 as Range<UInt64>, [1.0 / 30, 0.05, 0.2])
  func `of sides that are alike no more than the level is called a rise`(
    seed: UInt64,
    level: Double
  ) throws {
    // Alike is what any swap leaves as likely: of all swaps of any numbers, however unequal, at most that
    // share has such a p-value.
    var generator = RandomGenerator(seed: seed)
    let sizes = (0..<7).map { _ in
      Double(1 + generator.index(below: 30)) * (generator.unit() - 0.5)
    }
    let called = try (0..<128).count { mask in
      let swapped = sizes.enumerated().map { mask >> $0 & 1 == 1 ? -$1 : $1 }
      return try #require(SignFlipTest.test(differences: swapped, .rise).pValue) <= level
    }
    #expect(Double(called) <= level * 128)
    #expect(Double(called) >= level * 128 - 1)
  }

  @Test(arguments: 17...40)
  func `drawn flips are near the normal distribution`(count: Int) throws {
    var generator = RandomGenerator(seed: UInt64(count))
    let differences = (0..<count).map { _ in generator.unit() - 0.35 }
    let test = SignFlipTest.test(differences: differences, seed: 3)
    #expect(test.method == .drawn)
    let sum = differences.reduce(0, +)
    let deviation = differences.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let rise = SignFlipTest.test(differences: differences, .rise, seed: 3)
    let above = 1 - Distributions.normalCumulative(sum / deviation)
    #expect(abs(try #require(rise.pValue) - above) < 0.03)
    let normal = 2 * Distributions.normalCumulative(-abs(sum) / deviation)
    #expect(abs(try #require(test.pValue) - normal) < 0.03)
    #expect(SignFlipTest.test(differences: differences, seed: 3) == test)
  }

  @Test func `drawn flips never say impossible`() {
    let test = SignFlipTest.test(differences: [Double](repeating: 1, count: 40), draws: 99)
    #expect(agree(test.pValue, 0.01))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `corrections keep the order and never lower a p-value`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    let values: [Double?] = (0..<(1 + generator.index(below: 9))).map { _ in generator.unit() }
    let holm = MultipleTesting.holm(values)
    let hochberg = MultipleTesting.benjaminiHochberg(values)
    for index in values.indices {
      let (value, strict) = (try #require(values[index]), try #require(holm[index]))
      let lenient = try #require(hochberg[index])
      #expect(value <= lenient + 1e-12 && lenient <= strict + 1e-12 && strict <= 1)
    }
  }

  // MARK: Verdicts

  @Test(arguments: [
    (-0.01, 0.019, NonInferiority.Verdict.nonInferior), (-0.01, 0.02, .tooLittleData),
    (0.02, 0.05, .inferior), (0.005, 0.05, .tooLittleData), (-0.2, -0.1, .nonInferior),
  ])
  func `a degradation is judged by its bounds`(
    low: Double,
    high: Double,
    verdict: NonInferiority.Verdict
  ) {
    let interval = ConfidenceInterval(low: low, high: high, level: 0.9, method: .studentised)
    #expect(NonInferiority(degradation: interval, margin: 0.02).verdict == verdict)
  }

  @Test func `no interval is too little data, with the reason`() {
    let judged = NonInferiority(degradation: nil, margin: 0.02, reason: "fewer than 5 subjects")
    #expect(judged.verdict == .tooLittleData)
    #expect(judged.reason == "fewer than 5 subjects")
  }

  @Test func `clips of one subject that agree count once`() throws {
    let values = [1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0].map(Double.init)
    let people = (0..<12).map { "subject-\($0 / 3)" }
    let alike = try #require(DesignEffect(values: values, subjects: people))
    #expect(alike.correlation == 1 && alike.factor == 3)
    let alone = try #require(DesignEffect(values: values, subjects: (0..<12).map { "s\($0)" }))
    #expect(alone.correlation == 0 && alone.factor == 1)
    #expect(DesignEffect(values: [1, 2], subjects: ["a", "a"]) == nil)
    let power = DetectionPower()
    #expect(power.minimalEffect(alike) > power.minimalEffect(alone))
    let effect = power.minimalEffect(alike)
    #expect(power.clipsNeeded(toSee: effect, alike) == 12)
    #expect(power.clipsNeeded(toSee: effect / 2, alike) == 48)
  }

  @Test func `a difference beyond reach needs more than can be counted`() {
    let power = DetectionPower()
    #expect(power.subjectsNeeded(toSee: 1e-9, standardError: 1, subjects: 10) == nil)
    #expect(power.subjectsNeeded(toSee: 10, standardError: 0, subjects: 10) == 1)
  }

  // MARK: Helpers

  private func same(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return abs(one - other) <= 1e-12
  }

  /// The share of all sign patterns whose statistic is at least as far from zero.
  private func share(of differences: [Double], _ statistic: ([Double]) -> Double) -> Double {
    let observed = abs(statistic(differences))
    let patterns = 0..<(1 << differences.count)
    let extreme = patterns.count { mask in
      let flipped = differences.enumerated().map { mask >> $0 & 1 == 1 ? -$1 : $1 }
      return abs(statistic(flipped)) >= observed - 1e-9
    }
    return Double(extreme) / Double(patterns.count)
  }

  /// The share of all sign patterns whose sum is at least as high.
  private static func shareOfRises(_ differences: [Double]) -> Double {
    let observed = differences.reduce(0, +)
    let patterns = 0..<(1 << differences.count)
    let extreme = patterns.count { mask in
      differences.enumerated().reduce(0) { $0 + (mask >> $1.0 & 1 == 1 ? -$1.1 : $1.1) }
        >= observed - 1e-9
    }
    return Double(extreme) / Double(patterns.count)
  }

  /// The sum of positive ranks minus that of negative ones, each rank by counting.
  private func meanRankSum(_ differences: [Double]) -> Double {
    differences.reduce(0) { sum, one in
      let below = differences.count { abs($0) < abs(one) }
      let equal = differences.count { abs($0) == abs(one) }
      let rank = Double(below) + Double(equal + 1) / 2
      return sum + (one > 0 ? rank : one < 0 ? -rank : 0)
    }
  }
}
