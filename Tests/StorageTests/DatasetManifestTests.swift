// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Storage
import Testing

@Suite struct DatasetManifestTests {
  private let full = DatasetManifest(
    name: "real",
    licence: "CC0",
    mediaRoot: "../../clips",
    subjects: [
      SubjectRecord(id: "p1", birthYear: 1980, height: 1.68, sex: .female),
      SubjectRecord(
        id: "p3",
        age: .init(years: 45, date: CalendarDate(year: 2026, month: 5, day: 1)!)
      ),
    ],
    clips: [
      ClipRecord(id: "bare", media: nil, sha256: nil, subject: "p2", exercise: "walking"),
      ClipRecord(
        id: "squat-1",
        media: "a/b.mp4",
        sha256: String(repeating: "0a", count: 32),
        source: ClipRecord.Source(repository: "o/n", commit: "c", path: "p"),
        subject: "p1",
        group: "g",
        exercise: "back-squat",
        view: .side,
        facing: .left,
        isMirrored: true,
        tags: ["dim", "gym"],
        split: "test",
        recorded: CalendarDate(year: 2026, month: 11, day: 3),
        facts: ClipRecord.MediaFacts(
          frameSize: FrameSize(width: 640, height: 360),
          firstTime: 0.04,
          endTime: 4.08,
          frameCount: 101,
          frameRate: 25,
          rotation: 90,
          codec: "h264"
        )
      ),
    ]
  )

  @Test func `a manifest is read as it was written`() {
    let (manifest, findings) = DatasetManifest.parse(Array(full.text.utf8), file: "dataset.json")
    #expect(findings == [])
    #expect(manifest == full)
    #expect(manifest?.text == full.text)
  }

  @Test func `a workout has no exercise and no family`() throws {
    func parse(_ member: String) -> (manifest: DatasetManifest?, diagnostics: [Diagnostic]) {
      let source = """
        { "schema": 1, "name": "gym", "licence": "CC0", "clips": [
          { "id": "a", "subject": "p", "exercise": "workout"\(member) }
        ] }
        """
      return DatasetManifest.parse(Array(source.utf8), file: "d.json")
    }
    let (manifest, findings) = parse("")
    #expect(findings == [])
    let clip = try #require(manifest?.clips.first)
    #expect(clip.isWorkout)
    #expect(clip.lackOfExercise.contains("workout of several exercises"))
    #expect(DatasetManifest.parse(Array(manifest!.text.utf8), file: "d.json").manifest == manifest)
    #expect(parse(#", "family": "squat""#).diagnostics.map(\.code) == ["wrong-family"])
  }

  @Test func `clips are written in order of id`() {
    var shuffled = full
    shuffled.clips.reverse()
    #expect(shuffled.text == full.text)
  }

  @Test func `all findings are reported at once, with their places`() {
    let source = """
      {
        "schema": 1, // comments are fine
        "name": "Real",
        "clips": [
          { "id": "a", "subject": "p", "exercise": "pushups", "sha256": "12" },
          { "id": "a", "subject": 7, "exercise": "squat", "veiw": "side" },
          { "id": "b", "subject": "p", "exercise": "squat", "family": "push-up", "view": "left" },
          { "id": "b", "subject": "p", "exercise": "squat", "facts": { "width": -1 } },
          5
        ]
      }
      """
    let (manifest, findings) = DatasetManifest.parse(Array(source.utf8), file: "d.json")
    #expect(manifest == nil)
    #expect(
      findings.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.code)" } == [
        "1:1 missing-key", "3:11 malformed-name", "5:46 unknown-exercise", "5:67 malformed-digest",
        "6:29 wrong-type", "6:53 unknown-key", "7:65 wrong-family", "7:84 unknown-value",
        "8:13 duplicate-clip", "8:64 missing-key", "8:64 missing-key", "8:64 missing-key",
        "8:64 missing-key", "8:64 missing-key", "8:64 missing-key", "8:64 missing-key",
        "8:75 out-of-range", "9:5 wrong-type",
      ]
    )
    #expect(
      findings.first { $0.code == "unknown-exercise" }?.message
        == "there is no exercise 'pushups', did you mean 'push-up'?"
    )
    #expect(
      findings.first { $0.code == "unknown-key" }?.message
        == "there is no member 'veiw' here, did you mean 'view'?"
    )
    #expect(findings.first { $0.code == "duplicate-clip" }?.notes.first?.position?.line == 7)
  }

  @Test func `the age is that on the day of the recording, and unknown without a day`() throws {
    let (born, aged) = (full.subjects[0], full.subjects[1])
    let day = try #require(CalendarDate("2030-04-30"))
    #expect(born.facts(on: day) == PersonFacts(age: 50, height: 1.68, sex: .female))
    #expect(aged.facts(on: day).age == 48)
    #expect(aged.facts(on: CalendarDate("2030-05-01")).age == 49)
    #expect(aged.facts(on: CalendarDate("2026-04-30")).age == 45)
    #expect(aged.facts(on: CalendarDate("2025-05-01")).age == 44)
    #expect(born.facts(on: nil) == PersonFacts(height: 1.68, sex: .female))
    #expect(full.clips[1].person.age == 46)
    #expect(full.clips[0].person == .unknown)
  }

  @Test(arguments: [
    (#"{"id": "p", "birth_year": 2027}"#, "born-after-recording"),
    (#"{"id": "p", "age": 2, "age_on": "2030-01-01"}"#, "born-after-recording"),
    (#"{"id": "p", "age": 3}"#, "missing-key"),
    (#"{"id": "p", "age": 45, "age_on": "1.5.2026"}"#, "malformed-date"),
    (#"{"id": "p", "birth_year": 1980, "age": 40, "age_on": "2026-05-01"}"#, "contradictory-age"),
    (#"{"id": "p", "height": 168}"#, "out-of-range"),
    (#"{"id": "p", "sex": "w"}"#, "unknown-value"),
    (#"{"id": "p"}, {"id": "p"}"#, "duplicate-subject"),
    (#"5"#, "wrong-type"),
  ])
  func `a fact about a person that cannot be is a finding`(subject: String, code: String) {
    let source = """
      { "schema": 1, "name": "gym", "licence": "CC0", "subjects": [\(subject)], "clips": [
        { "id": "a", "subject": "p", "exercise": "walking", "recorded": "2026-05-02" }
      ] }
      """
    let findings = DatasetManifest.parse(Array(source.utf8), file: "d.json").diagnostics
    #expect(findings.map(\.code) == [code])
  }

  @Test func `a newer schema is refused with one finding`() {
    let (manifest, findings) = DatasetManifest.parse(
      Array(#"{"schema": 2, "whatever": true}"#.utf8),
      file: "d.json"
    )
    #expect(manifest == nil)
    #expect(
      findings.map(\.description) == [
        "d.json:1:12: error: this file has schema 2, this program reads up to 1 [newer-schema]"
      ]
    )
  }

  @Test(arguments: ["", "[]", "{", "null", #"{"schema": "1"}"#, #"{"schema": 1}"#])
  func `what is no manifest is refused`(source: String) {
    let (manifest, findings) = DatasetManifest.parse(Array(source.utf8), file: "d.json")
    #expect(manifest == nil)
    #expect(findings.contains { $0.severity == .error })
  }

  @Test(arguments: 0..<500 as Range<UInt64>)
  func `a mutated manifest never traps`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    var bytes = Array(full.text.utf8)
    for _ in 0...generator.index(below: 4) {
      let place = generator.index(below: bytes.count)
      if generator.index(below: 2) == 0 {
        bytes[place] = UInt8(truncatingIfNeeded: generator.next())
      } else {
        bytes.remove(at: place)
      }
    }
    let (manifest, findings) = DatasetManifest.parse(bytes, file: "d.json")
    #expect((manifest == nil) == findings.contains { $0.severity == .error })
  }
}
