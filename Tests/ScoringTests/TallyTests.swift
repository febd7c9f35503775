// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import RepCounting
import Testing
@testable import Matching
@testable import Measures
@testable import Scoring
@testable import Statistics

/// What is gathered clip by clip is what all clips together give, to the last bit.
@Suite struct TallyTests {
  private static let plan = ResamplingPlan(replicates: 60)

  /// Clips of eight people, two exercises each, on both bases, some negative, some of which only the number is
  /// known, some uncounted, with a second reading of each.
  private static func clips(
    _ generator: inout RandomGenerator
  ) -> [(first: ClipScore, second: ClipScore)] {
    (0..<40).map { clip in
      let kind = generator.index(below: 10)
      var reps: [Reference.Rep] = []
      for index in 0..<(kind == 0 ? 0 : 2 + generator.index(below: 6)) {
        let mid = 2 + 2 * Double(index) + generator.unit()
        reps.append(.init(start: mid - 0.5, mid: kind == 1 ? nil : mid, end: mid + 0.7))
      }
      let ignored = generator.index(below: 4) == 0 ? [2.0...3.5] : []
      let reference =
        kind == 2
        ? Reference(count: 5)
        : kind == 3
          ? Reference(uncountedIgnoring: ignored)
          : Reference(
            reps: reps,
            ignored: ignored,
            sets: generator.index(below: 3) == 0 && !reps.isEmpty ? [1.5...9] : []
          )
      let identity = ClipIdentity(
        id: "clip-\(clip)",
        subject: "subject-\(clip % 8)",
        exercise: generator.index(below: 2) == 0 ? "squat" : "push-up",
        tags: generator.index(below: 3) == 0 ? ["home"] : [],
        duration: 20,
        isNegative: kind == 0
      )
      func reading() -> ClipScore {
        var events: [RepEvent] = []
        for index in 0..<generator.index(below: 9) {
          let time = 2 + 2 * Double(index) + generator.unit() + (generator.unit() - 0.5) * 1.2
          events.append(
            RepEvent(
              decisionTime: time + 0.5 * generator.unit(),
              extremumTime: time,
              start: time - 0.6,
              end: time + 0.6,
              confidence: generator.unit()
            )
          )
        }
        return ClipScore(
          clip: identity,
          reference: reference,
          events: events.sorted { $0.decisionTime < $1.decisionTime }
        )
      }
      return (reading(), reading())
    }
  }

  private static func gathered(
    _ identifier: MeasureIdentifier,
    _ clips: [ClipScore]
  ) throws -> MeasureTally<ClipScore> {
    var tally = try #require(MeasureTally<ClipScore>(identifier, plan: plan))
    for clip in clips { tally.add(clip) }
    return tally
  }

  /// Scores as a run in parts has them: completed among the others of their part alone.
  private static func inParts(_ clips: [ClipScore]) -> [ClipScore] {
    stride(from: 0, to: clips.count, by: 7).flatMap { start in
      let part = Array(clips[start..<min(start + 7, clips.count)])
      return CounterEvaluation(
        Configuration(counter: "counter", track: "track"),
        clips: part,
        measuring: []
      ).clips
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `measures of counters are those of an evaluation`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    let clips = Self.clips(&generator)
    let first = CounterEvaluation.sample(clips.map(\.first), plan: Self.plan)
    let second = CounterEvaluation.sample(clips.map(\.second), plan: Self.plan)
    let parts = (Self.inParts(clips.map(\.first)), Self.inParts(clips.map(\.second)))
    for measure in first.measures {
      let tally = try Self.gathered(measure.identifier, parts.0)
      #expect(tally.answer() == measure, "\(measure.id)")
      let other = try Self.gathered(measure.identifier, parts.1)
      if !measure.identifier.qualifiers.contains("interval") {
        #expect(
          tally.change(from: other) == first.difference(measure.id, from: second),
          "\(measure.id)"
        )
      }
    }
    for slice in first.slices(by: .exercise) + first.slices(by: .tag) {
      for measure in slice.measures where !MeasureCatalog.all.dependent.contains(measure.plain) {
        #expect(
          try Self.gathered(measure.identifier, parts.0).answer() == measure,
          "\(measure.id)"
        )
      }
    }
  }

  @Test func `measures that depend on other clips are told apart from the others`() {
    #expect(
      MeasureCatalog.all.dependent == [
        "exact:median-period", "off-by-one:median-period", "mae:median-period", "f1@0.5s:aligned",
      ]
    )
  }

  @Test func `other clips cannot be compared`() throws {
    var generator = RandomGenerator(seed: 9)
    let clips = Self.clips(&generator).map(\.first).filter { $0.basis == .turningPoints }
    let identifier = try #require(MeasureIdentifier("recall@0.5s"))
    let all = try Self.gathered(identifier, clips)
    let fewer = try Self.gathered(identifier, Array(clips.dropLast()))
    #expect(
      all.change(from: fewer).undefinedReason == "the evaluations are over different clips"
    )
    let unknown = MeasureIdentifier("recal@0.5s") ?? identifier
    #expect(MeasureTally<ClipScore>(unknown, plan: Self.plan) == nil)
  }

  @Test(arguments: 0..<3 as Range<UInt64>)
  func `measures of form are those of an evaluation`(seed: UInt64) throws {
    let scores = randomFormScores(subjects: 30, seed: seed).enumerated().map { index, score in
      let faults = index % 3 == 0 ? ["knee-valgus", "depth"] : ["knee-valgus"]
      return FormScore(
        clip: score.clip,
        reference: FormReference(
          Reference(reps: (0..<10).map { .init(start: Double($0) * 2, end: Double($0) * 2 + 1.5) }),
          searched: faults,
          episodes: score.reference.episodes
            + (index % 3 == 0 ? [FaultEpisode(fault: "depth", start: 4.5, end: 5)] : []),
          isCorrect: index % 2 == 0
        ),
        result: FormResult(
          findings: score.findings + [.sample(4.5, 5, of: "depth", confidence: 0.5)]
        ),
        alerts: [
          FeedbackEvent(
            time: 5,
            findingTime: 5,
            message: Fault(rawValue: "depth"),
            priority: .safety,
            outcome: .spoken
          )
        ]
      )
    }
    let plan = ResamplingPlan(replicates: 200)
    let catalogue = Set(FormMeasureCatalog.all.map(\.identifier))
    for measure in FormEvaluation.sample(scores).measures {
      var plain = measure.identifier
      plain.slice = []
      guard catalogue.contains(plain) else { continue }
      var tally = try #require(MeasureTally<FormQuestion>(measure.identifier, plan: plan))
      for score in scores { tally.add(FormQuestion(score)) }
      #expect(tally.answer() == measure, "\(measure.id)")
      let same = tally.change(from: tally, level: 0.9)
      #expect(same.value ?? 0 == 0, "\(measure.id)")
    }
  }

  @Test func `measures of phases and tracks are those of an evaluation`() throws {
    var generator = RandomGenerator(seed: 3)
    let phases = (0..<12).map { clip in
      let shift = generator.unit()
      return PhaseScore(
        clip: .sample("clip-\(clip)", subject: "subject-\(clip / 2)"),
        predicted: [
          Segment("eccentric", start: 1 + shift, end: 3),
          Segment("concentric", start: 3, end: 5 + shift),
        ],
        reference: [
          Segment("eccentric", start: 1, end: 3), Segment("concentric", start: 3, end: 5),
        ],
        ranges: [0...10]
      )
    }
    for measure in PhaseEvaluation(
      PhaseConfiguration(track: "track"),
      clips: phases,
      plan: Self.plan
    ).measures {
      var tally = try #require(MeasureTally<PhaseScore>(measure.identifier, plan: Self.plan))
      for score in phases { tally.add(score) }
      #expect(tally.answer() == measure, "\(measure.id)")
      #expect(tally.change(from: tally, level: 0.9).value ?? 0 == 0)
    }
    func summaries(_ generator: inout RandomGenerator) -> [TrackSummary] {
      (0..<20).map { clip in
        TrackSummary(
          clip: .sample("clip-\(clip)", subject: "subject-\(clip / 2)"),
          frames: 90,
          values: generator.index(below: 5) == 0 ? [:] : ["jitter": generator.unit()]
        )
      }
    }
    let (before, after) = (summaries(&generator), summaries(&generator))
    let identifier = try #require(MeasureIdentifier("jitter"))
    let tallies = try [before, after].map { summaries in
      var tally = try #require(MeasureTally<TrackSummary>(identifier, plan: Self.plan))
      for summary in summaries { tally.add(summary) }
      return tally
    }
    let now = TrackEvaluation(TrackConfiguration("track"), clips: after, plan: Self.plan)
    #expect(tallies[1].answer() == now.measure("jitter"))
    #expect(
      tallies[1].change(from: tallies[0], level: Self.plan.level)
        == now.difference(
          "jitter",
          from: TrackEvaluation(TrackConfiguration("track"), clips: before, plan: Self.plan)
        )
    )
  }
}

extension [CounterMeasure] {
  /// The identifiers of those of which a clip has what it has because of the others.
  fileprivate var dependent: [String] { filter(\.dependsOnOthers).map(\.id) }
}

extension Measure {
  /// The identifier of its definition.
  fileprivate var plain: String { identifier.definition.description }
}
