// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import RepCounting
import RepKitTesting
import Testing

@Suite struct CooldownFilterTests {
  /// A counter that takes every sample for a rep.
  private struct EverySample: SignalCounter {
    mutating func update(_ sample: Sample, into events: inout [RepEvent]) {
      if !sample.value.isNaN { events.append(RepEvent(decisionTime: sample.time)) }
    }
    mutating func finish(into events: inout [RepEvent]) {}
    mutating func reset() {}
  }

  @Test(
    arguments: [
      (0.0, [0.0, 0.5, 1, 1.25, 2.25]), (0.5, [0, 0.5, 1, 2.25]), (0.75, [0, 1, 2.25]),
      (1, [0, 1, 2.25]), (1.25, [0, 1.25]), (9, [0]),
    ] as [(Double, [Double])]
  )
  func `a gap of exactly the cooldown is enough`(_ seconds: Double, _ kept: [Double]) {
    var counter = CooldownFilter(EverySample(), seconds: seconds)
    let samples = [0, 0.5, 1, 1.25, 2.25].map { Sample(time: $0, value: 1) }
    #expect(counter.events(of: samples).map(\.decisionTime) == kept)
    #expect(counter.events(of: samples).map(\.decisionTime) == kept)
  }

  @Test func `the contract is kept`() {
    #expect(checkRepCounter { CooldownFilter(ZigZagCounter(), seconds: 2) } == [])
  }
}
