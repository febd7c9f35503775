// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Testing
@testable import Measures
@testable import Scoring
@testable import Statistics

/// The test of a tally against one that swaps the events of people, one pattern after the other.
struct TallyTestTests {
  /// Clips of two versions: of people with 1 to 6 reps in one or two clips.
  private struct Pair {
    var clips: [ClipIdentity] = []
    var references: [Reference] = []
    var first: [[RepEvent]] = []
    var second: [[RepEvent]] = []

    init(people: Int, _ generator: inout RandomGenerator) {
      for person in 0..<people {
        for clip in 0..<(1 + generator.index(below: 2)) {
          let mids = (0..<(1 + generator.index(below: 3))).map { 2 + 2 * Double($0) }
          clips.append(
            ClipIdentity(
              id: "\(person)-\(clip)",
              subject: "person-\(person)",
              exercise: "squat",
              duration: 10
            )
          )
          references.append(Reference(reps: mids.map { Reference.Rep(mid: $0) }))
          first.append(Self.events(mids, &generator))
          second.append(Self.events(mids, &generator))
        }
      }
    }

    private static func events(_ mids: [Double], _ generator: inout RandomGenerator) -> [RepEvent] {
      mids.flatMap { mid -> [RepEvent] in
        let delay = Double(1 + generator.index(below: 5)) / 8
        let found = RepEvent(decisionTime: mid + delay, extremumTime: mid)
        let extra = RepEvent(decisionTime: mid + 1.25, extremumTime: mid + 1)
        return (generator.index(below: 4) > 0 ? [found] : [])
          + (generator.index(below: 8) == 0 ? [extra] : [])
      }
    }

    /// The measure of both versions where the events of some people are swapped.
    func tallies(_ id: String, swapping swapped: Set<String>) -> (
      MeasureTally<ClipScore>, MeasureTally<ClipScore>
    )? {
      guard let identifier = MeasureIdentifier(id),
        var one = MeasureTally<ClipScore>(identifier, plan: .valuesOnly)
      else { return nil }
      var other = one
      for index in clips.indices {
        let isSwapped = swapped.contains(clips[index].subject)
        let (mine, theirs) = isSwapped ? (second, first) : (first, second)
        one.add(
          ClipScore(clip: clips[index], reference: references[index], events: mine[index])
        )
        other.add(
          ClipScore(clip: clips[index], reference: references[index], events: theirs[index])
        )
      }
      return (one, other)
    }

    /// The difference where the events of some people are swapped.
    func difference(_ id: String, swapping swapped: Set<String>) -> Double? {
      tallies(id, swapping: swapped).flatMap { $0.change(from: $1).value }
    }
  }

  @Test(
    arguments: [
      "recall@0.5s", "precision@0.5s", "f1@0.5s", "exact", "mae", "f1@0.5s:macro",
    ],
    0..<6 as Range<UInt64>
  )
  func `a tally is tested by every swap of people`(id: String, seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed &* 31 &+ UInt64(id.utf8.count))
    let people = 3 + generator.index(below: 5)
    let pair = Pair(people: people, &generator)
    let (one, other) = try #require(pair.tallies(id, swapping: []))
    let patterns = (0..<(1 << people)).map { mask in
      Set((0..<people).filter { mask >> $0 & 1 == 1 }.map { "person-\($0)" })
    }
    let differences = patterns.map { pair.difference(id, swapping: $0) }
    let (rise, either) = (one.test(against: other, .rise), one.test(against: other, .either))
    guard differences.allSatisfy({ $0 != nil }), let observed = differences[0] else {
      #expect(rise.pValue == nil && rise.reason != nil)
      return
    }
    let known = differences.compactMap(\.self)
    let above = known.count { $0 >= observed - 1e-9 }
    let beyond = known.count { abs($0) >= abs(observed) - 1e-9 }
    #expect(rise.pValue == Double(above) / Double(known.count))
    #expect(either.pValue == Double(beyond) / Double(known.count))
    #expect(agree(rise.statistic, observed))
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a median is tested by the share of values above that of all`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    let pair = Pair(people: 5, &generator)
    let (one, other) = try #require(pair.tallies("latency-median@0.5s", swapping: []))
    let people = (0..<5).map { "person-\($0)" }
    func delays(_ person: String, _ events: [[RepEvent]]) -> [Double] {
      pair.clips.indices.filter { pair.clips[$0].subject == person }.flatMap { clip in
        // Extras lie between reps.
        events[clip].filter { Int($0.extremumTime ?? 1) % 2 == 0 }.map {
          $0.decisionTime - ($0.extremumTime ?? 0)
        }
      }
    }
    let (mine, theirs) = (
      people.map { delays($0, pair.first) }, people.map { delays($0, pair.second) }
    )
    let all = (mine + theirs).flatMap(\.self).sorted()
    let median = (all[all.count / 2] + all[(all.count - 1) / 2]) / 2
    func share(_ values: [Double]) -> Double {
      values.reduce(0) { $0 + ($1 > median ? 1 : $1 == median ? 0.5 : 0) } / Double(values.count)
    }
    let differences = (0..<32).map { mask in
      let sides = people.indices.map {
        mask >> $0 & 1 == 1 ? (theirs[$0], mine[$0]) : (mine[$0], theirs[$0])
      }
      return share(sides.flatMap(\.0)) - share(sides.flatMap(\.1))
    }
    let result = one.test(against: other, .rise)
    guard differences.allSatisfy({ !$0.isNaN }) else {
      #expect(result.pValue == nil)
      return
    }
    let above = differences.count { $0 >= differences[0] - 1e-9 }
    #expect(result.pValue == Double(above) / 32)
  }

  @Test func `tallies of other clips are not tested`() throws {
    var generator = RandomGenerator(seed: 1)
    let (one, _) = try #require(Pair(people: 3, &generator).tallies("exact", swapping: []))
    let (other, _) = try #require(Pair(people: 4, &generator).tallies("exact", swapping: []))
    #expect(one.test(against: other, .rise).reason == "the evaluations are over different clips")
  }
}
