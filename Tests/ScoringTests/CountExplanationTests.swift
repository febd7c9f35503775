// SPDX-License-Identifier: Apache-2.0
import Labels
import RepCounting
import Testing

@testable import Matching
@testable import Scoring

struct CountExplanationTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    var reps: [Reference.Rep]
    var sets: [ClosedRange<Double>] = []
    var ignored: [ClosedRange<Double>] = []
    var events: [Double]
    var causes: [CountExplanation.Cause]
    var times: [Double]
    var testDescription: String { name }
  }

  static let three = [1.0, 3, 5].map { Reference.Rep(mid: $0) }

  @Test(arguments: [
    Case(name: "nothing is wrong", reps: three, events: [1, 3, 5], causes: [], times: []),
    Case(
      name: "one rep counted twice",
      reps: three,
      events: [1, 3, 3.25, 5],
      causes: [.doubleCount],
      times: [3.25]
    ),
    Case(
      name: "the first rep lost",
      reps: three,
      events: [3, 5],
      causes: [.firstRepLost],
      times: [1]
    ),
    Case(
      name: "the last rep lost",
      reps: three,
      events: [1, 3],
      causes: [.lastRepLost],
      times: [5]
    ),
    Case(
      name: "an inner rep lost",
      reps: three,
      events: [1, 5],
      causes: [.innerRepLost],
      times: [3]
    ),
    Case(
      name: "the last rep of the first of two sets lost",
      reps: [1.0, 3, 11, 13].map { Reference.Rep(mid: $0) },
      sets: [0...4, 10...14],
      events: [1, 11, 13],
      causes: [.lastRepLost],
      times: [3]
    ),
    Case(
      name: "an event after the set",
      reps: three,
      sets: [0...6],
      events: [1, 3, 5, 9],
      causes: [.walkOut],
      times: [9]
    ),
    Case(
      name: "an event before the set",
      reps: three,
      sets: [0.9...6],
      events: [0.1, 1, 3, 5],
      causes: [.walkIn],
      times: [0.1]
    ),
    Case(
      name: "an event between sets",
      reps: [1.0, 3, 21, 23].map { Reference.Rep(mid: $0) },
      sets: [0...4, 20...24],
      events: [1, 3, 10, 21, 23],
      causes: [.outsideSet],
      times: [10]
    ),
    Case(
      name: "an event long before the first rep where no sets are labelled",
      reps: [11.0, 13, 15].map { Reference.Rep(mid: $0) },
      events: [2, 11, 13, 15],
      causes: [.walkIn],
      times: [2]
    ),
    Case(
      name: "an event shortly before the first rep where no sets are labelled",
      reps: [11.0, 13, 15].map { Reference.Rep(mid: $0) },
      events: [10.25, 11, 13, 15],
      causes: [.phantom],
      times: [10.25]
    ),
    Case(
      name: "an event in the set that is no rep",
      reps: three,
      sets: [0...10],
      events: [1, 3, 5, 9],
      causes: [.phantom],
      times: [9]
    ),
    Case(
      name: "events half a rep late",
      reps: three,
      events: [1.75, 3.75, 5.75],
      causes: [.offPhase, .offPhase, .offPhase],
      times: [1, 3, 5]
    ),
    Case(
      name: "an event in the rep's interval",
      reps: [.init(start: 0, mid: 1, end: 4), .init(start: 4, mid: 5, end: 8)],
      events: [3.5, 5],
      causes: [.offPhase],
      times: [1]
    ),
    Case(
      name: "a partial rep counted",
      reps: three + [.init(mid: 7, quality: .partial)],
      events: [1, 3, 5, 7],
      causes: [.partialCounted],
      times: [7]
    ),
    Case(
      name: "an event that is ignored needs no cause",
      reps: three,
      ignored: [6...9],
      events: [1, 3, 5, 7],
      causes: [],
      times: []
    ),
  ])
  func `a wrong count is explained`(one: Case) {
    let score = ClipScore(
      clip: .sample(),
      reference: Reference(reps: one.reps, ignored: one.ignored, sets: one.sets),
      events: one.events.map { RepEvent(decisionTime: $0, extremumTime: $0) }
    )
    #expect(score.explanations.map(\.cause) == one.causes)
    #expect(score.explanations.map(\.time) == one.times)
  }

  /// A candidate at each time that was turned down.
  private static func candidates(
    _ cause: Rejection.Cause,
    at times: [Double]
  ) -> [RepEvent] {
    times.map {
      RepEvent(
        decisionTime: $0 + 0.5,
        extremumTime: $0,
        rejection: Rejection(cause, "\(cause) at \($0)")
      )
    }
  }

  @Test(arguments: [
    (Rejection.Cause.amplitude, CountExplanation.Cause.belowAmplitude),
    (.cooldown, .suppressedByCooldown), (.duration, .turnedDown), (.other, .turnedDown),
  ])
  func `a missed rep has the reason of the candidate that means it`(
    cause: Rejection.Cause,
    expected: CountExplanation.Cause
  ) {
    let score = ClipScore(
      clip: .sample(),
      reference: Reference(reps: Self.three),
      events: [1, 5].map { RepEvent(decisionTime: $0, extremumTime: $0) },
      // 1.5 means the first rep, which was found; 2.75 is nearer to the missed one than 3.5.
      rejections: Self.candidates(cause, at: [1.5, 2.75, 3.5])
    )
    #expect(score.explanations.map(\.cause) == [expected])
    #expect(score.explanations.map(\.rejection?.reason) == ["\(cause) at 2.75"])
    #expect(score.predictedCount == 2)
  }

  @Test func `a candidate that means another rep explains no miss`() {
    let score = ClipScore(
      clip: .sample(),
      reference: Reference(reps: Self.three),
      events: [3, 5].map { RepEvent(decisionTime: $0, extremumTime: $0) },
      rejections: Self.candidates(.amplitude, at: [2.5, 4.5])
    )
    #expect(score.explanations.map(\.cause) == [.firstRepLost])
    #expect(score.explanations.map(\.rejection) == [nil])
  }

  @Test func `a gap of the signal explains every rep that it reaches into`() {
    let gap = RepEvent(
      decisionTime: 4.5,
      extremumTime: 3,
      start: 1.5,
      end: 4.5,
      rejection: Rejection(.dropout, "no value for 3 s")
    )
    let score = ClipScore(
      clip: .sample(),
      reference: Reference(reps: [1.0, 2, 4, 7].map { Reference.Rep(mid: $0) }),
      events: [RepEvent(decisionTime: 1, extremumTime: 1)],
      rejections: [gap]
    )
    #expect(score.explanations.map(\.cause) == [.dropout, .dropout, .lastRepLost])
  }

  @Test func `an event over two reps merges them`() {
    let score = ClipScore(
      clip: .sample(),
      reference: Reference(
        reps: [.init(start: 0, mid: 1, end: 2), .init(start: 2, mid: 3, end: 4)]
      ),
      events: [RepEvent(decisionTime: 4, extremumTime: 1, start: 0, end: 4)]
    )
    #expect(score.explanations.map(\.cause) == [.merged])
    #expect(score.explanations.map(\.reference) == [1])
  }

  @Test func `labels that are a count explain nothing`() {
    #expect(ClipScore.counts(reference: 3, predicted: 1).explanations.isEmpty)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `every miss and every extra is explained once`(seed: UInt64) throws {
    for score in randomClips(subjects: 1, clipsEach: 5, seed: seed) {
      let headline = try #require(score.headline)
      let explanations = score.explanations
      #expect(
        explanations.compactMap(\.reference).sorted() == headline.misses.map(\.reference).sorted()
      )
      #expect(
        explanations.compactMap(\.event).sorted() == headline.extras.map(\.event).sorted()
      )
    }
  }
}
