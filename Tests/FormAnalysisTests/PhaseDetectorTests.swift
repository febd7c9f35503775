// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import Testing

@Suite struct PhaseDetectorTests {
  /// Two seconds at rest, one going down, one below, one going up, two at rest.
  private func height(at time: Double) -> Double {
    switch time {
    case ..<2: 1
    case ..<3: 1 - 0.5 * (time - 2)
    case ..<4: 0.5
    case ..<5: 0.5 + 0.5 * (time - 4)
    default: 1
    }
  }

  private func samples(rate: Double, _ height: (Double) -> Double) -> [Sample] {
    (0..<Int(7 * rate)).map {
      let time = Double($0) / rate
      return Sample(time: time, value: height(time), confidence: 1)
    }
  }

  @Test(arguments: [10.0, 24, 30, 60])
  func `phases are the same at every frame rate`(rate: Double) {
    var detector = PhaseDetector()
    let intervals = detector.intervals(of: samples(rate: rate, height))
    #expect(intervals.map(\.phase) == [.top, .eccentric, .bottom, .concentric, .top])
    for (interval, start) in zip(intervals.dropFirst(), [2.0, 3, 4, 5]) {
      // A line through a bend passes the dead band a little before its middle is at the bend.
      #expect((interval.start - start).magnitude <= 0.05 + 1 / rate, "\(interval)")
    }
  }

  @Test func `a phase is told half the window and the dwell after it began`() throws {
    var detector = PhaseDetector()
    var told: [(phase: Phase, began: Double, at: Double)] = []
    for sample in samples(rate: 60, height) {
      guard let phase = detector.update(sample), phase != told.last?.phase else { continue }
      told.append((phase, try #require(detector.start), sample.time))
    }
    #expect(told.map(\.phase) == [.top, .eccentric, .bottom, .concentric, .top])
    for one in told.dropFirst() {
      #expect((one.at - one.began - 0.2).magnitude < 2.0 / 60, "\(one)")
    }
    #expect(detector.intervals(of: samples(rate: 60, height)).map(\.start) == told.map(\.began))
  }

  @Test(arguments: [0.0, 0.06])
  func `turning at once goes from down to up, in the middle of a rest too short to tell`(
    rest: Double
  ) {
    var detector = PhaseDetector()
    let intervals = detector.intervals(of: samples(rate: 30) { max(rest, ($0 - 3).magnitude) })
    #expect(intervals.map(\.phase) == [.eccentric, .concentric])
    #expect((intervals[1].start - 3).magnitude < 0.02, "\(intervals[1])")
  }

  @Test func `in pixels the height is minus y`() {
    var detector = PhaseDetector(deadBand: 20)
    let y = samples(rate: 30) { 400 - 200 * height(at: $0) }
    let heights = y.map { Sample(time: $0.time, value: -$0.value, confidence: 1) }
    #expect(detector.intervals(of: heights)[1].phase == .eccentric)
    // Taken as it is, as the article has it, lowering looks like rising.
    #expect(detector.intervals(of: y)[1].phase == .concentric)
  }

  @Test func `within the dead band there is no movement`() {
    var detector = PhaseDetector(deadBand: 0.6)
    #expect(detector.intervals(of: samples(rate: 30, height)).map(\.phase) == [.top])
  }

  @Test func `a gap neither moves nor forgets, and reset forgets`() {
    var detector = PhaseDetector()
    let all = samples(rate: 30, height)
    let gappy = all.flatMap { [Sample(time: $0.time, value: .nan, confidence: 0), $0] }
    #expect(detector.intervals(of: gappy).map(\.phase) == detector.intervals(of: all).map(\.phase))
    detector.reset()
    #expect(detector.phase == nil)
  }
}
