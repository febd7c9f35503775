// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@Suite struct TextPiecesTests {
  @Test func `pieces come in order, and elements many in one piece`() {
    var text = TextPieces("a")
    text.append(Array(0..<250)) { "\($0) " }
    text.append("z")
    var pieces: [String] = []
    text.forEach { pieces.append($0) }
    #expect(pieces.count == 5)
    #expect(pieces[1].hasPrefix("0 1 2 ") && pieces[1].hasSuffix(" 99 "))
    #expect(pieces[3] == (200..<250).map { "\($0) " }.joined())
    #expect(text.text == "a" + (0..<250).map { "\($0) " }.joined() + "z")
    #expect(text.sha256 == SHA256.hexadecimal(of: Array(text.text.utf8)))
  }

  @Test(arguments: [0, 1, 2, 101])
  func `a list of pieces is the list`(count: Int) {
    let numbers = Array(0..<count)
    var text = TextPieces()
    text.append(listOf: numbers) { ["n": .integer($0)] }
    #expect(text.text == JSON.array(numbers.map { ["n": .integer($0)] }).compactText)
  }

  @Test(arguments: [0, 1, 2, 101])
  func `an object whose list is filled in pieces is the object`(count: Int) {
    let numbers = Array(0..<count)
    func object(_ list: [JSON]) -> JSON {
      [
        "told": "\n  \"list\": [1]", "inner": ["list": [1, [2]]], "list": .array(list),
        "last": ["a": [1, 2]],
      ]
    }
    var text = TextPieces()
    text.append(object([]), filling: "list", with: numbers) { ["n": .array([.integer($0)])] }
    let whole = object(numbers.map { ["n": .array([.integer($0)])] })
    #expect(text.text == whole.text(compactFrom: 2))
  }

  @Test func `no piece is an empty text`() {
    #expect(TextPieces().text.isEmpty)
    #expect(TextPieces().sha256 == SHA256.hexadecimal(of: []))
  }
}
