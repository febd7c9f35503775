// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@Suite struct JSONOutlineTests {
  private func outline(_ text: String, piece: Int = .max) -> (elements: [String], rest: String) {
    let bytes = Array(text.utf8)
    var outline = JSONOutline(ofList: "parts")
    for start in stride(from: 0, to: bytes.count, by: min(piece, bytes.count)) {
      outline.take(Array(bytes[start..<min(start + min(piece, bytes.count), bytes.count)]))
    }
    return (
      outline.elements.map { String(decoding: bytes[$0], as: UTF8.self) },
      String(decoding: outline.rest, as: UTF8.self)
    )
  }

  @Test(
    arguments: [
      (
        #"{"a": 1, "parts": [ {"x": [1, 2]} , 3,"b,]" ], "c": {}}"#,
        [#"{"x": [1, 2]}"#, "3", #""b,]""#]
      ),
      (#"{"parts":[]}"#, []),
      (#"{"parts": 5, "other": [1]}"#, []),
      (#"{"in": {"parts": [1]}, "parts": [[2], [ ]]}"#, ["[2]", "[ ]"]),
      (#"{"no\"parts": [1], "parts": ["\\", "\"]"]}"#, [#""\\""#, #""\"]""#]),
      ("{// parts: [\n\"parts\": [1, /* ], * */ 2 // 3,\n]}", ["1", "2"]),
      (#"{"parts": {"parts": [1]}}"#, []),
      (#"["parts", [1]]"#, []),
    ]
  )
  func `elements are found wherever pieces end`(text: String, elements: [String]) {
    for piece in [1, 2, 3, 7, Int.max] {
      let found = outline(text, piece: piece)
      #expect(found.elements == elements, "pieces of \(piece)")
      #expect(found.rest == outline(text).rest)
    }
  }

  @Test func `what is left reads as the document with the list empty`() throws {
    let text = #"{"a": [1, 2], "parts": [ {"x": "]"}, 3 ], "c": true}"#
    let rest = outline(text).rest
    #expect(rest == #"{"a": [1, 2], "parts": [], "c": true}"#)
    #expect(JSONNode.parse(Array(rest.utf8), file: "").root?["c"]?.bool == true)
    #expect(JSONNode.parse(Array(outline(#"{"parts": [1, 2"#).rest.utf8), file: "").root == nil)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `elements are those of the reader`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    func value(_ depth: Int) -> JSON {
      switch generator.index(below: depth > 3 ? 4 : 6) {
      case 0: .null
      case 1: .number(generator.unit())
      case 2: .bool(true)
      case 3: .string(["a", "[", "]", "\\", "\"", ",", "parts", "//"][generator.index(below: 8)])
      case 4: .array((0..<generator.index(below: 4)).map { _ in value(depth + 1) })
      default:
        .object(
          ["parts", "b\"", "c"].prefix(generator.index(below: 4)).map {
            JSON.Member($0, value(depth + 1))
          }
        )
      }
    }
    let list = (0..<generator.index(below: 6)).map { _ in value(2) }
    let document = JSON.object([
      JSON.Member("first", value(2)), JSON.Member("parts", .array(list)),
      JSON.Member("last", value(2)),
    ])
    for text in [document.text, document.compactText] {
      let found = outline(text, piece: 1 + generator.index(below: 9))
      let read = found.elements.map { JSONNode.parse(Array($0.utf8), file: "").root?.json }
      #expect(read == list)
    }
  }
}
