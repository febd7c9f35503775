// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@Suite struct XMLTests {
  @Test func `elements, attributes and text are read with their places`() throws {
    let text = """
      <?xml version="1.0"?><!-- c -->
      <a x='1 &lt; 2'>one<b y="&#65;&#x42;"/>
        <b>two<![CDATA[ <3> ]]></b>&amp;</a>
      """
    let (root, findings) = Basics.XMLElement.parse(Array(text.utf8), file: "a.xml")
    let a = try #require(root)
    #expect(findings == [])
    #expect(a.name == "a")
    #expect(a["x"] == "1 < 2")
    #expect(a.text == "one\n  &")
    #expect(a.children("b").map(\.text) == ["", "two <3> "])
    #expect(a.child("b")?["y"] == "AB")
    #expect(a.children.map(\.position.line) == [2, 3])
    #expect(a.children.map(\.position.column) == [20, 3])
    #expect(a.child("c") == nil)
  }

  @Test(arguments: [
    ("", "1:1"), ("<a>", "1:4"), ("<a></b>", "1:7"), ("<a x=1/>", "1:6"),
    ("<a x='1' x='2'/>", "1:10"),
    ("<a>&x;</a>", "1:4"), ("<a>&#0;</a>", "1:4"), ("<a/><b/>", "1:5"), ("<!DOCTYPE a><a/>", "1:1"),
    ("<a x='<'/>", "1:7"), ("<a", "1:3"), ("<a x='", "1:7"), ("<!-- ", "1:6"),
    ("\n<a>\n<b></a>", "3:7"),
    (String(repeating: "<a>", count: 200), "1:385"),
  ])
  func `the first mistake is reported where it stands`(text: String, place: String) throws {
    let (root, findings) = Basics.XMLElement.parse(Array(text.utf8), file: "a.xml")
    #expect(root == nil)
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.code == "xml-syntax")
    #expect("\(finding.position?.line ?? 0):\(finding.position?.column ?? 0)" == place)
  }

  @Test(arguments: 0..<2_000)
  func `any bytes are read or refused`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    var bytes = Array("<a x=\"1\"><b>t&amp;</b><![CDATA[c]]><!-- d --></a>".utf8)
    for _ in 0...generator.index(below: 8) {
      let place = generator.index(below: bytes.count)
      bytes[place] = Array("<>/&;\"'=!-[]? a\u{1}".utf8)[generator.index(below: 16)]
    }
    let (root, findings) = Basics.XMLElement.parse(bytes, file: "")
    #expect((root == nil) == !findings.isEmpty)
  }

  @Test(arguments: [
    ("a<b>&\"", "a&lt;b&gt;&amp;&quot;"), ("\t\n", "&#9;&#10;"),
    ("\u{1}\u{FFFE}é", "\u{FFFD}\u{FFFD}é"),
  ])
  func `text is escaped so that it is read back`(text: String, escaped: String) {
    #expect(text.escapedForXML == escaped)
    let (root, _) = Basics.XMLElement.parse(Array("<a x=\"\(escaped)\"/>".utf8), file: "")
    if !text.unicodeScalars.contains("\u{1}") { #expect(root?["x"] == text) }
  }
}
