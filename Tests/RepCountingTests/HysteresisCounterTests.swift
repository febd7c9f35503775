// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import TestSupport
import Testing

@testable import RepCounting

@Suite struct HysteresisCounterTests {
  private func samples(_ values: [Double]) -> [Sample] {
    values.enumerated().map { Sample(time: Double($0), value: $1, confidence: 0.8) }
  }

  @Test func `aigym counts at once, and knows the bottom when the arm is up again`() throws {
    var counter = HysteresisCounter(.aiGym())
    var events: [RepEvent] = []
    let angles: [Double] = [160, 120, 85, 60, 100, 120, 150, 170]
    var counts: [Int] = []
    var appended: [Int] = []
    for sample in samples(angles) {
      counter.update(sample, into: &events)
      counts.append(counter.count)
      appended.append(events.count)
    }
    #expect(counts == [0, 0, 1, 1, 1, 1, 1, 1])
    #expect(appended == [0, 0, 0, 0, 0, 0, 1, 1])
    let event = try #require(events.first)
    #expect(event.decisionTime == 2)
    #expect(event.extremumTime == 3)
    #expect(event.start == 1)
    #expect(event.end == 6)
    #expect(event.amplitude == 100)
    // 100 / (100 + 55) x 0.8.
    #expect((event.confidence! - 0.516129).magnitude < 1e-6)
  }

  @Test func `aigym's thresholds are strict`() {
    var counter = HysteresisCounter(.aiGym())
    #expect(counter.events(of: samples([145, 90, 145, 90])).isEmpty)
    #expect(counter.events(of: samples([145.1, 90, 145.1, 89.9])).count == 1)
  }

  @Test func `aigym must see the arm up first`() {
    var counter = HysteresisCounter(.aiGym())
    #expect(counter.events(of: samples([60, 100, 60, 100])).isEmpty)
    #expect(counter.events(of: samples([60, 150, 60])).count == 1)
  }

  @Test func `aigym counts a failed rep, for it counts at the bottom`() {
    var counter = HysteresisCounter(.aiGym())
    let events = counter.events(of: samples([160, 120, 80, 80, 80, 80]))
    #expect(events.map(\.decisionTime) == [2])
    #expect(events.map(\.extremumTime) == [2])
    #expect(events.map(\.end) == [nil])
  }

  @Test func `aigym counts one bad frame, dwell does not`() {
    let glitch = samples([160, 160, 20, 160, 160])
    var literal = HysteresisCounter(.aiGym())
    #expect(literal.events(of: glitch).count == 1)
    var options = HysteresisCounter.Options.aiGym()
    options.dwell = 1
    var patient = HysteresisCounter(options)
    #expect(patient.events(of: glitch).isEmpty)
    let event = patient.events(of: samples([160, 160, 80, 20, 70, 160, 160])).first
    #expect(event?.decisionTime == 3)
    #expect(event?.extremumTime == 3)
  }

  @Test func `in a press the extremum is the widest angle before the count`() {
    var counter = HysteresisCounter(.aiGym(extreme: .high))
    let events = counter.events(of: samples([80, 120, 150, 170, 160, 100, 85, 70]))
    #expect(events.map(\.decisionTime) == [6])
    #expect(events.map(\.extremumTime) == [3])
    #expect(events.map(\.amplitude) == [70])
  }

  @Test func `counting on exit waits for the way back`() {
    var counter = HysteresisCounter(
      HysteresisCounter.Options(low: 1, high: 2, counted: .high, moment: .exit)
    )
    let events = counter.events(of: samples([0, 1.5, 3, 5, 1.5, 0.5, 3, 3]))
    #expect(events.map(\.decisionTime) == [5])
    #expect(events.map(\.extremumTime) == [3])
    #expect(events.map(\.amplitude) == [5])
    #expect(counter.count == 1)
  }

  /// A backend that reports a missing wrist at the corner of the image makes an angle out of it.
  @Test func `a joint at the corner counts, a missing one does not`() throws {
    let skeleton = Skeleton.coco17
    func frames(wrist: SIMD3<Float>, confidence: Float) -> PoseTrack {
      var positions: [SIMD3<Float>] = []
      var confidences: [Float] = []
      for frame in 0..<5 {
        for joint in skeleton.joints {
          let isBad = frame == 2 && joint == .rightWrist
          switch joint {
          case .rightShoulder: positions.append(SIMD3(300, 100, .nan))
          case .rightElbow: positions.append(SIMD3(300, 200, .nan))
          case .rightWrist: positions.append(isBad ? wrist : SIMD3(300, 300, .nan))
          default: positions.append(SIMD3(200, 200, .nan))
          }
          confidences.append(isBad ? confidence : 1)
        }
      }
      return PoseTrack(
        skeleton: skeleton,
        frameSize: FrameSize(width: 640, height: 480),
        times: [0, 1, 2, 3, 4],
        positions: positions,
        confidences: confidences
      )
    }
    let curl = try #require(Exercise.named("biceps-curl"))
    var counter = try CounterConfiguration(parsing: "aigym").makeCounter(for: curl)
    #expect(counter.events(of: frames(wrist: SIMD3(0, 0, .nan), confidence: 1)).count == 1)
    let missing = SIMD3<Float>(repeating: .nan)
    #expect(counter.events(of: frames(wrist: missing, confidence: 0)).isEmpty)
  }
}
