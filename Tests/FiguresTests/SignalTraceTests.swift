// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Testing

struct SignalTraceTests {
  @Test func `a short signal is kept whole`() {
    let trace = SignalTrace([(0, 1), (0.1, 3), (0.2, 2)])
    #expect(trace.points == [Point(0, 1), Point(0.1, 3), Point(0.2, 2)])
    #expect(trace.range == 1...3)
    #expect(trace.gaps.isEmpty)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `thinning keeps the extremes and the order of time`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    let samples = (0..<(500 + random.index(below: 2000))).map { frame in
      (time: Double(frame) / 30, value: random.unit())
    }
    let trace = SignalTrace(samples, slices: 100)
    #expect(trace.points.count <= 200)
    #expect(trace.range?.lowerBound == samples.map(\.value).min())
    #expect(trace.range?.upperBound == samples.map(\.value).max())
    for (a, b) in zip(trace.points, trace.points.dropFirst()) { #expect(a.x <= b.x) }
  }

  @Test func `what was not measured becomes a gap`() throws {
    let samples = (0..<300).map { frame -> (time: Double, value: Double) in
      let time = Double(frame) / 30
      return (time, (3.0..<5.0).contains(time) ? .nan : 1)
    }
    for slices in [1000, 50] {
      let gaps = SignalTrace(samples, slices: slices).gaps
      try #require(gaps.count == 1)
      #expect((gaps[0].lowerBound - 3).magnitude < 0.25)
      #expect((gaps[0].upperBound - 5).magnitude < 0.25)
    }
  }

  @Test func `a long silence between samples is a gap too`() {
    let trace = SignalTrace([(0, 1), (0.1, 1), (4, 1), (4.1, 1)], longestStep: 0.5)
    #expect(trace.gaps == [0.1...4])
  }

  @Test func `nothing measured has no range and no gaps`() {
    #expect(SignalTrace([]).range == nil)
    let lost = SignalTrace([(0, .nan), (1, .nan)])
    #expect(lost.range == nil)
    #expect(lost.gaps.isEmpty)
  }
}
