// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import PoseTracks
import Scoring
import TestSupport
import Testing

@testable import Results

struct PersonInsightTests {
  private func fault(_ name: String, count: Int = 1) -> PersonFault {
    PersonFault(
      fault: Fault(rawValue: name),
      exercise: "squat",
      side: nil,
      source: "squat on blazepose",
      count: count,
      clips: 1,
      quantity: .kneeProjectionAngle,
      worst: 14.25,
      limit: 10
    )
  }

  private func session(_ date: String?, faults: [PersonFault]) -> PersonSession {
    var session = PersonSession.sample(date)
    session.faults = faults
    return session
  }

  private func history(
    _ sessions: [PersonSession],
    _ errors: PersonErrors = PersonErrors()
  ) -> PersonHistory {
    PersonHistory(subject: "ana", sessions: sessions, errors: errors)
  }

  @Test func `nothing is said where nothing stands out`() {
    #expect(history([.sample("2026-03-02")]).insights.isEmpty)
    #expect(history([]).insights.isEmpty)
  }

  @Test func `a sentence has its numbers, its day and its source`() {
    let found = history([session("2026-03-02", faults: [fault("knee-valgus", count: 4)])]).insights
    #expect(
      found.map(\.text) == [
        "Knees inwards (squat) was found 4 times on 2026-03-02, at worst 14.2 where the limit is 10 degrees."
      ]
    )
    #expect(found.map(\.source) == ["squat on blazepose"])
    #expect(found.map(\.severity) == [2])
  }

  @Test func `the weightier stand first, of these the newer`() {
    let found = history([
      session("2026-03-02", faults: [fault("knee-valgus"), fault("knee-over-toe")]),
      session("2026-03-04", faults: [fault("shallow-depth")]),
      session("2026-03-06", faults: [fault("hip-sag")]),
    ]).insights
    #expect(found.map(\.severity) == [2, 2, 1, 0])
    #expect(
      found.map { $0.date?.description } == [
        "2026-03-06", "2026-03-02", "2026-03-04", "2026-03-02",
      ]
    )
  }

  @Test func `insights are of the thirty days up to the last session and of no clock`() {
    let old = session("2026-03-01", faults: [fault("knee-valgus")])
    let edge = session("2026-03-02", faults: [fault("hip-sag")])
    let last = session("2026-04-01", faults: [])
    let found = history([old, edge, last]).insights
    #expect(found.map { $0.date?.description } == ["2026-03-02"])
    #expect(history([old, edge, last]).recent.map(\.name) == ["2026-03-02", "2026-04-01"])
  }

  @Test func `a fault of several sessions is that of the last`() {
    let found = history([
      session("2026-03-02", faults: [fault("knee-valgus", count: 9)]),
      session("2026-03-09", faults: [fault("knee-valgus", count: 2)]),
    ]).insights
    #expect(found.count == 1)
    #expect(found[0].text.contains("found 2 times on 2026-03-09"))
  }

  @Test func `there are at most eight, the same for any order of the faults`() {
    let names = [
      "knee-valgus", "shallow-depth", "trunk-lean", "fold", "hip-sag", "hip-pike", "elbow-flare",
      "knee-over-toe", "incomplete-range", "excessive-depth",
    ]
    let one = history([session("2026-03-02", faults: names.map { fault($0) })])
    let other = history([session("2026-03-02", faults: names.reversed().map { fault($0) })])
    #expect(one.allInsights.count == 10)
    #expect(one.insights.count == 8)
    #expect(one.insights == other.insights)
    #expect(one.insights.map(\.severity) == [2, 2, 2, 1, 1, 1, 1, 1])
  }

  @Test func `a value outside of its range says the range and its source`() throws {
    let values = [(PersonMetric.kneeBend(), [60.0, 62, 64])]
    let found = history([.sample("2026-03-02", values)]).insights
    let first = try #require(found.first)
    #expect(
      first.text
        == "Knee bend (squat, left) was 62 degrees on 2026-03-02, the median of 3; normal is at least 70."
    )
    #expect(first.source.hasPrefix("squat on blazepose; range: half squats"))
    #expect(history([.sample("2026-03-02", [(.kneeBend(), [90])])]).insights.isEmpty)
  }

  /// The bend is 8 degrees short of its range, and a single value is good to 1.96 standard errors: MDC95 / 1.414.
  @Test(arguments: [(11.0, 1), (12, 0)])
  func `a value that may be outside by error alone is not spoken of`(limit: Double, count: Int) {
    let sessions = [PersonSession.sample("2026-03-02", [(.kneeBend(), [62])])]
    #expect(history(sessions, .known(limit, of: .kneeBend())).insights.count == count)
  }

  @Test func `a change and a difference of sides need a known error`() {
    let sessions = [
      PersonSession.sample("2026-03-02", [(.kneeBend(), [100]), (.kneeBend(.right), [100])]),
      PersonSession.sample("2026-03-12", [(.kneeBend(), [80]), (.kneeBend(.right), [101])]),
    ]
    #expect(history(sessions).insights.isEmpty)
    let errors = PersonErrors.known(8, of: .kneeBend(), .kneeBend(.right))
    let found = history(sessions, errors).insights
    #expect(
      found.map(\.text) == [
        "Knee bend (squat) differs between the sides on 2026-03-12: left 80, right 101 degrees, by 21 where 8 is "
          + "the least real difference.",
        "Knee bend (squat, left) changed from 100 on 2026-03-02 to 80 degrees on 2026-03-12, by 20 where 8 is the "
          + "least real change.",
      ]
    )
    #expect(found[1].source == "squat on blazepose; error: 40 pairs of 8 subjects in labelled")
  }

  @Test func `a severe grade stands first, and contradicting facts silence grades`() {
    var session = PersonSession.sample("2026-03-02")
    session.faults = [fault("knee-valgus")]
    session.judgements = [
      PersonJudgement(
        subject: "craniovertebral-severity",
        side: nil,
        exercise: "standing",
        source: "posture on arkit",
        verdict: .graded(3, .severity),
        share: 0.75,
        stretches: 4
      )
    ]
    let found = history([session]).insights
    #expect(
      found.first?.text
        == "Craniovertebral severity (standing) was graded severe on 2026-03-02, for 75 % of the time judged."
    )
    session.hasNorms = false
    #expect(history([session]).insights.count == 1)
  }
}
