// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import TestSupport
import Testing

private typealias Case = FormatReadingTests.Case

/// Labels that come with data sets of recorded poses, which are only read.
@Suite struct DatasetFormatTests {
  @Test(arguments: appLogCases + mmFitCases + qevdCases + egoExoCases + fit3DCases)
  func `a data set's file is read as its format says`(example: FormatReadingTests.Case) throws {
    try example.check()
  }

  @Test(arguments: [
    ("app-log", ["counted rep of the app": 2]), ("egoexo-fitness", ["guidance of an action": 2]),
    ("fit3d", [:]),
    ("mm-fit", ["set of an unknown exercise": 1]),
    ("qevd", ["time of day of a feedback": 3, "transition between exercises": 2]),
  ])
  func `what has no place in a label file is a loss`(id: String, losses: [String: Int]) throws {
    let sample = try #require(ReadOnlyLabels.named(id))
    let format = try #require(LabelFormat.named(id))
    let context = sample.context(of: nil)
    let read = format.read(Array(sample.text.utf8), file: "squat-017.x", context: context)
    let found = read.losses.entries.filter {
      $0.kind != "exercise that the catalogue does not have"
    }
    #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.kind, $0.count) }) == losses)
  }

  // MARK: Clips

  private func read(
    _ id: String,
    _ text: String,
    file: String,
    media: [String],
    _ change: (inout ConversionContext) -> Void = { _ in }
  ) throws -> ForeignLabels {
    let clips = media.map { name in
      ConversionContext.Clip(
        id: name.replacing("/", with: "-").replacing("_", with: "-").replacing(".", with: "-"),
        media: name,
        clock: FrameClock(first: 0, rate: 10),
        bounds: 0...20
      )
    }
    var context = ConversionContext(clips: clips)
    change(&context)
    return try #require(LabelFormat.named(id))
      .read(Array(text.utf8), file: file, context: context)
  }

  @Test func `a workout of MM-Fit is the clip of its video or of its poses`() throws {
    func read(_ media: String..., clip: String? = nil) throws -> ForeignLabels {
      try self.read("mm-fit", "10,19,4,squat\n", file: "x/w00_labels.csv", media: media) {
        $0.clip = clip
      }
    }
    #expect(try read("w00_rgb.mp4").documents.map(\.clip) == ["w00-rgb-mp4"])
    #expect(try read("w00_pose_3d.npy").documents.map(\.clip) == ["w00-pose-3d-npy"])
    let both = try read("w00_pose_2d.npy", "w00_pose_3d.npy")
    #expect(both.documents == [])
    #expect(both.diagnostics.map(\.code) == ["ambiguous-clip"])
    let twice = ConversionContext(clips: [
      ConversionContext.Clip(
        id: "w00",
        media: "w00_rgb.mp4",
        clock: FrameClock(first: 0, rate: 10)
      )
    ])
    let one = LabelFormat.named("mm-fit")?
      .read(Array("10,19,4,squat\n".utf8), file: "w00_labels.csv", context: twice)
    #expect(one?.documents.map(\.clip) == ["w00"])
    let chosen = try read("w00_pose_2d.npy", "w00_pose_3d.npy", clip: "w00-pose-2d-npy")
    #expect(chosen.documents.map(\.clip) == ["w00-pose-2d-npy"])
  }

  @Test func `an action of Fit3D is the clip of its subject`() throws {
    let media = ["s03_squat.json", "s04_squat.json"]
    func read(_ file: String, _ media: [String]) throws -> [String] {
      try self.read("fit3d", #"{"squat": [10, 30]}"#, file: file, media: media).documents.map(
        \.clip
      )
    }
    #expect(try read("train/s03/rep_ann.json", media) == ["s03-squat-json"])
    #expect(try read("train/s04/rep_ann.json", media) == ["s04-squat-json"])
    #expect(try read("train/s05/rep_ann.json", media) == [])
    #expect(try read("train/s05/rep_ann.json", ["squat.json"]) == ["squat-json"])
  }

  // MARK: Raters

  @Test func `totals of an app's user are drafts, whatever is said`() throws {
    let text = #"{"clip": "a", "exercise": "squat", "corrected_count": 4}"#
    let read = try read("app-log", text, file: "x.jsonl", media: ["a.mp4"]) {
      $0.rater = "ana"
      $0.status = .reviewed
    }
    #expect(read.documents.map(\.rater) == ["app-user"])
    #expect(read.documents.map(\.status) == [.draft])
  }

  @Test func `an error of one rater leaves the labels of the others`() throws {
    let text = """
      {"a_action_0": {"annotations": [
       {"annotator": "Ana", "action_quality_score": "good"},
       {"annotator": "Ben", "action_quality_score": 4}], "st_ed_frame": [10, 19]}}
      """
    let read = try read("egoexo-fitness", text, file: "x.json", media: ["a.mp4"])
    #expect(
      read.diagnostics.map(\.description.firstLine) == [
        "x.json:2:47: error: 'action_quality_score' is a number [malformed-number]"
      ]
    )
    #expect(read.documents.map(\.rater) == ["ben"])
  }

  @Test func `faults that some actions alone were judged for are said`() throws {
    func action(_ number: Int, _ point: String, _ frames: String) -> String {
      """
      "a_action_\(number)": {"annotations": [{"annotator": "Ana", "action_quality_score": 4,
       "key_point_verification": [["\(point)", "True"]]}], "st_ed_frame": \(frames)}
      """
    }
    func read(_ second: String) throws -> ForeignLabels {
      let text = "{\(action(0, "Straight.", "[10, 19]")), \(action(1, second, "[40, 59]"))}"
      return try self.read("egoexo-fitness", text, file: "x.json", media: ["a.mp4"]) {
        $0.names = ["Straight.": "fault:hip-sag", "Deep.": "fault:shallow-depth"]
      }
    }
    let same = try read("Straight.")
    #expect(same.documents.first?.faults == ["hip-sag"])
    #expect(same.losses.isEmpty)
    let ignored = same.documents.first?.events.filter { $0.kind == .ignore }.map {
      [$0.start, $0.end]
    }
    #expect(ignored == [[0, 1], [2, 4], [6, 20]])
    let other = try read("Deep.")
    #expect(other.documents.first?.faults == nil)
    #expect(other.losses.entries.map(\.count) == [2])
  }
}

extension String {
  fileprivate var firstLine: String { split(separator: "\n").first.map(String.init) ?? "" }
}

private let appLogCases = [
  Case(
    format: "app-log",
    text: """
      {"clip": "a", "decision_time": 1.5}
      {"clip": "a.mp4", "exercise": "squat", "corrected_count": 4, "start": 1, "end": 9.5}

      {"clip": "a", "exercise": "push_up", "corrected_count": 0, "start": 10, "end": 12}
      """,
    events: [
      "set\t1.000000\t\t9.500000\tsquat\t\t4\treps\t" + weak,
      "set\t10.000000\t\t12.000000\tpush-up\t\t0\treps\t" + weak,
    ]
  ),
  Case(
    format: "app-log",
    text: #"{"clip": "a", "corrected_count": 4}"#,
    events: ["set\t\t\t\tsquat\t\t4\treps\t" + weak],
    exercise: "squat"
  ),
  Case(
    format: "app-log",
    text: """
      {"clip": "a", "corrected_count": 4}
      {"clip": "a", "exercise": "squatt", "corrected_count": 4}
      {"clip": "a", "exercise": "squat", "corrected_count": 4.5}
      {"clip": "a", "exercise": "squat", "corrected_count": 4, "start": 1}
      {"clip": "a"}
      {"corrected_count": 4}
      [1]
      {"clip": "a"
      {"clip": "b", "exercise": "squat", "corrected_count": 4}
      """,
    findings: [
      "1:1 missing-field", "2:27 unknown-exercise", "3:55 malformed-count", "4:1 malformed-number",
      "5:1 unknown-layout", "6:1 unknown-layout", "7:1 unknown-layout", "8:13 json-syntax",
      "9:1 unknown-clip",
    ]
  ),
  Case(
    format: "app-log",
    text: #"{"clip": "a", "exercise": "squat", "corrected_count": 4, "stop": 9}"#,
    findings: ["1:66 unknown-column"],
    events: ["set\t\t\t\tsquat\t\t4\treps\t" + weak]
  ),
]

private let weak = "weak: a total that the app's user corrected"

private let mmFitCases = [
  Case(
    format: "mm-fit",
    text: "10,19,4,squats\n30,49,12,tricep_extensions\n60,89,3,push_up\n",
    findings: ["1:9 respelled-exercise", "2:10 unknown-exercise"],
    events: [
      "set\t1.000000\t\t2.000000\tsquat\t\t4\treps",
      "ignore\t3.000000\t\t5.000000\ttricep-extensions\t\t\t\t12 reps",
      "set\t6.000000\t\t9.000000\tpush-up\t\t3\treps",
    ]
  ),
  Case(
    format: "mm-fit",
    text: "10,19,4,dumbbell_rows\n",
    events: ["set\t1.000000\t\t2.000000\tshoulder-press\t\t4\treps"],
    names: ["dumbbell_rows": "shoulder-press"]
  ),
  Case(
    format: "mm-fit",
    text: "10,x,4,squat\n30,39,1.5,squat\n50,59,2\n70,60,2,squat\n80,89,2,squat\n",
    findings: [
      "1:4 malformed-number", "2:7 malformed-count", "3:1 unknown-layout", "4:1 reversed-interval",
    ]
  ),
  Case(format: "mm-fit", text: "190,210,4,squat\n", findings: ["1:1 outside-clip"]),
]

/// A workout of 200 frames, or another number, with what is spoken from a frame up to another one.
private func workout(
  _ spans: [(Range<Int>, String)],
  frameCount: Int = 200,
  transitions: String
) -> String {
  let frames = (0..<frameCount).map { frame in
    "\"\(spans.first { $0.0.contains(frame) }?.1 ?? "")\""
  }
  return "[{\"long_range_video_file\": \"./long_range_videos/a.mp4\",\n\"feedbacks\": ["
    + frames.joined(separator: ", ") + "],\n\"is_transition\": [\(transitions)]}]"
}

private let lower = [(10..<20, "Go lower!"), (30..<40, "Go lower!"), (190..<200, "Go lower!")]

private let lowerEvents = ["1.000000\t\t2", "3.000000\t\t4", "19.000000\t\t20"].map {
  "fault\t\($0).000000\tshallow-depth\t\t\t\tGo lower!"
}

private let qevdCases = [
  Case(
    format: "qevd",
    text: workout(lower, transitions: "false, false, false"),
    events: lowerEvents,
    names: ["Go lower!": "fault:shallow-depth"]
  ),
  // The last feedback has no answer if it is spoken until the end.
  Case(
    format: "qevd",
    text: workout(lower, transitions: "false, false"),
    events: lowerEvents,
    names: ["Go lower!": "fault:shallow-depth"]
  ),
  Case(
    format: "qevd",
    text: workout(lower, transitions: "false"),
    findings: ["3:18 pair-mismatch"],
    events: lowerEvents,
    names: ["Go lower!": "fault:shallow-depth"]
  ),
  // The name of an exercise that is spoken is no rep.
  Case(
    format: "qevd",
    text: workout([(10..<20, "squats"), (30..<40, "Go lower!")], transitions: "false, false"),
    findings: ["2:55 unknown-name"],
    events: [lowerEvents[1]],
    names: ["Go lower!": "fault:shallow-depth"]
  ),
  Case(
    format: "qevd",
    text: workout(lower, frameCount: 100, transitions: "false, false"),
    findings: ["2:14 other-frame-rate"],
    names: ["Go lower!": "fault:shallow-depth"]
  ),
  Case(
    format: "qevd",
    text: workout(lower, transitions: "false, false, false").replacing("[\"\"", with: "[7"),
    findings: ["2:15 unknown-layout"],
    names: ["Go lower!": "fault:shallow-depth"]
  ),
  Case(format: "qevd", text: #"{"feedbacks": []}"#, findings: ["1:1 unknown-layout"]),
  Case(format: "qevd", text: #"[{"feedbacks": []}]"#, findings: ["1:2 unknown-layout"]),
]

private let egoExoCases = [
  Case(
    format: "egoexo-fitness",
    text: """
      {"x": {"annotations": [{"annotator": "F03v", "action_quality_score": 3, "action_name": "Squats",
       "comment": "Deep.", "key_point_verification": [["Keep straight.", "False"], ["Breathe.", true]]}],
       "st_ed_frame": [10, 19], "frame_root": "frames_open/a"}}
      """,
    events: [
      "grade\t1.000000\t\t2.000000\taction-quality\t\t3\tpoints\tSquats: Deep.",
      "grade\t1.000000\t\t2.000000\tkeep-straight\t\t0\tflag\tKeep straight.",
      "grade\t1.000000\t\t2.000000\tbreathe\t\t1\tflag\tBreathe.",
    ]
  ),
  Case(
    format: "egoexo-fitness",
    text: """
      {"a_action_0": {"annotations": [{"key_point_verification": [["Keep straight.", "Maybe"], []]}],
       "st_ed_frame": [10, 19]}}
      """,
    findings: ["1:61 unknown-layout", "1:90 unknown-layout"]
  ),
  Case(
    format: "egoexo-fitness",
    text:
      #"{"a_action_0": {"annotations": [{"action_quality_score": 3}], "st_ed_frame": [19, 10]}}"#,
    findings: ["1:33 reversed-interval"]
  ),
  Case(
    format: "egoexo-fitness",
    text: #"{"a_action_0": {"annotations": [], "st_ed_frame": [10]}}"#,
    findings: ["1:51 malformed-number"]
  ),
  Case(
    format: "egoexo-fitness",
    text: """
      {"a_action_0": {"annotations": [{"key_point_verification": [["Deep.", "True"]]}],
       "st_ed_frame": [10, 19]}}
      """,
    findings: ["1:61 unknown-name"],
    names: ["Deep.": "rep:full"]
  ),
]

private let fit3DCases = [
  Case(
    format: "fit3d",
    text: #"{"a": [10, 30, 50]}"#,
    events: ["rep\t1.000000\t\t3.000000\tfull", "rep\t3.000000\t\t5.000000\tfull"]
  ),
  Case(
    format: "fit3d",
    text: #"{"a": [10, 30, 50]}"#,
    events: [
      "set\t1.000000\t\t5.000000\tsquat\t\t2\treps", "rep\t1.000000\t\t3.000000\tfull",
      "rep\t3.000000\t\t5.000000\tfull",
    ],
    exercise: "squat"
  ),
  Case(format: "fit3d", text: #"{"a": [10, 30, 20]}"#, findings: ["1:16 backward-pair"]),
  Case(format: "fit3d", text: #"{"a": [10, "x"]}"#, findings: ["1:12 malformed-number"]),
  Case(format: "fit3d", text: #"{"a": 7}"#, findings: ["1:7 unknown-layout"]),
  Case(format: "fit3d", text: #"{"a": [10, 300]}"#, findings: ["1:8 outside-clip"]),
  Case(
    format: "fit3d",
    text: #"{"b": [1, 2], "a": [10, 30]}"#,
    findings: ["1:2 unknown-clip"],
    events: ["rep\t1.000000\t\t3.000000\tfull"]
  ),
]
