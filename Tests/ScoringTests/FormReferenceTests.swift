// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import Measures
import PoseTracks
import Testing
@testable import Scoring

struct FormReferenceTests {
  private func reference(faults: [String]? = nil, _ events: [LabelEvent]) -> FormReference {
    let labels = LabelFile(
      clip: "clip",
      source: nil,
      rater: "ana",
      status: .done,
      faults: faults,
      events: events
    )
    return FormReference(
      from: labels,
      reference: Reference(reps: [.init(start: 0, end: 1)], ignored: [20...30])
    )
  }

  private let valgus = LabelEvent(.fault, start: 1, end: 2, label: "knee-valgus", side: .left)
  private let lean = LabelEvent(.fault, start: 5, end: 6, label: "trunk-lean")

  @Test func `without a list a file was searched for the faults it labels`() {
    #expect(reference([lean, valgus, valgus]).searched == ["knee-valgus", "trunk-lean"])
    #expect(reference([]).searched == [])
    #expect(reference([LabelEvent(.hold, start: 4, end: 5, label: "bottom")]).searched == [])
  }

  @Test func `with a list a file was searched for its faults`() {
    let searched = reference(faults: ["knee-valgus", "shallow-depth"], [valgus])
    #expect(searched.searched == ["knee-valgus", "shallow-depth"])
    #expect(searched.episodes == [FaultEpisode(fault: "knee-valgus", start: 1, end: 2)])
    #expect(reference(faults: ["trunk-lean"], []).searched == ["trunk-lean"])
  }

  @Test func `episodes need both times, are in order, and know how urgent they are`() {
    let found = reference([
      lean, valgus, LabelEvent(.fault, start: 3, label: "heel-lift"),
      LabelEvent(.fault, start: 25, end: 35, label: "trunk-lean"),
    ])
    #expect(
      found.episodes == [
        FaultEpisode(fault: "knee-valgus", start: 1, end: 2),
        FaultEpisode(fault: "trunk-lean", start: 5, end: 6),
      ]
    )
    #expect(found.episodes.map(\.priority) == [.safety, .form])
    #expect(FaultEpisode(fault: "knee-over-toe", start: 0, end: 1).priority == .tip)
    #expect(found.reps == [0...1])
    #expect(found.ignored == [20...30])
  }

  @Test func `a fault that nobody could tell of is free there, and reps are not`() {
    let labels = LabelFile(
      clip: "squat-1",
      source: nil,
      rater: "ana",
      status: .done,
      faults: ["knee-valgus", "trunk-lean"],
      events: [
        LabelEvent(.rep, start: 0, end: 2, label: "full"),
        LabelEvent(.ignore, start: 2, end: 4, label: "knee-valgus"),
        LabelEvent(.rep, start: 2, end: 4, label: "full"),
        LabelEvent(.rep, start: 4, end: 6, label: "full"),
        LabelEvent(.ignore, start: 8, end: 9, label: "walk-out"),
      ]
    )
    let reference = Reference.make(from: labels, file: "squat-1.ana.tsv").reference
    #expect(reference?.count == 3)
    #expect(reference?.ignored == [8...9])
    guard let reference else { return }
    let form = FormReference(from: labels, reference: reference)
    #expect(form.unclear == [FaultEpisode(fault: "knee-valgus", start: 2, end: 4)])
    #expect(form.spans(of: "knee-valgus") == [0...2, 4...6])
    #expect(form.spans(of: "trunk-lean") == [0...2, 2...4, 4...6])
    let score = FormScore(
      clip: .sample(),
      reference: form,
      result: FormResult(
        findings: [.sample(2.5, 3.5, confidence: 0.9), .sample(4.5, 5.5, confidence: 0.8)]
      ),
      alerts: [2.6, 5.6].map { time in
        FeedbackEvent(
          time: time,
          findingTime: time,
          message: .kneeValgus,
          priority: .safety,
          outcome: .spoken
        )
      }
    )
    #expect(score.verdicts() == [.ignored, .wrong])
    #expect(score.judgements(of: "knee-valgus").map(\.isFound) == [false, true])
    #expect(score.judgementsOfAll(of: "knee-valgus").map { $0?.isFound } == [false, nil, true])
    // The set of the second rep is of trunk lean alone; the third has a finding too many.
    let measures = FormEvaluation.sample([score])
    #expect(measures.measure("fault-set-exact")?.value == 2.0 / 3)
    #expect(measures.measure("fault-precision")?.value == 0)
    #expect(score.episodes(of: "knee-valgus") == EpisodeDetection(strays: 1))
    // The first alert comes where nobody could tell; the second within 2 s of it, as alerts of an episode may.
    #expect(score.feedback()?.alerts == 2)
    #expect(score.feedback()?.judged == 0)
    // Without the name in `#faults` it is an interval to ignore, as ever.
    var plain = labels
    plain.faults = ["trunk-lean"]
    let ignoring = Reference.make(from: plain, file: "squat-1.ana.tsv").reference
    #expect(ignoring?.ignored == [2...4, 8...9])
  }

  @Test(arguments: [([], nil), ([1], true), ([0], false), ([1, 1], true), ([1, 0], false)])
  func `a clip is right if all grades of its form are`(flags: [Double], isCorrect: Bool?) {
    let grades = flags.map {
      LabelEvent(.grade, start: 0, end: 9, label: "form-correct", value: $0, unit: "flag")
    }
    let score = LabelEvent(.grade, start: 0, end: 9, label: "form-score", value: 72, unit: "points")
    #expect(reference(grades + [score]).isCorrect == isCorrect)
  }

  @Test func `measures are kept with side and unit, outside ignored intervals`() {
    func measure(_ time: Double, _ side: LabelEvent.Side?, _ value: Double) -> LabelEvent {
      LabelEvent(
        .measure,
        start: time,
        label: "knee-flexion",
        side: side,
        value: value,
        unit: "deg"
      )
    }
    let found = reference([
      measure(4, .right, 101), measure(4, .left, 102), measure(3, .both, 90), measure(2, nil, 80),
      measure(25, .left, 70), LabelEvent(.measure, start: 6, label: "knee-flexion", unit: "deg"),
    ])
    #expect(found.measures.map(\.value) == [80, 90, 102, 101])
    #expect(found.measures.map(\.side) == [nil, nil, .left, .right])
    #expect(found.measures.allSatisfy { $0.quantity == "knee-flexion" && $0.unit == "deg" })
  }

  @Test func `a reference is its parts`() {
    let reference = Reference(
      reps: [.init(start: 0, end: 1), .init(start: 21, end: 22)],
      ignored: [20...30]
    )
    let whole = FormReference(
      reference,
      searched: ["trunk-lean", "knee-valgus", "trunk-lean"],
      episodes: [.init(fault: "trunk-lean", start: 21, end: 22)],
      isCorrect: false,
      measures: [.init(quantity: "trunk-lean", time: 1, value: 12, unit: "deg")]
    )
    var parts = FormReference(
      reps: [0...1],
      searched: ["knee-valgus", "trunk-lean"],
      episodes: [],
      isCorrect: false,
      measures: [.init(quantity: "trunk-lean", time: 1, value: 12, unit: "deg")],
      ignored: [20...30]
    )
    parts.place(by: reference)
    #expect(whole == parts)
    #expect(whole.places == [RepPlace(set: 0, number: 1, duration: 1, isInSet: false)])
  }
}
