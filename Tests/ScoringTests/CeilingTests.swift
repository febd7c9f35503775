// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import RepCounting
import Testing

@testable import Scoring
@testable import Statistics

struct CeilingTests {
  private static func labels(_ times: [Double]) -> Reference {
    Reference(reps: times.map { Reference.Rep(mid: $0) })
  }

  @Test func `a cooldown costs the reps that follow too fast`() {
    let curve = CooldownCeiling.curve(of: [Self.labels([1, 2, 3, 5]), Self.labels([4])])
    #expect(curve.required == 5)
    #expect(curve.steps.map(\.limit) == [1, 2, 4, 10])
    #expect(curve.steps.map(\.reachable) == [5, 4, 3, 2])
    #expect(curve.recall(1) == 1)
    #expect(curve.recall(1.000001) == 0.8)
    #expect(curve.limit(keeping: 0.8) == 2)
    #expect(curve.limit(keeping: 1) == 1)
    #expect(CooldownCeiling.shortestGap([Self.labels([1, 2.5]), Self.labels([4])]) == 1.5)
  }

  @Test func `only full reps outside ignored intervals are asked for`() {
    let reference = Reference(
      reps: [.init(mid: 1), .init(mid: 1.2, quality: .partial), .init(mid: 1.4), .init(mid: 3)],
      ignored: [1.3...1.5]
    )
    let curve = CooldownCeiling.curve(of: [reference, Reference(count: 7)])
    #expect(curve.required == 2)
    #expect(curve.limit(keeping: 1) == 2)
    let counted = ExerciseCeilings.Clip(exercise: "squat", reference: Reference(count: 7))
    #expect(ExerciseCeilings.all(of: [counted]).isEmpty)
  }

  @Test func `events that may be early and late leave more`() {
    let curve = CooldownCeiling.curve(of: [Self.labels([1, 2])], tolerance: 0.5)
    #expect(curve.limit(keeping: 1) == 2)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `no plan matches more times than the greedy one`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    let times = (0..<generator.index(below: 9)).map { _ in generator.index(below: 25) }.sorted()
    for gap in [0, 1, 2, 3, 5, 8, 13] {
      for tolerance in [0, 1, 3] {
        let found = CooldownCeiling.reachable(times, apart: gap, tolerance: tolerance)
        #expect(found == slowReachable(times, apart: gap, tolerance: tolerance))
      }
    }
  }

  /// The slow way: every subset that can be hit in order, each as early as can be.
  private func slowReachable(_ times: [Int], apart gap: Int, tolerance: Int) -> Int {
    (0..<(1 << times.count)).reduce(0) { best, subset in
      var event: Int?
      var count = 0
      for (index, time) in times.enumerated() where subset >> index & 1 == 1 {
        let place = max(time - tolerance, event.map { $0 + gap } ?? .min)
        guard place <= time + tolerance else { return best }
        event = place
        count += 1
      }
      return max(best, count)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a curve falls, whatever the order of clips and the time they begin`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    let clips = (0..<4).map { _ in
      (0..<generator.index(below: 9)).map { _ in Double(generator.index(below: 60)) / 4 }
    }
    let curve = CooldownCeiling.curve(of: clips.map(Self.labels))
    for (one, next) in zip(curve.steps, curve.steps.dropFirst()) {
      #expect(one.limit < next.limit)
      #expect(one.reachable > next.reachable)
    }
    #expect(curve.reachable(0) == curve.required)
    #expect(CooldownCeiling.curve(of: clips.reversed().map(Self.labels)) == curve)
    #expect(CooldownCeiling.curve(of: clips.map { Self.labels($0.map { $0 + 7.25 }) }) == curve)
    for quarter in 0...40 {
      let gap = Double(quarter) / 4
      let expected = clips.map { times in
        CooldownCeiling.reachable(
          times.sorted().map(Microseconds.nearest),
          apart: Microseconds.nearest(gap),
          tolerance: 0
        )
      }
      #expect(curve.reachable(gap) == expected.reduce(0, +))
    }
  }

  @Test func `a least travel costs the reps whose peak is lower`() {
    let values = [0.0, 3, 0, 1, 0, 2, 0, 0, 4, 0]
    let samples = values.enumerated().map { Sample(time: Double($0.offset), value: $0.element) }
    let curve = AmplitudeCeiling.curve(of: [(Self.labels([1.25, 3, 5.5, 7]), samples)])
    #expect(curve.required == 4)
    #expect(
      curve.steps == [
        .init(limit: 1, reachable: 3), .init(limit: 2, reachable: 2), .init(limit: 3, reachable: 1),
      ]
    )
    #expect(curve.recall(2.5) == 0.25)
    #expect(curve.recall(3.5) == 0)
  }

  @Test func `prominences are scipy's`() throws {
    for one in try ReferenceFile("peaks").cases {
      let values = try one.numbers("values")
      let samples = values.enumerated().map { Sample(time: Double($0.offset), value: $0.element) }
      let inner = PersistentPeaks(of: samples).peaks.sorted { $0.time < $1.time }
      #expect(try inner.map(\.time) == one.numbers("places"))
      let expected = try one.numbers("prominences")
      #expect(zip(inner, expected).allSatisfy { agree($0.persistence, $1) })
    }
  }
}
