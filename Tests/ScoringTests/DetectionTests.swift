// SPDX-License-Identifier: Apache-2.0
import Labels
import RepCounting
import Testing
@testable import Matching
@testable import Scoring

struct DetectionTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    var reps: [Reference.Rep] = []
    var ignored: [ClosedRange<Double>] = []
    var events: [Double] = []
    var reading = LabelReading.lenient
    var matched: [Int] = []
    var missed: [Int] = []
    var spurious: [Int] = []
    var double: [Int] = []
    var excused: [Int] = []
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "match, miss, spurious and double",
      reps: [.init(mid: 1), .init(mid: 3)],
      events: [0.9, 1.2, 5],
      matched: [0],
      missed: [1],
      spurious: [2],
      double: [1]
    ),
    Case(
      name: "lenient excuses an event on a borderline rep",
      reps: [.init(mid: 1, quality: .borderline)],
      events: [1.1],
      excused: [0]
    ),
    Case(
      name: "lenient does not ask for a borderline rep",
      reps: [.init(mid: 1, quality: .borderline)]
    ),
    Case(
      name: "strict asks for a borderline rep",
      reps: [.init(mid: 1, quality: .borderline)],
      reading: .strict,
      missed: [0]
    ),
    Case(
      name: "strict matches a borderline rep",
      reps: [.init(mid: 1, quality: .borderline)],
      events: [1.1],
      reading: .strict,
      matched: [0]
    ),
    Case(
      name: "lenient excuses events on partial and failed reps",
      reps: [.init(mid: 1, quality: .partial), .init(mid: 3, quality: .failed)],
      events: [1, 3],
      excused: [0, 1]
    ),
    Case(
      name: "strict charges events on partial and failed reps",
      reps: [.init(mid: 1, quality: .partial), .init(mid: 3, quality: .failed)],
      events: [1, 3],
      reading: .strict,
      spurious: [0, 1]
    ),
    Case(
      name: "lenient charges the second event on a partial rep",
      reps: [.init(mid: 1, quality: .partial)],
      events: [1, 1.2],
      double: [1],
      excused: [0]
    ),
    Case(
      name: "a full rep comes before a nearer partial one",
      reps: [.init(mid: 1), .init(mid: 1.6, quality: .partial)],
      events: [1.5],
      matched: [0]
    ),
    Case(
      name: "an event in an ignored interval is excused",
      ignored: [4...6],
      events: [5],
      excused: [0]
    ),
    Case(
      name: "an event in an ignored interval may find a rep beside it",
      reps: [.init(mid: 3.8)],
      ignored: [4...6],
      events: [4.1],
      matched: [0]
    ),
    Case(
      name: "a rep keeps the event that would be charged, though the ignored one is nearer",
      reps: [.init(mid: 3.9)],
      ignored: [4...6],
      events: [3.6, 4],
      matched: [0],
      excused: [1]
    ),
    Case(
      name: "a rep in an ignored interval is not required",
      reps: [.init(mid: 5)],
      ignored: [4...6]
    ),
    Case(
      name: "an interval takes events within it and a tolerance around it",
      reps: [.init(start: 1, end: 2), .init(start: 4, end: 5)],
      events: [0.5, 5.6],
      matched: [0],
      missed: [1],
      spurious: [1]
    ),
    Case(
      name: "a second event just within the tolerance is double",
      reps: [.init(mid: 1)],
      events: [1, 1.5, 1.500002],
      matched: [0],
      spurious: [2],
      double: [1]
    ),
    Case(
      name: "half a second is within half a second",
      reps: [.init(mid: 0.6)],
      events: [1.1],
      matched: [0]
    ),
  ]

  @Test(arguments: cases)
  func `reps and events fall into place`(one: Case) {
    let detection = PlacedClip(
      reference: one.reps,
      ignored: one.ignored,
      events: one.events.map { RepEvent(decisionTime: $0, extremumTime: $0) }
    ).detection(MatchingCriterion(tolerance: 0.5, reading: one.reading))
    #expect(detection.matches.map(\.reference) == one.matched)
    #expect(detection.misses.map(\.reference) == one.missed)
    #expect(detection.extras.filter { $0.kind == .spurious }.map(\.event) == one.spurious)
    #expect(detection.extras.filter { $0.kind == .double }.map(\.event) == one.double)
    #expect(detection.excused == one.excused)
  }

  @Test func `errors and latencies are those of extremum and decision`() throws {
    let score = ClipScore(
      clip: .sample(),
      reference: Reference(reps: [.init(start: 1, mid: 2, end: 3)]),
      events: [RepEvent(decisionTime: 2.75, extremumTime: 2.25)]
    )
    let match = try #require(score.headline?.matches.first)
    #expect(match.timeError == 0.25)
    #expect(match.latency == 0.75)
    #expect(match.latencyAfterEnd == -0.25)
  }

  @Test func `a rep labelled by its interval has no time error`() throws {
    let score = ClipScore(
      clip: .sample(),
      reference: Reference(reps: [.init(start: 1, end: 3)]),
      events: [RepEvent(decisionTime: 3.5, extremumTime: 2)]
    )
    let match = try #require(score.headline?.matches.first)
    #expect(score.basis == .intervals)
    #expect(match.timeError == nil)
    #expect(match.latency == nil)
    #expect(match.latencyAfterEnd == 0.5)
  }

  @Test func `reps and events may come in any order`() throws {
    let forward = ClipScore.sample(reps: [1, 3, 5], events: [1.1, 3.2, 4.8])
    let backward = ClipScore.sample(reps: [5, 3, 1], events: [4.8, 3.2, 1.1])
    let one = try #require(forward.headline)
    let other = try #require(backward.headline)
    #expect(one.matches.map(\.timeError) == other.matches.map(\.timeError))
    #expect(other.matches.map(\.reference) == [2, 1, 0])
    #expect(other.matches.map(\.event) == [2, 1, 0])
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `every rep and every event is in one place`(seed: UInt64) {
    for score in randomClips(subjects: 2, clipsEach: 3, seed: seed) {
      for detection in score.detections {
        #expect(detection.requiredCount == score.reference.count)
        #expect(detection.chargedCount + detection.excused.count == score.events.count)
        #expect(detection.spuriousCount + detection.doubleCount == detection.extras.count)
      }
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `what shares memory with the headline's is what is found by itself`(seed: UInt64) throws {
    for score in randomClips(subjects: 2, clipsEach: 3, seed: seed) {
      let placed = try #require(score.placed)
      for detection in score.detections {
        #expect(detection == placed.detection(detection.criterion))
      }
    }
  }
}
