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

  @Test(arguments: lineCases + fieldCases + eventCases)
  func `a draft is read if every value in it can be`(example: FindingCase) throws {
    let text = MarkedText(example.source).text.replacing("#status done", with: "#status draft")
    let (labels, findings) = LabelFile.parse(Array(text.utf8), file: example.file)
    #expect(Set(example.codes.map(\.rawValue)).isSubset(of: findings.map(\.code)))
    let unreadable = findings.filter { $0.severity == .error }
    #expect((labels == nil) == !unreadable.isEmpty)
    #expect(Set(unreadable.map(\.code)).isSubset(of: codesOfUnreadableText.map(\.rawValue)))
    guard let labels else { return }
    let done = LabelFile.parse(
      Array(text.replacing("#status draft", with: "#status done").utf8),
      file: example.file
    )
    #expect((done.labels == nil) == !findings.obstacles.isEmpty)
    #expect(findings.obstacles == done.diagnostics.filter { $0.severity == .error })
    let obstacles = labels.obstacles(file: example.file)
    #expect(Set(obstacles.map(\.code)) == Set(findings.obstacles.map(\.code)))
    let again = LabelFile.parse(Array(labels.text.utf8), file: example.file)
    #expect(again.labels == labels)
  }

  @Test func `a draft outside its clip is read, one about another video is not`() throws {
    let clip = LabelContext.Clip(bounds: 0...4, mediaSHA256: String(repeating: "a", count: 64))
    let context = LabelContext(clips: ["squat-017": clip])
    let head = exampleHead.replacing("#status done", with: "#status draft")
    let late = Array((head + "rep\t\t5.000000\t\tfull\n").utf8)
    let (labels, findings) = LabelFile.parse(late, file: "a.tsv", context: context)
    #expect(findings.map(\.severity) == [.warning])
    #expect(
      labels?.obstacles(context: context, file: "a.tsv").map(\.code)
        == [LabelCode.outsideClip.rawValue]
    )
    #expect(labels?.obstacles(file: "a.tsv") == [])
    let other = head.replacing(
      "#rater",
      with: "#media sha256:" + String(repeating: "b", count: 64) + "\n#rater"
    )
    #expect(LabelFile.parse(Array(other.utf8), file: "a.tsv", context: context).labels == nil)
  }

  @Test func `conflict markers are never labels, not even of a draft`() {
    let text =
      exampleHead.replacing("#status done", with: "#status draft")
      + "<<<<<<< ours\nrep\t\t1.000000\t\tfull\n=======\n>>>>>>> theirs\n"
    let (labels, findings) = LabelFile.parse(Array(text.utf8), file: "a.tsv")
    #expect(labels == nil)
    #expect(findings.count { $0.severity == .error } == 3)
  }

  @Test func `every code is exercised by a case of these tables`() {
    let tables = headCases + lineCases + fieldCases + eventCases + contextCases
    let exercised = Set(tables.flatMap(\.codes)).union(codesOfOtherTests)
    #expect(LabelCode.allCases.filter { !exercised.contains($0) } == [])
  }
}

/// Codes that stay errors in a draft, since something in it is not there, or not as it was written.
private let codesOfUnreadableText: Set<LabelCode> = [
  .controlCharacter, .duplicateHeader, .invalidUTF8, .malformedEscape, .malformedHeader,
  .malformedNumber, .misplacedHeader, .missingColumns, .tooManyFields, .unknownHeader,
  .unknownKind, .unknownSide, .wrongColumns,
]

/// Codes that labels do not have on their own, and the tests that use them.
private let codesOfOtherTests: Set<LabelCode> = [
  .invalidUTF8,  // above
  .malformedFileName,  // LabelFileTests
  .severalRaters, .draftReference, .countAgainstIntervals,  // ReferenceTests
  .acceptedProposals,  // DatasetTests
  .missingColumn, .missingCount, .pairMismatch, .backwardPair, .respelledExercise,
  .missingFrameRate, .duplicateRow,  // RepCountTests
  .ambiguousClip, .unknownName, .unknownLayout, .unpairedEvent,
  .otherFrameRate,  // FormatReadingTests
  .nothingUnderstood, .severalSubjects, .frameBeforeFirst,  // UnreadFileTests
  .severalFiles,  // ImportTests
  .unknownColumn, .foreignEncoding, .malformedAnswer, .malformedFrame,  // CountTableTests
]
