// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Testing

@Suite struct PriorityCoachTests {
  private func finding(_ fault: Fault, at time: Double, lasting duration: Double = 0.2) -> Finding {
    Finding(
      fault,
      start: time - duration,
      end: time,
      time: time,
      decisionTime: time,
      quantity: .kneeAngle,
      value: 120,
      threshold: 100,
      confidence: 0.5
    )
  }

  private let clock = (0...400).map { Double($0) / 20 }

  private func spoken(
    _ findings: [Finding],
    _ options: PriorityCoach.Options = .init()
  ) -> [String] {
    var coach = PriorityCoach(options)
    return coach.events(for: findings, times: clock).filter(\.isSpoken).map {
      "\($0.message)@\($0.time)" + ($0.outcome == .preempting ? "!" : "")
    }
  }

  @Test func `of findings at one time the most urgent is spoken first`() {
    let findings = [Fault.kneeOverToe, .trunkLean, .kneeValgus].map { finding($0, at: 1) }
    #expect(spoken(findings) == ["knee-valgus@1.0"])
    var patient = PriorityCoach.Options()
    patient.patience = 10
    #expect(
      spoken(findings, patient) == ["knee-valgus@1.0", "trunk-lean@4.0", "knee-over-toe@7.0"]
    )
  }

  @Test func `safety does not wait for a tip, but a tip for safety`() {
    let findings = [finding(.kneeOverToe, at: 1), finding(.kneeValgus, at: 1.5)]
    #expect(spoken(findings) == ["knee-over-toe@1.0", "knee-valgus@1.5!"])
    #expect(
      spoken([finding(.kneeValgus, at: 1), finding(.kneeOverToe, at: 2.5)])
        == ["knee-valgus@1.0", "knee-over-toe@4.0"]
    )
  }

  @Test func `a glitch is not spoken of, a fault that lasts is`() {
    #expect(spoken([finding(.trunkLean, at: 1, lasting: 0)]) == [])
    let flickering = [1.0, 1.05, 1.1].map { finding(.trunkLean, at: $0, lasting: 0) }
    #expect(spoken(flickering) == ["trunk-lean@1.1"])
    let apart = [1.0, 2, 3].map { finding(.trunkLean, at: $0, lasting: 0) }
    #expect(spoken(apart) == [])
  }

  @Test func `one fault is spoken of once in its cooldown`() {
    let findings = (1...18).map { finding(.trunkLean, at: Double($0)) }
    #expect(spoken(findings) == ["trunk-lean@1.0", "trunk-lean@9.0", "trunk-lean@17.0"])
  }

  @Test func `every finding has one outcome, with its reason`() {
    let findings = [
      finding(.trunkLean, at: 1), finding(.shallowDepth, at: 1.2),
      finding(.shallowDepth, at: 1.4), finding(.trunkLean, at: 1.6),
      finding(.kneeOverToe, at: 1.8, lasting: 0), finding(.kneeOverToe, at: 19.9),
      finding(.shallowDepth, at: 19.95),
    ]
    var coach = PriorityCoach()
    let events = coach.events(for: findings, times: clock)
    #expect(
      events.map(\.outcome) == [
        .spoken, .suppressed(.repeated), .suppressed(.faultCooldown), .suppressed(.debounce),
        .suppressed(.expired), .spoken, .suppressed(.ended),
      ]
    )
    #expect(events.map(\.time) == events.map(\.time).sorted())
    #expect(events[4].findingTime == 1.2)
    #expect(coach.events(for: findings, times: clock) == events)
  }
}
