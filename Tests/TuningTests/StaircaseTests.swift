// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing
import Tuning

struct StaircaseTests {
  private let steps = Staircase(over: 0...10, starts: [0, 2, 5], outcomes: ["a", "b", "c"])

  @Test(
    arguments: [
      (0, "a"), (2.0.nextDown, "a"), (2, "b"), (4.9, "b"), (5.0.nextDown, "b"), (5, "c"), (10, "c"),
    ]
  )
  func `a piece holds from its start to just below the next`(threshold: Double, value: String) {
    #expect(steps[threshold] == value)
  }

  @Test func `pieces say their first and their last threshold`() {
    #expect(steps.pieces.map(\.range) == [0...(2.0.nextDown), 2...(5.0.nextDown), 5...10])
  }

  @Test func `a part of the domain keeps what holds there`() {
    let part = steps.restricted(to: 3...5)
    #expect(part == Staircase(over: 3...5, starts: [3, 5], outcomes: ["b", "c"]))
    #expect(steps.restricted(to: 3...4) == Staircase("b", over: 3...4))
  }

  @Test func `equal neighbours are joined`() {
    let three = Staircase(over: 0...9, starts: [0, 1, 2, 3], outcomes: [1, 1, 2, 2])
    #expect(three.merged == Staircase(over: 0...9, starts: [0, 2], outcomes: [1, 2]))
    #expect(three.merged.merged == three.merged)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `an overlay has at every threshold what its parts have`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let parts = (0..<(1 + random.index(below: 4))).map { _ in
      var staircase = Staircase(random.index(below: 9), over: 0...20)
      for start in 1...20 where random.index(below: 3) == 0 {
        staircase.append(random.index(below: 9), from: Double(start))
      }
      return staircase
    }
    let overlay = Staircase.overlay(parts) { $0 }
    for place in 0...40 {
      let threshold = Double(place) / 2
      #expect(overlay[threshold] == parts.map { $0[threshold] })
    }
  }

  @Test func `a plane is a staircase of staircases`() {
    let plane: ThresholdPlane<Int> = Staircase(
      over: 0...2,
      starts: [0, 1],
      outcomes: [
        Staircase(over: 0...1, starts: [0, 0.5], outcomes: [1, 2]), Staircase(2, over: 0...1),
      ]
    )
    #expect(plane[0.9, 0.4] == 1 && plane[0.9, 0.5] == 2 && plane[1, 0.4] == 2)
    #expect(plane.cells().map(\.outcome) == [1, 2, 2])
    #expect(plane.cells()[1].outer == 0...(1.0.nextDown))
    #expect(plane.cells()[1].inner == 0.5...1)
    #expect(plane.line(atInner: 0.4).outcomes == [1, 2])
    #expect(
      plane.mapCells { _ in 7 }.mergedCells() == Staircase(Staircase(7, over: 0...1), over: 0...2)
    )
  }
}
