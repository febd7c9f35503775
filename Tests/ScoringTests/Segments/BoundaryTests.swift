// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Testing
@testable import Matching
@testable import Measures
@testable import Scoring

struct BoundaryTests {
  @Test func `boundaries belong to what begins, and ends of ranges are none`() {
    let reference = [Segment("down", start: 1, end: 2), Segment("up", start: 2, end: 3)]
    let predicted = [Segment("down", start: 1.1, end: 2.25), Segment("up", start: 2.25, end: 3)]
    let errors = BoundaryErrors(predicted, against: reference, within: [0...4], tolerance: 0.5)
    // Background, then down, then up.
    #expect(errors.errors == [0, 0.1, 0.25])
    #expect(errors.reference == 3)
    #expect(errors.predicted == 3)
    let cut = BoundaryErrors(predicted, against: reference, within: [1...3], tolerance: 0.5)
    #expect(cut.reference == 1)
    #expect(cut.predicted == 2)
  }

  @Test func `a boundary does not match one of another name`() {
    let errors = BoundaryErrors(
      [Segment("up", start: 1, end: 4)],
      against: [Segment("down", start: 1, end: 4)],
      within: [0...4],
      tolerance: 0.5
    )
    #expect(errors.errors == [])
  }

  @Test func `edit distances of words`() {
    #expect(EditDistance.between(Array("kitten"), Array("sitting")) == 3)
    #expect(EditDistance.between(Array(""), Array("abc")) == 3)
    #expect(EditDistance.between([Int](), []) == 0)
  }

  @Test func `ranges lose what is removed`() {
    #expect(
      TimeRanges.removing([3...4, 1...2, 1.5...2.5], from: 0...5) == [0...1, 2.5...3, 4...5]
    )
    #expect(TimeRanges.removing([-1...9], from: 0...5) == [])
    #expect(TimeRanges.removing([], from: 2...2) == [])
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `pairs of segments are as many as trying everything finds`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let one = Array(SegmentationScoreTests.segments(&random).prefix(7))
    let other = Array(SegmentationScoreTests.segments(&random).prefix(7))
    let span = 0..<30_000_000
    for percent in [10, 25, 50] {
      let best = Self.most(one, other, percent: percent)
      let pairs = SegmentPairs.between(one, other, percent: percent)
      #expect(pairs.count == best)
      // Neighbours that stay apart, as here every segment is one of its own.
      let first = Segmentation(one, within: span, joiningNeighbours: false)
      let second = Segmentation(other, within: span, joiningNeighbours: false)
      #expect(first.pairs(with: second, percent: percent).count == best)
    }
  }

  /// The most pairs, by trying every choice for the first segment.
  private static func most(_ one: [Segment], _ other: [Segment], percent: Int) -> Int {
    guard let first = one.first else { return 0 }
    let rest = Array(one.dropFirst())
    var best = most(rest, other, percent: percent)
    for (index, candidate) in other.enumerated() {
      let both = min(first.end, candidate.end) - max(first.start, candidate.start)
      let union = first.duration + candidate.duration - both
      guard first.label == candidate.label, both > 1e-9,
        both * 100 >= union * Double(percent) - 1e-6
      else { continue }
      var left = other
      left.remove(at: index)
      best = max(best, 1 + most(rest, left, percent: percent))
    }
    return best
  }
}

struct PredictedSetsTests {
  @Test func `events without ends reach half-way to their neighbours`() {
    let events = [2.0, 4, 6].map { RepEvent(decisionTime: $0 + 0.5, extremumTime: $0) }
    #expect(PredictedSets.segments(of: events) == [Segment("set", start: 1, end: 7)])
  }

  @Test func `a pause of more than ten seconds parts sets`() {
    let events = [0.0, 10, 20.001, 22].map { RepEvent(decisionTime: $0) }
    let sets = PredictedSets.segments(of: events)
    #expect(sets.count == 2)
    #expect(sets.first == Segment("set", start: -5, end: 15))
    #expect(agree(sets.last?.start, 19.0015))
    #expect(agree(sets.last?.end, 22.9995))
  }

  @Test func `labelled ends of events are kept`() {
    let events = [
      RepEvent(decisionTime: 3, extremumTime: 2, start: 1.5, end: 3),
      RepEvent(decisionTime: 6, extremumTime: 5, start: 4, end: 5.5),
    ]
    #expect(PredictedSets.segments(of: events) == [Segment("set", start: 1.5, end: 5.5)])
    #expect(PredictedSets.segments(of: []) == [])
  }

  @Test func `a single event without extent is no set, one with extent is`() throws {
    func measures(_ event: RepEvent) -> CounterEvaluation {
      CounterEvaluation(
        Configuration(counter: "counter", track: "track"),
        clips: [
          ClipScore(
            clip: ClipIdentity(id: "clip", subject: "ana", exercise: "squat", duration: 20),
            reference: Reference(reps: [Reference.Rep(mid: 5)], sets: [4...6]),
            events: [event]
          )
        ]
      )
    }
    let point = measures(RepEvent(decisionTime: 5, extremumTime: 5))
    // Neither found nor charged: one labelled set, no predicted one.
    #expect(point.measure("set-f1:iou-50")?.value == 0)
    #expect(point.measure("set-iou")?.value == 0)
    let stretch = measures(RepEvent(decisionTime: 6, extremumTime: 5, start: 4, end: 6))
    #expect(stretch.measure("set-f1:iou-50")?.value == 1)
    #expect(stretch.measure("set-iou")?.value == 1)
  }
}
