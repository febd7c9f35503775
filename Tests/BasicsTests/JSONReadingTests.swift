// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@Suite struct JSONReadingTests {
  private static let documents = [
    #"{"a": [1, 2.5, "x\u00e9\ud83d\ude00"], "b": {"c": null, "c": true, "é": 1, "E\#u{301}": 2}}"#,
    """
    // c
    /* d
     */ [1,
    2, {"frames": [[1], {"a": -0.0e-5, "a": 3}
    , "é"], "z": 123456789012345678901234567890.5}, NaN, -0, 1e-7, 0.00012345678901234567890]
    """,
    """
    {"frames": [1,
    {"t": 1.5}
    , []],
     "meta": {"x":
    1}, "frames": [2], "q": [false], "meta": 3}
    """,
    #"[{"K": 1, "\#u{212A}": 2, "a\u0062": 3, "ab": 4}, 1.7976931348623157e308, 4.9e-324]"#,
    "{" + (0..<40).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + ",\"k3\":1,\"k39\":2}",
  ]
  private static let alphabet = Array("{}[]\",:\\/*0123456789.eE+- \n\ttruefalsnNé".utf8)

  /// A document that was damaged at some places.
  private func damaged(_ random: inout RandomGenerator) -> [UInt8] {
    var bytes = Array(Self.documents[random.index(below: Self.documents.count)].utf8)
    for _ in 0..<random.index(below: 5) {
      let place = random.index(below: bytes.count)
      let letter = Self.alphabet[random.index(below: Self.alphabet.count)]
      switch random.index(below: 4) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[place] = letter
      case 2 where bytes.count > 1: bytes.remove(at: place)
      default: bytes.insert(letter, at: place)
      }
    }
    return bytes
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `values, places and findings are those of the obvious reader`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    for _ in 0..<25 {
      let bytes = damaged(&random)
      let (comments, nan) = (random.index(below: 2) == 0, random.index(below: 2) == 0)
      let list: JSONNode.LongList? = [nil, .root, "frames"][random.index(below: 3)]
      var expectedParts: [String] = []
      let expected = ObviousJSON.parse(
        bytes,
        file: "a",
        line: 3,
        allowsComments: comments,
        allowsNaN: nan,
        handingOver: list
      ) { expectedParts.append($0.outline) }
      var parts: [String] = []
      let found = JSONNode.parse(
        [1, 2, 3] + bytes + [34],
        in: 3..<(bytes.count + 3),
        file: "a",
        line: 3,
        allowsComments: comments,
        allowsNaN: nan,
        handingOver: list
      ) { parts.append(ObviousJSON($0).outline) }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(parts == expectedParts, "\(text)")
      #expect(found.root.map { ObviousJSON($0).outline } == expected.root?.outline, "\(text)")
      #expect(found.diagnostics == expected.diagnostics, "\(text)")
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a line is read as if it was given alone, or not at all`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    for _ in 0..<25 {
      let line = damaged(&random).filter { $0 != 10 }
      let rest = damaged(&random)
      let expected = JSONNode.parse(line, file: "a", line: 7, allowsComments: false)
      let found = JSONNode.parseLine([9, 9] + line + [10] + rest, from: 2, file: "a", line: 7)
      #expect((found != nil) == (expected.root != nil && expected.diagnostics.isEmpty))
      if let found, let root = expected.root {
        #expect(found.end == 2 + line.count)
        #expect(ObviousJSON(found.root).outline == ObviousJSON(root).outline)
      }
    }
  }

  /// Numbers that are hard to round, and all kinds of easy ones.
  private func number(_ random: inout RandomGenerator) -> String {
    var text: String
    switch random.index(below: 6) {
    case 0: text = "\(Double(bitPattern: random.next()))"
    case 1: text = "\(random.unit())"
    case 2: text = "\(Float(random.unit()) * 1_000)"
    case 3:
      // A digit behind the shortest ones.
      text = "\(random.next() >> UInt64(random.index(below: 64))).\(random.next() >> 40)5"
    case 4:
      // Halfway between two doubles, over a power of ten.
      text = "\(2 * ((1 << 52) + (random.next() >> 12)) + 1)"
      let places = 1 + random.index(below: 27)
      text = String(repeating: "0", count: max(0, places + 1 - text.count)) + text
      text = "\(text.dropLast(places)).\(text.suffix(places))"
      if random.index(below: 2) == 0 { text += "e\(random.index(below: 60) - 330)" }
    default:
      text =
        "\(random.next() >> UInt64(random.index(below: 64)))e\(random.index(below: 700) - 350)"
    }
    return text.hasPrefix("-") || random.index(below: 2) == 0 ? text : "-" + text
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a number is the nearest double`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    for _ in 0..<200 {
      let text = number(&random)
      let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
      let found = JSONNode.parse(Array(text.utf8), file: "a").root
      #expect(found?.double?.bitPattern == expected?.bitPattern, "\(text)")
    }
  }

  @Test(arguments: [
    "9007199254740993.0", "0.1", "1.7976931348623157e308", "1.7976931348623159e308", "4.9e-324",
    "2.4703282292062327e-324", "2.4703282292062328e-324", "2.2250738585072011e-308", "1e22",
    "1e23", "9007199254740991e22", "8.41e21", "0.000000000000000000000000001",
    "123456789.123456789123456789", "18446744073709551615.0", "18446744073709551616.0",
    "1844674407370955161.5e1", "5e-28", "-0.0", "0e99999",
    "0.500000000000000166533453693773481063544750213623046875",
    "3.0000000000000004440892098500626",
  ])
  func `a number that is hard to round is the nearest double`(text: String) {
    let found = JSONNode.parse(Array(text.utf8), file: "a").root?.double
    #expect(found?.bitPattern == Double(text).flatMap { $0.isFinite ? $0 : nil }?.bitPattern)
  }

  @Test func `numbers of a list are taken, and null as NaN`() throws {
    let text = #"[[1, -2.5, null], [], [1, "2"], [1, [2]], 3, [[], 1]]"#
    let lists = try #require(JSONNode.parse(Array(text.utf8), file: "a").root?.array)
    var numbers: [Double] = []
    let isTaken = lists.map { list in
      numbers = []
      return list.takeNumbers(into: &numbers)
    }
    #expect(isTaken == [true, true, false, false, false, false])
    _ = lists[0].takeNumbers(into: &numbers)
    #expect(numbers.count == 3 && numbers[1] == -2.5 && numbers[2].isNaN)
  }

  @Test func `names are found by what they are, not by how they are spelled`() throws {
    let names = JSONNames(["left-hip", "a", "é", "", "a"])
    let text = #"{"left-hip": 0, "\u0061": 1, "e\#u{301}": 2, "": 3, "left-hiq": 4, "b": 5}"#
    let root = try #require(JSONNode.parse(Array(text.utf8), file: "a").root)
    var found: [Int?] = []
    root.forEachMember { found.append(names.index(of: $0)) }
    #expect(found == [0, 1, 2, 3, nil, nil])
    let plain = JSONNames(["left-hip", "a", ""])
    #expect(root.members?.map { plain.index(of: $0) } == [0, 1, nil, 2, nil, nil])
    #expect(root["é"]?.integer == 2)
    #expect(root["a"]?.integer == 1)
  }

  @Test func `a node that was changed keeps the rest`() throws {
    let bytes = Array("{\"a\": 1,\n\"b\": [2]}".utf8)
    var node = try #require(JSONNode.parse(bytes, file: "").root)
    let members = try #require(node.members)
    node.content = .object(members.reversed())
    #expect(node.json == ["b": [2], "a": 1])
    #expect(node["b"]?.position == SourcePosition(line: 2, column: 6))
    node.end = SourcePosition(line: 9, column: 9)
    #expect(node.position == SourcePosition(line: 1, column: 1))
    #expect(node.isObject && !node.isArray && node.double == nil)
  }
}
