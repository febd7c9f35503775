// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Testing

/// A label file with marked findings, and what they are.
struct FindingCase: CustomTestStringConvertible {
  var codes: [LabelCode]
  var source: String
  var message: String?
  var context: LabelContext
  var file: String

  /// A case whose source is the whole file.
  init(
    _ codes: LabelCode...,
    whole source: String,
    message: String? = nil,
    context: LabelContext = LabelContext(),
    file: String = "labels/squat-017.ana.tsv"
  ) {
    self.codes = codes
    self.source = source
    self.message = message
    self.context = context
    self.file = file
  }

  /// A case whose source is the events under a flawless head.
  init(
    _ codes: LabelCode...,
    events: String,
    message: String? = nil,
    context: LabelContext = LabelContext()
  ) {
    self.init(whole: exampleHead + events + "\n", message: message, context: context)
    self.codes = codes
  }

  var testDescription: String {
    codes.map(\.rawValue).joined(separator: ", ") + ": "
      + (message ?? String(source.suffix(40)).debugDescription)
  }
}

let exampleHead = """
  #repgauge-labels 1
  #clip squat-017
  #rater ana
  #status done
  kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote

  """

@Suite struct LabelFindingTests {
  @Test(arguments: headCases + lineCases + fieldCases + eventCases + contextCases)
  func `a finding has its code and its exact place`(example: FindingCase) {
    let marked = MarkedText(example.source)
    let (labels, findings) = LabelFile.parse(
      Array(marked.text.utf8),
      file: example.file,
      context: example.context
    )
    #expect(findings.map(\.code) == example.codes.map(\.rawValue))
    let ranges = findings.compactMap { finding in
      finding.position.flatMap { start in finding.end.map { start..<$0 } }
    }
    #expect(ranges == marked.ranges)
    #expect((labels == nil) == findings.contains { $0.severity == .error })
    if let message = example.message { #expect(findings.first?.message == message) }
  }

  @Test func `a rep that starts before the last ends is an error`() {
    let source =
      exampleHead
      + "rep\t28.000000\t29.500000\t31.450000\tfull\nrep\t31.200000\t33.000000\t34.000000\tfull\n"
    let (_, findings) = LabelFile.parse(Array(source.utf8), file: "labels/squat-017.ana.tsv")
    #expect(
      findings.map(\.description) == [
        """
        labels/squat-017.ana.tsv:7:1: error: rep starts at 31.20 s, before the previous rep ends \
        at 31.45 s [overlapping-reps]
        labels/squat-017.ana.tsv:6:1: note: the previous rep is here
        """
      ]
    )
  }

  @Test func `all findings of a file are reported at once`() {
    let source = """
      #repgauge-labels 1
      #clip Squat
      #rater ana
      #status finished
      kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote
      repp\t1.000000
      rep\t2.000000\t1.000000\t3.000000\tful
      hold\t5.000000\t\t4.000000\tbottom\tmiddle

      """
    let (labels, findings) = LabelFile.parse(Array(source.utf8), file: "a.tsv")
    #expect(labels == nil)
    #expect(
      findings.map { "\($0.position?.line ?? 0) \($0.code)" } == [
        "2 malformed-name", "4 unknown-status", "6 unknown-kind", "7 mid-outside",
        "7 unknown-label", "8 reversed-interval", "8 unknown-side",
      ]
    )
  }

  @Test func `bytes that are not UTF-8 are found where they stand`() {
    let bytes =
      Array((exampleHead + "rep\t\t1.000000\t\tfull\t\t\t\tna").utf8) + [
        0xEF, 0x76, 0x65, 0xFF, 0x0A,
      ]
    let (labels, findings) = LabelFile.parse(bytes, file: "a.tsv")
    #expect(labels == nil)
    #expect(findings.map(\.code) == ["invalid-utf8", "invalid-utf8"])
    // "rep" and its tabs and fields take 23 bytes, "na" two more.
    #expect(findings.map { $0.position?.column } == [26, 29])
    #expect(findings.map { $0.end?.column } == [27, 30])
  }

  @Test(arguments: [
    "set\t1.000000\t\t9.000000\tsquat",
    "set\t1.000000\t\t3.000000\tsquat\nrep\t\t2.000000\t\tfull\n"
      + "set\t4.000000\t\t9.000000\tsquat\t\t3\treps",
    "set\t1.000000\t\t9.000000\tsquat\t\t3\treps\nrep\t\t2.000000\t\tfull",
  ])
  func `what a draft does not say yet is a warning`(events: String) {
    let done = LabelFile.parse(Array((exampleHead + events + "\n").utf8), file: "a.tsv")
    #expect(done.labels == nil)
    let head = exampleHead.replacing("#status done", with: "#status draft")
    let draft = LabelFile.parse(Array((head + events + "\n").utf8), file: "a.tsv")
    #expect(draft.diagnostics.map(\.severity) == [.warning])
    #expect(draft.diagnostics.map(\.code) == done.diagnostics.map(\.code))
    #expect(draft.labels != nil)
  }

  @Test func `every code is exercised by a case of these tables`() {
    let tables = headCases + lineCases + fieldCases + eventCases + contextCases
    let exercised = Set(tables.flatMap(\.codes)).union(codesOfOtherTests)
    #expect(LabelCode.allCases.filter { !exercised.contains($0) } == [])
  }
}

/// Codes that labels do not have on their own, and the tests that use them.
private let codesOfOtherTests: Set<LabelCode> = [
  .invalidUTF8,  // above
  .malformedFileName,  // LabelFileTests
  .severalRaters, .draftReference,  // ReferenceTests
  .missingColumn, .missingCount, .pairMismatch, .backwardPair, .respelledExercise,
  .missingFrameRate, .duplicateRow,  // RepCountTests
  .ambiguousClip, .unknownName, .unknownLayout, .unpairedEvent,
  .otherFrameRate,  // FormatReadingTests
  .unknownColumn, .foreignEncoding, .malformedAnswer, .malformedFrame,  // CountTableTests
]
