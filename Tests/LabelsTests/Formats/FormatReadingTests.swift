// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import Labels
import TestSupport
import Testing

private let set = "set\t1.000000\t\t3.500000\tsquat"

private let mutations = LabelFormat.all.map(\.description.id).flatMap { id in
  (0..<150).map { (id, UInt64($0)) }
}

/// Files of other tools as they come, good and bad.
@Suite struct FormatReadingTests {
  struct Case: CustomTestStringConvertible {
    var format: String
    var text: String
    /// The findings as `line:column code`.
    var findings: [String] = []
    /// The lines of the events, as a label file has them.
    var events: [String] = []
    var exercise: String?
    var names: [String: String] = [:]
    var intervals = ConversionContext.ExerciseIntervals.reps

    var testDescription: String { "\(format): \(text.prefix(60).debugDescription)" }

    /// Reads the file about the clip `a`, of 200 frames in 20 s, and compares.
    func check() throws {
      var context = ConversionContext(clips: [
        ConversionContext.Clip(
          id: "a",
          media: "a.mp4",
          clock: FrameClock(first: 0, rate: 10),
          bounds: 0...20,
          exercise: exercise
        )
      ])
      context.names = names
      context.intervals = intervals
      let known = try #require(LabelFormat.named(format))
      let read = known.read(
        Array(text.utf8),
        file: "a.\(known.description.ending)",
        context: context
      )
      let found = read.diagnostics.map {
        "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.code)"
      }
      #expect(found == findings)
      let lines = read.documents.first?.text.split(separator: "\n").map(String.init) ?? []
      #expect(Array(lines.drop { !$0.hasPrefix("kind\t") }.dropFirst()) == events)
    }
  }

  @Test func `a sum beyond what a label file holds is an error`() throws {
    let text = "onset\tduration\ttrial_type\n1.500000\t999999999\tignore\n"
    let read = try #require(LabelFormat.named("bids"))
      .read(Array(text.utf8), file: "a.tsv", context: ConversionContext())
    #expect(read.documents.isEmpty)
    #expect(read.diagnostics.map(\.code).contains("malformed-number"))
  }

  @Test(arguments: [
    Case(
      format: "audacity",
      text: "1.000000\t2.000000\tsquat\r\n\\\t100\t200\r\n2.500000\t3.500000\tsquat\r\n",
      events: [
        set, "rep\t1.000000\t\t2.000000\tfull", "rep\t2.500000\t\t3.500000\tfull",
      ]
    ),
    Case(
      format: "audacity",
      text: "1\t2\tsquat\n1.5\t1.5\tturning point\n1.7\t1.7\tcaved in\n",
      findings: ["3:1 unknown-name"],
      events: ["set\t1.000000\t\t2.000000\tsquat", "rep\t1.000000\t1.500000\t2.000000\tfull"]
    ),
    Case(
      format: "audacity",
      text: "1\t2\tsquat\n2\t3\tcaved in\n",
      events: [
        "set\t1.000000\t\t2.000000\tsquat", "rep\t1.000000\t\t2.000000\tfull",
        "fault\t2.000000\t\t3.000000\tknee-valgus",
      ],
      names: ["caved in": "fault:knee-valgus"]
    ),
    Case(
      format: "audacity",
      text: "1\t2\tsquat\n",
      findings: ["1:1 uncounted-set"],
      intervals: .sets
    ),
    Case(format: "audacity", text: "1 2 squat\n", findings: ["1:1 unknown-layout"]),
    Case(format: "audacity", text: "x\t2\tsquat\n", findings: ["1:1 malformed-number"]),
    Case(format: "audacity", text: "3\t2\trep\n", findings: ["1:1 reversed-interval"]),
    Case(
      format: "audacity",
      text: "1\t2.5\trep\n2\t3\trep\n",
      findings: ["2:1 overlapping-reps"]
    ),
    Case(format: "audacity", text: "1\t99\trep\n", findings: ["1:1 outside-clip"]),
    Case(format: "audacity", text: "1\t1\tfault:knee-valgus\n", findings: ["1:1 zero-length"]),
    Case(
      format: "audacity",
      text: "\u{FEFF}1\t2\trep\n",
      findings: ["1:1 byte-order-mark"],
      events: ["rep\t1.000000\t\t2.000000\tfull"]
    ),
    Case(
      format: "bids",
      text: "onset\tduration\ttrial_type\n1.0\t1.0\tsquats\n2.5\t1\tsquats\n4\tn/a\tn/a\n",
      findings: ["2:1 respelled-exercise"],
      events: [set, "rep\t1.000000\t\t2.000000\tfull", "rep\t2.500000\t\t3.500000\tfull"]
    ),
    Case(format: "bids", text: "onsett\tduration\n1\t1\n", findings: ["1:1 missing-column"]),
    Case(
      format: "countix",
      text: "video_id,kinetics_start,kinetics_end,repetition_start,repetition_end,count,class\n"
        + "a,0,10,1.5,4.5,4,squat\na,0,10,5,9,2,squat\n",
      events: [
        "set\t1.500000\t\t4.500000\tsquat\t\t4\treps",
        "set\t5.000000\t\t9.000000\tsquat\t\t2\treps",
      ]
    ),
    Case(
      format: "countix",
      text: "video_id,counts,class,L1,L2\na,4,squat,1,9\n",
      events: ["set\t\t\t\tsquat\t\t4\treps"]
    ),
    Case(
      format: "event-list",
      text: "video,onset,offset,event\nother/a.mp4,1,2,squat\na.mp4,2.5,3.5,squat\n",
      events: [set, "rep\t1.000000\t\t2.000000\tfull", "rep\t2.500000\t\t3.500000\tfull"]
    ),
    Case(
      format: "event-list",
      text: "clip,kind,start,label\na,measure,1,depth\n",
      findings: ["2:13 unknown-name"]
    ),
    Case(
      format: "event-list",
      text: "clip,kind,start,end,label\na,rep,1,,full\n",
      findings: ["2:10 missing-field"]
    ),
    Case(
      format: "mir-eval",
      text: "# made by hand\n1.0 2.0\n2.5\t3.5\tsquat\n",
      events: [set, "rep\t1.000000\t\t2.000000\tfull", "rep\t2.500000\t\t3.500000\tfull"],
      exercise: "squat"
    ),
    Case(
      format: "mir-eval",
      text: "1.5 heel strike\n",
      events: ["step\t1.500000\t\t\theel-strike"]
    ),
    Case(
      format: "poserac",
      text: ",type,name,L1,L2,L3,L4\n0,squat,a.mp4,10,20,30,40\n",
      events: [
        "set\t\t\t\tsquat\t\t2\treps", "rep\t\t2.000000\t\tfull", "rep\t\t4.000000\t\tfull",
      ]
    ),
    Case(
      format: "poserac",
      text: ",type,name,L1,L2,L3,L4\n0,squat,a.mp4,10,20,30,\n",
      findings: ["2:21 pair-mismatch"],
      events: ["set\t\t\t\tsquat\t\t1\treps", "rep\t\t2.000000\t\tfull"]
    ),
    Case(
      format: "repcount",
      text: "type,name,count,L1,L2,fps\nsquat,a,1,10,20,12.5\n",
      findings: ["2:7 other-frame-rate"],
      events: [
        "set\t1.000000\t\t2.000000\tsquat\t\t1\treps", "rep\t1.000000\t\t2.000000\tfull",
      ]
    ),
    Case(
      format: "ucfrep",
      text:
        ",name,counts,num_frames,start_frame,end_frame,L1,L2,L3,L4\n0,a,2,30,10,40,10,25,25,40\n",
      events: [
        "set\t1.000000\t\t4.000000\tsquat\t\t2\treps", "rep\t1.000000\t\t2.500000\tfull",
        "rep\t2.500000\t\t4.000000\tfull",
      ],
      exercise: "squat"
    ),
    Case(
      format: "webvtt",
      text: "WEBVTT - made by hand\n\nNOTE nothing\n\n1\n00:01.000 --> 00:02.000 align:start\n"
        + "squat\ndeep &amp; slow\n\n00:00:02.500 --> 00:00:03.500\nsquat\n",
      events: [
        set, "rep\t1.000000\t\t2.000000\tfull\t\t\t\tdeep & slow",
        "rep\t2.500000\t\t3.500000\tfull",
      ]
    ),
    Case(format: "webvtt", text: "1\n00:01.000 --> 00:02.000\n", findings: ["1:1 unknown-layout"]),
    Case(format: "webvtt", text: "WEBVTT\n\n\nsquat\n", findings: ["4:1 unknown-layout"]),
    Case(
      format: "webvtt",
      text: "WEBVTT\n\n1.0 --> 2.0\nsquat\n",
      findings: ["3:1 malformed-number"]
    ),
  ])
  func `a file is read as its format says`(example: Case) throws {
    try example.check()
  }

  @Test func `a name that fits several clips is an error`() throws {
    let clips = ["x/a.mp4", "y/a.mp4"].map {
      ConversionContext.Clip(id: "clip-\($0.prefix(1))", media: $0)
    }
    let format = try #require(LabelFormat.named("event-list"))
    func read(_ name: String) -> ForeignLabels {
      format.read(
        Array("clip,start,end\n\(name),1,2\n".utf8),
        file: "t.csv",
        context: ConversionContext(clips: clips)
      )
    }
    #expect(
      read("z/a.mp4").diagnostics.map(\.description) == [
        "t.csv:2:1: error: 'z/a.mp4' matches several clips: clip-x or clip-y [ambiguous-clip]"
      ]
    )
    #expect(read("y/a.mp4").documents.map(\.clip) == ["clip-y"])
  }

  @Test func `bytes of another kind of file are named`() throws {
    for id in LabelFormat.all.map(\.description.id) {
      let format = try #require(LabelFormat.named(id))
      let read = format.read([0x50, 0x4B, 3, 4], file: "a.x", context: ConversionContext())
      #expect(read.diagnostics.contains { $0.code == "foreign-encoding" })
    }
  }

  @Test func `a classifier's names are those of exercises alone`() throws {
    let labels = LabelFile(
      clip: "a",
      source: nil,
      rater: "ana",
      status: .done,
      events: [
        LabelEvent(.set, start: 1, end: 5, label: "squat/goblet"),
        LabelEvent(.rep, start: 1, mid: 1.5, end: 2, label: "full", side: .left),
        LabelEvent(.rep, start: 3, end: 4, label: "partial"),
      ]
    )
    var context = ConversionContext()
    context.naming = .exercise
    let format = try #require(LabelFormat.named("audacity"))
    #expect(
      format.write([labels], context: context).files.map(\.text) == ["1.000000\t2.000000\tsquat\n"]
    )
  }

  /// Formats with free names; event lists are written by kind.
  private static let named = LabelFormat.all.map(\.description).filter {
    $0.holds.contains(.names) && $0.direction == .both && $0.id != "event-list"
  }.map(\.id)

  @Test(arguments: named)
  func `a respelled exercise is mended wherever the format has it, and nowhere else`(id: String)
    throws
  {
    let clip = ConversionContext.Clip(
      id: "a",
      media: "a.mp4",
      clock: FrameClock(first: 0, rate: 10),
      bounds: 0...20
    )
    let labels = LabelFile(
      clip: "a",
      source: nil,
      rater: "ana",
      status: .done,
      events: [
        LabelEvent(.rep, start: 1, end: 2, label: "full", note: "no squats below"),
        LabelEvent(.rep, start: 3, end: 4, label: "full"),
      ]
    )
    var context = ConversionContext(clips: [clip])
    context.naming = .exercise
    context.exercise = "squat"
    let format = try #require(LabelFormat.named(id))
    let written = try #require(format.write([labels], context: context).files.first?.text)
    let wrong = written.replacing("squat", with: "squats")
      .replacing("no squatss below", with: "no squats below")
      // A tier of ELAN that is named after another one is not that one.
      .replacing("squats notes", with: "squat notes")
    try #require(wrong != written)
    let file = "a.\(format.description.ending)"
    let read = format.read(Array(wrong.utf8), file: file, context: context)
    #expect(read.diagnostics.map(\.code) == ["respelled-exercise"])
    let (mended, count) = TextCorrection.apply(read.corrections, to: Array(wrong.utf8))
    #expect(String(decoding: mended, as: UTF8.self) == written)
    #expect(count == read.corrections.count)
    #expect(format.read(mended, file: file, context: context).diagnostics == [])

    // A clip of the same name could be meant as well.
    let clips = ["a", "squats"].map {
      ConversionContext.Clip(id: $0, media: "\($0).mp4", bounds: 0...20)
    }
    let list = try #require(LabelFormat.named("event-list"))
    let text = "clip,start,end,label\nsquats,1,2,squats\n"
    let found = list.read(Array(text.utf8), file: "t.csv", context: ConversionContext(clips: clips))
    #expect(found.diagnostics.map(\.code) == ["respelled-exercise"] && found.corrections.isEmpty)
  }

  @Test func `LLSP is another name of the format that its tables have`() {
    #expect(LabelFormat.named("llsp")?.description.id == "repcount")
  }

  @Test(.timeLimit(.minutes(30)), arguments: mutations)
  func `a mutated file never traps, and what is read of it is sound`(
    id: String,
    seed: UInt64
  ) throws {
    var generator = RandomGenerator(seed: seed)
    let generated = GeneratedLabels(seed: seed)
    let format = try #require(LabelFormat.named(id))
    let written = format.write(generated.labels, context: generated.context).files.first
    let sample = ReadOnlyLabels.named(id)
    guard let text = written?.text ?? sample?.text else {
      // A table of poses has no row for a clip without any.
      #expect(id == "poserac")
      return
    }
    for knowsClips in [true, false] {
      var bytes = Array(text.utf8)
      for _ in 0...generator.index(below: 6) {
        bytes.mutate(&generator, with: "\t\n\r\",:=->.0199eE+ fulsetrpn/aNL<>&;{}[]\\#")
      }
      let read = format.read(
        bytes,
        file: written?.name ?? "clip-0.\(format.description.ending)",
        context: sample?.context(of: nil) ?? (knowsClips ? generated.context : ConversionContext())
      )
      for labels in read.documents {
        // The names of files are made of these: nothing is written outside of the folder.
        #expect(LabelFileName(path: "\(labels.clip).\(labels.rater).tsv") != nil)
        let (again, findings) = LabelFile.parse(Array(labels.text.utf8), file: "a.tsv")
        #expect(findings.filter { $0.severity == .error } == [])
        #expect(again?.events.count == labels.events.count)
      }
      let lineCount = bytes.count { $0 == 10 || $0 == 13 } + 1
      for finding in read.diagnostics {
        #expect((finding.position?.line ?? 1) <= lineCount)
      }
    }
  }

  // MARK: Real files

  struct Table: CustomTestStringConvertible {
    var format: String
    var path: String
    /// Clips that the file speaks of, and those that can be used.
    var clips: Int
    var labels: Int

    var testDescription: String { path }
  }

  @Test(
    .enabled(if: realTables != nil, "REPGAUGE_TEST_DATA has no label tables"),
    arguments: [
      Table(format: "repcount", path: "RepCount/test.csv", clips: 151, labels: 150),
      Table(format: "repcount", path: "RepCount/val.csv", clips: 131, labels: 131),
      Table(format: "poserac", path: "Countix-Fitness/pose_train.csv", clips: 387, labels: 386),
      Table(format: "repcount", path: "Countix-Fitness/test.csv", clips: 93, labels: 93),
      Table(format: "countix", path: "Countix/countix_test.csv", clips: 2407, labels: 2398),
      Table(format: "countix", path: "TransRAC/new_test.csv", clips: 250, labels: 250),
    ]
  )
  func `published tables are read`(table: Table) throws {
    let path = try #require(realTables) + "/" + table.path
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    var context = ConversionContext()
    context.frameRate = 30
    if table.format == "countix" { context.exercise = "squat" }
    let format = try #require(LabelFormat.named(table.format))
    let read = format.read(bytes, file: "table.csv", context: context)
    #expect(read.clipCount == table.clips)
    #expect(read.documents.count == table.labels)
    for labels in read.documents {
      let (_, findings) = LabelFile.parse(Array(labels.text.utf8), file: "x")
      #expect(findings.filter { $0.severity == .error } == [])
    }
  }
}

private let realTables: String? = ProcessInfo.processInfo.environment["REPGAUGE_TEST_DATA"]
  .map { $0 + "/labels" }
  .flatMap { FileManager.default.fileExists(atPath: $0 + "/Countix-Fitness") ? $0 : nil }
