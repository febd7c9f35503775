// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import Testing
@testable import Measures
@testable import Scoring

/// What labels do not speak of is neither right nor wrong.
struct SearchedFaultTests {
  /// Ten reps searched for knee valgus, four of them with it.
  private let searched = FormScore.sample(
    reps: 10,
    faulty: [0, 1, 2, 3],
    found: [0: 0.9, 1: 0.8, 2: 0.7, 4: 0.6, 5: 0.9]
  )

  private func score(
    _ clip: ClipIdentity = .sample(),
    adding findings: [Finding] = [],
    _ abstentions: [Abstention] = [],
    alerts: [FeedbackEvent]? = nil
  ) -> FormScore {
    var result = searched.result
    result.findings += findings
    result.abstentions += abstentions
    return FormScore(clip: clip, reference: searched.reference, result: result, alerts: alerts)
  }

  private func alert(_ fault: Fault, _ time: Double) -> FeedbackEvent {
    FeedbackEvent(
      time: time,
      findingTime: time,
      message: fault,
      priority: fault.priority,
      outcome: .spoken
    )
  }

  @Test func `findings of a fault not searched change nothing`() {
    let alerts = [alert(.kneeValgus, 0.6), alert(.kneeValgus, 30)]
    let plain = FormEvaluation.sample([score(alerts: alerts)])
    let others = (0..<10).map { rep in
      Finding.sample(Double(rep) * 2, Double(rep) * 2 + 1.5, of: "trunk-lean", confidence: 0.95)
    }
    let refusals = [Abstention(.shallowDepth, .joints, time: 0.75, decisionTime: 1)]
    let more = FormEvaluation.sample([score(adding: others, refusals, alerts: alerts)])
    #expect(more.faults == ["knee-valgus"])
    #expect(more.measures == plain.measures)
    #expect(more.measure("fault-precision")?.value == 0.6)
    #expect(more.clips[0].judgements(of: "trunk-lean") == [])
    #expect(more.clips[0].episodes(of: "trunk-lean") == EpisodeDetection())
    #expect(more.forecasts == plain.forecasts)
  }

  @Test func `an episode of a fault that is not on the list changes nothing`() {
    var reference = searched.reference
    reference.episodes.append(.init(fault: "trunk-lean", start: 20, end: 21))
    let alerts = [alert(.kneeValgus, 0.6)]
    let plain = FormScore(
      clip: .sample(),
      reference: searched.reference,
      result: searched.result,
      alerts: alerts
    )
    let more = FormScore(
      clip: .sample(),
      reference: reference,
      result: searched.result,
      alerts: alerts
    )
    #expect(FormEvaluation.sample([more]).measures == FormEvaluation.sample([plain]).measures)
  }

  @Test func `each fault is measured over the clips searched for it`() {
    let lean = FormScore(
      clip: .sample("other", subject: "ben"),
      reference: FormReference(
        Reference(reps: [.init(start: 0, end: 1), .init(start: 2, end: 3)]),
        searched: ["knee-valgus", "trunk-lean"],
        episodes: [.init(fault: "trunk-lean", start: 0, end: 1)]
      ),
      result: FormResult(findings: [.sample(0, 1, of: "trunk-lean"), .sample(2, 3)])
    )
    let evaluation = FormEvaluation.sample([
      score(adding: [.sample(8, 9, of: "trunk-lean")]), lean,
    ])
    #expect(evaluation.faults == ["knee-valgus", "trunk-lean"])
    // Valgus: 3 of 6 reps found are faulty. Lean: 1 of 1, in one clip; the first was not searched.
    #expect(evaluation.measure("fault-precision{fault=knee-valgus}")?.value == 0.5)
    #expect(evaluation.measure("fault-precision{fault=knee-valgus}")?.clips == 2)
    #expect(evaluation.measure("fault-precision{fault=trunk-lean}")?.value == 1)
    #expect(evaluation.measure("fault-precision{fault=trunk-lean}")?.clips == 1)
    #expect(agree(evaluation.measure("fault-precision")?.value, 4.0 / 7))
    // Ten reps once and two reps twice.
    #expect(evaluation.measure("fault-abstention-rate")?.events == 14)
  }

  @Test func `abstentions count in the reps that hold their time and nowhere else`() {
    // Reps last from 2 k to 2 k + 1.5.
    let outside = score(adding: [], [.sample(at: 1.75), .sample(at: -1), .sample(at: 40)])
    #expect(
      FormEvaluation.sample([outside]).measures == FormEvaluation.sample([score()]).measures
    )
    let inside = score(adding: [], [.sample(at: 13.5), .sample(at: 16), .sample(at: 17.51)])
    #expect(FormEvaluation.sample([inside]).measure("fault-abstention-rate")?.value == 0.2)
  }

  @Test func `alerts of other faults are heard and not judged`() {
    let alerts = [alert(.trunkLean, 10), alert(.kneeValgus, 0.6), alert(.trunkLean, 12)]
    let session = score(alerts: alerts)
    #expect(session.feedback()?.alerts == 3)
    #expect(session.feedback()?.judged == 1)
    #expect(session.feedback()?.right == 1)
    #expect(session.feedback()?.repeated == 1)
    let evaluation = FormEvaluation.sample([session])
    #expect(evaluation.measure("feedback-precision")?.value == 1)
    #expect(evaluation.measure("feedback-precision")?.events == 1)
    #expect(evaluation.measure("alerts-per-minute")?.value == 3)
    #expect(agree(evaluation.measure("feedback-repeat-rate")?.value, 1.0 / 3))
    let others = FormEvaluation.sample([score(alerts: [alert(.trunkLean, 10)])])
    #expect(
      others.measure("feedback-precision")?.undefinedReason
        == "no alert of a fault that the rater looked for"
    )
  }

  @Test func `what was not spoken is kept and not heard`() {
    var silent = alert(.kneeValgus, 0.7)
    silent.outcome = .suppressed(.globalCooldown)
    var urgent = alert(.kneeValgus, 30)
    urgent.outcome = .preempting
    let session = score(alerts: [urgent, silent])
    #expect(session.alerts == [urgent, silent])
    #expect(session.spoken == [urgent])
    #expect(session.feedback()?.alerts == 1)
    #expect(FormEvaluation.sample([session]).measure("feedback-precision")?.value == 0)
  }
}
