// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import Matching
import Measures
import PoseTracks
import Statistics
import Testing

@testable import Scoring

/// Events that analyzers report, against labelled ones.
@Suite struct EventScoreTests {
  private func score(
    _ id: String = "clip",
    labelled: [ReferenceEvent],
    searched: [String] = ["strike"],
    ignored: [ClosedRange<Double>] = [],
    reported: [FormEvent]
  ) -> FormScore {
    var reference = FormReference(Reference(uncountedIgnoring: ignored))
    reference.happen(labelled, searched: searched)
    return FormScore(
      clip: .sample(id, subject: id),
      reference: reference,
      result: FormResult(events: reported)
    )
  }

  private func strike(_ time: Double, _ side: BodySide? = nil) -> FormEvent {
    FormEvent(.strike, time: time, decisionTime: time + 0.1, side: side, confidence: 1)
  }

  private func values(_ scores: [FormScore], kinds: [String] = ["strike"]) -> (String) -> Double? {
    var configuration = FormConfiguration(analyzer: "an-app", track: "track")
    configuration.feedback = nil
    let found = EventEvaluation(
      configuration,
      clips: scores.compactMap { EventScore($0, kinds: kinds) },
      plan: .valuesOnly
    )
    return { found.measure($0)?.value }
  }

  @Test func `events are matched like reps, with the numbers of the catalogue's example`() throws {
    let value = values([
      score(
        labelled: [1, 2, 3].map { ReferenceEvent("strike", time: $0) },
        reported: [1.02, 2.4, 3.04].map { strike($0) }
      )
    ])
    #expect(value("form-event-precision@0.25s") == 2.0 / 3)
    #expect(value("form-event-recall@0.25s") == 2.0 / 3)
    #expect(value("form-event-f1@0.25s") == 2.0 / 3)
    #expect(value("form-event-f1@0.5s") == 1)
    #expect(value("false-events-per-minute@0.25s") == 1)
    let latency = try #require(value("form-event-latency-median@0.25s"))
    #expect((latency - 0.13).magnitude < 1e-9)
    let bias = try #require(value("form-event-time-bias@0.25s"))
    #expect((bias - 0.03).magnitude < 1e-9)
    let error = try #require(value("form-event-time-mae@0.25s{event=strike}"))
    #expect((error - 0.03).magnitude < 1e-9)
  }

  @Test func `a hand does not hit for the other one, unless nobody says whose it is`() {
    let labelled = [
      ReferenceEvent("strike", time: 1, side: .left),
      ReferenceEvent("strike", time: 2, side: .right),
    ]
    let sided = score(labelled: labelled, reported: [strike(1, .right), strike(2, .right)])
    #expect(values([sided])("form-event-f1@0.25s") == 0.5)
    #expect(sided.eventVerdicts == [.wrong, .right])
    let unsided = score(labelled: labelled, reported: [strike(1), strike(2, .right)])
    #expect(values([unsided])("form-event-f1@0.25s") == 1)
  }

  @Test func `what is ignored is neither required nor charged`() {
    let quiet = score(
      labelled: [1, 10].map { ReferenceEvent("strike", time: $0) },
      ignored: [9...12],
      reported: [strike(1), strike(11)]
    )
    #expect(values([quiet])("form-event-f1@0.25s") == 1)
    #expect(quiet.eventVerdicts == [.right, .ignored])
    #expect(quiet.eventErrors == (0, 0))
  }

  @Test func `a clip in which somebody looked and nothing happens charges false events`() {
    let empty = score(labelled: [], reported: [strike(5), strike(6)])
    #expect(values([empty])("false-events-per-minute@0.25s") == 2)
    #expect(values([empty])("form-event-precision@0.25s") == 0)
    // Nobody looked: nothing is said of it.
    let unsearched = score(labelled: [], searched: [], reported: [strike(5)])
    #expect(EventScore(unsearched, kinds: ["strike"]) == nil)
    #expect(unsearched.eventVerdicts == [.unlabelled])
    // Nor is anything said of what the analyzer does not report.
    #expect(EventScore(empty, kinds: ["dyno"]) == nil)
  }

  @Test func `two analyzers are compared by events, by kind too, and by holds`() throws {
    let times = [1.0, 2, 3]
    func evaluation(_ name: String, _ reported: [Double]) -> EventEvaluation {
      let clips = ["ana", "ben", "chen", "dora", "emil"].compactMap { id in
        EventScore(
          score(
            id,
            labelled: times.map { ReferenceEvent("strike", time: $0) },
            searched: ["strike", "dyno"],
            reported: reported.map { strike($0) }
          ),
          kinds: ["strike", "dyno"]
        )
      }
      let configuration = FormConfiguration(analyzer: name, track: "track")
      return EventEvaluation(configuration, clips: clips, plan: .valuesOnly)
    }
    let comparison = RecordComparison(
      evaluation("better", times),
      against: evaluation("worse", [1, 2, 9]),
      measures: EventScore.compared + [
        "form-event-recall@0.25s{event=strike}", "form-event-recall@0.25s{event=dyno}", "exact",
      ],
      plan: ResamplingPlan(replicates: 50, seed: 1)
    )
    #expect(comparison.baseline == "worse on track" && comparison.candidate == "better on track")
    #expect(comparison.clips == 5 && comparison.subjects == 5)
    let rows = Dictionary(uniqueKeysWithValues: comparison.rows.map { ($0.id, $0.difference) })
    #expect(comparison.rows.count == 7 && rows["exact"] == nil)
    // Two of three labelled and two of three reported ones are alike, and one a minute is false.
    let f1 = try #require(rows["form-event-f1@0.25s"])
    #expect(f1.baseline == 2.0 / 3 && f1.candidate == 1)
    #expect(f1.difference.value == 1 - 2.0 / 3)
    #expect(rows["false-events-per-minute@0.25s"]?.difference.value == -1)
    #expect(rows["form-event-latency-median@0.25s"]?.difference.value == 0)
    #expect(rows["form-event-recall@0.25s{event=strike}"]?.difference.value == 1 - 2.0 / 3)
    #expect(rows["form-event-recall@0.25s{event=dyno}"]?.difference.value == nil)
    // Five of five people are better: of 32 swaps two are as far.
    #expect(f1.signFlip.pValue == 2.0 / 32)
    #expect(MeasurementKind.comparedBesides.map(\.name).contains("hold"))
    for kind in MeasurementKind.comparedBesides {
      #expect(Set(kind.compared).isSubset(of: kind.identifiers), "\(kind.name)")
    }
  }

  @Test func `each kind has its own numbers`() {
    let both = score(
      labelled: [ReferenceEvent("heel-strike", time: 1), ReferenceEvent("toe-off", time: 2)],
      searched: ["toe-off", "heel-strike"],
      reported: [FormEvent(.heelStrike, time: 1, decisionTime: 1, confidence: 1)]
    )
    let value = values([both], kinds: ["heel-strike", "toe-off"])
    #expect(value("form-event-recall@0.25s") == 0.5)
    #expect(value("form-event-recall@0.25s{event=heel-strike}") == 1)
    #expect(value("form-event-recall@0.25s{event=toe-off}") == 0)
  }

  @Test
  func `an analyzer of the catalogue is asked for what it declares, another for what it says`() {
    let silent = score(labelled: [ReferenceEvent("strike", time: 1)], reported: [])
    func found(_ analyzer: String, _ score: FormScore) -> [EventEvaluation] {
      let form = FormEvaluation(
        FormConfiguration(analyzer: analyzer, track: "track"),
        clips: [score],
        plan: .valuesOnly,
        isMeasured: false
      )
      return EventScore.evaluations(of: [form], isMeasured: true)
    }
    #expect(found("kinetics-striking-fixed:min-speed=2", silent).count == 1)
    #expect(
      found("kinetics-striking-fixed", silent).first?.measure("form-event-recall@0.25s")?.value == 0
    )
    #expect(found("plank", silent).isEmpty)
    #expect(found("an-app", silent).isEmpty)
    let told = score(labelled: silent.reference.events, reported: [strike(1)])
    #expect(found("an-app", told).first?.measure("form-event-f1@0.25s")?.value == 1)
  }

  @Test func `a missed, wrong or later event is a loss and a change`() throws {
    let labelled = [ReferenceEvent("strike", time: 1), ReferenceEvent("strike", time: 2)]
    let before = score(labelled: labelled, reported: [strike(1), strike(2)])
    var late = strike(2)
    late.decisionTime = 2.4
    let after = score(labelled: labelled, reported: [late, strike(7)])
    let losses = after.losses(from: before)
    #expect(losses.contains("1 more missed event"))
    #expect(losses.contains("1 more wrong event"))
    #expect(losses.count == 3)
    let configuration = FormConfiguration(analyzer: "an-app", track: "track")
    let change = try #require(after.change(from: before, by: configuration))
    #expect(change.effect == .worse)
    #expect(change.isNewlyFailing)
    #expect(change.lines.contains("- 1.000 s: strike, decided 1.100000 s, confidence 1"))
  }

  @Test func `labels say which events happen, and which somebody looked for`() throws {
    var labels = LabelFile(
      clip: "clip",
      source: nil,
      rater: "ana",
      status: .done,
      events: [
        LabelEvent(.step, start: 2, label: "heel-strike", side: .left),
        LabelEvent(.event, start: 1, label: "strike", side: .both),
        LabelEvent(.hold, start: 3, end: 5, label: "plank"),
      ]
    )
    let reference = Reference(uncountedIgnoring: [])
    let plain = FormReference(from: labels, reference: reference)
    #expect(
      plain.events == [
        ReferenceEvent("strike", time: 1), ReferenceEvent("heel-strike", time: 2, side: .left),
      ]
    )
    #expect(plain.searchedEvents == ["heel-strike", "strike"])
    #expect(plain.positions == [Segment("plank", start: 3, end: 5)])
    #expect(plain.holds == [3...5])
    labels.searchedEvents = ["dyno", "strike"]
    #expect(FormReference(from: labels, reference: reference).searchedEvents == ["dyno", "strike"])
  }

  @Test func `an analyzer's holds have the measures of holds`() throws {
    var reference = FormReference(Reference(uncountedIgnoring: []))
    reference.hold([
      Segment("plank", start: 2, end: 5), Segment("bottom", start: 8, end: 9),
    ])
    let score = FormScore(
      clip: .sample(),
      reference: reference,
      result: FormResult(
        holds: [
          FormHold("plank", start: 2.25, end: 4.75, decisionTime: 5, confidence: 1),
          FormHold("plank", start: 20, end: 21, decisionTime: 22, confidence: 1),
        ]
      )
    )
    let form = FormEvaluation(
      FormConfiguration(analyzer: "plank", track: "track"),
      clips: [score],
      plan: .valuesOnly,
      isMeasured: false
    )
    let found = try #require(HoldScore.evaluations(of: [form], isMeasured: true).first)
    #expect(found.configuration.title == "plank on track")
    // One of one labelled and two reported.
    #expect(found.measure("hold-f1:iou-50")?.value == 2.0 / 3)
    #expect(found.measure("hold-duration-bias")?.value == -0.5)
    #expect(found.measure("hold-start-bias")?.value == 0.25)
    #expect(found.measure("hold-end-bias")?.value == -0.25)
    #expect(score.holdVerdicts == [.right, .wrong])
  }

  @Test(arguments: [
    // 31 and 29.4 s are the second and the first standard of a crow stand: 1x10, 1x30, 1x60.
    (31.0, 29.4, 1.0, 0.0), (29.4, 31, 1, 1), (31, 29.6, 0, 0), (9, 9.4, 0, 0), (12, 0, 1, 0),
  ])
  func `holds of a step in seconds reach its standards`(
    labelled: Double,
    detected: Double,
    error: Double,
    over: Double
  ) {
    var reference = FormReference(Reference(reps: []))
    reference.hold([Segment("crow-stand", start: 1, end: 1 + labelled)])
    let holds =
      detected > 0
      ? [FormHold("crow-stand", start: 1, end: 1 + detected, decisionTime: 99, confidence: 1)] : []
    let score = FormScore(clip: .sample(), reference: reference, result: FormResult(holds: holds))
    let found = HoldEvaluation(
      PhaseConfiguration("handstand-holds", track: "track"),
      clips: [HoldScore(score, names: ["crow-stand"])],
      plan: .valuesOnly
    )
    #expect(found.measure("hold-standard-error")?.value == error)
    #expect(found.measure("hold-standard-over")?.value == over)
    let row = HoldScore.summary?.rows(of: [found]).first
    #expect(row?.prefix(4) == ["handstand-holds", "track", "1", "\(holds.count)"])
    let titles = HoldScore.summary.map { $0.names + $0.columns.map(\.title) }
    #expect(titles?.count == row?.count && titles?.last == "other standard")
    #expect(row?.last == (error == 1 ? "1.00" : "0.00"))
    // Holds at turning points have no row, and no standard.
    let phases = HoldEvaluation(PhaseConfiguration(track: "track"), clips: [], plan: .valuesOnly)
    #expect(HoldScore.summary?.rows(of: [phases]) == [])
  }

}
