// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import Testing

@Suite struct CountTableTests {
  private func read(
    _ text: String,
    exercise: String? = nil
  ) -> (table: CountTable?, findings: [String]) {
    let (table, findings) = CountTable.parse(
      Array(text.utf8),
      file: "counts.csv",
      exercise: exercise
    )
    return (
      table,
      findings.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.code)" }
    )
  }

  @Test(arguments: [
    "clip,exercise,count,subject\na.mp4,squat,3,p1\n",
    "\u{FEFF}Video;Reps;EXERCISE;Person\r\na.mp4;3;Squat;p1\r\n",
    "subject\tfile\ttype\trepetitions\n p1 \t a.mp4 \tsquat\t3.0\n\n\t\t\t\n",
    "\"name\",\"exercise\",\"remark\",\"count\",\"athlete\"\n\"a.mp4\",\"squat\",\"x, y\",\"3\",p1",
  ])
  func `columns and separators are found by the heading`(text: String) {
    let (table, findings) = read(text)
    #expect(findings == [])
    #expect(table?.rows.map(\.clip.text) == ["a.mp4"])
    #expect(table?.rows.map(\.exercise) == ["squat"])
    #expect(table?.rows.map(\.count) == [3])
    #expect(table?.rows.map(\.subject) == ["p1"])
  }

  @Test func `an exercise for all rows makes the column unnecessary`() {
    let (table, findings) = read("clip,count,subject\na,0,\n", exercise: "walking")
    #expect(findings == [])
    #expect(table?.rows.first?.exercise == "walking")
    #expect(table?.rows.first?.subject == nil)
  }

  @Test(arguments: [
    ("a,squats,3\nb,squats,3", ["2:3 respelled-exercise"], 2),
    ("a,Push Up,3", [], 1),
    ("a,sqat,3", ["2:3 unknown-exercise"], 0),
    ("a,,3", ["2:1 missing-field"], 0),
    ("a,squat,", ["2:9 missing-count"], 0),
    ("a,squat", ["2:1 missing-count"], 0),
    ("a,squat,-1", ["2:9 malformed-count"], 0),
    ("a,squat,three", ["2:9 malformed-count"], 0),
    ("a,squat,1.5", ["2:9 malformed-count"], 0),
    ("a,squat,1e300", ["2:9 malformed-count"], 0),
    (",squat,1", ["2:1 missing-field"], 0),
    ("a,sqat,many\nb,squat,1", ["2:3 unknown-exercise", "2:8 malformed-count"], 1),
  ])
  func `a row with an error is left out and the others are kept`(
    rows: String,
    findings: [String],
    kept: Int
  ) {
    let (table, found) = read("clip,exercise,count\n" + rows + "\n")
    #expect(found == findings)
    #expect(table?.rows.count == kept)
  }

  @Test(arguments: [
    ("a,squat,3,yes", [], 3, true), ("a,squat,,no", [], nil, false),
    ("a,squat,0,1", [], 0, true), ("a,squat,,0", [], nil, false), ("a,squat,3,", [], 3, nil),
    ("a,squat,,Incorrect", [], nil, false), ("a,squat,,correct", [], nil, true),
    ("a,squat,3,perhaps", ["2:11 malformed-answer"], nil, nil),
    ("a,squat,,", ["2:9 missing-count"], nil, nil),
    ("a,squat,x,yes", ["2:9 malformed-count"], nil, nil),
  ])
  func `a row says how many, or whether it was right, or both`(
    row: String,
    findings: [String],
    count: Int?,
    isCorrect: Bool?
  ) {
    let (table, found) = read("clip,exercise,count,correct\n" + row + "\n")
    #expect(found == findings)
    #expect(table?.rows.first?.count == count)
    #expect(table?.rows.first?.isCorrect == isCorrect)
    #expect(table?.rows.isEmpty == !findings.isEmpty)
  }

  @Test func `a table that says what was right needs no counts`() {
    let (table, findings) = read("clip,exercise,correct\na,squat,yes\nb,squat,\n")
    #expect(findings == ["3:1 missing-count"])
    #expect(table?.rows.map(\.isCorrect) == [true])
  }

  @Test func `a row becomes a set and a grade over the whole clip`() throws {
    let (table, _) = read("clip,exercise,count,correct\na,squat,3,no\nb,squat,,yes\n")
    let rows = try #require(table).rows
    let both = rows[0].labels(clip: "a", source: .track(sha256: "0"), extent: 0.5...2)
    #expect(both.rater == "counts")
    #expect(both.status == .done)
    #expect(
      both.events == [
        LabelEvent(.set, start: 0.5, end: 2, label: "squat", value: 3, unit: "reps"),
        LabelEvent(.grade, start: 0.5, end: 2, label: "form-correct", value: 0, unit: "flag"),
      ]
    )
    let form = rows[1].labels(clip: "b", source: .track(sha256: "0"), extent: 0.5...2)
    #expect(form.events.map(\.kind) == [.grade])
    #expect(form.events.map(\.value) == [1])
    #expect(Reference.make(from: form, file: "").reference?.isCounted == false)
  }

  @Test(arguments: [
    ("1280,720,29.97", [], FrameSize(width: 1280, height: 720), 29.97), (",,", [], nil, nil),
    ("1280,,", ["2:11 malformed-frame"], nil, nil), ("12.5,7,", ["2:11 malformed-frame"], nil, nil),
    ("0,720,30", ["2:11 malformed-frame"], nil, nil), (",,0", ["2:13 malformed-frame"], nil, nil),
    (",,fast", ["2:13 malformed-frame"], nil, nil),
  ])
  func `a table about tracks may say their frames`(
    cells: String,
    findings: [String],
    size: FrameSize?,
    rate: Double?
  ) {
    let text = "clip,exercise,count,width,height,fps\na,squat,1," + cells + "\n"
    let (table, found) = CountTable.parse(Array(text.utf8), file: "t.csv", hasFrames: true)
    #expect(
      found.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.code)" } == findings
    )
    #expect(table?.rows.first?.frameSize == size)
    #expect(table?.rows.first?.frameRate == rate)
    #expect(table?.rows.isEmpty == !findings.isEmpty)

    // For a folder of videos the same columns are somebody's remarks.
    let (plain, none) = read(text)
    #expect(none == [])
    #expect(plain?.rows.first?.frameRate == nil)
  }

  @Test func `rows with an error still name their videos`() {
    let (table, _) = read("clip,exercise,count\na,squat,x\n")
    #expect(table?.rejected.map(\.text) == ["a"])
  }

  @Test(arguments: [
    ("", ["1:1 missing-column", "1:1 missing-column", "1:1 missing-column"]),
    (
      "clip,exercize,amount\na,squat,1\n",
      ["1:1 missing-column", "1:1 missing-column", "1:6 unknown-column", "1:15 unknown-column"]
    ),
  ])
  func `a table without its columns is refused`(text: String, findings: [String]) {
    let (table, found) = read(text)
    #expect(table == nil)
    #expect(found == findings)
  }

  @Test func `UTF-16 is named as what it is`() {
    let (table, findings) = CountTable.parse([0xFF, 0xFE, 0x63, 0], file: "counts.csv")
    #expect(table == nil)
    #expect(findings.map(\.code) == ["foreign-encoding"])
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a mutated table never traps`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    var bytes = Array("clip;exercise;count\n\"a\"\"b\";squat;3\nb;push-up;12\n".utf8)
    for _ in 0...generator.index(below: 6) {
      let place = generator.index(below: bytes.count)
      switch generator.index(below: 3) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
      case 1: bytes.remove(at: place)
      default: bytes.insert(Array("\",;\n\t".utf8)[generator.index(below: 5)], at: place)
      }
    }
    let (table, findings) = CountTable.parse(bytes, file: "counts.csv")
    #expect(table != nil || findings.contains { $0.severity == .error })
  }
}
