// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import RepCounting
import TestSupport
import Testing

@testable import Replay

struct MetamorphicTests {
  private let relations = MetamorphicRelation.allCases

  /// The relations that a counter breaks on squats of 120 pixels in a frame of 400.
  private func broken(
    _ counter: String,
    yaw: Double = 90
  ) throws -> [MetamorphicRelation: String] {
    var figure = SquatFigure()
    figure.yaw = yaw
    let track = figure.track(reps: 5, noise: 0.3, seed: 3)
    let exercise = try #require(Exercise.named("squat"))
    let counters = [try CounterConfiguration(parsing: counter)]
    let verdicts = CounterRelations(counters).verdicts(
      on: track,
      exercise: exercise,
      events: Replay(counters).events(of: track, exercise: exercise)
    )[0]
    var broken: [MetamorphicRelation: String] = [:]
    for (relation, verdict) in zip(relations, verdicts) { broken[relation] = verdict.failure }
    return broken
  }

  @Test(arguments: ["hysteresis@knee-angle-mean", "zero-crossing@knee-angle-mean", "quickpose"])
  func `good counters keep every relation on clean squats`(_ counter: String) throws {
    let found = try broken(counter)
    #expect(found == [:], "\(found)")
  }

  @Test func `a threshold in frame heights does not stand a smaller person`() throws {
    // Hips travel 0.2 frame heights at most; half of it is below 0.15.
    #expect(
      try broken("zig-zag-fixed:min-amplitude=0.08") == [
        .scale: "counts 5 before the change, 0 after"
      ]
    )
    #expect(try broken("zig-zag-fixed:min-amplitude=0.02") == [:])
  }

  @Test func `a signal that needs the whole clip looks ahead`() throws {
    #expect(try broken("zero-crossing@principal-offline").keys.contains(.prefix))
    #expect(try !broken("zero-crossing").keys.contains(.prefix))
  }

  private func event(_ time: Double) -> RepEvent {
    RepEvent(decisionTime: time + 0.5, extremumTime: time)
  }

  @Test func `verdicts on events by hand`() {
    func verdict(
      _ relation: MetamorphicRelation,
      _ one: [Double],
      _ other: [Double]
    ) -> String? {
      let found = other.map(event)
      return CounterRelations.verdict(relation, one.map(event), found, frame: 0.04).failure
    }
    #expect(verdict(.mirror, [1, 2], [2, 1]) == nil)
    #expect(verdict(.mirror, [1, 2], [1]) == "counts 2 before the change, 1 after")
    #expect(verdict(.scale, [1, 2], [1, 2.25]) == "an event moves by 0.250 s")
    #expect(verdict(.scale, [1, 2], [1, 2.04]) == nil)
    #expect(verdict(.resolution, [1, 2], [1, 2.04]) == "an event moves by 0.040 s")
    #expect(verdict(.timeShift, [1], [1_001]) == nil)
    #expect(verdict(.timeShift, [1], [1]) == "an event moves by 1000.000 s")
    #expect(verdict(.concatenation, [1, 2], [1, 2, 8]) == nil)
    #expect(verdict(.concatenation, [1, 2], [1, 2, 8, 9, 10]) == nil)
    #expect(verdict(.concatenation, [1, 2], [1, 2]) == "counts 2 once, and 2 if played twice")
    #expect(verdict(.concatenation, [], []) == nil)
  }

  @Test func `corrected analyzers look neither ahead nor at the clock`() throws {
    var figure = SquatFigure()
    figure.yaw = 35
    let track = figure.track(reps: 4, noise: 0.2, seed: 5)
    let exercise = try #require(Exercise.named("squat"))
    let checks = FormRelations(AnalyzerCatalog.all.map { AnalyzerConfiguration($0) })
    let verdicts = checks.verdicts(on: track, exercise: exercise)
    #expect(verdicts.count == AnalyzerCatalog.all.count)
    var broken: [String: String] = [:]
    for (analyzer, found) in zip(AnalyzerCatalog.all, verdicts) {
      #expect(found == nil || found?.count == relations.count)
      guard let found, !analyzer.isLiteral else { continue }
      for (relation, verdict) in zip(relations, found)
      where relation == .timeShift || relation == .prefix {
        broken["\(analyzer.name), \(relation.rawValue)"] = verdict.failure
      }
    }
    #expect(broken == [:])
  }

  private func finding(_ time: Double, _ side: BodySide?, value: Double = 3) -> Finding {
    Finding(
      .kneeValgus,
      start: time,
      end: time,
      time: time,
      decisionTime: time,
      side: side,
      quantity: .kneeProjectionAngle,
      value: value,
      threshold: 2,
      confidence: 0.7
    )
  }

  @Test func `findings are compared by fault, side, time and value`() {
    func verdict(_ relation: MetamorphicRelation, _ one: [Finding], _ other: [Finding]) -> Bool {
      let (result, changed) = (FormResult(findings: one), FormResult(findings: other))
      return FormRelations.verdict(relation, result, changed, frame: 0.04).isHeld
    }
    #expect(verdict(.mirror, [finding(1, .left)], [finding(1, .right)]))
    #expect(!verdict(.mirror, [finding(1, .left)], [finding(1, .left)]))
    #expect(verdict(.mirror, [finding(1, nil)], [finding(1, nil)]))
    #expect(verdict(.scale, [finding(1, .left)], [finding(1, .left, value: 3.009)]))
    #expect(!verdict(.scale, [finding(1, .left)], [finding(1, .left, value: 3.02)]))
    #expect(!verdict(.translation, [finding(1, .left)], []))
    #expect(verdict(.timeShift, [finding(1, .left)], [finding(1_001, .left)]))
    #expect(verdict(.concatenation, [finding(1, .left)], [finding(1, .left)]))
    let many = [finding(1, nil), finding(3, nil), finding(5, nil)]
    #expect(!verdict(.concatenation, many, many))
  }

  @Test func `a clip after itself has twice the frames and two seconds without any`() {
    let track = SquatFigure().track(reps: 1)
    let twice = track.twice(apart: 2)
    #expect(twice.count == 2 * track.count)
    #expect((twice.times[track.count] - twice.times[track.count - 1] - 2).magnitude < 1e-9)
    let (first, second) = (twice[track.count - 1], twice[2 * track.count - 1])
    let hip = track.skeleton.index(of: .leftHip) ?? 0
    #expect(first.pointInImage(hip) == second.pointInImage(hip))
  }
}
