// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Matching
import Measures
import PoseTracks
import Recognition
import Statistics
import Testing

@testable import Scoring

@Suite struct RecognitionScoreTests {
  private let clip = ClipIdentity(
    id: "workout-ana",
    subject: "ana",
    exercise: "workout",
    duration: 60
  )

  /// Squats from 10 to 30 s and lunges from 40 to 50 s of 60 s.
  private let reference = RecognitionReference(
    sets: [Segment("squat", start: 10, end: 30), Segment("lunge", start: 40, end: 50)],
    ranges: [0...60]
  )

  /// Squat from 12 to 34 s, decided at 14 s; that it is over is decided at 36 s.
  private let told = [
    RecognizedStretch("unknown", start: 0, end: 12, decisionTime: 0),
    RecognizedStretch("squat", start: 12, end: 34, decisionTime: 14),
    RecognizedStretch("unknown", start: 34, end: 60, decisionTime: 36),
  ]

  private func score(
    classes: [String] = ["squat", "lunge"],
    _ told: [RecognizedStretch]? = nil
  ) -> RecognitionScore {
    RecognitionScore(
      clip: clip,
      classes: classes,
      told: told ?? self.told,
      reference: reference
    )
  }

  private func values(_ scores: [RecognitionScore]) -> [String: Double] {
    let evaluation = RecognitionEvaluation(
      RecognizerConfiguration(recognizer: "rocket", track: "truth"),
      clips: scores,
      plan: ResamplingPlan(replicates: 10)
    )
    return Dictionary(
      uniqueKeysWithValues: evaluation.measures.compactMap { measure in
        measure.value.map { (measure.id, $0) }
      }
    )
  }

  private func expect(_ values: [String: Double], _ id: String, _ value: Double?) {
    guard let value else {
      #expect(values[id] == nil, "\(id)")
      return
    }
    #expect(((values[id] ?? .nan) - value).magnitude < 1e-12, "\(id): \(values[id] ?? .nan)")
  }

  @Test func `the example of the catalogue is what it says`() {
    let values = values([score()])
    expect(values, "recognition-accuracy", 18.0 / 30)
    expect(values, "recognition-accuracy:background", 44.0 / 60)
    expect(values, "recognition-accuracy:live", 16.0 / 30)
    expect(values, "recognition-precision", 18.0 / 22)
    expect(values, "recognition-unknown", 12.0 / 30)
    expect(values, "recognition-iou", 18.0 / 34)
    expect(values, "recognition-iou{class=squat}", 18.0 / 24)
    expect(values, "recognition-iou{class=lunge}", 0)
    expect(values, "recognition-iou:by-class", 18.0 / 48)
    expect(values, "recognition-edit", 0.5)
    expect(values, "recognition-f1:iou-50", 2.0 / 3)
    expect(values, "recognition-set-accuracy", 0.5)
    expect(values, "recognition-missed-sets", 0.5)
    expect(values, "recognition-delay-median", 4)
    expect(values, "recognition-rejection", nil)
    expect(values, "false-names-per-minute", 0)
    expect(values, "recognition-accuracy{class=squat}", 18.0 / 20)
  }

  @Test func `what is told as it is labelled, at once, is right in every measure`() {
    let told = [
      RecognizedStretch("unknown", start: 0, end: 10, decisionTime: 0),
      RecognizedStretch("squat", start: 10, end: 30, decisionTime: 10),
      RecognizedStretch("unknown", start: 30, end: 40, decisionTime: 30),
      RecognizedStretch("lunge", start: 40, end: 50, decisionTime: 40),
      RecognizedStretch("unknown", start: 50, end: 60, decisionTime: 50),
    ]
    let values = values([score(told), score(told)])
    for measure in RecognitionMeasureCatalog.all {
      let id = measure.description.id
      guard let value = values[id] else {
        #expect(id == "recognition-rejection", "\(id)")
        continue
      }
      #expect(value == (measure.description.better == .higher ? 1 : 0), "\(id): \(value)")
    }
  }

  /// Told stretches drawn by a seed: names, lengths, and decisions up to 5 s late.
  private func drawn(_ seed: UInt64) -> [RecognizedStretch] {
    var generator = RandomGenerator(seed: seed)
    var stretches = [RecognizedStretch("unknown", start: 0, end: 60, decisionTime: 0)]
    while true {
      let last = stretches[stretches.count - 1]
      let start = last.start + Double.random(in: 0.5...15, using: &generator)
      guard start < 55 else { return stretches }
      let name = ["squat", "lunge", "jack", "unknown"].randomElement(using: &generator) ?? ""
      stretches[stretches.count - 1].end = start
      let decision = max(last.decisionTime, start + Double.random(in: 0...5, using: &generator))
      stretches.append(RecognizedStretch(name, start: start, end: 60, decisionTime: decision))
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `time is shared out once, and accuracies of exercises add up`(seed: UInt64) {
    let score = score(classes: ["squat", "lunge", "jack"], drawn(seed))
    for table in [score.times, score.liveTimes] {
      #expect((table.reduce(0) { $0 + $1.seconds } - 60).magnitude < 1e-5)
    }
    let values = values([score])
    let parts = [("squat", 20.0), ("lunge", 10)].map { name, seconds in
      seconds * (values["recognition-accuracy{class=\(name)}"] ?? .nan)
    }
    let whole = 30 * (values["recognition-accuracy"] ?? .nan)
    #expect((parts.reduce(0, +) - whole).magnitude < 1e-6)
    // A set has the right name, another one or none.
    let unknown = values["recognition-unknown"] ?? .nan
    #expect((values["recognition-accuracy"] ?? .nan) + unknown < 1 + 1e-9)
    #expect((values["recognition-iou"] ?? 0) <= (values["recognition-accuracy"] ?? 0) + 1e-9)
    // What is told of the classes is told of the workout, clip by clip in any order.
    let other = self.score(classes: ["jack", "lunge", "squat"], drawn(seed))
    #expect(other == score)
  }

  @Test func `an exercise that is not known is right if it is unknown`() {
    let values = values([score(classes: ["squat", "jack"])])
    expect(values, "recognition-accuracy", 18.0 / 20)
    expect(values, "recognition-accuracy:background", 54.0 / 60)
    expect(values, "recognition-set-accuracy", 1)
    expect(values, "recognition-rejection", 1)
    expect(values, "recognition-edit", 1)
    // Nobody does jumping jacks, so they are in no mean.
    expect(values, "recognition-iou:by-class", 18.0 / 24)
    #expect(values["recognition-iou{class=jack}"] == nil)
  }

  @Test func `a name at rest is false, and a name in another exercise is no rejection`() {
    let told = [
      RecognizedStretch("unknown", start: 0, end: 1, decisionTime: 0),
      RecognizedStretch("squat", start: 1, end: 45, decisionTime: 3),
      RecognizedStretch("unknown", start: 45, end: 60, decisionTime: 50),
    ]
    let score = score(classes: ["squat", "jack"], told)
    let values = values([score])
    expect(values, "false-names-per-minute", 2)
    expect(values, "recognition-rejection", 0.5)
    // The name is there before the set begins.
    expect(values, "recognition-delay-median", 0)
    #expect(score.sets.map(\.name) == ["squat", ""])
    #expect(
      score.times.map { "\($0.labelled)|\($0.told) \($0.seconds)" }
        == ["| 11.0", "|squat 19.0", "lunge| 5.0", "lunge|squat 5.0", "squat|squat 20.0"]
    )
  }

  @Test func `a stored score is read as it was`() throws {
    let text = score().json.compactText
    let node = try #require(JSONNode.parse(Array(text.utf8), file: "a.json").root)
    #expect(RecognitionScore(node, clip: clip, of: node) == score())
    let damaged = text.replacing("[\"squat\",12", with: "[\"squat\",35")
    let other = try #require(JSONNode.parse(Array(damaged.utf8), file: "a.json").root)
    #expect(RecognitionScore(other, clip: clip, of: other) == nil)
    // Nothing is written where nobody asks for it.
    #expect(RecognitionScore.files(of: [], frames: FrameTimes(), for: .run).isEmpty)
  }

  @Test func `what differs is listed, and worse if a set is lost`() throws {
    let configuration = RecognizerConfiguration(recognizer: "rocket", track: "truth")
    #expect(score().change(from: score(), by: configuration) == nil)
    let less = [RecognizedStretch("unknown", start: 0, end: 60, decisionTime: 0)]
    let change = try #require(score(less).change(from: score(), by: configuration))
    #expect(change.effect == .worse)
    #expect(
      change.lines == [
        "+ 0.000 s: unknown until 60.000 s, decided 0.000 s",
        "- 0.000 s: unknown until 12.000 s, decided 0.000 s",
        "- 12.000 s: squat until 34.000 s, decided 14.000 s",
        "- 34.000 s: unknown until 60.000 s, decided 36.000 s",
      ]
    )
    #expect(score().change(from: score(less), by: configuration)?.effect == .better)
  }

  // MARK: Labels

  private func sets(_ events: [LabelEvent], of exercise: Exercise?) throws -> [Segment]? {
    var labels = LabelFile(clip: "a", source: nil, rater: "ana", status: .done)
    labels.events = events
    let reference = try #require(Reference.make(from: labels, file: "a.ana.tsv").reference)
    return RecognitionReference(labels, reference, exercise: exercise, bounds: 0...30)?.sets
  }

  @Test func `sets are named by families, and walking is rest`() throws {
    let events = [
      LabelEvent(.set, start: 1, end: 8, label: "back-squat", value: 3, unit: "reps"),
      LabelEvent(.set, start: 9, end: 12, label: "walking", value: 0, unit: "reps"),
      LabelEvent(.set, start: 13, end: 20, label: "push-up", value: 3, unit: "reps"),
    ]
    #expect(
      try sets(events, of: nil)
        == [Segment("squat", start: 1, end: 8), Segment("push-up", start: 13, end: 20)]
    )
  }

  @Test func `without sets the reps of a clip are one, and a count says nothing of when`() throws {
    let reps = [
      LabelEvent(.rep, start: 2, mid: 3, end: 4, label: "full"),
      LabelEvent(.rep, start: 5, mid: 6, end: 8, label: "full"),
    ]
    #expect(try sets(reps, of: .airSquat) == [Segment("squat", start: 2, end: 8)])
    let count = [LabelEvent(.set, label: "squat", value: 14, unit: "reps")]
    #expect(try sets(count, of: .squat) == nil)
    // Nobody squats in a clip without reps.
    #expect(try sets([], of: .squat) == [])
    #expect(try sets([], of: .walking) == [])
    #expect(
      try sets([LabelEvent(.hold, start: 3, end: 9, label: "plank")], of: .plank)
        == [Segment("plank", start: 3, end: 9)]
    )
  }
}
