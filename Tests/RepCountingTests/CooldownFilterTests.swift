// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import RepCounting
import RepKitTesting
import TestSupport
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

  /// A counter that decides on three reps at once, as the clip ends.
  private struct Together: SignalCounter {
    private var time = 0.0

    mutating func update(_ sample: Sample, into events: inout [RepEvent]) { time = sample.time }
    mutating func finish(into events: inout [RepEvent]) {
      events += [0.5, 1, 2].map { RepEvent(decisionTime: time, extremumTime: $0) }
    }
    mutating func reset() { time = 0 }
  }

  @Test(arguments: [(0.5, [0.5, 1, 2]), (0.75, [0.5, 2]), (2, [0.5])] as [(Double, [Double])])
  func `the extrema of reps decided together keep the distance`(
    _ seconds: Double,
    _ kept: [Double]
  ) {
    var counter = CooldownFilter(Together(), seconds: seconds)
    let samples = [0.0, 3.0].map { Sample(time: $0, value: 1) }
    #expect(counter.events(of: samples).map(\.extremumTime) == kept)
  }

  @Test(arguments: ["prominence", "article-rep-counter-fixed"])
  func `a cooldown shorter than every rep costs none`(counter: String) throws {
    let squat = try #require(Exercise.named("squat"))
    let signal = RepSignal(reps: 8, lead: 4).changed { $0.time < 2 ? $0.value - 0.4 : $0.value }
    var bare = try CounterConfiguration(parsing: counter).makeSignalCounter(for: squat)
    var slow = try CounterConfiguration(parsing: counter + ":cooldown=0.5")
      .makeSignalCounter(for: squat)
    let events = bare.events(of: signal.samples)
    #expect(events.count > 6)
    #expect(slow.events(of: signal.samples) == events)
  }

  @Test func `the contract is kept`() {
    #expect(checkRepCounter { CooldownFilter(ZigZagCounter(), seconds: 2) } == [])
  }
}
