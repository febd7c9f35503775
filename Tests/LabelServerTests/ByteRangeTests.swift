// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import LabelServer

@Suite struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-9", 0..<10), ("bytes=90-", 90..<100), ("bytes=-5", 95..<100),
    ("bytes=-500", 0..<100), ("bytes=50-5000", 50..<100), ("bytes=99-99", 99..<100),
  ])
  func `a piece inside the file`(header: String, piece: Range<Int>) {
    #expect(ByteRange(header, size: 100) == .piece(piece))
  }

  @Test(arguments: [
    "bytes=100-", "bytes=9-3", "bytes=-0", "bytes=", "bytes=-", "bytes=0-1,5-6", "bytes=a-b",
    "bytes=0-9223372036854775808", "bytes=9223372036854775807-", "bytes=--5", "bytes=+1-2",
    "bytes= 1-2", "bytes=1-2-3", "bytes=0-0x10",
  ])
  func `what is no piece of the file`(header: String) {
    #expect(ByteRange(header, size: 100) == .unsatisfiable)
  }

  @Test func `no range, another unit, an empty file`() {
    #expect(ByteRange(nil, size: 100) == .whole)
    #expect(ByteRange("lines=1-2", size: 100) == .whole)
    #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-1", size: 0) == .unsatisfiable)
  }
}
