// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import PoseTracks
import Testing
@testable import Matching
@testable import Measures
@testable import Scoring
@testable import Statistics

struct PhaseTests {
  private let squat: Exercise
  private let pullUp: Exercise

  init() throws {
    squat = try #require(Exercise.named("squat"))
    pullUp = try #require(Exercise.named("pull-up"))
  }

  private func reference(
    _ reps: [Reference.Rep],
    ignored: [ClosedRange<Double>] = [],
    holds: [Segment] = [],
    _ exercise: Exercise
  ) -> PhaseReference? {
    PhaseReference(
      Reference(reps: reps, ignored: ignored),
      holds: holds,
      exercise: exercise,
      bounds: 0...10
    )
  }

  @Test func `strokes are named by the way in which the exercise goes first`() throws {
    let reps = [Reference.Rep(start: 1, mid: 2, end: 3)]
    let down = try #require(reference(reps, squat))
    #expect(
      down.segments == [
        Segment("eccentric", start: 1, end: 2), Segment("concentric", start: 2, end: 3),
      ]
    )
    #expect(down.ranges == [0...10])
    let up = try #require(reference(reps, pullUp))
    #expect(up.segments.map(\.label) == ["concentric", "eccentric"])
  }

  @Test func `a hold at the turning point is a phase, another hold is not`() throws {
    let reps = [
      Reference.Rep(start: 1, mid: 2, end: 4), Reference.Rep(start: 5, mid: 6, end: 7),
    ]
    let holds = [Segment("bottom", start: 1.5, end: 3), Segment("top", start: 4, end: 5)]
    let found = try #require(reference(reps, holds: holds, squat))
    #expect(found.hasTurns)
    #expect(
      found.segments.map(\.label) == [
        "eccentric", "bottom", "concentric", "eccentric", "concentric",
      ]
    )
    #expect(found.segments.map(\.start) == [1, 1.5, 3, 5, 6])
  }

  @Test func `around a rep without ends nothing is known`() throws {
    let reps = [
      Reference.Rep(start: 1, mid: 2, end: 3), Reference.Rep(mid: 4),
      Reference.Rep(start: 5, mid: 6, end: 7), Reference.Rep(start: 8, end: 9),
    ]
    let found = try #require(reference(reps, ignored: [0...0.5], squat))
    #expect(found.ranges == [0.5...3, 5...7])
    #expect(reference([Reference.Rep(mid: 4)], squat) == nil)
    #expect(reference([], squat) == nil)
    #expect(reference([.init(start: 1, mid: 2, end: 3)], ignored: [0...5], squat) == nil)
  }

  @Test func `stillness counts half to each side where labels do not part it`() {
    let told = [
      PhaseInterval(.top, start: 0, end: 1), PhaseInterval(.eccentric, start: 1, end: 2),
      PhaseInterval(.bottom, start: 2, end: 3), PhaseInterval(.concentric, start: 3, end: 4),
      PhaseInterval(.top, start: 4, end: 5),
    ]
    let parted = PhaseOrder(squat).segments(told, hasTurns: false)
    #expect(parted.map(\.label) == ["eccentric", "eccentric", "concentric", "concentric"])
    #expect(parted.map(\.end) == [2, 2.5, 3, 4])
    let kept = PhaseOrder(squat).segments(told, hasTurns: true)
    #expect(kept.map(\.label) == ["eccentric", "bottom", "concentric"])
    // Hanging before the first pull is rest, although a detector calls stillness at first the top.
    let hanging = PhaseOrder(pullUp).segments(
      [PhaseInterval(.top, start: 0, end: 1), PhaseInterval(.concentric, start: 1, end: 2)],
      hasTurns: true
    )
    #expect(hanging == [Segment("concentric", start: 1, end: 2)])
  }

  @Test func `a detector that is a quarter of a second late shows it`() throws {
    let reps = [Reference.Rep(start: 1, mid: 3, end: 5), Reference.Rep(start: 6, mid: 8, end: 9)]
    let labelled = try #require(reference(reps, squat))
    let told = [
      PhaseInterval(.top, start: 0, end: 1.25), PhaseInterval(.eccentric, start: 1.25, end: 3.25),
      PhaseInterval(.concentric, start: 3.25, end: 5.25),
      PhaseInterval(.top, start: 5.25, end: 6.25),
      PhaseInterval(.eccentric, start: 6.25, end: 8.25),
      PhaseInterval(.concentric, start: 8.25, end: 9.25), PhaseInterval(.top, start: 9.25, end: 10),
    ]
    let clips = (0..<6).map { index in
      PhaseScore(
        clip: .sample("clip-\(index)", subject: "p\(index)"),
        intervals: told,
        reference: labelled,
        exercise: squat
      )
    }
    let found = PhaseEvaluation(
      PhaseConfiguration(track: "track"),
      clips: clips,
      plan: ResamplingPlan(replicates: 50)
    )
    func value(_ id: String) -> Double? { found.measures.first { $0.id == id }?.value }
    #expect(agree(value("phase-accuracy"), 6.0 / 7))
    #expect(agree(value("phase-accuracy:background"), 8.5 / 10))
    #expect(agree(value("phase-iou{phase=eccentric}"), 3.5 / 4.5))
    #expect(agree(value("phase-iou{phase=concentric}"), 2.5 / 3.5))
    #expect(agree(value("phase-iou{phase=rest}"), 2.5 / 3.5))
    #expect(value("phase-iou{phase=bottom}") == nil)
    #expect(value("phase-edit") == 1)
    #expect(value("phase-f1:iou-50") == 1)
    #expect(value("phase-boundary-f1@0.5s") == 1)
    #expect(value("phase-boundary-bias@0.5s") == 0.25)
    #expect(value("phase-boundary-mae@0.5s") == 0.25)
    #expect(found.exercises.map(\.clips) == [6])
    #expect(found.exercises.first?.measures.first?.id == "phase-accuracy{exercise=squat}")
    #expect(found.measures.first?.events == 24)
  }

  @Test func `holds are told by their times and lengths, over clips that label some`() throws {
    let reps = [Reference.Rep(start: 1, mid: 3, end: 6)]
    let held = try #require(
      reference(reps, holds: [Segment("bottom", start: 2, end: 5)], squat)
    )
    let plain = try #require(reference(reps, squat))
    let told = [
      PhaseInterval(.top, start: 0, end: 1), PhaseInterval(.eccentric, start: 1, end: 2.25),
      PhaseInterval(.bottom, start: 2.25, end: 4.75),
      PhaseInterval(.concentric, start: 4.75, end: 6), PhaseInterval(.top, start: 6, end: 10),
    ]
    let clips = (0..<6).map { index in
      PhaseScore(
        clip: .sample("clip-\(index)", subject: "p\(index)"),
        intervals: told,
        reference: index < 5 ? held : plain,
        exercise: squat
      )
    }
    let found = HoldEvaluation(
      PhaseConfiguration(track: "track"),
      clips: clips.compactMap { HoldScore($0) },
      plan: ResamplingPlan(replicates: 50)
    )
    func measure(_ id: String) -> Measure? { found.measures.first { $0.id == id } }
    #expect(measure("hold-f1:iou-50")?.value == 1)
    #expect(measure("hold-f1:iou-50")?.clips == 5)
    #expect(measure("hold-duration-bias")?.value == -0.5)
    #expect(measure("hold-duration-mae")?.value == 0.5)
    #expect(measure("hold-start-bias")?.value == 0.25)
    #expect(measure("hold-end-bias")?.value == -0.25)
    let none = HoldEvaluation(
      PhaseConfiguration(track: "track"),
      clips: [try #require(HoldScore(clips[5]))],
      plan: ResamplingPlan(replicates: 50)
    )
    let empty = none.measures.first { $0.id == "hold-duration-mae" }
    #expect(empty?.undefinedReason == "no clip has labelled holds")
  }

  @Test func `the list of all measures knows those of phases, each phase by itself`() throws {
    for measure in PhaseMeasureCatalog.all.map(\.description)
      + HoldMeasureCatalog.all.map(\.description)
    {
      var sliced = measure.identifier
      sliced.slice.append(.init("exercise", "squat"))
      for identifier in [measure.identifier, sliced] {
        let known = try #require(MeasureFamily.description(of: identifier), "\(identifier)")
        #expect(known.id == measure.id)
        #expect(known.counted == measure.counted)
      }
    }
  }

  @Test func `a track in which nothing moves is in no measure, with the reason`() throws {
    let labelled = try #require(reference([.init(start: 1, mid: 2, end: 3)], squat))
    func score(_ obstacle: PhaseObstacle?) -> PhaseScore {
      PhaseScore(
        clip: .sample(obstacle?.rawValue ?? "moving"),
        intervals: [
          PhaseInterval(.eccentric, start: 1, end: 2), PhaseInterval(.concentric, start: 2, end: 3),
        ],
        reference: labelled,
        exercise: squat,
        obstacle: obstacle
      )
    }
    let clips = [score(nil), score(.motionless), score(.unseen)]
    let found = PhaseEvaluation(
      PhaseConfiguration(track: "track"),
      clips: clips,
      plan: .valuesOnly
    )
    #expect(found.clips.count == 3)
    for measure in found.measures where measure.value != nil { #expect(measure.clips == 1) }
    #expect(found.measures.first { $0.id == "phase-accuracy" }?.value == 1)
    #expect(clips.compactMap { HoldScore($0) }.count == 1)
    let remark = try #require(PhaseScore.summary?.remarks(on: [found]).first)
    #expect(
      remark
        == "no phases of 'motionless' (track): nothing moves: the tracked joints stay within 0.05 torso "
        + "lengths; 'unseen' (track): the tracked joints are never seen"
    )
    let blind = PhaseEvaluation(
      PhaseConfiguration(track: "track"),
      clips: [score(.unseen)],
      plan: .valuesOnly
    )
    #expect(blind.measures.allSatisfy { $0.value == nil && $0.undefinedReason != nil })
    // What is stored is read back, and a reason that there is not is refused.
    for clip in clips {
      let text = clip.json.compactText
      let node = try #require(JSONNode.parse(Array(text.utf8), file: "phases.json").root)
      #expect(PhaseScore(node, clip: clip.clip, of: node) == clip)
    }
    let text = score(.unseen).json.compactText.replacing("unseen", with: "asleep")
    let node = try #require(JSONNode.parse(Array(text.utf8), file: "phases.json").root)
    #expect(PhaseScore(node, clip: .sample(), of: node) == nil)
  }

  @Test func `a row is named by detector and track, as older runs name both in one`() throws {
    let usual = try #require(PhaseConfiguration(values: [nil, "blazepose-full"]))
    #expect(usual == PhaseConfiguration("trainer-phases-fixed", track: "blazepose-full"))
    #expect(usual.isOfCatalogue && usual.title == "trainer-phases-fixed on blazepose-full")
    let mine = try #require(PhaseConfiguration(values: [nil, "mine on blazepose-full"]))
    #expect(mine == PhaseConfiguration("mine", track: "blazepose-full"))
    #expect(!mine.isOfCatalogue)
    let tuned = PhaseConfiguration("trainer-phases-fixed:dwell=0.2", track: "truth")
    #expect(PhaseConfiguration(values: tuned.values) == tuned && tuned.isOfCatalogue)
    #expect(PhaseConfiguration(values: ["trainer-phases", nil]) == nil)
  }

  @Test func `without clips nothing is defined`() {
    let found = PhaseEvaluation(
      PhaseConfiguration(track: "track"),
      clips: [],
      plan: ResamplingPlan(replicates: 5)
    )
    #expect(found.measures.allSatisfy { $0.value == nil })
    #expect(found.exercises == [])
  }
}
