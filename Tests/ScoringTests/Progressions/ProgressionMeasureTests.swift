// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import RepCounting
import Testing

@testable import Measures
@testable import Scoring

/// Standards of progressions by labelled and by counted reps.
@Suite struct ProgressionMeasureTests {
  private static func step(_ label: String) throws -> Progression.Step {
    try #require(Progression.step(labelled: label))
  }

  /// A clip of sets of reps a second apart, half a minute between them, with counted reps per set.
  private static func clip(
    _ label: String = "squat/full-squat",
    subject: String = "ana",
    labelled: [Int],
    counted: [Int],
    sides: [LabelEvent.Side?]? = nil
  ) throws -> ClipScore {
    let step = try step(label)
    var reps: [Reference.Rep] = []
    var events: [RepEvent] = []
    var sets: [Reference.ProgressionSet] = []
    for (place, pair) in zip(labelled, counted).enumerated() {
      let start = Double(place) * 60
      reps += (0..<pair.0).map { Reference.Rep(mid: start + Double($0) + 0.5) }
      events += (0..<pair.1).map {
        RepEvent(decisionTime: start + Double($0) + 0.6, extremumTime: start + Double($0) + 0.5)
      }
      sets.append(
        Reference.ProgressionSet(
          step,
          range: start...(start + Double(max(pair.0, pair.1))),
          side: sides?[place],
          count: pair.0
        )
      )
    }
    var reference = Reference(reps: reps, sets: sets.compactMap(\.range))
    reference.progressionSets = sets
    return ClipScore(
      clip: .sample("clip-\(subject)", subject: subject, duration: 600),
      reference: reference,
      events: events
    )
  }

  @Test func `a rep missed in one of two sets is another standard`() throws {
    let score = try Self.clip(labelled: [10, 10], counted: [10, 9])
    let found = try #require(score.progressionTries.first)
    #expect(score.progressionTries.count == 1)
    #expect(found.sets.map(\.counted) == [10, 9])
    #expect(found.labelled == .intermediate)
    #expect(found.counted == .beginner)
    #expect(found.isMiscounted)
  }

  @Test func `measures of the documentation`() throws {
    let clips = [
      try Self.clip(subject: "ana", labelled: [10, 10], counted: [10, 9]),
      try Self.clip(subject: "ben", labelled: [12, 11], counted: [11, 11]),
      try Self.clip(subject: "chen", labelled: [4], counted: [5]),
      try Self.clip(subject: "dora", labelled: [7], counted: [7]),
    ]
    let evaluation = CounterEvaluation.sample(clips)
    #expect(evaluation.measure("standard-error")?.value == 0.5)
    #expect(evaluation.measure("standard-error")?.events == 4)
    #expect(evaluation.measure("standard-over")?.value == 0.25)
    let miscounted = evaluation.measure("standard-error:miscounted")
    #expect(agree(miscounted?.value, 2.0 / 3))
    // Whoever was counted right says nothing of miscounts, and widens no interval.
    #expect(miscounted?.events == 3 && miscounted?.subjects == 3)
  }

  @Test func `without a step in the labels there is no number, and the reason is said`() {
    let clips = randomClips(subjects: 5, clipsEach: 1, seed: 1)
    let measure = CounterEvaluation.sample(clips).measure("standard-error")
    #expect(measure?.value == nil)
    #expect(measure?.clips == 0)
    #expect(measure?.undefinedReason == "no clips whose labels name a step of a progression")
  }

  @Test func `without a miscount nothing is said of miscounts`() throws {
    let clips = [try Self.clip(labelled: [10], counted: [10])]
    let measure = CounterEvaluation.sample(clips).measure("standard-error:miscounted")
    #expect(measure?.undefinedReason == "no set whose labels name a step is miscounted")
  }

  @Test func `holds are no tries`() throws {
    let score = try Self.clip("handstand-push-up/wall-headstand", labelled: [3], counted: [3])
    #expect(score.progressionTries.isEmpty)
  }

  @Test(arguments: [
    // Half a second after the set's end, then a little more; and in the middle between two sets.
    (10.5, [1, 0]), (10.51, [0, 0]), (19.5, [0, 1]), (5.0, [1, 0]), (31.0, [0, 0]),
  ])
  func `an event belongs to the set it is in or next to`(time: Double, expected: [Int]) throws {
    let step = try Self.step("squat/full-squat")
    var reference = Reference(count: 2, sets: [0...10, 20...30])
    reference.progressionSets = [
      .init(step, range: 0...10, count: 1), .init(step, range: 20...30, count: 1),
    ]
    let score = ClipScore(
      clip: .sample(),
      reference: reference,
      events: [RepEvent(decisionTime: time, extremumTime: time)]
    )
    #expect(score.progressionTries.first?.sets.map(\.counted) == expected)
  }

  @Test func `what is ignored is in no set, unless it found a rep`() throws {
    let step = try Self.step("squat/full-squat")
    var reference = Reference(reps: [Reference.Rep(mid: 3)], ignored: [3.1...9])
    reference.progressionSets = [.init(step, range: nil, count: 1)]
    let score = ClipScore(
      clip: .sample(),
      reference: reference,
      events: [
        RepEvent(decisionTime: 3.3, extremumTime: 3.2), RepEvent(decisionTime: 6, extremumTime: 6),
        RepEvent(decisionTime: 12, extremumTime: 12),
      ]
    )
    #expect(score.predictedCount == 2)
    #expect(score.progressionTries.first?.sets.map(\.counted) == [2])
  }

  @Test(arguments: [
    // Each side needs its own sets.
    ([5, 5], [LabelEvent.Side?.some(.left), .right], Progression.Standard.beginner),
    ([10, 10], [.left, .right], .beginner),
    ([10, 10, 10, 10], [.left, .right, .left, .right], .intermediate),
    ([10, 10, 10, 9], [.left, .right, .left, .right], .beginner),
    // Sets of both count for either; sides that nobody labelled are not asked for.
    ([10, 10, 10], [.left, .right, .both], .intermediate),
    ([10, 10], [.left, .left], .intermediate),
    ([10, 10], [nil, nil], .intermediate),
  ])
  func `sides reach a standard each`(
    labelled: [Int],
    sides: [LabelEvent.Side?],
    expected: Progression.Standard
  ) throws {
    let score = try Self.clip(
      "squat/one-leg-squat",
      labelled: labelled,
      counted: labelled,
      sides: sides
    )
    #expect(score.progressionTries.first?.labelled == expected)
  }

  @Test(arguments: [
    ([10, 10], -1, true), ([10, 10], 1, false), ([9, 10], 1, true), ([12, 12], -1, false),
    ([12, 12], -3, true), ([0], -1, false), ([4], 1, true),
  ])
  func `labels alone say whether a rep more or less matters`(
    labelled: [Int],
    error: Int,
    expected: Bool
  ) throws {
    let score = try Self.clip(labelled: labelled, counted: labelled)
    #expect(score.progressionTries.first?.wouldChange(by: error) == expected)
  }

  @Test func `two steps in one clip are two tries`() throws {
    let steps = try [Self.step("squat/full-squat"), Self.step("squat/close-squat")]
    var reference = Reference(count: 15, sets: [0...10, 20...30])
    reference.progressionSets = [
      .init(steps[0], range: 0...10, count: 10), .init(steps[1], range: 20...30, count: 5),
    ]
    let score = ClipScore(clip: .sample(), reference: reference, events: [])
    #expect(score.progressionTries.map(\.step) == steps)
    #expect(score.progressionTries.map(\.labelled) == [.beginner, .beginner])
    #expect(score.progressionTries.map(\.counted) == [.none, .none])
  }
}
