// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

struct DurationTests {
  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a duration is the number of its decimal text, up to 15 digits`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    for _ in 0..<100 {
      let digits = 1 + random.index(below: 15)
      let decimals = random.index(below: 16)
      let figures = (0..<digits).map { _ in String(random.index(below: 10)) }
      let zeros = [String](repeating: "0", count: max(0, decimals + 1 - digits))
      let number = zeros + figures
      let text =
        number.dropLast(decimals).joined() + "." + number.suffix(decimals).joined() + "0"
      let value = try #require(Double(text))
      #expect(Duration.seconds(value).decimalSeconds.bitPattern == value.bitPattern, "\(text)")
      #expect(Duration.seconds(-value).decimalSeconds == -value, "-\(text)")
    }
  }

  @Test func `milliseconds are the decimals that they spell`() {
    for milliseconds in 0..<5000 {
      let value = Double(milliseconds) / 1000
      #expect(Duration.milliseconds(milliseconds).decimalSeconds == value)
    }
    #expect(Duration.milliseconds(400).decimalSeconds == 0.4)
    #expect(Duration.zero.decimalSeconds == 0)
    #expect(Duration.seconds(Int64.max).decimalSeconds == Double(Int64.max))
  }
}
