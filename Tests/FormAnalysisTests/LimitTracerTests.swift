// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Traced limits against the analyzer run again with the limit set.
struct LimitTracerTests {
  /// Points that wander smoothly and tremble around where a body's joints are, seen from the side.
  private static func track(lying: Bool, _ random: inout RandomGenerator) -> PoseTrack {
    let upright: [(joints: [Joint], place: SIMD2<Double>, reach: Double)] = [
      ([.leftShoulder, .rightShoulder], SIMD2(500, 300), 25),
      ([.leftElbow, .rightElbow], SIMD2(520, 380), 40),
      ([.leftWrist, .rightWrist], SIMD2(560, 400), 120),
      ([.leftHip, .rightHip], SIMD2(500, 480), 40),
      ([.leftKnee, .rightKnee], SIMD2(510, 590), 15),
      ([.leftAnkle, .rightAnkle], SIMD2(500, 700), 3),
      ([.leftFootIndex, .rightFootIndex], SIMD2(540, 705), 3),
    ]
    let waves = upright.map { part in
      (0..<2).map { _ in
        (
          size: part.reach * Double.random(in: 0.2...1, using: &random),
          speed: Double.random(in: 1...6, using: &random),
          phase: Double.random(in: 0...6, using: &random)
        )
      }
    }
    let noise = Double.random(in: 0...3, using: &random)
    var trembling = RandomGenerator(seed: UInt64(random.index(below: 1_000_000)))
    return pointTrack(seconds: 4) { time in
      var places: [Joint: SIMD2<Double>] = [:]
      for (part, waves) in zip(upright, waves) {
        let way = waves.map { $0.size * Elementary.sin($0.speed * time + $0.phase) }
        // Somebody who lies is the same on the side, with the elbows below the shoulders.
        let base = lying ? SIMD2(part.place.y, 500 + 0.2 * (part.place.x - 500)) : part.place
        let swing = lying ? SIMD2(0.1 * way[0], 0.4 * way[1]) : SIMD2(way[0], way[1])
        for joint in part.joints {
          places[joint] =
            base + swing + SIMD2(noise * trembling.normal(), noise * trembling.normal())
        }
        if lying, part.joints[0] == .leftElbow {
          for joint in part.joints { places[joint] = SIMD2(310, 590) + swing }
        }
      }
      return places
    }
  }

  /// What an analyzer may say something of.
  private static func track(of analyzer: String, _ random: inout RandomGenerator) -> PoseTrack {
    switch analyzer {
    case "andernet-balance-fixed":
      swayTrack(noise: 1, seed: UInt64(random.index(below: 1000))) { circle(at: $0) }
    case "andernet-posture-fixed": posture(&random)
    case "andernet-gait":
      walkTrack(noise: 8, seed: UInt64(random.index(below: 1000)))
        .replacing(inertial: walkingReadings(seconds: 4))
    case "andernet-fall-risk":
      walkTrack(noise: 8, seed: UInt64(random.index(below: 1000))).onFloor()
        .replacing(inertial: walkingReadings(seconds: 4))
    case "gait-steps": walkTrack(noise: 8, seed: UInt64(random.index(below: 1000)))
    case "handstand-holds":
      invertedTrack(reach: 165, noise: 20, seed: UInt64(random.index(below: 1000)))
    default: track(lying: analyzer == "plank", &random)
    }
  }

  /// Somebody who stands, with any posture.
  private static func posture(_ random: inout RandomGenerator) -> PoseTrack {
    var figure = PostureFigure()
    figure.craniovertebralAngle = Double.random(in: 20...80, using: &random)
    figure.trunkLean = Double.random(in: -30...30, using: &random)
    figure.leftwardLean = Double.random(in: -15...15, using: &random)
    figure.hipSlope = Double.random(in: -8...8, using: &random)
    figure.heading = Double.random(in: 0...360, using: &random)
    figure.noise = 0.01
    return figure.track(seed: UInt64(random.index(below: 1000)))
  }

  /// An analyzer by default, with severities on.
  private static func inUse(_ analyzer: AnalyzerDescription) throws -> AnalyzerConfiguration {
    var configuration = AnalyzerConfiguration(analyzer)
    if analyzer.name == "andernet-posture-fixed" { try configuration.set("severities", to: "on") }
    return configuration
  }

  /// What is said, without what follows the limit itself continuously.
  private static func said(_ result: FormResult) -> [String] {
    result.findings.map { "\($0.fault) \($0.start) \($0.end) \($0.time) \($0.value)" }
      + result.measurements.map { "\($0.quantity) \($0.time) \($0.value)" }
      + result.abstentions.map { "\($0.fault) \($0.reason) \($0.time)" }
      + result.events.map { "\($0.kind) \($0.start ?? $0.time) \($0.time) \($0.decisionTime)" }
      + result.holds.map { "\($0.name) \($0.start) \($0.end)" }
      + result.judgements.map { "\($0.subject) \($0.verdict) \($0.start) \($0.end)" }
  }

  private static let cases: [(analyzer: String, parameter: String)] = AnalyzerCatalog.all.flatMap {
    analyzer in analyzer.tracedParameters.map { (analyzer.name, $0) }
  }

  @Test(arguments: cases, [1, 2, 3] as [UInt64])
  func `up to the ends of its range a trace is the analyzer run again, and other ranges follow`(
    one: (analyzer: String, parameter: String),
    seed: UInt64
  ) throws {
    var random = RandomGenerator(seed: seed)
    let analyzer = try #require(AnalyzerCatalog.named(one.analyzer))
    let parameter = try #require(analyzer.parameters.first { $0.name == one.parameter })
    let inUse = try Self.inUse(analyzer)
    let track = Self.track(of: one.analyzer, &random)
    let tracer = try #require(LimitTracer(inUse, over: one.parameter, of: track))
    for _ in 0..<6 {
      let value = Double.random(in: parameter.range, using: &random)
      let trace = tracer.trace(at: value)
      #expect(trace.range.contains(value))
      let range = trace.range.clamped(to: parameter.range)
      let inside = Double.random(in: range, using: &random)
      for limit in [value, range.lowerBound, inside, range.upperBound] {
        var configuration = inUse
        try configuration.set(one.parameter, to: "\(limit)")
        var again = configuration.makeAnalyzer()
        #expect(Self.said(trace.result) == Self.said(again.result(of: track)), "\(limit)")
      }
      // The next stretch begins at the very next number.
      guard range.upperBound < parameter.range.upperBound else { continue }
      let next = tracer.trace(at: range.upperBound.nextUp)
      #expect(next.range.lowerBound == range.upperBound.nextUp)
    }
  }

  @Test func `every limit changes what is said of some track`() throws {
    for one in Self.cases {
      var random = RandomGenerator(seed: 9)
      let analyzer = try #require(AnalyzerCatalog.named(one.analyzer))
      // These bodies are upright, seen from the side, and sure of every joint; nobody climbs.
      let others = ["leg-raise", "bridge", "handstand-push-up", "sit-up", "kinetics-wall-fixed"]
      // Nor are they ever low: a test of its own has a deep squat.
      let ofTheLow = ["min-knee-angle", "min-root-angle"]
      guard !others.contains(one.analyzer), one.parameter != "min-confidence",
        one.parameter != "max-difference", !ofTheLow.contains(one.parameter),
        // Severities are off, and a test of each analyzer's own has them on.
        !["mild-", "moderate-", "severe-"].contains(where: one.parameter.hasPrefix)
      else { continue }
      let isChanged = (0..<30).contains { _ in
        let track = Self.track(of: analyzer.name, &random)
        guard
          let tracer = LimitTracer(AnalyzerConfiguration(analyzer), over: one.parameter, of: track),
          let range = analyzer.parameters.first(where: { $0.name == one.parameter })?.range
        else { return false }
        let low = Self.said(tracer.trace(at: range.lowerBound).result)
        return low != Self.said(tracer.trace(at: range.upperBound).result)
      }
      #expect(isChanged, "\(one)")
    }
  }

  @Test(arguments: [
    ("trainer-squat:axis=up", "min-knee-angle", 90.0),
    ("kinetics-iron", "min-root-angle", 0.0),
  ])
  func `limits of the low change what is said of a deep squat`(
    name: String,
    parameter: String,
    yaw: Double
  ) throws {
    var figure = SquatFigure()
    figure.thighElevation = -5
    figure.yaw = yaw
    let configuration = try AnalyzerConfiguration(parsing: name)
    let range = try #require(
      configuration.parameters.first { $0.name == parameter }?.range
    )
    let tracer = try #require(
      LimitTracer(configuration, over: parameter, of: figure.track(reps: 2))
    )
    let low = Self.said(tracer.trace(at: range.lowerBound).result)
    #expect(low != Self.said(tracer.trace(at: range.upperBound).result))
  }

  @Test func `what decides nothing by itself cannot be traced`() throws {
    let track = SquatFigure().track()
    for (name, parameter) in [
      ("trainer-squat-fixed", "max-trunk-lean"), ("trainer-squat-fixed", "view"),
      ("kinetics-iron-fixed", "plate"), ("trainer-squat", "axis"), ("kinetics-iron", "plate"),
    ] {
      let analyzer = try #require(AnalyzerCatalog.named(name))
      #expect(LimitTracer(AnalyzerConfiguration(analyzer), over: parameter, of: track) == nil)
    }
  }
}
