// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Testing

private typealias Case = FormatReadingTests.Case

/// Files as annotation tools write them.
@Suite struct ToolFormatTests {
  @Test(
    arguments: jsonCases + videoToolCases + borisCases + xmlCases + realCases + [minimalLabelStudio]
  )
  func `a tool's file is read as its format says`(example: FormatReadingTests.Case) throws {
    try example.check()
  }

  @Test func `each person of a Label Studio task is a rater`() throws {
    func annotation(_ person: String, _ start: Int) -> String {
      """
      {"id": \(start), \(person) "was_cancelled": false, "result": [{"type": "timelinelabels",
       "value": {"ranges": [{"start": \(start), "end": 20}], "timelinelabels": ["squat"]}}]}
      """
    }
    let people = [
      #""completed_by": 3,"#, #""completed_by": {"id": 4, "email": "Ana@example.org"},"#, "",
    ]
    let annotations = people.enumerated().map { annotation($1, 11 + $0) }
    let text = """
      [{"id": 1, "data": {"note": "x", "video": "/data/local-files/?d=clips/a.mp4"},
        "annotations": [\(annotations.joined(separator: ","))]}]
      """
    let read = try read("label-studio", text)
    #expect(read.diagnostics == [])
    #expect(read.documents.map(\.rater) == ["ana-example-org", "annotation-13", "user-3"])
    #expect(read.documents.map { $0.events.last?.start } == [1.1, 1.2, 1])
  }

  @Test func `BORIS plays the media of an observation one after the other`() throws {
    let clips = ["a", "b"].map {
      ConversionContext.Clip(id: $0, media: "\($0).mp4", bounds: 0...20)
    }
    let format = try #require(LabelFormat.named("boris-project"))
    func read(_ lengths: String) -> ForeignLabels {
      let text = """
        {"behaviors_conf": {"0": {"code": "squat", "type": "State event"}}, "observations": {"one":
        {"type": "MEDIA", "file": {"1": ["x/a.mp4", "x/b.mp4"]}, "media_info": {"length": {\(lengths)}},
        "events": [[1, "", "squat"], [2, "", "squat"], [11, "", "squat"], [12, "", "squat"]]}}}
        """
      return format.read(Array(text.utf8), file: "p", context: ConversionContext(clips: clips))
    }
    let known = read(#""x/a.mp4": 10, "x/b.mp4": 5"#)
    #expect(known.diagnostics == [])
    #expect(known.documents.map(\.clip) == ["a", "b"])
    #expect(known.documents.map { $0.events.last?.start } == [1, 1])
    #expect(Set(read("").diagnostics.map(\.code)) == ["missing-field"])
  }

  @Test func `two observations of one medium are two raters`() throws {
    let row = { (observation: String, type: String, time: Int) in
      "\(observation)\tplayer #1:a.mp4\tNo focal subject\tsquat\t\(type)\t\(time)\n"
    }
    let table =
      "Observation id\tSource\tSubject\tBehavior\tBehavior type\tTime\n"
      + row("By Ana", "START", 1) + row("By Ana", "STOP", 2)
      + row("By Ben", "START", 1) + row("By Ben", "STOP", 3)
    let read = try read("boris-tabular", table)
    #expect(read.diagnostics == [])
    #expect(read.documents.map(\.rater) == ["by-ana", "by-ben"])
  }

  @Test func `an ELAN tier's annotator is the rater`() throws {
    let read = try read("elan", elan(tier: #"TIER_ID="rep" ANNOTATOR="Ana B.""#, value: "squat"))
    #expect(read.documents.map(\.rater) == ["ana-b"])
  }

  @Test(arguments: [
    ("fiftyone", #"{"labels":{"a":[{"label":"squat","support":[1,2],"confidence":1}]}}"#),
    ("activitynet", #"{"results":{"a":[{"label":"squat","segment":[1,2],"score":1}]}}"#),
    (
      "label-studio",
      #"[{"data":{"video":"a.mp4"},"annotations":[{"was_cancelled":true,"result":[]}]}]"#
    ),
    (
      "boris-project",
      #"{"behaviors_conf":{},"observations":{"a":{"type":"LIVE","events":[]}}}"#
    ),
  ])
  func `what has no place in a label file is a loss`(format: String, text: String) throws {
    let read = try read(format, text)
    #expect(read.losses.entries.count == 1)
    // Nothing else is in two of the files.
    let isEmpty = read.documents.isEmpty
    #expect(read.diagnostics.map(\.code) == (isEmpty ? ["nothing-understood"] : []))
  }

  private func read(_ id: String, _ text: String) throws -> ForeignLabels {
    let context = ConversionContext(clips: [
      ConversionContext.Clip(
        id: "a",
        media: "a.mp4",
        clock: FrameClock(first: 0, rate: 10),
        bounds: 0...20
      )
    ])
    let format = try #require(LabelFormat.named(id))
    return format.read(Array(text.utf8), file: "a.x", context: context)
  }
}

/// A set from 1 to 2 s with its one rep, as most examples have it.
private let oneSquat = [
  "set\t1.000000\t\t2.000000\tsquat", "rep\t1.000000\t\t2.000000\tfull",
]

private let jsonCases = [
  Case(
    format: "activitynet",
    text: """
      {"version": "VERSION 1.3", "taxonomy": [], "database": {"a": {"subset": "validation",
       "duration": 20, "annotations": [{"segment": [1, 2], "label": "squat"}]}}}
      """,
    events: oneSquat
  ),
  Case(
    format: "activitynet",
    text: #"{"results": {"a": [{"label": "squat", "score": 0.5, "segment": [1, 2.0]}]}}"#,
    events: oneSquat
  ),
  Case(format: "activitynet", text: #"{"database": []}"#, findings: ["1:14 unknown-layout"]),
  Case(format: "activitynet", text: "{", findings: ["1:2 json-syntax"]),
  Case(
    format: "activitynet",
    text: #"{"results": {"a": [{"label": "squat", "segment": [1]}]}}"#,
    findings: ["1:50 malformed-number"]
  ),
  Case(
    format: "activitynet",
    text: #"{"results": {"b": [{"label": "squat", "segment": [1, 2]}]}}"#,
    findings: ["1:14 unknown-clip"]
  ),
  Case(
    format: "createml",
    text: """
      [{"video": "a.mp4", "label": "squat", "start": "00:01", "end": "00:02.00"},
       {"video": "a.mp4", "label": "squat", "start": 2.5, "end": "00:00:03.5"}]
      """,
    events: [
      "set\t1.000000\t\t3.500000\tsquat", "rep\t1.000000\t\t2.000000\tfull",
      "rep\t2.500000\t\t3.500000\tfull",
    ]
  ),
  Case(
    format: "createml",
    text: #"[{"video": "a.mp4", "label": "squat", "start": "soon", "end": 2}]"#,
    findings: ["1:2 malformed-number"]
  ),
  Case(
    format: "createml-csv",
    text: "video, label, start, end\na.mp4,squat,1,00:02\n",
    events: oneSquat
  ),
  Case(
    format: "createml-csv",
    text: "video,label\na.mp4,squat\n",
    events: ["set\t0.000000\t\t20.000000\tsquat", "rep\t0.000000\t\t20.000000\tfull"]
  ),
  Case(format: "createml-csv", text: "clip,label\n", findings: ["1:1 missing-column"]),
  Case(
    format: "fiftyone",
    text: #"{"classes": ["squat"], "labels": {"a": [{"label": 0, "support": [11, 20]}]}}"#,
    events: oneSquat
  ),
  Case(
    format: "fiftyone",
    text: #"{"labels": {"a": [{"label": "squat", "timestamps": [1, 2]}]}}"#,
    events: oneSquat
  ),
  Case(
    format: "fiftyone",
    text: #"{"labels": {"a": null}}"#,
    findings: ["1:13 nothing-understood"]
  ),
  Case(
    format: "fiftyone",
    text: #"{"classes": [], "labels": {"a": [{"label": 0, "support": [1, 2]}]}}"#,
    findings: ["1:34 unknown-layout"]
  ),
  Case(
    format: "fiftyone",
    text: #"{"labels": {"a": [{"label": "rep", "support": [191, 210]}]}}"#,
    findings: ["1:19 outside-clip"]
  ),
]

private let videoToolCases = [
  Case(
    format: "label-studio",
    text: """
      [{"id": 1, "data": {"video": "/data/upload/1/abcdef12-a.mp4"}, "annotations": [{"id": 7,
        "completed_by": 3, "result": [{"id": "x", "type": "timelinelabels", "from_name": "l",
        "to_name": "video", "meta": {"text": ["deep"]},
        "value": {"ranges": [{"start": 11, "end": 20}], "timelinelabels": ["squat"]}}]}]}]
      """,
    events: [oneSquat[0], oneSquat[1] + "\t\t\t\tdeep"]
  ),
  Case(
    format: "label-studio-audio",
    text: """
      [{"data": {"audio": "a.mp4"}, "annotations": [{"result": [
        {"type": "labels", "value": {"start": 1, "end": 2, "channel": 0, "labels": ["squat"]}},
        {"type": "choices", "value": {"choices": ["good"]}}]}]}]
      """,
    events: oneSquat
  ),
  Case(
    format: "label-studio-audio",
    text: """
      [{"data": {"ts": "a.mp4"}, "annotations": [{"result": [{"type": "timeserieslabels", "value":
        {"start": 1.5, "end": 1.5, "instant": true, "timeserieslabels": ["heel strike"]}}]}]}]
      """,
    events: ["step\t1.500000\t\t\theel-strike"]
  ),
  Case(format: "label-studio", text: #"[{"data": {}}]"#, findings: ["1:2 unknown-layout"]),
  Case(
    format: "via",
    text: """
      # Exported using VGG Image Annotator (http://www.robots.ox.ac.uk/~vgg/software/via)
      # - metadata of {""1"":""3""} indicates attribute with id "1" set to an option with id "3"
      # ATTRIBUTE = {"1":{"aname":"TEMPORAL-SEGMENTS","type":4,"options":{"0":"squat"}}}
      # CSV_HEADER = metadata_id,file_list,flags,temporal_coordinates,spatial_coordinates,metadata
      "1_j5sJvB9h","[""a.mp4""]",0,"[1,2]","[]","{""1"":""0""}"
      "1_j5sJvB9i","[""a.mp4""]",0,"[1.5]","[2,10,20,50,80]","{""1"":""0""}"

      """,
    events: oneSquat
  ),
  Case(
    format: "via",
    text: """
      # CSV_HEADER = metadata_id,file_list,temporal_segment_start,temporal_segment_end,metadata
      "1_a","[""a.mp4""]",1,2,"{""TEMPORAL-SEGMENTS"":""squat"",""Comment"":""deep""}"

      """,
    events: [oneSquat[0], oneSquat[1] + "\t\t\t\tdeep"]
  ),
  Case(format: "via", text: "a,b\n", findings: ["1:1 unknown-layout"]),
  Case(
    format: "via",
    text: "# CSV_HEADER = metadata_id,file_list,temporal_coordinates,metadata\n"
      + "1,\"[\"\"a.mp4\"\"]\",\"[1,2,3]\",{}\n",
    findings: ["2:17 malformed-number"]
  ),
  Case(
    format: "vidat",
    text: """
      {"version": "2.0.8", "annotation": {"video": {"src": "blob:http://localhost/1", "fps": 10},
       "actionAnnotationList": [{"start": 1, "end": 2, "action": 1, "object": 0, "color": "#fff",
       "description": "deep"}]}, "config": {"actionLabelData": [{"id": 1, "name": "squat"}]}}
      """,
    events: [oneSquat[0], oneSquat[1] + "\t\t\t\tdeep"]
  ),
  Case(
    format: "vidat",
    text: #"{"annotation": {"actionAnnotationList": [{"start": 1, "end": 2, "action": 5}]}}"#,
    findings: ["1:42 unknown-layout"]
  ),
]

private let borisCases = [
  Case(
    format: "boris-tabular",
    text: """
      Observation id,one
      Media file(s)

      Time,Media file path,Total length,FPS,Subject,Behavior,Behavioral category,Comment,Status
      1.0,/videos/a.mp4,20,10,ana,squat,,deep,START
      1.5,/videos/a.mp4,20,10,ana,turning point,,,POINT
      2.0,/videos/a.mp4,20,10,ana,squat,,,STOP

      """,
    events: [oneSquat[0], "rep\t1.000000\t1.500000\t2.000000\tfull\t\t\t\tdeep"]
  ),
  Case(
    format: "boris-tabular",
    text: "Observation id\tSource\tBehavior\tModifier #1\tBehavior type\tTime\n"
      + "one\tplayer #1:/videos/a.mp4\tfault\tknee-valgus|left\tSTART\t1\n"
      + "one\tplayer #1:/videos/a.mp4\tfault\tknee-valgus|left\tSTOP\t2\n",
    events: ["fault\t1.000000\t\t2.000000\tknee-valgus\tleft"]
  ),
  Case(
    format: "boris-tabular",
    text: "Source\tBehavior\tBehavior type\tTime\n"
      + "a.mp4\tsquat\tSTOP\t1\na.mp4\tsquat\tSTART\t2\na.mp4\tsquat\tBEGIN\t3\n",
    findings: ["2:18 unpaired-event", "3:19 unpaired-event", "4:13 unknown-layout"]
  ),
  Case(
    format: "boris-tabular",
    text: "Time\tMedia file path\tBehavior\tStatus\n1\ta.mp4\trep\tSTART\n12\tb.mp4\trep\tSTOP\n",
    findings: ["2:3 missing-field", "3:4 missing-field"]
  ),
  Case(format: "boris-tabular", text: "Time\n1\n", findings: ["1:1 missing-column"]),
  Case(
    format: "boris-aggregated",
    text: "Observation id,Source,Behavior,Behavior type,Start (s),Stop (s),Comment start\n"
      + "one,player #1:a.mp4,squat,STATE,1.000,2.000,NA\n"
      + "one,player #1:a.mp4,heel strike,POINT,3.000,3.000,hard\n",
    events: oneSquat + ["step\t3.000000\t\t\theel-strike\t\t\t\thard"]
  ),
  Case(
    format: "boris-project",
    text: """
      {"project_format_version": "7.0", "behaviors_conf": {
        "0": {"code": "squat", "type": "State event"}, "1": {"code": "fault", "type": "State event"},
        "2": {"code": "turning point", "type": "Point event"}},
       "observations": {"one": {"type": "MEDIA", "file": {"1": ["videos/a.mp4"], "2": []},
         "events": [[1, "", "squat", "", "", 10], [1.5, "", "turning point", "", "", 15],
          [1.6, "", "fault", "knee-valgus", "", 16], [1.8, "", "fault", "knee-valgus", "", 18],
          [2, "", "squat", "", "", 20]]}}}
      """,
    events: [
      oneSquat[0], "rep\t1.000000\t1.500000\t2.000000\tfull",
      "fault\t1.600000\t\t1.800000\tknee-valgus",
    ]
  ),
  Case(
    format: "boris-project",
    text: """
      {"behaviors_conf": {"0": {"code": "squat", "type": "State event"}}, "observations":
      {"one": {"type": "MEDIA", "file": {"1": ["a.mp4"]}, "events": [[1, "", "squat"], 7]}}}
      """,
    findings: ["2:64 unpaired-event", "2:82 unknown-layout"]
  ),
]

/// Files rebuilt after those that come with the tools: the same columns and members, other values.
private let realCases = [
  // BORIS 7, tests/files: rows above the heading, all padded to its length.
  Case(
    format: "boris-tabular",
    text: "Observation id\tone" + tabs(7) + "\n" + tabs(8) + "\nMedia file(s)" + tabs(8) + "\n"
      + "Player #1\ta.mp4" + tabs(7) + "\nTime offset (s)\t0.0" + tabs(7) + "\n"
      + "independent variables" + tabs(8) + "\nvariable\tvalue" + tabs(7) + "\n" + tabs(8)
      + "\nTime\tMedia file path\tTotal length\tFPS\tSubject\tBehavior\tBehavioral category"
      + "\tComment\tStatus\n"
      + "1.000\ta.mp4\t20.000\t10.0\tana\tsquat\t\t\tSTART\n"
      + "2.000\ta.mp4\t20.000\t10.0\tana\tsquat\t\t\tSTOP\n",
    events: oneSquat
  ),
  // BORIS 7: the medium is in "Media file", a point has no duration.
  Case(
    format: "boris-aggregated",
    text: "Observation id\tObservation date\tDescription\tMedia file\tTotal length\tFPS\ta\tSubject"
      + "\tBehavior\tBehavioral category\tModifiers\tBehavior type\tStart (s)\tStop (s)\tDuration (s)"
      + "\tComment start\tComment stop\n"
      + "one\t2016-12-01 23:01:31\t\ta.mp4\t20.000\t10.0\t1\tNo focal subject\tsquat\t\t\tSTATE"
      + "\t1.000\t2.000\t1.000\t\t\n"
      + "one\t2016-12-01 23:01:31\t\ta.mp4\t20.000\t10.0\t1\tNo focal subject\theel strike\t\t\tPOINT"
      + "\t3.000\t3.000\tNA\t\t\n",
    events: oneSquat + ["step\t3.000000\t\t\theel-strike"]
  ),
  // BORIS 7: live observations have no media, "None" is no modifier, a second player is a loss.
  Case(
    format: "boris-project",
    text: """
      {"time_format": "hh:mm:ss", "project_format_version": "7.0", "subjects_conf": {},
       "behaviors_conf": {"0": {"code": "squat", "type": "State event"}}, "observations": {
        "live": {"file": [], "type": "LIVE", "time offset": 0.0, "events": [[2.0, "", "squat", "", ""]]},
        "two": {"file": {"1": ["a.mp4"], "2": ["b.mp4"]}, "type": "MEDIA", "time offset": 0.0,
         "events": [[1.0, "", "squat", "None", ""], [2.0, "", "squat", "None", ""]],
         "media_info": {"length": {"a.mp4": 20.0, "b.mp4": 20.0}, "offset": {"1": 0.0, "2": 5.0}}}}}
      """,
    events: oneSquat
  ),
  // Vidat, public/annotation: no actions, only drawings.
  Case(
    format: "vidat",
    text: """
      {"version": "2.0.0-alpha", "annotation": {"video": {"src": "/video/a.mp4", "fps": 10, "frames": 200,
       "duration": 20.0, "height": 480, "width": 640}, "keyframeList": [0, 50],
       "objectAnnotationListMap": {"0": []}, "regionAnnotationListMap": {}, "skeletonAnnotationListMap": {},
       "actionAnnotationList": []}, "config": {"objectLabelData": [{"id": 0, "name": "default",
       "color": "#00FF00"}], "actionLabelData": [{"id": 0, "name": "default", "color": "#0000FF",
       "objects": [0]}], "skeletonTypeData": []}}
      """,
    findings: ["1:60 nothing-understood"]
  ),
  // ActivityNet 1.3, Evaluation/eval_detection.py: what it asks of a prediction file.
  Case(
    format: "activitynet",
    text: """
      {"version": "VERSION 1.3", "results": {"a": [{"score": 0.64, "segment": [1.0, 2.0],
       "label": "squat"}]}, "external_data": {"used": true, "details": "features"}}
      """,
    events: oneSquat
  ),
  // ELAN 6: licence, languages, a locale, dependent tiers of subdivisions, an empty tier, vocabularies.
  Case(
    format: "elan",
    text: """
      <?xml version="1.0" encoding="UTF-8"?>
      <ANNOTATION_DOCUMENT AUTHOR="" DATE="2018-03-24T18:09:00-06:00" FORMAT="3.0" VERSION="3.0">
      <LICENSE LICENSE_URL=""/><HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">
      <MEDIA_DESCRIPTOR MEDIA_URL="file:///media/a.mp4" MIME_TYPE="video/mp4" RELATIVE_MEDIA_URL="./a.mp4"/>
      <PROPERTY NAME="lastUsedAnnotationId">3</PROPERTY></HEADER>
      <TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="1000"/><TIME_SLOT TIME_SLOT_ID="ts2"/>
      <TIME_SLOT TIME_SLOT_ID="ts3" TIME_VALUE="2000"/></TIME_ORDER>
      <TIER LINGUISTIC_TYPE_REF="default-lt" TIER_ID="default"/>
      <TIER LINGUISTIC_TYPE_REF="default-lt" PARTICIPANT="p" TIER_ID="reps"><ANNOTATION>
      <ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" CVE_REF="cv1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts3">
      <ANNOTATION_VALUE>squat</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
      <TIER LINGUISTIC_TYPE_REF="words" PARENT_REF="reps" TIER_ID="said"><ANNOTATION>
      <REF_ANNOTATION ANNOTATION_ID="a2" ANNOTATION_REF="a1"><ANNOTATION_VALUE>deep</ANNOTATION_VALUE>
      </REF_ANNOTATION></ANNOTATION><ANNOTATION>
      <REF_ANNOTATION ANNOTATION_ID="a3" ANNOTATION_REF="a1" PREVIOUS_ANNOTATION="a2">
      <ANNOTATION_VALUE>slow</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER>
      <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/>
      <LOCALE COUNTRY_CODE="US" LANGUAGE_CODE="en"/><LANGUAGE LANG_ID="und" LANG_LABEL="undetermined"/>
      <CONSTRAINT DESCRIPTION="Symbolic subdivision" STEREOTYPE="Symbolic_Subdivision"/>
      <CONTROLLED_VOCABULARY CV_ID="v"><CV_ENTRY_ML CVE_ID="cv1"><CVE_VALUE LANG_REF="und">squat</CVE_VALUE>
      </CV_ENTRY_ML></CONTROLLED_VOCABULARY></ANNOTATION_DOCUMENT>
      """,
    events: [oneSquat[0], oneSquat[1] + "\t\t\t\tdeep\\nslow"]
  ),
  // CVAT 2: `job`, several segments, the source's attributes, a skeleton whose points are all outside.
  Case(
    format: "cvat",
    text: """
      <?xml version="1.0" encoding="utf-8"?>
      <annotations><version>1.1</version><meta><job><id>7</id><size>200</size><mode>interpolation</mode>
      <overlap>5</overlap><bugtracker></bugtracker><subset>default</subset><start_frame>0</start_frame>
      <stop_frame>199</stop_frame><frame_filter></frame_filter><labels><label><name>squat</name>
      <color>#33ddff</color><type>skeleton</type><attributes></attributes></label></labels>
      <original_size><width>64</width><height>48</height></original_size><source>a.mp4</source></job>
      <dumped>2024-01-01 00:00:00.000000+00:00</dumped></meta>
      <track id="0" label="squat" source="manual">
      <skeleton frame="10" keyframe="1" z_order="0"><points label="1" outside="0" occluded="0" keyframe="1" \
      points="1.0,2.0"></points></skeleton>
      <skeleton frame="20" keyframe="1" z_order="0"><points label="1" outside="1" occluded="0" keyframe="1" \
      points="1.0,2.0"></points></skeleton></track></annotations>

      """,
    events: oneSquat
  ),
  // Label Studio 1.13: what a task carries besides, and frames of the tag's documentation.
  Case(
    format: "label-studio",
    text: """
      [{"id": 1, "annotations": [{"id": 1, "completed_by": 1, "result": [{"original_length": 20,
       "value": {"ranges": [{"start": 11, "end": 20}], "timelinelabels": ["squat"]}, "id": "x", "meta": {},
       "from_name": "timelineLabels", "to_name": "video", "type": "timelinelabels", "origin": "manual"}],
       "was_cancelled": false, "ground_truth": false, "lead_time": 10.1, "prediction": {},
       "result_count": 1, "unique_id": "u", "parent_prediction": null, "parent_annotation": null}],
       "file_upload": "abcdef12-a.mp4", "drafts": [], "predictions": [], "data": {"video":
       "/data/upload/1/abcdef12-a.mp4"}, "meta": {}, "inner_id": 1, "total_annotations": 1, "project": 1,
       "updated_by": 1, "comment_authors": []}]
      """,
    events: oneSquat
  ),
]

private let minimalLabelStudio = Case(
  format: "label-studio",
  text: """
    [{"video": "/data/upload/1/abcdef12-a.mp4", "id": 1, "annotator": 1, "annotation_id": 2,
      "created_at": "2024-01-01T00:00:00Z", "lead_time": 10.1, "videoLabels": [
       {"ranges": [{"start": 11, "end": 20}], "timelinelabels": ["squat"]}]}]
    """,
  events: oneSquat
)

private func tabs(_ count: Int) -> String { String(repeating: "\t", count: count) }

private let xmlCases = [
  Case(format: "elan", text: elan(tier: #"TIER_ID="rep""#, value: "squat"), events: oneSquat),
  Case(
    format: "elan",
    text: elan(tier: #"TIER_ID="Squats""#, value: "deep"),
    findings: ["10:1 respelled-exercise"],
    events: [oneSquat[0], oneSquat[1] + "\t\t\t\tdeep"]
  ),
  Case(
    format: "elan",
    text: elan(tier: #"TIER_ID="rep""#, value: "squat")
      .replacing(
        "</TIER>",
        with: """
          </TIER>
          <TIER TIER_ID="notes" PARENT_REF="rep"><ANNOTATION>
          <REF_ANNOTATION ANNOTATION_ID="a2" ANNOTATION_REF="a1">
          <ANNOTATION_VALUE>deep &amp; slow</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER>
          """
      ),
    events: [oneSquat[0], oneSquat[1] + "\t\t\t\tdeep & slow"]
  ),
  Case(
    format: "elan",
    text: elan(tier: #"TIER_ID="rep""#, value: "squat").replacing("ts3\"/>", with: "ts4\"/>"),
    findings: ["10:1 missing-field"]
  ),
  Case(
    format: "elan",
    text: elan(tier: "", value: "").replacing("milliseconds", with: "PAL-frames"),
    findings: ["2:1 unknown-layout"]
  ),
  Case(format: "elan", text: "<eaf></eaf>", findings: ["1:1 unknown-layout"]),
  Case(
    format: "elan",
    text: "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>",
    findings: ["1:1 xml-syntax"]
  ),
  Case(
    format: "cvat",
    text: """
      <?xml version="1.0" encoding="utf-8"?>
      <annotations><version>1.1</version><meta><task><id>1</id><name>squats</name><size>200</size>
      <mode>interpolation</mode></task><source>a.mp4</source></meta>
      <track id="0" label="squat" source="manual">
      <box frame="10" outside="0" occluded="0" keyframe="1" xtl="0" ytl="0" xbr="9" ybr="9"></box>
      <box frame="20" outside="1" occluded="0" keyframe="1" xtl="0" ytl="0" xbr="9" ybr="9"></box>
      <box frame="180" outside="0" occluded="0" keyframe="1" xtl="0" ytl="0" xbr="9" ybr="9"/>
      </track></annotations>

      """,
    events: [
      "set\t1.000000\t\t20.000000\tsquat", "rep\t1.000000\t\t2.000000\tfull",
      "rep\t18.000000\t\t20.000000\tfull",
    ]
  ),
  Case(
    format: "cvat",
    text: "<annotations>"
      + (10..<20).map { "<image id=\"\($0)\" name=\"f\($0)\"><tag label=\"squat\"/></image>" }
      .joined() + "</annotations>",
    events: oneSquat
  ),
  Case(
    format: "cvat",
    text: "<annotations><track label=\"squat\"><box frame=\"x\"/></track></annotations>",
    findings: ["1:35 malformed-frame"]
  ),
]

/// A file of ELAN whose last slot but one has no value: it lies in the middle of its neighbours.
private func elan(tier: String, value: String) -> String {
  """
  <ANNOTATION_DOCUMENT AUTHOR="" FORMAT="3.0" VERSION="3.0">
  <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">
  <MEDIA_DESCRIPTOR MEDIA_URL="file:///c/a.mp4" MIME_TYPE="video/mp4" TIME_ORIGIN="500"/></HEADER>
  <TIME_ORDER>
  <TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="500"/>
  <TIME_SLOT TIME_SLOT_ID="ts3"/>
  <TIME_SLOT TIME_SLOT_ID="ts5" TIME_VALUE="2500"/></TIME_ORDER>
  <TIER \(tier) LINGUISTIC_TYPE_REF="default-lt">
  <ANNOTATION>
  <ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts3">
  <ANNOTATION_VALUE>\(value)</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
  </ANNOTATION_DOCUMENT>
  """
}
