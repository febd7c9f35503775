// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import PoseTracks
import Results
import Scoring
import TestSupport
import Testing

struct PersonJournalTests {
  /// The standards of a full squat are 1 set of 5, 2 sets of 10 and 2 sets of 30.
  private let step = Progression.step(labelled: "squat/full-squat")!

  @Test func `after a standard comes the next, and after the last the next step`() {
    func words(_ reached: Progression.Standard) -> String {
      PersonJournal.Next(after: step, reached: reached).words
    }
    #expect(words(.none) == "step 5, full squat: 1 set of 5 reps (beginner)")
    #expect(words(.beginner) == "step 5, full squat: 2 sets of 10 reps (intermediate)")
    #expect(words(.intermediate) == "step 5, full squat: 2 sets of 30 reps (progression)")
    #expect(words(.progression) == "step 6, close squat: 1 set of 5 reps (beginner)")
  }

  @Test func `behind the last standard of the last step nothing is left`() throws {
    let last = try #require(Progression.step(labelled: "squat/one-leg-squat"))
    let next = PersonJournal.Next(after: last, reached: .progression)
    #expect(next.step == nil && next.demand == nil)
    #expect(next.words == "the progression is completed")
  }

  @Test func `seconds are asked for at steps that are held`() throws {
    let step = try #require(Progression.step(labelled: "handstand-push-up/wall-headstand"))
    #expect(
      PersonJournal.Next(after: step, reached: .none).words
        == "step 1, wall headstand: 1 set of 30 seconds (beginner)"
    )
  }

  @Test func `sets of one day in several clips make one try`() throws {
    let clips = ["a", "b"].map {
      PersonRuns.clip($0, on: "2026-03-02", counted: 10, bend: 90, step: "squat/full-squat")
    }
    let later = PersonRuns.clip(
      "c",
      on: "2026-03-09",
      counted: 9,
      bend: 90,
      step: "squat/full-squat"
    )
    let history = PersonHistory(
      subject: "ana",
      sources: [PersonRuns.source(clips + [later])],
      errors: PersonErrors()
    )
    let entries = history.journal.entries
    #expect(entries.map { $0.date?.description } == ["2026-03-02", "2026-03-09"])
    #expect(entries[0].found.counted == [10, 10])
    #expect(entries.map(\.found.standard) == [.intermediate, .beginner])
    #expect(entries[1].found.labelledStandard == .beginner)
    let reached = try #require(history.journal.reached.first)
    #expect(history.journal.reached.count == 1)
    #expect(reached.standard == .intermediate && reached.date?.description == "2026-03-02")
    #expect(
      history.insights.last?.text
        == "The intermediate standard of squat, step 5, full squat, was reached on 2026-03-02 with 10, 10 reps; "
        + "next is step 5, full squat: 2 sets of 30 reps (progression)."
    )
  }

  @Test func `labels that name no step leave the journal empty`() {
    let history = PersonHistory(
      subject: "ana",
      sources: [
        PersonRuns.source([PersonRuns.clip("a", on: "2026-03-02", counted: 10, bend: 90)])
      ],
      errors: PersonErrors()
    )
    #expect(history.journal.entries.isEmpty && history.journal.reached.isEmpty)
  }
}
