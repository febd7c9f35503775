// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import TestSupport
import Testing

/// Files of which nothing, or not all, is understood: no clip without reps is invented.
@Suite struct UnreadFileTests {
  /// A file, and what is found in it.
  struct Case: CustomTestStringConvertible {
    var format: String
    var text: String
    var codes: [String] = ["nothing-understood"]
    /// The message of the last finding.
    var message = ""

    var testDescription: String { "\(format): \(text.prefix(60).debugDescription)" }
  }

  private static let clip = ConversionContext.Clip(
    id: "a",
    media: "a.mp4",
    clock: FrameClock(first: 0, rate: 10),
    bounds: 0...20,
    exercise: "squat"
  )

  private func read(
    _ id: String,
    _ text: String,
    _ change: (inout ConversionContext) -> Void = { _ in }
  ) throws -> ForeignLabels {
    var context = ConversionContext(clips: [Self.clip])
    change(&context)
    let format = try #require(LabelFormat.named(id))
    return format.read(
      Array(text.utf8),
      file: "a.\(format.description.ending)",
      context: context
    )
  }

  private static let boris = """
    {"behaviors_conf": {"0": {"code": "down", "type": "State event"}}, "observations": {"one":
    {"type": "MEDIA", "file": {"1": ["a.mp4"]}, "events": [EVENTS]}}}
    """

  @Test(arguments: [
    Case(format: "activitynet", text: #"{"database": {"a": {"annotations": []}}}"#),
    Case(
      format: "activitynet",
      text: #"{"database": {"a": {"annotations": [{"segment": [1, 2], "label": "down"}]}}}"#,
      codes: ["nothing-understood", "unknown-name"]
    ),
    Case(format: "audacity", text: ""),
    Case(
      format: "audacity",
      text: "1\t2\tdown\n3\t4\tdown\n5\t6\tup\n",
      codes: ["nothing-understood", "unknown-name", "unknown-name"],
      message: "the file has no event of clip 'a' that is understood; it has 'down' (2 times), "
        + "'up' (1 time); give --label 'down=rep:full' if that is a full rep"
    ),
    Case(format: "bids", text: "onset\tduration\ttrial_type\n1\t1\tn/a\n"),
    Case(format: "boris-aggregated", text: "Source,Behavior,Start (s),Stop (s)\n"),
    Case(
      format: "boris-aggregated",
      text: "Source,Behavior,Behavior type,Start (s),Stop (s)\na.mp4,down,STATE,1,2\n",
      codes: ["nothing-understood", "unknown-name"]
    ),
    Case(
      format: "boris-project",
      text: boris.replacing("EVENTS", with: ""),
      message: "the file has nothing about clip 'a', not even a count of 0"
    ),
    Case(
      format: "boris-project",
      text: boris.replacing("EVENTS", with: #"[1, "", "down"], [2, "", "down"]"#),
      codes: ["nothing-understood", "unknown-name"]
    ),
    Case(
      format: "boris-tabular",
      text: "Source,Behavior,Behavior type,Time\na.mp4,down,POINT,1\n",
      codes: ["nothing-understood", "unknown-name"]
    ),
    Case(format: "countix", text: "video_id,counts,class\n"),
    Case(format: "createml", text: "[]"),
    Case(format: "createml-csv", text: "video,label,start,end\n"),
    Case(format: "cvat", text: "<annotations><meta><source>a.mp4</source></meta></annotations>"),
    Case(
      format: "cvat",
      text: "<annotations><image id=\"0\" name=\"x\"><box label=\"person\"/></image></annotations>",
      message: "the file has no event of clip 'a' that is understood; it has drawing (1 time)"
    ),
    Case(
      format: "elan",
      text: "<ANNOTATION_DOCUMENT><HEADER/><TIME_ORDER/></ANNOTATION_DOCUMENT>"
    ),
    Case(format: "event-list", text: "clip,start,end,label\n"),
    Case(
      format: "egoexo-fitness",
      text: #"{"a_action_0": {"annotations": [], "st_ed_frame": [1, 2], "frame_root": "x/a"}}"#,
      message: "the file has no labels of any clip"
    ),
    Case(
      format: "egoexo-fitness",
      text: #"{"a_action_0": {"annotations": [{"annotator": "x"}], "st_ed_frame": [1, 2]}}"#
    ),
    Case(format: "fiftyone", text: #"{"labels": {"a": []}}"#),
    Case(format: "fit3d", text: #"{"a": []}"#),
    Case(format: "fit3d", text: #"{"a": [7]}"#, message: "it has boundary without a rep (1 time)"),
    Case(
      format: "label-studio",
      text: """
        [{"data": {"image": "a.mp4"}, "annotations": [{"result": [{"type": "rectanglelabels",
         "value": {"x": 1, "y": 2, "rectanglelabels": ["person"]}}]}]}]
        """,
      message: "it has region that is no event (1 time)"
    ),
    Case(
      format: "label-studio-audio",
      text: #"[{"data": {"audio": "a.mp4"}, "annotations": [{"result": []}]}]"#
    ),
    Case(format: "mir-eval", text: "# a comment\n"),
    Case(format: "poserac", text: ",type,name,L1,L2\n0,squat,a.mp4,,\n"),
    Case(
      format: "poserac",
      text: ",type,name,count\n0,squat,a.mp4,7\n",
      codes: ["missing-column"],
      message: "'rep-label import repcount' reads counts alone"
    ),
    Case(
      format: "qevd",
      text: #"[{"long_range_video_file": "./long_range_videos/a.mp4", "feedbacks": ["#
        + [String](repeating: #""Go lower!""#, count: 200).joined(separator: ", ") + "]}]",
      codes: ["nothing-understood", "unknown-name"],
      message: "it has 'Go lower!' (1 time)"
    ),
    Case(format: "repcount", text: "type,name,count,L1,L2\n"),
    Case(format: "mm-fit", text: ""),
    Case(format: "ucfrep", text: "name,counts\n"),
    Case(
      format: "via",
      text:
        "# CSV_HEADER = metadata_id,file_list,temporal_coordinates,spatial_coordinates,metadata\n"
        + "\"1\",\"[\"\"a.mp4\"\"]\",\"[]\",\"[2,1,1,5,5]\",{}\n",
      message: "it has drawing (1 time)"
    ),
    Case(
      format: "via",
      text: #"{"_via_settings": {}, "_via_img_metadata": {"a.jpg1": {"regions": []}}}"#,
      codes: ["unknown-layout"],
      message: "this is a project of VIA 2"
    ),
    Case(
      format: "vidat",
      text: #"{"annotation": {"actionAnnotationList": [], "objectAnnotationListMap": {"0": []}}}"#,
      message: "it has drawings (1 time)"
    ),
    Case(format: "webvtt", text: "WEBVTT\n"),
  ])
  func `nothing understood is an error that names what was seen`(example: Case) throws {
    let read = try read(example.format, example.text)
    #expect(read.documents == [])
    #expect(read.diagnostics.map(\.code).sorted() == example.codes)
    #expect(read.diagnostics.contains { $0.severity == .error })
    #expect(
      example.message.isEmpty || read.diagnostics.contains { $0.message.contains(example.message) }
    )
  }

  @Test func `an empty file and one of another kind are errors in every format`() {
    for id in LabelFormat.all.map(\.description.id) {
      let format = LabelFormat.named(id)
      for text in ["", "{}", "[]", "<annotations/>", "a,b\n1,2\n", "\u{0}"] {
        let read = format?.read(Array(text.utf8), file: "a.x", context: ConversionContext())
        #expect(read?.documents == [], "\(id): \(text)")
        #expect(read?.diagnostics.contains { $0.severity == .error } == true, "\(id): \(text)")
      }
    }
  }

  private static let renamed = LabelFormat.writtenIDs.flatMap { id in
    (0..<40).map { (id, UInt64($0)) }
  }

  @Test(arguments: renamed)
  func `labels without events never come of a file in which nothing was understood`(
    id: String,
    seed: UInt64
  ) throws {
    let generated = GeneratedLabels(seed: seed)
    let format = try #require(LabelFormat.named(id))
    var generator = RandomGenerator(seed: seed)
    for file in format.write(generated.labels, context: generated.context).files {
      var text = file.text
      // Names that no format has a word for, for some or all of those that are there.
      for word in ["rep", "set", "fault", "hold", "ignore", "measure", "step", "grade"]
      where seed == 0 || generator.index(below: 2) == 0 {
        text = text.replacing("\(word):", with: "qqq:").replacing("\"\(word)\"", with: "\"qqq\"")
      }
      for knowsClips in [true, false] {
        let read = format.read(
          Array(text.utf8),
          file: file.name,
          context: knowsClips ? generated.context : ConversionContext()
        )
        #expect(read.documents.filter { $0.status == .done && $0.events.isEmpty } == [])
        #expect(
          !read.documents.isEmpty || read.diagnostics.contains { $0.severity == .error }
        )
      }
    }
  }

  @Test(arguments: [
    ("repcount", "type,name,count\nsquat,a,0\n"), ("ucfrep", "name,counts\na,0\n"),
    ("countix", "video_id,counts,class\na,0,squat\n"),
    ("poserac", "type,name,count,L1,L2\nsquat,a,0,,\n"),
  ])
  func `a count of 0 says that there are no reps`(id: String, text: String) throws {
    let read = try read(id, text)
    #expect(read.diagnostics == [])
    #expect(
      read.documents.map(\.events) == [
        [LabelEvent(.set, label: "squat", value: 0, unit: "reps")]
      ]
    )
  }

  @Test func `a table of poses whose count is another keeps the count alone`() throws {
    let read = try read("poserac", "type,name,count,L1,L2\nsquat,a,7,10,20\n")
    #expect(read.diagnostics.map(\.code) == ["pair-mismatch"])
    #expect(
      read.documents.first?.events == [LabelEvent(.set, label: "squat", value: 7, unit: "reps")]
    )
  }

  @Test func `a clip of which a line cannot be read is not written`() throws {
    let read = try read("audacity", "1\t2\trep\nx\t4\trep\n")
    #expect(read.documents == [])
    #expect(read.diagnostics.map(\.code) == ["malformed-number"])
  }

  @Test func `an error of one clip leaves the others as they are`() throws {
    let clips = ["a", "b"].map {
      ConversionContext.Clip(id: $0, media: "\($0).mp4", bounds: 0...20)
    }
    let text = #"{"results": {"a": [{"label": "rep", "segment": [1, 2]}], "b": 7}}"#
    let format = try #require(LabelFormat.named("activitynet"))
    let read = format.read(
      Array(text.utf8),
      file: "x.json",
      context: ConversionContext(clips: clips)
    )
    #expect(read.documents.map(\.clip) == ["a"])
    #expect(read.diagnostics.map(\.code) == ["unknown-layout"])
  }

  // MARK: Tools

  @Test(arguments: ["label-studio", "fiftyone"])
  func `frame 0 is the first frame of formats that count from 1`(id: String) throws {
    let text =
      id == "fiftyone"
      ? #"{"labels": {"a": [{"label": "rep", "support": [0, 10]}]}}"#
      : """
      [{"data": {"video": "a.mp4"}, "annotations": [{"result": [{"type": "timelinelabels",
       "value": {"ranges": [{"start": 0, "end": 10}], "timelinelabels": ["rep"]}}]}]}]
      """
    let found = try read(id, text)
    #expect(found.diagnostics.map(\.code) == ["frame-before-first"])
    #expect(found.documents.first?.events == [LabelEvent(.rep, start: 0, end: 1, label: "full")])
    let fromZero = try read(id, text) { $0.frameBase = 0 }
    #expect(fromZero.diagnostics == [])
    #expect(fromZero.documents.first?.events.first?.end == 1.1)
    let before = try read(
      id,
      text.replacing("[0, 10]", with: "[-2, 10]").replacing(": 0", with: ": -2")
    )
    #expect(before.diagnostics.map(\.code) == ["outside-clip"])
    #expect(before.documents == [])
  }

  @Test func `people whose reps overlap are told apart by --subject`() throws {
    let events = """
      [1, "ben", "rep"], [1.5, "ana", "rep"], [2, "ben", "rep"], [2.5, "ana", "rep"],
      [8, "ana", "rep"], [9, "ana", "rep"]
      """
    let text = Self.boris.replacing("EVENTS", with: events).replacing("down", with: "rep")
    let both = try read("boris-project", text)
    #expect(both.documents == [])
    #expect(
      both.diagnostics.map(\.description) == [
        "a.boris:1:84: error: clip 'a' has reps of 'ana' and 'ben' that overlap: --subject takes the "
          + "events of one, as --subject 'ana' [several-subjects]"
      ]
    )
    let ana = try read("boris-project", text) { $0.subject = "ana" }
    #expect(ana.diagnostics == [])
    #expect(ana.documents.first?.events.map(\.start) == [1.5, 8])
    #expect(ana.losses.entries.map(\.kind) == ["event of ben"])
    let cem = try read("boris-project", text) { $0.subject = "cem" }
    #expect(cem.documents == [])
    #expect(cem.diagnostics.map(\.message).first?.contains("event of ana (4 times)") == true)
  }

  @Test func `the offset of an observation is no time of the video`() throws {
    let events = #"[101, "", "rep"], [102, "", "rep"]"#
    let text = Self.boris.replacing("EVENTS", with: events).replacing("down", with: "rep")
      .replacing("\"type\": \"MEDIA\"", with: "\"type\": \"MEDIA\", \"time offset\": 100.0")
    #expect(try read("boris-project", text).documents.first?.events.first?.start == 1)
    let table =
      "Source\tTime offset (s)\tBehavior\tBehavior type\tTime\n"
      + "a.mp4\t100\trep\tSTART\t101\na.mp4\t100\trep\tSTOP\t102\n"
    #expect(try read("boris-tabular", table).documents.first?.events.first?.start == 1)
    let older =
      "Observation id\tone\nTime offset (s)\t100\n\nTime\tMedia file path\tBehavior\tStatus\n"
      + "101\ta.mp4\trep\tSTART\n102\ta.mp4\trep\tSTOP\n"
    #expect(try read("boris-tabular", older).documents.first?.events.first?.start == 1)
  }

  @Test func `a project of VIA 3 is read`() throws {
    let text = """
      {"project": {"pid": "__VIA_PROJECT_ID__", "data_format_version": "3.1.1", "vid_list": ["1"]},
       "config": {}, "attribute": {"1": {"aname": "what", "type": 4, "options": {"0": "rep", "1": "x"}},
        "2": {"aname": "note", "type": 1, "options": {}}},
       "file": {"1": {"fid": 1, "fname": "clips/a.mp4", "type": 4, "loc": 2, "src": "http://x/clips/a.mp4"}},
       "view": {"1": {"fid_list": [1]}},
       "metadata": {"1_a": {"vid": "1", "flg": 0, "z": [1, 2], "xy": [], "av": {"1": "0", "2": "deep"}},
        "1_b": {"vid": "1", "flg": 0, "z": [3.5], "xy": [], "av": {"1": "rep:partial"}},
        "1_c": {"vid": "1", "flg": 0, "z": [3], "xy": [2, 1, 1, 5, 5], "av": {"1": "0"}},
        "1_d": {"vid": "1", "flg": 0, "z": [], "xy": [], "av": {"1": "0"}}}}
      """
    let found = try read("via", text)
    #expect(found.diagnostics == [])
    #expect(
      found.documents.first?.events == [
        LabelEvent(.rep, start: 1, end: 2, label: "full", note: "deep"),
        LabelEvent(.rep, mid: 3.5, label: "partial"),
      ]
    )
    #expect(found.losses.entries.map(\.kind) == ["attribute of a whole file", "drawing"])
    let empty = try read(
      "via",
      text.replacing(#""z": [1, 2]"#, with: #""z": []"#)
        .replacing(#""z": [3.5]"#, with: #""z": []"#)
    )
    #expect(empty.documents == [])
    #expect(empty.diagnostics.map(\.code) == ["nothing-understood"])
    let view = try read("via", text.replacing(#""1_a": {"vid": "1""#, with: #""1_a": {"vid": "9""#))
    #expect(view.diagnostics.map(\.code) == ["unknown-layout"])
  }

  @Test func `the video of a CVAT task names the clip`() throws {
    let text = """
      <annotations><meta><task><name>day 3</name><source>a.mp4</source></task></meta>
      <track label="rep"><box frame="10" outside="0"/><box frame="20" outside="1"/></track>
      </annotations>
      """
    let format = try #require(LabelFormat.named("cvat"))
    var context = ConversionContext()
    context.frameRate = 10
    let free = format.read(Array(text.utf8), file: "annotations.xml", context: context)
    #expect(free.documents.map(\.clip) == ["a"])
    let other = ConversionContext(clips: [ConversionContext.Clip(id: "b", media: "b.mp4")])
    let unknown = format.read(Array(text.utf8), file: "annotations.xml", context: other)
    #expect(
      unknown.diagnostics.map(\.message) == ["the dataset has no clip with the media 'a.mp4'"]
    )
    // The file's own name is another way to say which clip it is about.
    let named = format.read(Array(text.utf8), file: "b.xml", context: other)
    #expect(named.diagnostics.map(\.code) == ["missing-frame-rate"])
  }
}
