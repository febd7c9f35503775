// SPDX-License-Identifier: Apache-2.0
import Labels
import Measures
import RepCounting
import Statistics
import Testing

@testable import Scoring

struct `Clips that turn` {
  private func evaluation(_ counter: String, _ track: String, _ events: [[Double]])
    -> CounterEvaluation
  {
    CounterEvaluation(
      Configuration(counter: counter, track: track),
      clips: events.enumerated().map { index, events in
        .sample(.sample("clip-\(index)"), reps: [1, 3, 5], events: events)
      },
      plan: .valuesOnly,
      isMeasured: false
    )
  }

  @Test func `a clip turns where a count is exact with one backend alone`() {
    let flips = BackendFlip.all(
      in: [
        evaluation("one", "a", [[1, 3, 5], [1, 3, 4, 5], [1, 5], [1, 3, 5]]),
        evaluation("two", "a", [[1, 3, 5], [1, 3, 5], [1, 3], [1, 3, 5]]),
        // Within half a second an event is the same one.
        evaluation("one", "b", [[1.4, 5], [1, 3, 5], [1, 5], [1.2, 3, 5]]),
        evaluation("two", "b", [[1, 3], [1, 3, 5], [1, 3], [1, 3, 5]]),
      ],
      leader: "a"
    )
    #expect(flips.map(\.clip) == ["clip-0", "clip-1"])
    #expect(flips[0].lost == ["one", "two"])
    #expect(flips[0].gained.isEmpty)
    #expect(flips[0].reps == 3)
    #expect(flips[0].moment == BackendFlip.Moment(time: 3, counter: "one", isOfLeader: true))
    #expect(flips[1].lost.isEmpty)
    #expect(flips[1].gained == ["one"])
    #expect(flips[1].moment == BackendFlip.Moment(time: 4, counter: "one", isOfLeader: true))
  }

  @Test func `the moment may be an event of the other backend`() {
    let flips = BackendFlip.all(
      in: [
        evaluation("one", "a", [[1, 3, 5]]),
        evaluation("one", "b", [[0.2, 1, 3, 5, 9]]),
      ],
      leader: "a"
    )
    #expect(flips[0].moment == BackendFlip.Moment(time: 0.2, counter: "one", isOfLeader: false))
  }

  @Test func `an event in an ignored interval is no moment`() {
    func evaluation(_ track: String, _ events: [Double]) -> CounterEvaluation {
      let reference = Reference(reps: [1, 3, 5].map { Reference.Rep(mid: $0) }, ignored: [7...9])
      return CounterEvaluation(
        Configuration(counter: "one", track: track),
        clips: [
          ClipScore(
            clip: .sample(),
            reference: reference,
            events: events.map { RepEvent(decisionTime: $0, extremumTime: $0) }
          )
        ],
        plan: .valuesOnly,
        isMeasured: false
      )
    }
    let flips = BackendFlip.all(
      in: [evaluation("a", [1, 3, 5, 8]), evaluation("b", [1, 3])],
      leader: "a"
    )
    #expect(flips[0].moment?.time == 5)
  }

  @Test func `each backend shows its first before any shows its second`() {
    let exact = [[Double]](repeating: [1, 3, 5], count: 20)
    let wrong = [[Double]](repeating: [1, 3], count: 20)
    let half = Array(wrong.prefix(2)) + exact.dropFirst(2)
    let flips = BackendFlip.all(
      in: [
        evaluation("one", "a", exact), evaluation("one", "b", wrong), evaluation("one", "c", half),
      ],
      leader: "a"
    )
    #expect(flips.count == 22)
    let shown = BackendFlip.shown(of: flips)
    #expect(shown.count == BackendFlip.mostShown)
    #expect(shown.prefix(4).map(\.backend) == ["b", "c", "b", "c"])
    #expect(shown.dropFirst(4).allSatisfy { $0.backend == "b" })
    #expect(shown.prefix(4).map(\.clip) == ["clip-0", "clip-0", "clip-1", "clip-1"])
  }

  @Test func `the usual leader has the best score of all counters together`() {
    let some = [
      evaluation("one", "a", [[1, 3]]), evaluation("two", "a", [[1, 3]]),
      evaluation("one", "b", [[1, 3, 5]]), evaluation("two", "b", [[1, 3]]),
      evaluation("one", "truth", [[1, 3, 5]]), evaluation("two", "truth", [[1, 3, 5]]),
    ]
    #expect(BackendDecision.usualLeader(of: some) == "b")
    #expect(BackendDecision.usualLeader(of: Array(some.prefix(2))) == nil)
  }
}
