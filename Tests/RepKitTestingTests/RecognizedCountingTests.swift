// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Recognition
import RepCounting
import TestSupport
import Testing

@testable import Evaluating

/// Counters that a recognizer starts and stops.
@Suite struct RecognizedCountingTests {
  /// Hips that go down 200 pixels and up again in each second from 2 to 8 s, of 12 s.
  private let track = pointTrack(seconds: 12, rate: 30) { time in
    let depth =
      time < 2 || time >= 8
      ? 0 : 200 * (1 - abs(2 * time.truncatingRemainder(dividingBy: 1) - 1))
    return [.leftHip: SIMD2(400, 300 + depth), .rightHip: SIMD2(440, 300 + depth)]
  }

  private func events(_ stretches: [RecognizedStretch]) throws -> [RepEvent] {
    let counter = try CounterConfiguration(parsing: "zig-zag-fixed")
    let counting = RecognizedCounting([counter], reportsRejections: false)
    return counting.reports(of: stretches, on: track)[0].events
  }

  /// The reps by the second in which they turn.
  private func turns(_ events: [RepEvent]) -> [Int] {
    events.compactMap(\.extremumTime).map { Int($0) }
  }

  @Test func `reps before the decision are counted when it is made`() throws {
    let found = try events([
      RecognizedStretch("unknown", start: 0, end: 2.6, decisionTime: 0),
      RecognizedStretch("squat", start: 2.6, end: 8.5, decisionTime: 5.6),
      RecognizedStretch("unknown", start: 8.5, end: 12, decisionTime: 10.5),
    ])
    // The counter begins at 1.6 s, so that the rep at 2 s is whole.
    #expect(turns(found) == [2, 3, 4, 5, 6, 7])
    #expect(found.map(\.decisionTime) == found.map { max($0.decisionTime, 5.6) })
    #expect(found.count { $0.decisionTime == 5.6 } == 3)
    #expect(try events([]).isEmpty)
    #expect(
      try events([RecognizedStretch("unknown", start: 0, end: 12, decisionTime: 0)]).isEmpty
    )
  }

  @Test func `no rep is counted twice if a name comes back, nor in the exercise before`() throws {
    // It is given up at 6.2 s and comes back at 7 s, since 5 s: the counter has had the poses until 6.2 s.
    let again = try events([
      RecognizedStretch("squat", start: 0, end: 5, decisionTime: 4),
      RecognizedStretch("unknown", start: 5, end: 5, decisionTime: 6.2),
      RecognizedStretch("squat", start: 5, end: 12, decisionTime: 7),
    ])
    #expect(Set(turns(again)).count == again.count)
    #expect(turns(again).prefix(3) == [2, 3, 4] && turns(again).last == 7)
    // A lunge that begins at 5 s has no rep of the squats before it.
    let other = try events([
      RecognizedStretch("squat", start: 0, end: 5, decisionTime: 4),
      RecognizedStretch("lunge", start: 5, end: 12, decisionTime: 5.2),
    ])
    #expect(turns(other).count { $0 < 5 } == 3)
    #expect(zip(other, other.dropFirst()).allSatisfy { $0.decisionTime <= $1.decisionTime })
  }
}
