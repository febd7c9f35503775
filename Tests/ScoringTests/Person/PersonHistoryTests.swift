// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Measures
import PoseTracks
import Results
import Scoring
import TestSupport
import Testing

struct PersonHistoryTests {
  private func history(
    _ clips: [(count: ClipScore, form: FormScore)],
    _ choice: PersonChoice = PersonChoice()
  ) -> PersonHistory {
    PersonHistory(
      subject: "ana",
      sources: [PersonRuns.source(clips)],
      choice: choice,
      errors: PersonErrors()
    )
  }

  @Test func `clips of one day are one session, in order of time`() {
    let found = history([
      PersonRuns.clip("b", on: "2026-04-02", counted: 10, bend: 90),
      PersonRuns.clip("a", on: "2026-03-02", counted: 9, bend: 80),
      PersonRuns.clip("c", on: "2026-04-02", counted: 8, bend: 100),
    ])
    #expect(found.sessions.map(\.name) == ["2026-03-02", "2026-04-02"])
    #expect(found.sessions[1].clips.map(\.identity.id) == ["b", "c"])
    var bend = PersonMetric.kneeBend()
    bend.method = "trainer-squat-fixed"
    #expect(found.sessions[1].value(of: .squats)?.value == 18)
    #expect(found.sessions[1].value(of: .squats)?.extent == 8...10)
    // Ten reps of 90 and eight of 100.
    #expect(found.sessions[1].value(of: bend)?.value == 90)
    #expect(found.sessions[1].value(of: bend)?.count == 18)
    #expect(found.remarks.isEmpty)
  }

  @Test func `a set has its counts, its tempo and what was said`() throws {
    let found = history([
      PersonRuns.clip("a", on: "2026-03-02", counted: 9, bend: 60, spoken: true)
    ])
    let session = try #require(found.last)
    let set = try #require(session.sets.first)
    #expect(session.sets.count == 1)
    #expect(set.counted == 9 && set.labelled == 10)
    #expect(set.tempo == 2)
    #expect(set.faults.map(\.fault) == [.shallowDepth])
    #expect(session.faults.map(\.count) == [1])
    #expect(session.messages.map(\.spoken) == [1])
    #expect(session.messages.map(\.heldBack) == [0])
  }

  @Test func `left and right stand beside each other`() throws {
    let found = history([PersonRuns.clip("a", on: "2026-03-02", counted: 9, bend: 75)])
    let sides = try #require(found.last).sides
    #expect(sides.count == 1)
    #expect(sides.first?.left.value == 75 && sides.first?.right.metric.side == .right)
  }

  @Test func `a literal port is used only if it is named`() {
    let clips = [PersonRuns.clip("a", on: "2026-03-02", counted: 9, bend: 75)]
    #expect(history(clips).sessions[0].sets.map(\.counted) == [9])
    let named = PersonChoice(counter: "article-rep-counter")
    #expect(history(clips, named).sessions[0].sets.map(\.counted) == [0])
    #expect(history(clips, PersonChoice(track: "none")).sessions[0].sets.isEmpty)
    #expect(
      PersonChoice(counter: "zigzag").unknown(in: [PersonRuns.source(clips)])?.name == "zigzag"
    )
    #expect(PersonChoice().unknown(in: [PersonRuns.source(clips)]) == nil)
  }

  @Test func `without dates there is one session and a remark`() {
    let found = history([
      PersonRuns.clip("a", on: nil, counted: 9, bend: 75),
      PersonRuns.clip("b", on: nil, counted: 9, bend: 75),
    ])
    #expect(found.sessions.map(\.name) == ["undated"])
    #expect(found.trends.isEmpty)
    #expect(found.remarks.map(\.kind) == [.undated])
    #expect(found.remarks.first?.clips == ["a", "b"])
  }

  @Test func `clips without a date are a session outside of trends`() {
    let found = history([
      PersonRuns.clip("a", on: nil, counted: 9, bend: 75),
      PersonRuns.clip("b", on: "2026-03-02", counted: 9, bend: 75),
    ])
    #expect(found.sessions.map(\.name) == ["2026-03-02", "undated"])
    #expect(found.last?.name == "2026-03-02")
    #expect(found.trends.isEmpty)
    #expect(found.remarks.map(\.kind) == [.partlyUndated])
  }

  @Test func `a clip in two runs is counted once`() {
    let clip = PersonRuns.clip("a", on: "2026-03-02", counted: 9, bend: 75)
    let found = PersonHistory(
      subject: "ana",
      sources: [PersonRuns.source([clip], name: "one"), PersonRuns.source([clip], name: "two")],
      errors: PersonErrors()
    )
    #expect(found.sessions[0].sets.map(\.counted) == [9])
    #expect(found.remarks.map(\.kind) == [.repeatedClip])
  }

  @Test func `an age that falls names both clips and silences grades`() {
    let found = PersonHistory(
      subject: "ana",
      sessions: [
        .sample("2026-03-02", age: 31), .sample("2026-06-02", age: 30),
      ],
      errors: PersonErrors()
    )
    #expect(found.remarks.map(\.kind) == [.fallingAge])
    #expect(found.remarks.first?.clips == ["clip-2026-03-02", "clip-2026-06-02"])
    #expect(found.remarks.first?.contradictsFacts == true)
    #expect(
      found.remarks.first?.text
        == "the age is 31 on 2026-03-02 (clip clip-2026-03-02) and 30 on 2026-06-02 (clip clip-2026-06-02); "
        + "norms by age are left out"
    )
  }

  @Test func `an age may rise by a birthday and by no more`() {
    func kinds(_ first: Int, _ second: Int, _ date: String) -> [PersonRemark.Kind] {
      PersonHistory(
        subject: "ana",
        sessions: [.sample("2026-03-02", age: first), .sample(date, age: second)],
        errors: PersonErrors()
      ).remarks.map(\.kind)
    }
    #expect(kinds(30, 31, "2026-03-03").isEmpty)
    #expect(kinds(30, 32, "2026-03-03") == [.leapingAge])
    #expect(kinds(30, 32, "2027-03-03").isEmpty)
    #expect(kinds(-1, 0, "2026-03-03") == [.birthAfterRecording])
  }
}
