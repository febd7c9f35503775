// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import Labels
import Testing

@Suite struct RepCountTests {
  private let heading = ",Unnamed: 0,type,name,count,L1,L2,L10,L3,L4,Label\n"
  private let clips = [
    ConversionContext.Clip(
      id: "a",
      media: "a.mp4",
      mediaSHA256: String(repeating: "0", count: 64),
      clock: FrameClock(first: 0.04, rate: 25),
      bounds: 0.04...8
    )
  ]

  private func convert(
    _ rows: String,
    base: Int? = nil,
    rate: Double? = nil,
    clips: [ConversionContext.Clip]? = nil
  ) throws -> (labels: [LabelFile], findings: [String]) {
    var context = ConversionContext(clips: clips ?? self.clips)
    context.frameBase = base
    context.frameRate = rate
    let format = try #require(LabelFormat.named("repcount"))
    let read = format.read(Array((heading + rows).utf8), file: "t.csv", context: context)
    for label in read.documents {
      let (again, faults) = LabelFile.parse(Array(label.text.utf8), file: "a.repcount.tsv")
      #expect(faults == [])
      #expect(again == label)
    }
    return (
      read.documents,
      read.diagnostics.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.code)" }
    )
  }

  @Test func `pairs of frames become reps at presentation times`() throws {
    // L columns by number: 0-25, 25.0-50; the clip starts at 0.04 s and runs at 25 fps.
    let (labels, findings) = try convert("7,7,push_up,a.mp4,2,0,25,,25.0,50,\r\n")
    #expect(findings == [])
    #expect(
      labels == [
        LabelFile(
          clip: "a",
          source: .media(sha256: String(repeating: "0", count: 64)),
          rater: "repcount",
          status: .done,
          events: [
            LabelEvent(
              .set,
              start: 0.04,
              end: 2.04,
              label: "push-up",
              value: 2,
              unit: "reps"
            ),
            LabelEvent(.rep, start: 0.04, end: 1.04, label: "full"),
            LabelEvent(.rep, start: 1.04, end: 2.04, label: "full"),
          ]
        )
      ]
    )
  }

  @Test func `frame base and frame rate can be given`() throws {
    let (labels, _) = try convert("7,7,push_up,a.mp4,1,1,26,,,,\n", base: 1, rate: 50)
    #expect(labels.first?.events[1].start == 0.04)
    #expect(labels.first?.events[1].end == 0.54)
  }

  struct Loss: CustomTestStringConvertible {
    var row: String
    var findings: [String]
    /// The events kept, the set included; nil where the row is left out.
    var kept: Int?

    var testDescription: String { row }
  }

  @Test(arguments: [
    Loss(row: "1,1,squant,a.mp4,1,1,25,,,,", findings: ["2:5 respelled-exercise"], kept: 2),
    Loss(row: "1,1,squat,a.mp4,,1,25,,,,", findings: ["2:11 missing-count"], kept: 2),
    Loss(row: "1,1,squat,a.mp4,,,,,,,", findings: ["2:11 missing-count"], kept: nil),
    Loss(row: "1,1,squat,a.mp4,0,,,,,,", findings: [], kept: 1),
    Loss(row: "1,1,squat,a.mp4,3,1,25,,,,", findings: ["2:11 pair-mismatch"], kept: 1),
    Loss(row: "1,1,squat,a.mp4,1,1,,,,,", findings: ["2:19 pair-mismatch"], kept: 1),
    Loss(row: "1,1,squat,a.mp4,1,25,25,,,,", findings: ["2:22 backward-pair"], kept: 1),
    Loss(row: "1,1,squat,a.mp4,2,0,25,,20,50,", findings: ["2:25 backward-pair"], kept: 1),
    Loss(row: "1,1,squat,a.mp4,1,x,25,,,,", findings: ["2:19 malformed-number"], kept: 1),
    Loss(row: "1,1,squat,a.mp4,1,0,200,,,,", findings: ["2:21 outside-clip"], kept: 1),
    Loss(row: "1,1,squat,a.mp4,two,,,,,,", findings: ["2:17 malformed-count"], kept: nil),
    Loss(row: "1,1,others,a.mp4,1,0,25,,,,", findings: ["2:5 unknown-exercise"], kept: nil),
    Loss(row: "1,1,squat,b.mp4,1,0,25,,,,", findings: ["2:11 unknown-clip"], kept: nil),
    Loss(
      row: "1,1,squat,a.mp4,1,0,25,,,,\n\n1,1,squat,a.mp4,1,0,25,,,,",
      findings: ["4:11 duplicate-row"],
      kept: 2
    ),
    Loss(row: ",,,,\n1,1,squat", findings: ["0:0 nothing-understood"], kept: nil),
  ])
  func `every loss is said`(loss: Loss) throws {
    let (labels, findings) = try convert(loss.row + "\n")
    #expect(findings == loss.findings)
    #expect(labels.first?.events.count == loss.kept)
  }

  @Test func `without a frame rate only the count is kept`() throws {
    let (labels, findings) = try convert(
      "1,1,squat,a.mp4,1,0,25,,,,\n",
      clips: [ConversionContext.Clip(id: "a", media: "a.mp4")]
    )
    #expect(findings == ["2:11 missing-frame-rate"])
    #expect(labels.first?.events == [LabelEvent(.set, label: "squat", value: 1, unit: "reps")])
  }

  @Test func `missing columns are named`() throws {
    let format = try #require(LabelFormat.named("repcount"))
    let read = format.read(
      Array("type,nam,L1\n".utf8),
      file: "t.csv",
      context: ConversionContext(clips: clips)
    )
    #expect(read.documents.isEmpty)
    #expect(
      read.diagnostics.map(\.description) == [
        "t.csv:1:1: error: the table needs the column 'name', did you mean 'nam'? "
          + "[missing-column]",
        "t.csv:1:1: error: the table needs the column 'count' [missing-column]",
      ]
    )
  }

  @Test(.enabled(if: realTables != nil, "REPGAUGE_TEST_DATA has no RepCount tables"))
  func `the defects of the published training table are found`() throws {
    let path = try #require(realTables) + "/RepCount/train.csv"
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    var context = ConversionContext()
    context.frameRate = 30
    let format = try #require(LabelFormat.named("repcount"))
    let read = format.read(bytes, file: "train.csv", context: context)
    let findings = read.diagnostics
    let labels = read.documents
    #expect(read.clipCount == 758)
    var codes: [String: Int] = [:]
    for finding in findings { codes[finding.code, default: 0] += 1 }
    // 37 rows of "others"; test118.mp4 counts 6 and has 5 pairs; stu6_44.mp4 has no count; two
    // rows have a pair that ends where it starts. Misspelt: 93 situp, 69 pommelhorse, 25
    // frontraise, 21 squant, 20 pullups, 19 benchpressing, 17 pushups, 15 jumpjacks, and 61
    // jump_jack and 74 bench_pressing, which are called otherwise here.
    #expect(
      codes == [
        "unknown-exercise": 37, "missing-count": 1, "pair-mismatch": 1, "backward-pair": 2,
        "respelled-exercise": 414,
      ]
    )
    #expect(labels.count == 758 - 37 - 1)
    for label in labels {
      #expect(LabelFile.parse(Array(label.text.utf8), file: "x").diagnostics == [])
    }
  }
}

private let realTables: String? = ProcessInfo.processInfo.environment["REPGAUGE_TEST_DATA"]
  .map { $0 + "/labels" }
  .flatMap { FileManager.default.fileExists(atPath: $0 + "/RepCount/train.csv") ? $0 : nil }
