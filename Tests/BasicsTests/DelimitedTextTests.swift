// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@Suite struct DelimitedTextTests {
  @Test func `quotes, empty cells and every line end are read`() {
    let rows = DelimitedText.rows(Array("a,\"b,\"\"c\"\"\nd\",\r\n\n\r1,,3".utf8))
    #expect(rows.map { $0.map(\.text) } == [["a", "b,\"c\"\nd", ""], ["1", "", "3"]])
    #expect(rows[1].map(\.position.line) == [5, 5, 5])
    #expect(rows[1].map(\.position.column) == [1, 3, 4])
  }

  @Test func `a byte order mark and another delimiter are understood`() {
    let rows = DelimitedText.rows([0xEF, 0xBB, 0xBF] + Array("clip;count\n".utf8), delimiter: ";")
    #expect(rows.map { $0.map(\.text) } == [["clip", "count"]])
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `what is written reads back`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let table = (0..<5).map { _ in
      (0..<(1 + random.index(below: 4))).map { _ in
        String(
          (0..<random.index(below: 6)).map { _ in
            ["a", ",", "\"", "\n", " ", "é", ";"][random.index(below: 7)] as Character
          }
        )
      }
    }
    let text = table.map { DelimitedText.line($0) }.joined()
    #expect(DelimitedText.rows(Array(text.utf8)).map { $0.map(\.text) } == table)
  }

  @Test(arguments: ["", "\"", "\"a", "a\"b,c", ",", "\r"])
  func `odd text neither traps nor loses a cell`(text: String) {
    for row in DelimitedText.rows(Array(text.utf8)) { #expect(!row.isEmpty) }
  }
}
