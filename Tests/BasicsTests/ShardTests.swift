// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@Suite struct ShardTests {
  @Test func `every clip belongs to just one share`() {
    let shards = (0..<7).map { Shard(index: $0, count: 7) }
    for clip in (0..<200).map({ "clip-\($0)" }) {
      #expect(shards.filter { $0.contains(clip) }.map(\.index) == [Shard.index(of: clip, among: 7)])
    }
  }

  /// Expected: `int(hashlib.sha256(id).hexdigest()[:16], 16) % n` of Python.
  @Test(arguments: [
    ("squat-ana", 8, 3), ("c000000", 64, 54), ("c000001", 64, 31), ("a", 5, 0),
  ])
  func `a clip's share is that of its digest`(clip: String, count: Int, index: Int) {
    #expect(Shard.index(of: clip, among: count) == index)
  }

  @Test func `clips are dealt out about evenly`() {
    var sizes = [Int](repeating: 0, count: 64)
    for clip in 0..<64_000 { sizes[Shard.index(of: "clip-\(clip)", among: 64)] += 1 }
    // A thousand each, by six times the standard deviation of a binomial.
    #expect(sizes.allSatisfy { abs($0 - 1_000) < 190 })
  }

  @Test func `the whole is one share`() {
    #expect(Shard.whole.contains("any"))
    #expect(Shard.whole.description == "1-of-1")
  }

  @Test(arguments: ["1/1", "3/64", "64/64", "1/1000000"])
  func `a share is read as it is spelled`(text: String) throws {
    let shard = try #require(Shard(text))
    #expect(Shard(name: shard.description) == shard)
    #expect(shard.description == text.replacing("/", with: "-of-"))
  }

  @Test(arguments: ["", "0/3", "4/3", "1", "1/2/3", "a/3", "-1/3", "1/0", "1/1000001"])
  func `what is no share is refused`(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test(arguments: ["", "01-of-3", "1-of-+3", "4-of-3", "1-of", "1-off-3", "1-of-3-"])
  func `what names no share is refused`(name: String) {
    #expect(Shard(name: name) == nil)
  }

  @Test(arguments: [
    ([], ""), ([4], "4"), ([3, 7, 8, 9], "3,7-9"), ([2, 1], "1-2"), ([9, 9, 1], "1,9"),
  ])
  func `missing shares are said as array jobs take them`(numbers: [Int], text: String) {
    #expect(numbers.arrayExpression == text)
  }
}
