// SPDX-License-Identifier: Apache-2.0
import Basics
import RepCounting
import Testing

@testable import Scoring

@Suite struct EventChangeTests {
  private func events(_ times: [Double]) -> [RepEvent] {
    times.map { RepEvent(decisionTime: $0 + 0.1, extremumTime: $0) }
  }

  private func changes(_ before: [Double], _ after: [Double]) -> [String] {
    EventChange.changes(from: events(before), to: events(after)).map(\.description)
  }

  @Test func `equal lists have no changes`() {
    #expect(changes([1, 2, 3], [1, 2, 3]) == [])
    #expect(changes([], []) == [])
  }

  @Test func `an event that is there alone was added or removed`() {
    #expect(changes([1, 3], [1, 2, 3]) == ["+ 2.000 s"])
    #expect(changes([1, 2, 3], [1, 3]) == ["- 2.000 s"])
    #expect(changes([], [5]) == ["+ 5.000 s"])
  }

  @Test func `an event moved by half a second at most is the same one`() {
    #expect(changes([1], [1.5]) == ["~ 1.000 s: extremum 1 s -> 1.5 s, decision 1.1 s -> 1.6 s"])
    #expect(changes([1], [1.6]) == ["- 1.000 s", "+ 1.600 s"])
  }

  @Test func `a change of any field is a change`() {
    let before = RepEvent(decisionTime: 1, extremumTime: 0.9, amplitude: 0.2, confidence: 0.5)
    var after = before
    after.confidence = 0.5000001
    after.amplitude = nil
    #expect(
      EventChange.changes(from: [before], to: [after]).map(\.description)
        == ["~ 0.900 s: amplitude 0.2 -> none, confidence 0.5 -> 0.5"]
    )
  }

  @Test(arguments: 0..<40)
  func `additions and removals account for the difference in number`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    func list() -> [Double] {
      (0..<Int.random(in: 0...12, using: &generator))
        .map { _ in Double(Int.random(in: 0...60, using: &generator)) / 4 }.sorted()
    }
    let (before, after) = (list(), list())
    let found = EventChange.changes(from: events(before), to: events(after))
    let balance = found.reduce(0) { sum, change in
      switch change {
      case .added: sum + 1
      case .removed: sum - 1
      case .altered: sum
      }
    }
    #expect(balance == after.count - before.count)
    #expect(found.isEmpty == (before == after))
  }
}
