// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Tuning

struct ParetoFrontTests {
  @Test func `what another beats in every respect goes`() {
    let costs: [[Double]] = [[1, 4], [2, 2], [3, 3], [4, 1], [2, 2], [4, 0.5], [.nan, 0]]
    #expect(ParetoFront.indices(costs: costs) == [0, 1, 4, 5])
    #expect(ParetoFront.indices(costs: []) == [])
    #expect(ParetoFront.indices(costs: [[3], [1], [1], [2]]) == [1, 2])
  }

  @Test(arguments: 0..<120 as Range<UInt64>)
  func `the front is what nothing dominates`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let respects = 1 + random.index(below: 5)
    let costs = (0..<random.index(below: 40)).map { _ in
      (0..<respects).map { _ in Double(random.index(below: 6)) }
    }
    let expected = costs.indices.filter { one in
      !costs.indices.contains { ParetoFront.dominates(costs[$0], costs[one]) }
    }
    #expect(ParetoFront.indices(costs: costs) == expected)
  }
}
