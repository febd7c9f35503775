// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Testing

@Suite struct LabelFileTests {
  @Test func `a canonical file is printed as it was read`() {
    let (labels, findings) = LabelFile.parse(Array(fullExample.utf8), file: "a.tsv")
    #expect(findings == [])
    #expect(labels?.text == fullExample)
  }

  @Test func `each line of the text is that of one event`() {
    let labels = LabelFile(
      clip: "a",
      source: nil,
      rater: "b",
      status: .draft,
      events: [
        LabelEvent(.rep, mid: 5, label: "full"), LabelEvent(.rep, start: 1, end: 2, label: "full"),
        LabelEvent(.set, label: "squat"), LabelEvent(.fault, start: 1, end: 2, label: "heel-lift"),
      ]
    )
    #expect(labels.printedOrder == [2, 1, 3, 0])
    let lines = labels.text.split(separator: "\n").suffix(4)
    #expect(lines.map { $0.prefix(5) } == ["set\t\t", "rep\t1", "fault", "rep\t\t"])
  }

  @Test func `times are those that are written, also of events that come apart by less`() throws {
    let one = exampleHead + "rep\t\t1.23456789\t\tfull\n"
    let labels = try #require(LabelFile.parse(Array(one.utf8), file: "a.tsv").labels)
    #expect(labels.events.first?.mid == 1.234568)
    let two = exampleHead + "rep\t\t1e-12\t\tfull\nrep\t\t1e-9\t\tfull\n"
    let (none, findings) = LabelFile.parse(Array(two.utf8), file: "a.tsv")
    #expect(none == nil)
    #expect(findings.map(\.code).contains("duplicate-event"))
  }

  @Test func `every field is read`() throws {
    let labels = try #require(LabelFile.parse(Array(fullExample.utf8), file: "a.tsv").labels)
    #expect(labels.clip == "squat-017")
    #expect(labels.rater == "ana")
    #expect(labels.status == .done)
    #expect(labels.faults == ["knee-valgus", "trunk-lean"])
    #expect(labels.source == .media(sha256: String(repeating: "9f2c", count: 16)))
    #expect(
      labels.events.first
        == LabelEvent(.set, start: 0.4, end: 31.5, label: "squat", value: 2, unit: "reps")
    )
    #expect(
      labels.events[2]
        == LabelEvent(
          .fault,
          start: 1.9,
          end: 2.6,
          label: "knee-valgus",
          side: .left,
          value: 2,
          unit: "severity"
        )
    )
    #expect(labels.events.last?.note == "tab\tline\nback\\slash, für Ära")
  }

  @Test(arguments: [
    (nil, ""), ([], ""), (["trunk-lean", "knee-valgus"], "#faults knee-valgus trunk-lean\n"),
  ])
  func `the faults looked for are printed in order of name`(faults: [String]?, line: String) {
    let labels = LabelFile(clip: "a", source: nil, rater: "b", status: .done, faults: faults)
    #expect(labels.text.contains("#status done\n\(line)kind\t"))
    #expect(
      LabelFile.parse(Array(labels.text.utf8), file: "a").labels?.faults
        == (line.isEmpty ? nil : faults?.sorted())
    )
  }

  @Test func `an unlisted fault points to the list`() {
    let source =
      exampleHead.replacing("kind", with: "#faults knee-valgus\nkind")
      + "fault\t1.000000\t\t2.000000\tbutt-wink\n"
    let (labels, findings) = LabelFile.parse(Array(source.utf8), file: "a.tsv")
    #expect(labels == nil)
    #expect(
      findings.map(\.description) == [
        """
        a.tsv:7:26: error: the fault 'butt-wink' is not among those looked for [unlisted-fault]
        a.tsv:5:9: note: the faults looked for are here
        """
      ]
    )
  }

  @Test(arguments: [
    ("labels/a/squat-017.ana.tsv", ["squat-017", "ana"]),
    ("squat.consensus.tsv", ["squat", "consensus"]),
    ("labels/Squat.ana.tsv", nil), ("squat.tsv", nil), ("squat.ana.csv", nil),
    ("a.b.c.tsv", nil), ("", nil),
  ])
  func `a file name says clip and rater`(path: String, parts: [String]?) {
    let name = LabelFileName(path: path)
    #expect(name.map { [$0.clip, $0.rater] } == parts)
  }

  @Test func `a file whose name does not say clip and rater is an error`() {
    let (labels, findings) = LabelFile.parse(
      Array(exampleHead.utf8),
      file: "labels/squat.tsv",
      context: LabelContext(checksFileName: true)
    )
    #expect(labels == nil)
    #expect(findings.map(\.code) == ["malformed-file-name"])
    #expect(findings.first?.position == nil)
  }

  @Test(arguments: [
    (0.0, "0"), (14, "14"), (-3, "-3"), (0.5, "0.5"), (72.25, "72.25"), (1e-7, "1e-07"),
    (0.1 + 0.2, "0.30000000000000004"), (999_999_999.5, "999999999.5"),
  ])
  func `a value is printed in the fewest characters`(value: Double, text: String) {
    let labels = LabelFile(
      clip: "a",
      source: nil,
      rater: "b",
      status: .done,
      events: [LabelEvent(.grade, start: 0, end: 1, label: "x", value: value, unit: "points")]
    )
    #expect(labels.text.hasSuffix("grade\t0.000000\t\t1.000000\tx\t\t\(text)\tpoints\n"))
    #expect(LabelFile.parse(Array(labels.text.utf8), file: "a").labels == labels)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `random labels survive printing and reading`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    let labels = randomLabels(&generator)
    let (read, findings) = LabelFile.parse(Array(labels.text.utf8), file: "a.tsv")
    #expect(findings == [])
    #expect(read == labels)
    #expect(read?.text == labels.text)
  }

  @Test(arguments: 0..<2000 as Range<UInt64>)
  func `a mutated file never traps, and findings stay inside it`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    var bytes = Array((seed % 3 == 0 ? fullExample : randomLabels(&generator).text).utf8)
    for _ in 0...generator.index(below: 5) {
      bytes.mutate(&generator, with: "\t\n\r#\\.-0129 fulsetrp/")
    }
    let (labels, findings) = LabelFile.parse(
      bytes,
      file: "squat-017.ana.tsv",
      context: LabelContext(checksFileName: true)
    )

    #expect((labels == nil) == findings.contains { $0.severity == .error })
    let lengths = bytes.split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    ).map(\.count)
    for finding in findings {
      guard let start = finding.position, let end = finding.end else { continue }
      #expect(start <= end && start.line == end.line)
      #expect(lengths.indices.contains(start.line - 1))
      #expect(start.column >= 1 && end.column <= lengths[start.line - 1] + 1)
    }
    #expect(findings == findings.inOrderOfPlace)
    if findings.isEmpty {
      #expect(labels.map { Array($0.text.utf8) } == bytes)
    }
  }

  @Test func `one hundred thousand lines are read, each with its place`() {
    var text = exampleHead
    for index in 0..<100_000 {
      let time = Double(index) * 2
      text += "rep\t\(time.text(decimals: 6))\t\t\((time + 1.5).text(decimals: 6))\tfull\n"
    }
    text += "rep\t1.000000\t\t1.250000\tfull\n"
    let (_, findings) = LabelFile.parse(Array(text.utf8), file: "a.tsv")
    #expect(findings.map(\.code) == ["unsorted-events", "overlapping-reps"])
    #expect(findings.map { $0.position?.line } == [100_006, 100_006])
  }
}

let fullExample = """
  #repgauge-labels 1
  #clip squat-017
  #media sha256:9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c
  #rater ana
  #status done
  #faults knee-valgus trunk-lean
  kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote
  set\t0.400000\t\t31.500000\tsquat\t\t2\treps
  rep\t1.200000\t2.300000\t3.100000\tfull
  fault\t1.900000\t\t2.600000\tknee-valgus\tleft\t2\tseverity
  measure\t2.300000\t\t\tknee-flexion\tleft\t104.5\tdeg
  rep\t3.100000\t4.050000\t4.900000\tpartial
  step\t3.450000\t\t\theel-strike\tright
  event\t3.500000\t\t\tstrike\tleft
  rep\t\t9.500000\t\tfull
  hold\t12.000000\t\t14.000000\tbottom
  ignore\t31.500000\t\t36.000000\twalk-out\t\t\t\ttab\\tline\\nback\\\\slash, für Ära

  """

/// Labels without any finding.
private func randomLabels(_ generator: inout RandomGenerator) -> LabelFile {
  var events: [LabelEvent] = []
  var time = 0
  func seconds(_ step: Int) -> Double { Double(step) / 1_000_000 }
  for _ in 0..<generator.index(below: 8) {
    time += 1 + generator.index(below: 3_000_000)
    let start = time
    let middle = start + 1 + generator.index(below: 1_000_000)
    let end = middle + 1 + generator.index(below: 1_000_000)
    let side: LabelEvent.Side? = generator.index(below: 2) == 0 ? nil : .right
    switch generator.index(below: 5) {
    case 0:
      events.append(
        LabelEvent(
          .rep,
          start: seconds(start),
          mid: seconds(middle),
          end: seconds(end),
          label: "full",
          side: side
        )
      )
      time = end
    case 1:
      events.append(LabelEvent(.rep, mid: seconds(start), label: "failed", note: "a\tb\\\n ü"))
    case 2:
      events.append(
        LabelEvent(
          .measure,
          start: seconds(start),
          label: "depth",
          side: side,
          value: generator.unit() * 1000 - 500,
          unit: "mm"
        )
      )
    case 3:
      events.append(
        LabelEvent(.ignore, start: seconds(start), end: seconds(end), note: "\\t is not a tab")
      )
    default:
      events.append(
        LabelEvent(
          .fault,
          start: seconds(start),
          end: seconds(end),
          label: "heel-lift",
          side: side,
          value: Double(generator.index(below: 5)),
          unit: "severity"
        )
      )
    }
  }
  return LabelFile(
    clip: "squat-017",
    source: generator.index(below: 2) == 0 ? nil : .track(sha256: fakeDigest),
    rater: "ana",
    status: .done,
    faults: generator.index(below: 2) == 0 ? nil : ["heel-lift", "knee-valgus"],
    events: events
  )
}

private let fakeDigest = String(repeating: "0123456789abcdef", count: 4)
