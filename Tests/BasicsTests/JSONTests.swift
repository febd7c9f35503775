// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@Suite struct JSONTests {
  private func parse(_ text: String) -> (root: JSONNode?, diagnostics: [Diagnostic]) {
    JSONNode.parse(Array(text.utf8), file: "a.json")
  }

  @Test func `values below a level are written in one line each`() {
    let value: JSON = ["schema": 1, "list": [["a": 1, "b": [2, 3]], []]]
    let expected = """
      {
        "schema": 1,
        "list": [
          {"a":1,"b":[2,3]},
          []
        ]
      }

      """
    #expect(value.text(compactFrom: 2) == expected)
    #expect(value.text(compactFrom: 9) == value.text)
  }

  @Test func `a document keeps its values, order and places`() throws {
    let text = """
      // counts
      { "b": [1, -2.5e1, "x\\u00e9\\n\\ud83d\\ude00"], /* then */ "a": {"t": true, "n": null} }
      """
    let root = try #require(parse(text).root)
    let expected: JSON = ["b": [1, .number(-25), "xé\n😀"], "a": ["t": true, "n": .null]]
    #expect(root.json == expected)
    #expect(root["b"]?.position == SourcePosition(line: 2, column: 8))
    #expect(root["b"]?.array?[2].end.line == 2)
    #expect(root["a"]?["t"]?.bool == true)
  }

  @Test(arguments: [
    ("", 1, 1, "expected a value, but the file ends"),
    ("{", 1, 2, "expected a member name in quotes"),
    ("[1 2]", 1, 4, "expected ',' or ']' in the list"), ("{\"a\" 1}", 1, 6, "expected ':'"),
    ("\n  01", 2, 3, "'01' is not a JSON number"), ("[1,]", 1, 4, "expected a value"),
    ("\"a", 1, 1, "the string has no closing quote"), ("\"\\x\"", 1, 3, "unknown escape"),
    ("\"\\ud800\"", 1, 8, "a surrogate in a string needs its partner"),
    ("nul", 1, 1, "expected a value"),
    ("1e999", 1, 1, "'1e999' is not a JSON number"), ("/* x", 1, 1, "the comment has no end"),
    ("1 2", 1, 3, "expected the end of the file"), ("\"\t\"", 1, 2, "a control character"),
    (String(repeating: "[", count: 200), 1, 129, "nested more than 128"),
  ])
  func `a mistake is found at its place`(text: String, line: Int, column: Int, message: String) {
    let (root, diagnostics) = parse(text)
    #expect(root == nil)
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.position == SourcePosition(line: line, column: column))
    #expect(diagnostics.first?.message.contains(message) == true)
  }

  @Test func `a member that occurs twice is a finding with a note`() {
    let (root, diagnostics) = parse("{\"a\":1,\n \"a\":2}")
    #expect(root?["a"]?.integer == 1)
    #expect(diagnostics.map(\.code) == ["json-duplicate-member"])
    #expect(diagnostics[0].notes.map(\.position) == [SourcePosition(line: 1, column: 2)])
  }

  @Test func `the word NaN is a number only if it is allowed`() throws {
    let bytes = Array("{\"a\": [NaN, 1, NaN],\n \"b\": NaN}".utf8)
    let (root, diagnostics) = JSONNode.parse(bytes, file: "a.json", allowsNaN: true)
    #expect(diagnostics == [])
    let list = try #require(root?["a"]?.array)
    let isNaN = list.map { $0.double?.isNaN }
    #expect(isNaN == [true, false, true])
    #expect(root?["b"]?.double?.isNaN == true)
    #expect(root?["b"]?.measured == nil)
    #expect(root?["b"]?.position == SourcePosition(line: 2, column: 7))
    let strict = JSONNode.parse(bytes, file: "a.json")
    #expect(strict.root == nil)
    #expect(strict.diagnostics.map(\.message) == ["expected a value"])
    for text in ["Na", "nan", "NAN", "-NaN", "Infinity", "NaNa"] {
      #expect(JSONNode.parse(Array(text.utf8), file: "a", allowsNaN: true).root == nil, "\(text)")
    }
  }

  @Test(arguments: [
    ("[1, [2], {\"a\": 3}]", JSONNode.LongList.root, ["1", "[2]", "{\"a\":3}"]),
    ("[[1]]", .root, ["[1]"]), ("[]", .root, []), ("{\"a\": [1]}", .root, []),
    ("{\"a\": [1, [2]], \"b\": [3]}", "a", ["1", "[2]"]), ("[1]", "a", []),
  ])
  func `elements of a long list are handed over`(
    text: String,
    list: JSONNode.LongList,
    elements: [String]
  ) {
    var found: [String] = []
    let (root, diagnostics) = JSONNode.parse(
      Array(text.utf8),
      file: "a.json",
      handingOver: list
    ) { found.append($0.json.compactText) }
    #expect(found == elements)
    #expect(root != nil)
    #expect(diagnostics == [])
  }

  @Test func `elements before a mistake are handed over`() {
    var found: [Int?] = []
    let (root, diagnostics) = JSONNode.parse(
      Array("[1, 2,\n 3".utf8),
      file: "a.json",
      handingOver: .root
    ) { found.append($0.integer) }
    #expect(found == [1, 2, 3])
    #expect(root == nil)
    #expect(diagnostics.map(\.position?.line) == [2])
  }

  @Test func `text is deterministic and reads back`() {
    let value: JSON = [
      "name": "a \"b\"\\\u{1}", "list": [1, .number(0.1), .bool(false)], "empty": [], "none": .null,
      "object": [:],
    ]
    #expect(
      value.text == """
        {
          "name": "a \\"b\\"\\\\\\u0001",
          "list": [
            1,
            0.1,
            false
          ],
          "empty": [],
          "none": null,
          "object": {}
        }

        """
    )
    #expect(parse(value.text).root?.json == value)
    #expect(parse(value.compactText).root?.json == value)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a damaged document never traps and findings stay inside it`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    var bytes = Array("{\"a\": [1, 2.5, \"x\\u00e9\"], \"b\": {\"c\": null}}\n".utf8)
    for _ in 0..<(1 + random.index(below: 4)) {
      bytes[random.index(below: bytes.count)] = UInt8(truncatingIfNeeded: random.next())
    }
    for diagnostic in JSONNode.parse(bytes, file: "a.json").diagnostics {
      #expect((diagnostic.position?.line ?? 0) <= bytes.count { $0 == 10 } + 1)
    }
  }
}

@Suite struct DiagnosticTests {
  @Test func `a finding prints like a compiler's`() {
    let finding = Diagnostic(
      .error,
      file: "squat.ana.tsv",
      position: SourcePosition(line: 12, column: 5),
      code: "overlapping-reps",
      message: "rep starts at 31.20 s, before the previous ends",
      notes: [
        .init(
          file: "squat.ana.tsv",
          position: SourcePosition(line: 11, column: 1),
          message: "the previous rep is here"
        )
      ]
    )
    #expect(
      finding.description == """
        squat.ana.tsv:12:5: error: rep starts at 31.20 s, before the previous ends [overlapping-reps]
        squat.ana.tsv:11:1: note: the previous rep is here
        """
    )
  }
}

@Suite struct RandomGeneratorTests {
  @Test func `the sequence is that of SplitMix64`() {
    var random = RandomGenerator(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `numbers and indices stay in their ranges`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    for _ in 0..<500 {
      #expect((0..<1).contains(random.unit()))
      #expect((0..<7).contains(random.index(below: 7)))
    }
  }
}
