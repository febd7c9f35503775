// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// The lowest confidence of joints that count as seen, traced, against the analyzer run again with it set.
struct ConfidenceTraceTests {
  private static let parameter = "min-confidence"

  /// Everything that judges rep by rep.
  private static let analyzers = AnalyzerCatalog.all.filter {
    $0.tracedParameters.contains(parameter) && $0.tracedParameters.contains("min-amplitude")
  }.map(\.name)

  /// What an analyzer judges, each joint seen as well as a wave of its own says, in hundredths.
  private static func track(_ analyzer: String, _ seed: UInt64) -> PoseTrack {
    let track = conformanceTrack(of: analyzer, seed: seed)
    var random = RandomGenerator(seed: seed)
    let waves = track.skeleton.joints.map { _ in
      (
        level: Double.random(in: 0.2...0.9, using: &random),
        size: Double.random(in: 0...0.3, using: &random),
        speed: Double.random(in: 0.5...4, using: &random)
      )
    }
    let confidences = track.times.flatMap { time in
      waves.map { wave -> Float in
        let value = wave.level + wave.size * Elementary.sin(wave.speed * time)
        return Float((100 * (value + 0.05 * random.normal())).rounded() / 100)
      }
    }
    return PoseTrack(
      skeleton: track.skeleton,
      frameSize: track.frameSize,
      times: track.times,
      positions: track.positions,
      confidences: confidences.map { min(1, max(0, $0)) },
      world: track.world
    )
  }

  /// What is said at every value, from 0 on.
  private static func pieces(
    _ configuration: AnalyzerConfiguration,
    _ track: PoseTrack
  ) throws -> [(start: Double, result: FormResult)] {
    let tracer = try #require(LimitTracer(configuration, over: parameter, of: track))
    var start = 0.0
    var pieces: [(start: Double, result: FormResult)] = []
    while start <= 1 {
      let trace = tracer.trace(at: start)
      #expect(trace.range.contains(start))
      pieces.append((start, trace.result))
      start = trace.range.upperBound.nextUp
    }
    return pieces
  }

  @Test(arguments: analyzers, [1, 2, 3, 4, 5] as [UInt64])
  func `between its steps a trace is the analyzer run again, at every confidence of every joint`(
    name: String,
    seed: UInt64
  ) throws {
    let inUse = AnalyzerConfiguration(try #require(AnalyzerCatalog.named(name)))
    let track = Self.track(name, seed)
    let pieces = try Self.pieces(inUse, track)
    var random = RandomGenerator(seed: seed)
    let known = Set(track.confidences).sorted().map(Double.init)
    let values =
      known.flatMap { [$0.nextDown, $0, $0.nextUp] }
      + pieces.flatMap { [$0.start, $0.start.nextUp] }
      + (0..<20).map { _ in Double.random(in: 0...1, using: &random) }
    for value in values where (0...1).contains(value) {
      var configuration = inUse
      try configuration.set(Self.parameter, to: "\(value)")
      var analyzer = configuration.makeAnalyzer()
      let expected = analyzer.result(of: track)
      let found = try #require(pieces.last { $0.start <= value }).result
      let isSame = (
        found.findings == expected.findings, found.measurements == expected.measurements,
        found.abstentions == expected.abstentions
      )
      #expect(isSame == (true, true, true), "\(value)")
    }
  }

  @Test(arguments: analyzers)
  func `what is said changes at many values, and at few of those that joints have`(
    name: String
  ) throws {
    let inUse = AnalyzerConfiguration(try #require(AnalyzerCatalog.named(name)))
    let track = Self.track(name, 1)
    let pieces = try Self.pieces(inUse, track)
    #expect(pieces.count > 3)
    #expect(pieces.count < Set(track.confidences).count)
    #expect(pieces[0].result != pieces[pieces.count - 1].result)
  }
}
