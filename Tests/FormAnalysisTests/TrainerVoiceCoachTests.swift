// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Testing

@Suite struct TrainerVoiceCoachTests {
  private func finding(_ fault: Fault, at time: Double) -> Finding {
    Finding(
      fault,
      start: time,
      end: time,
      time: time,
      decisionTime: time,
      quantity: .kneeAngle,
      value: 120,
      threshold: 100,
      confidence: 0.5
    )
  }

  @Test func `a gap of exactly the cooldown is too short`() {
    var coach = TrainerVoiceCoach()
    let findings = [0.0, 3, 3.5, 6.5, 7].map { finding(.shallowDepth, at: $0) }
    let events = coach.events(for: findings, times: findings.map(\.decisionTime))
    #expect(events.map(\.isSpoken) == [true, false, true, false, true])
  }

  @Test func `a tip keeps a safety cue silent`() {
    var coach = TrainerVoiceCoach()
    let findings = [finding(.kneeOverToe, at: 1), finding(.kneeValgus, at: 1.1)]
    let events = coach.events(for: findings, times: [1, 1.1])
    #expect(events.map(\.outcome) == [.spoken, .suppressed(.globalCooldown)])
    #expect(events.map(\.priority) == [.tip, .safety])
  }

  @Test func `thirty findings a second are one message every three seconds`() {
    var coach = TrainerVoiceCoach()
    let times = (0..<300).map { Double($0) / 30 }
    let events = coach.events(for: times.map { finding(.trunkLean, at: $0) }, times: times)
    // Frames 0, 91, 182, 273: 90 frames are exactly 3 s, and that is not more than 3 s.
    #expect(events.filter(\.isSpoken).map { ($0.time * 30).rounded() } == [0, 91, 182, 273])
  }
}
