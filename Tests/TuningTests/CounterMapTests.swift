// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import PoseTracks
import RepCounting
import Testing
import Tuning

/// Maps of counters against replays of the real ones, at both ends of every piece.
struct CounterMapTests {
  /// A counter, a threshold and the values looked at; angles are the signal stretched to 180.
  struct Case: Sendable, CustomTestStringConvertible {
    var counter: String
    var axis: String
    var range: ClosedRange<Double>
    var scale = 1.0

    var testDescription: String { "\(counter) over \(axis)" }
  }

  static let lines = [
    Case(counter: "zig-zag:cooldown=0.7", axis: "min-amplitude", range: 0.01...0.6),
    Case(counter: "zig-zag-fixed:rest=0.3", axis: "min-amplitude", range: 0.01...0.6),
    Case(counter: "zig-zag-fixed", axis: "rest", range: 0...2),
    Case(counter: "article-rep-counter", axis: "min-amplitude", range: 0.005...0.6),
    Case(counter: "article-rep-counter:cooldown=0.5", axis: "min-amplitude", range: 0.005...0.6),
    Case(counter: "article-rep-counter-fixed", axis: "min-amplitude", range: 0.005...0.6),
    Case(
      counter: "article-rep-counter-fixed:cooldown=0.5",
      axis: "min-amplitude",
      range: 0.005...0.6
    ),
    Case(counter: "aigym", axis: "low", range: 30...150, scale: 180),
    Case(counter: "aigym", axis: "high", range: 60...175, scale: 180),
    Case(counter: "hysteresis", axis: "low", range: 30...150, scale: 180),
    Case(counter: "hysteresis:side=high", axis: "high", range: 60...175, scale: 180),
    Case(counter: "hysteresis:count-on=enter", axis: "dwell", range: 0...2, scale: 180),
    Case(counter: "article-adaptive-counter-fixed", axis: "min-amplitude", range: 0.005...0.6),
    Case(counter: "zero-crossing", axis: "min-amplitude", range: 0.005...0.6),
    Case(counter: "velocity-phases", axis: "min-amplitude", range: 0.005...0.6),
    Case(counter: "velocity-phases", axis: "min-speed", range: 0.01...2),
    Case(counter: "adaptive-range", axis: "min-amplitude", range: 0.005...0.6),
    Case(counter: "adaptive-range-fixed", axis: "min-amplitude", range: 0.005...0.6),
    Case(counter: "adaptive-range-fixed", axis: "dwell", range: 0...0.5),
    Case(counter: "adaptive-persistence", axis: "min-amplitude", range: 0.005...0.6),
    Case(counter: "template", axis: "min-amplitude", range: 0.005...0.6),
    Case(counter: "hidden-markov", axis: "dwell", range: 0...1),
    Case(counter: "autocorrelation:window=2", axis: "min-amplitude", range: 0.005...0.6),
    Case(counter: "autocorrelation:window=3", axis: "min-correlation", range: 0...1),
    Case(counter: "spectral:window=4", axis: "min-amplitude", range: 0.005...0.6),
    Case(counter: "spectral:window=4,min-share=0.1", axis: "min-share", range: 0...1),
    Case(counter: "self-similarity:window=3", axis: "min-amplitude", range: 0.005...0.6),
    Case(counter: "self-similarity:window=3", axis: "min-contrast", range: 1...10),
    Case(counter: "prominence", axis: "min-amplitude", range: 0.005...0.6),
    Case(counter: "prominence:smoothing=0", axis: "distance", range: 0...10),
    Case(counter: "matrix-profile", axis: "min-amplitude", range: 0.005...0.6),
    Case(counter: "matrix-profile", axis: "min-correlation", range: 0...1),
    Case(counter: "quickpose", axis: "enter", range: 0...1),
    Case(counter: "quickpose", axis: "exit", range: 0...1),
    Case(counter: "poserac-trigger", axis: "enter", range: 0...1),
    Case(counter: "poserac-trigger", axis: "exit", range: 0...1),
    Case(counter: "zig-zag", axis: "cooldown", range: 0...10),
    Case(counter: "prominence", axis: "cooldown", range: 0...10),
    Case(counter: "autocorrelation", axis: "cooldown", range: 0...10),
    Case(counter: "phase-oscillator", axis: "cooldown", range: 0...10),
  ]

  @Test(arguments: lines, 0..<80 as Range<UInt64>)
  func `a line says at both ends of every piece what the counter reports`(
    test: Case,
    seed: UInt64
  ) throws {
    let configuration = try CounterConfiguration(parsing: test.counter)
    let axis = try ThresholdAxis(test.axis, of: configuration.counter, over: test.range)
    let samples = sweptSignal(seed: seed).scaled(by: test.scale)
    let map = try CounterLine(configuration, over: axis).events(of: sweptClip(samples))
    for piece in map.pieces {
      for value in [piece.range.lowerBound, piece.range.upperBound] {
        let found = try replay(configuration, [(test.axis, value)], samples, .squat)
        #expect(found == piece.outcome.moments, "\(value)")
      }
    }
    var random = RandomGenerator(seed: seed)
    for _ in 0..<10 {
      let share = random.unit()
      let value =
        test.range.lowerBound * (1 - share) + test.range.upperBound * share
      let found = try replay(configuration, [(test.axis, value)], samples, .squat)
      #expect(found == map[value].moments, "\(value)")
    }
  }

  @Test func `a counter behind a stage is swept over what that lets through`() throws {
    let samples = sweptSignal(seed: 3)
    let late = samples.map { sample in
      sample.time < samples[40].time ? Sample(time: sample.time, value: .nan) : sample
    }
    let bare = sweptClip(samples)
    let clip = SweptClip(
      ClipIdentity(id: "clip", subject: "subject", exercise: "squat", duration: 10),
      bare.reference,
      exercise: .squat,
      samples: samples,
      measure: { $0.arming == nil ? samples : late }
    )
    for (text, given) in [("zig-zag-fixed", samples), ("zig-zag-fixed:settle=1", late)] {
      let configuration = try CounterConfiguration(parsing: text)
      let axis = try ThresholdAxis("min-amplitude", of: configuration.counter)
      for name in ["min-amplitude", "cooldown"] {
        let other = try ThresholdAxis(name, of: configuration.counter)
        let found = try CounterLine(configuration, over: other).events(of: clip)
        let value = name == "cooldown" ? 0 : axis.parameter.defaultValue
        #expect(found[value].moments == (try replay(configuration, [], given, .squat)))
      }
    }
    #expect(
      try replay(.init(parsing: "zig-zag-fixed"), [], samples, .squat).count
        > replay(.init(parsing: "zig-zag-fixed"), [], late, .squat).count
    )
  }

  static let planes: [(counter: String, outer: Case, inner: Case)] = [
    ("zig-zag", "min-amplitude", 0.02...0.6, "cooldown", 0...4, 1),
    ("article-rep-counter", "min-amplitude", 0.005...0.6, "cooldown", 0...4, 1),
    ("article-rep-counter-fixed", "min-amplitude", 0.005...0.6, "cooldown", 0...4, 1),
    ("zig-zag-fixed", "min-amplitude", 0.02...0.6, "rest", 0.1...2, 1),
    ("aigym", "high", 100...175, "low", 30...100, 180),
    ("hysteresis:dwell=0.06,smoothing=0", "low", 30...90, "high", 90...170, 180),
    ("quickpose", "enter", 0.5...1, "exit", 0...0.5, 1),
    ("poserac-trigger", "enter", 0.5...1, "exit", 0...0.5, 1),
    ("velocity-phases", "min-amplitude", 0.02...0.6, "min-speed", 0.01...2, 1),
    ("adaptive-persistence", "min-amplitude", 0.02...0.6, "cooldown", 0...4, 1),
    ("template", "min-amplitude", 0.02...0.6, "cooldown", 0...4, 1),
    ("hidden-markov", "dwell", 0...0.5, "cooldown", 0...4, 1),
    ("autocorrelation:window=2", "min-correlation", 0...1, "min-amplitude", 0.02...0.6, 1),
    ("prominence", "min-amplitude", 0.02...0.6, "distance", 0...2, 1),
    ("matrix-profile", "min-amplitude", 0.02...0.6, "min-correlation", 0.2...1, 1),
  ].map { counter, outer, outerRange, inner, innerRange, scale in
    (
      counter, Case(counter: counter, axis: outer, range: outerRange, scale: scale),
      Case(counter: counter, axis: inner, range: innerRange)
    )
  }

  @Test(arguments: planes.indices, 0..<16 as Range<UInt64>)
  func `a plane says in two corners of every cell what the counter reports`(
    index: Int,
    seed: UInt64
  ) throws {
    let test = Self.planes[index]
    let configuration = try CounterConfiguration(parsing: test.counter)
    let counter = configuration.counter
    let plane = try CounterPlane(
      configuration,
      over: ThresholdAxis(test.outer.axis, of: counter, over: test.outer.range),
      ThresholdAxis(test.inner.axis, of: counter, over: test.inner.range)
    )
    let samples = sweptSignal(seed: seed, count: 50).scaled(by: test.outer.scale)
    let cells: [PlaneCell<[RepEvent]>] = plane.events(of: sweptClip(samples)).cells()
    for cell in cells {
      for (outer, inner) in [
        (cell.outer.lowerBound, cell.inner.upperBound),
        (cell.outer.upperBound, cell.inner.lowerBound),
      ] {
        let point = [(test.outer.axis, outer), (test.inner.axis, inner)]
        let found = try replay(configuration, point, samples, .squat)
        #expect(found == cell.outcome.moments, "\(point)")
      }
    }
  }

  @Test func `thresholds that would cross are refused`() throws {
    let configuration = try CounterConfiguration(parsing: "aigym")
    let high = try ThresholdAxis("high", of: configuration.counter)
    let low = try ThresholdAxis("low", of: configuration.counter)
    #expect(throws: ConfigurationError.self) {
      try CounterPlane(configuration, over: high, low)
    }
  }
}

extension [Sample] {
  fileprivate func scaled(by factor: Double) -> [Sample] {
    map { Sample(time: $0.time, value: $0.value * factor, confidence: $0.confidence) }
  }
}
