// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@Suite struct PartitionTests {
  @Test(arguments: 0..<100 as Range<UInt64>)
  func `the index is that of the first element that is no longer smaller`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let values = (0..<random.index(below: 40)).map { _ in random.index(below: 10) }.sorted()
    for limit in -1...10 {
      let index = values.partitioningIndex { $0 >= limit }
      #expect(index == values.firstIndex { $0 >= limit } ?? values.count)
    }
  }
}
