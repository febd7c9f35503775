// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import Testing

@testable import Measures
@testable import Scoring
@testable import Statistics

struct FeedbackTests {
  private func score(
    _ alerts: [FeedbackEvent]?,
    result: FormResult = FormResult(),
    ignored: [ClosedRange<Double>] = [],
    duration: Double = 60
  ) -> FormScore {
    FormScore(
      clip: .sample(duration: duration),
      reference: FormReference(
        Reference(reps: [], ignored: ignored),
        searched: ["knee-valgus", "trunk-lean"],
        episodes: [
          FaultEpisode(fault: "trunk-lean", start: 10, end: 12),
          FaultEpisode(fault: "knee-valgus", start: 13, end: 14),
          FaultEpisode(fault: "trunk-lean", start: 30, end: 32),
          FaultEpisode(fault: "trunk-lean", start: 58, end: 59),
        ]
      ),
      result: result,
      alerts: alerts
    )
  }

  private func alert(
    _ message: Fault,
    _ time: Double,
    _ priority: Fault.Priority? = nil,
    _ outcome: FeedbackEvent.Outcome = .spoken
  ) -> FeedbackEvent {
    FeedbackEvent(
      time: time,
      findingTime: time,
      message: message,
      priority: priority ?? message.priority,
      outcome: outcome
    )
  }

  private func lean(_ time: Double) -> FeedbackEvent { alert(.trunkLean, time) }

  @Test func `alerts are right while their fault is there, from just before to shortly after`() {
    let outcome = score([lean(9.5), lean(14), lean(14.1), lean(9.4)]).feedback()
    #expect(outcome?.alerts == 4)
    #expect(outcome?.right == 2)
    #expect(outcome?.repeated == 3)
  }

  @Test func `every measure of a small session`() {
    let session = score([lean(11), lean(12), lean(30.5), lean(45)])
    let evaluation = FormEvaluation.sample([session])
    #expect(evaluation.measure("alerts-per-minute")?.value == 4)
    #expect(evaluation.measure("feedback-precision")?.value == 0.75)
    #expect(evaluation.measure("false-alerts-per-minute")?.value == 1)
    #expect(evaluation.measure("feedback-coverage")?.value == 0.5)
    #expect(evaluation.measure("feedback-repeat-rate")?.value == 0.25)
    #expect(evaluation.measure("preempted-safety-rate")?.value == 1)
    // Delays 0.5 and 1 ended; 2 and 3 were only watched.
    #expect(evaluation.measure("feedback-latency-median")?.value == 1)
    #expect(
      evaluation.measure("feedback-latency-p95")?.undefinedReason
        == "fewer than 95 % of the episodes have an alert"
    )
    // All were watched for 2 s; of the one watched no longer nothing is known beyond.
    #expect(evaluation.measure("feedback-miss-rate@2s")?.value == 0.5)
    #expect(evaluation.measure("feedback-flicker")?.undefinedReason == "no episode is flagged")
  }

  @Test func `alerts overlap if one begins before the words of the other are said`() {
    // "Leaning trunk" and "Knees inwards" have two words each, 0.75 s.
    func overlaps(_ alerts: [FeedbackEvent]) -> Double? {
      FormEvaluation.sample([score(alerts)]).measure("feedback-overlap-rate")?.value
    }
    #expect(overlaps([lean(10), lean(10.7), lean(11.5), lean(20)]) == 0.25)
    #expect(overlaps([lean(10), lean(10.75)]) == 0)
    // What pre-empts another cuts it off, and can itself be talked over.
    #expect(overlaps([lean(10), alert(.kneeValgus, 10.5, nil, .preempting)]) == 0)
    let third = overlaps([lean(10), alert(.kneeValgus, 10.5, nil, .preempting), lean(11)])
    #expect(abs((third ?? 0) - 1.0 / 3) < 1e-12)
    var long = lean(10)
    long.amount = 20
    #expect(overlaps([long, lean(11.8)]) == 0.5)
    #expect(overlaps([]) == nil)
  }

  @Test func `delays of episodes without an alert end where they are no longer watched`() {
    let delays = score([lean(9.6)]).feedback()?.delays
    #expect(
      delays == [
        .init(duration: 0, isEnded: true), .init(duration: 3, isEnded: false),
        .init(duration: 4, isEnded: false), .init(duration: 2, isEnded: false),
      ]
    )
  }

  @Test func `a safety episode is pre-empted only while a less urgent alert holds it up`() {
    func preempted(_ alerts: [FeedbackEvent]) -> Int? { score(alerts).feedback()?.preempted }
    #expect(preempted([]) == 0)
    #expect(preempted([lean(10)]) == 1)
    #expect(preempted([lean(9.9)]) == 0)
    #expect(preempted([lean(16.1)]) == 0)
    let voiced = alert(.kneeValgus, 13.5)
    #expect(preempted([lean(12), voiced]) == 0)
    let urgent = alert(Fault(rawValue: "heels-up"), 12, .safety)
    #expect(preempted([urgent]) == 0)
  }

  @Test func `flicker counts a flag that goes on again within an episode`() {
    let flags = [(10.0, 10.2), (10.5, 10.9), (11.9, 12.5), (31.0, 31.1), (50.0, 51.0)].map {
      Finding.sample($0.0, $0.1, of: "trunk-lean")
    }
    let session = score([], result: FormResult(findings: flags, abstentions: [.sample(at: 13.5)]))
    #expect(session.feedback()?.flagged == 2)
    #expect(session.feedback()?.flickers == 2)
    #expect(FormEvaluation.sample([session]).measure("feedback-flicker")?.value == 1)
  }

  @Test func `ignored intervals hold neither alerts nor episodes nor minutes`() {
    let session = score([lean(11), lean(31)], ignored: [30...60])
    #expect(session.alerts?.count == 2)
    #expect(session.spoken?.count == 1)
    #expect(session.feedback()?.delays.count == 2)
    #expect(FormEvaluation.sample([session]).measure("alerts-per-minute")?.value == 2)
    // One of three alerts is false, in the half minute that counts; nobody looked for the fault of one.
    let unasked = alert(Fault(rawValue: "heels-up"), 20)
    let spoken = score([lean(11), lean(11.5), lean(20), unasked], ignored: [30...60])
    #expect(FormEvaluation.sample([spoken]).measure("false-alerts-per-minute")?.value == 2)
  }

  @Test func `without feedback its measures say so`() {
    let evaluation = FormEvaluation.sample([score(nil)])
    #expect(
      evaluation.measure("feedback-coverage")?.undefinedReason
        == "no clips with feedback in which faults are labelled"
    )
    #expect(evaluation.measure("alerts-per-minute")?.undefinedReason == "no clips with feedback")
    let silent = FormEvaluation.sample([score([])])
    #expect(silent.measure("alerts-per-minute")?.value == 0)
    #expect(
      silent.measure("feedback-precision")?.undefinedReason
        == "no alert of a fault that the rater looked for"
    )
    #expect(silent.measure("feedback-coverage")?.value == 0)
  }

  @Test func `a third that never ends leaves the median, and shares of thirds add up`() {
    let curve = SurvivalCurve([
      .init(duration: 1, isEnded: true), .init(duration: 2, isEnded: true),
      .init(duration: 3, isEnded: false),
    ])
    #expect(curve.quantile(0.5) == 2)
    #expect(curve.quantile(2.0 / 3) == 2)
    #expect(curve.quantile(0.9) == nil)
    #expect(curve.steps.map(\.atRisk) == [3, 2, 1])
    #expect(SurvivalCurve([]).quantile(0.5) == nil)
  }
}
