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

  @Test func `a message waits until the one before is over, and safety cuts it off`() {
    // "Leaning trunk, by 20 degrees" has 5 words: 1.875 s. The next frame after is at 2.9 s.
    var options = PriorityCoach.Options(cooldown: 0)
    let findings = [finding(.trunkLean, at: 1), finding(.kneeOverToe, at: 1.5)]
    #expect(spoken(findings, options) == ["trunk-lean@1.0", "knee-over-toe@2.9"])
    #expect(
      spoken([findings[0], finding(.kneeValgus, at: 1.5)], options)
        == ["trunk-lean@1.0", "knee-valgus@1.5!"]
    )
    options.wordDuration = 0
    #expect(spoken(findings, options) == ["trunk-lean@1.0", "knee-over-toe@1.5"])
    // Whoever waits longer than the patience is not heard.
    options.wordDuration = 1
    #expect(spoken(findings, options) == ["trunk-lean@1.0"])
  }

  private func text(
    _ fault: Fault,
    of value: Double,
    limit: Double,
    _ quantity: Quantity = .trunkLean,
    _ options: PriorityCoach.Options = .init()
  ) -> String? {
    var finding = finding(fault, at: 1)
    finding.quantity = quantity
    finding.value = value
    finding.threshold = limit
    var coach = PriorityCoach(options)
    return coach.events(for: [finding], times: clock).first?.text
  }

  @Test func `an amount is the distance from the limit, rounded to 5 degrees`() {
    #expect(text(.trunkLean, of: 42, limit: 30) == "Leaning trunk, by 10 degrees")
    #expect(text(.trunkLean, of: 43, limit: 30) == "Leaning trunk, by 15 degrees")
    #expect(
      text(.shallowDepth, of: 46, limit: 30, .thighElevation)
        == "Not deep enough, another 15 degrees"
    )
    #expect(
      text(.incompleteRange, of: 50, limit: 70, .elbowFlexion)
        == "Not all the way, another 20 degrees"
    )
    #expect(text(.trunkLean, of: 32, limit: 30) == "Leaning trunk")
    #expect(text(.kneeOverToe, of: 0.9, limit: 0.1, .kneeOverToe) == "Knee past the toes")
    #expect(text(.trunkLean, of: .nan, limit: 30) == "Leaning trunk")
  }

  @Test func `no amount is said that the backend cannot see`() {
    var options = PriorityCoach.Options(smallestAmount: 12)
    #expect(text(.trunkLean, of: 42, limit: 30, .trunkLean, options) == "Leaning trunk")
    #expect(
      text(.trunkLean, of: 43, limit: 30, .trunkLean, options) == "Leaning trunk, by 15 degrees"
    )
    options.smallestAmounts = [.trunkLean: 3.5]
    #expect(
      text(.trunkLean, of: 35, limit: 30, .trunkLean, options) == "Leaning trunk, by 5 degrees"
    )
    #expect(text(.trunkLean, of: 35, limit: 30, .kneeFlexion, options) == "Leaning trunk")
  }

  @Test func `the length of a message is that of its words`() {
    let event = FeedbackEvent(
      time: 1,
      findingTime: 1,
      message: .shallowDepth,
      priority: .form,
      outcome: .spoken,
      amount: 15
    )
    #expect(event.wordCount == 6)
    #expect(event.duration() == 2.25)
    #expect(event.duration(wordDuration: 0.5) == 3)
    var own = event
    own.message = Fault(rawValue: "arms-too-low")
    own.amount = nil
    #expect(own.wordCount == 3)
  }
}
