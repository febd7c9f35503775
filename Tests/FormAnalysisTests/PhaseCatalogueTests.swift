// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing
@testable import FormAnalysis

@Suite struct PhaseCatalogueTests {
  private func samples(_ values: [Double]) -> [Sample] {
    values.enumerated().map { Sample(time: Double($0), value: $1, confidence: 1) }
  }

  /// The hip's y over seven frames, in pixels that grow downwards: down, still, down, up, unseen, up.
  private let hip = [100.0, 120, 120, 140, 110, .nan, 100]

  @Test func `literally falling y is eccentric, and nothing else is said`() {
    // With y down, whoever lowers has a growing y: the concentric phase, from the first step on.
    var down = TrainerPhases(axis: .down)
    #expect(
      down.intervals(of: samples(hip)) == [
        PhaseInterval(.concentric, start: 1, end: 4), PhaseInterval(.eccentric, start: 4, end: 6),
      ]
    )
    var up = TrainerPhases(axis: .up)
    #expect(
      up.intervals(of: samples(hip)) == [
        PhaseInterval(.eccentric, start: 1, end: 4), PhaseInterval(.concentric, start: 4, end: 6),
      ]
    )
    #expect(up.intervals(of: samples([1, 1, 1])).isEmpty && up.phase == nil && !up.isBlind)
    #expect(up.intervals(of: samples([.nan])).isEmpty && up.isBlind)
  }

  @Test func `the literal analyzer judges where the literal phases turn`() throws {
    let track = SquatFigure().track(reps: 3)
    let squat = try #require(Exercise.named("squat"))
    for axis in TrainerSquatAnalyzer.Axis.allCases {
      let detector = try PhaseDetectorConfiguration(parsing: "trainer-phases:axis=\(axis)")
      let phases = detector.intervals(of: track, exercise: squat)
      let turns = zip(phases, phases.dropFirst()).filter {
        $0.phase == .eccentric && $1.phase == .concentric
      }.map(\.1.start)
      #expect(!turns.isEmpty)
      var analyzer = TrainerSquatAnalyzer(axis: axis)
      let angles = analyzer.result(of: track).measurements.filter { $0.quantity == .kneeAngle }
      #expect(angles.map(\.time) == turns)
    }
  }

  @Test func `names, parameters and defaults are those of the catalogue`() throws {
    #expect(PhaseDetectorCatalog.all.map(\.name) == ["trainer-phases", "trainer-phases-fixed"])
    #expect(PhaseDetectorCatalog.all.map(\.isLiteral) == [true, false])
    #expect(PhaseDetectorCatalog.usual.description == "trainer-phases-fixed")
    let spelled = "trainer-phases-fixed:dead-band=0.3,dwell=0.0,signal=hips"
    #expect(try PhaseDetectorConfiguration(parsing: spelled).description == spelled)
    for bad in ["phases", "trainer-phases:dwell=1", "trainer-phases-fixed:dead-band=0"] {
      #expect(throws: ConfigurationError.self) { try PhaseDetectorConfiguration(parsing: bad) }
    }
    // The catalogue's defaults are those of the detector.
    let track = SquatFigure().track(reps: 2)
    let squat = try #require(Exercise.named("squat"))
    let signal = try #require(Signal.elevation(in: squat))
    var plain = PhaseDetector()
    #expect(
      PhaseDetectorCatalog.usual.intervals(of: track, exercise: squat)
        == plain.intervals(of: track.climb(of: signal))
    )
  }

  @Test func `hips are another height than the tracked joints of a push-up`() throws {
    var figure = SquatFigure()
    figure.yaw = 90
    figure.trunkLean = 60
    let track = figure.track(reps: 2)
    let pushUp = try #require(Exercise.named("push-up"))
    // Torsos of 0.5 m: hips fall by 1.6 of them a second at most, shoulders over a leaning trunk by 2.6.
    let usual = try PhaseDetectorConfiguration(parsing: "trainer-phases-fixed:dead-band=1.9")
    let hips = usual.setting(["signal"], to: [1])
    #expect(hips.description.hasSuffix("signal=hips"))
    #expect(usual.intervals(of: track, exercise: pushUp).contains { $0.phase == .eccentric })
    #expect(hips.intervals(of: track, exercise: pushUp).allSatisfy { $0.phase == .top })
    let squat = try #require(Exercise.named("squat"))
    let of = PhaseDetectorCatalog.usual
    #expect(
      of.setting(["signal"], to: [1]).intervals(of: track, exercise: squat)
        == of.intervals(of: track, exercise: squat)
    )
  }

  @Test(arguments: ["dead-band", "dwell"])
  func `a traced threshold gives the replay's phases, and changes none within its range`(
    parameter: String
  ) throws {
    let squat = try #require(Exercise.named("squat"))
    let track = SquatFigure().track(reps: 2)
    let usual = PhaseDetectorCatalog.usual
    let tracer = try #require(PhaseTracer(usual, over: parameter, of: track, exercise: squat))
    var value = parameter == "dwell" ? 0 : 0.01
    var pieces = 0
    while value <= 1, pieces < 40 {
      let trace = tracer.trace(at: value)
      #expect(trace.range.contains(value))
      for inside in [value, min(trace.range.upperBound, 1)] {
        let own = usual.setting([parameter], to: [inside])
        #expect(own.intervals(of: track, exercise: squat) == trace.intervals, "\(inside)")
      }
      value = trace.range.upperBound.nextUp
      pieces += 1
    }
    #expect(pieces > 3)
    #expect(PhaseTracer(usual, over: "window", of: track, exercise: squat) == nil)
    let literal = try PhaseDetectorConfiguration(parsing: "trainer-phases")
    #expect(PhaseTracer(literal, over: "axis", of: track, exercise: squat) == nil)
  }
}
