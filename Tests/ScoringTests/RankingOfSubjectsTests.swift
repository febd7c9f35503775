// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring
import Statistics
import TestSupport
import Testing

struct RankingOfSubjectsTests {
  /// Clips of some people, each of whom has a level of their own.
  private static func clips(
    _ seed: UInt64,
    people: Int
  ) -> (cases: [[Ranking.Case]], people: [String]) {
    var random = RandomGenerator(seed: seed)
    var cases: [[Ranking.Case]] = []
    var names: [String] = []
    for person in 0..<people {
      let level = random.normal()
      for _ in 0..<(1 + random.index(below: 3)) {
        names.append("person-\(person)")
        cases.append(
          (0..<random.index(below: 6)).map { _ in
            let isPositive = random.index(below: 3) == 0
            return Ranking.Case(
              score: level + random.normal() + (isPositive ? 1.5 : 0),
              isPositive: isPositive
            )
          }
        )
      }
    }
    return (cases, names)
  }

  private static func ranked(
    _ cases: [[Ranking.Case]],
    _ people: [String]
  ) -> RankingOfSubjects {
    var bootstrap = SubjectBootstrap(plan: ResamplingPlan(replicates: 400))
    return RankingOfSubjects(cases, subjects: people, &bootstrap)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the area is that of all cases, and lies in its interval`(seed: UInt64) throws {
    let (cases, people) = Self.clips(seed, people: 12)
    let ranked = Self.ranked(cases, people)
    #expect(ranked.ranking == Ranking(cases.flatMap(\.self)))
    #expect(ranked.subjects == Set(zip(cases, people).filter { !$0.0.isEmpty }.map(\.1)).count)
    let area = try #require(ranked.ranking.area)
    let interval = try #require(ranked.interval, "\(ranked.intervalReason ?? "")")
    #expect(ranked.intervalReason == nil)
    #expect(interval.low <= area && area <= interval.high)
    #expect(interval.low >= 0 && interval.high <= 1 && interval.low < interval.high)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `who repeats each case ten times is still one person, so that nothing is surer`(
    seed: UInt64
  ) throws {
    let (cases, people) = Self.clips(seed, people: 12)
    let once = Self.ranked(cases, people)
    let often = Self.ranked(cases.map { own in (0..<10).flatMap { _ in own } }, people)
    #expect(often.ranking.count == 10 * once.ranking.count)
    let (one, other) = try (#require(once.interval), #require(often.interval))
    #expect((one.low - other.low).magnitude < 1e-12)
    #expect((one.high - other.high).magnitude < 1e-12)
  }

  @Test func `the more people, the narrower`() throws {
    func width(_ people: Int) throws -> Double {
      let widths = try (0..<8 as Range<UInt64>).map { seed in
        let (cases, names) = Self.clips(seed, people: people)
        let interval = try #require(Self.ranked(cases, names).interval)
        return interval.high - interval.low
      }
      return widths.reduce(0, +) / 8
    }
    #expect(try width(80) < 0.6 * width(12))
  }

  @Test func `few people and one class give no interval, and the reason`() {
    let cases = [[Ranking.Case(score: 1, isPositive: true), .init(score: 0, isPositive: false)]]
    let alone = Self.ranked(cases, ["somebody"])
    #expect(alone.ranking.area == 1)
    #expect(alone.interval == nil && alone.intervalReason == "fewer than 5 subjects")
    let sound = Self.ranked([[.init(score: 0, isPositive: false)], []], ["somebody", "nobody"])
    #expect(sound.ranking.area == nil && sound.subjects == 1)
    #expect(sound.interval == nil && sound.intervalReason == "no case is positive")
    let faulty = Self.ranked([[.init(score: 0, isPositive: true)]], ["somebody"])
    #expect(faulty.intervalReason == "every case is positive")
    #expect(Self.ranked([], []).subjects == 0)
  }
}
