// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
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
