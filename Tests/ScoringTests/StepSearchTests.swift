// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing
@testable import Matching
@testable import Scoring

struct StepSearchTests {
  @Test(arguments: 0..<50 as Range<UInt64>)
  func `finds every jump of a function that only rises`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    var places: [Int] = []
    var values: [Int: Int] = [:]
    var (place, value) = (0, 0)
    for _ in 0..<generator.index(below: 30) {
      place += 1 + generator.index(below: 4)
      value += generator.index(below: 3) == 0 ? 1 + generator.index(below: 3) : 0
      places.append(place)
      values[place] = value
    }
    var expected: [(Int, Int)] = []
    for place in places where expected.last?.1 != values[place] {
      expected.append((place, values[place] ?? 0))
    }
    let found = StepSearch.changes(of: { values[$0] ?? -1 }, in: places)
    #expect(found.map(\.place) == expected.map(\.0))
    #expect(found.map(\.value) == expected.map(\.1))
  }
}
