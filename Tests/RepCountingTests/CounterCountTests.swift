// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import RepCounting
import TestSupport
import Testing

/// What the counters make of signals whose reps are known; the golden values of all defaults.
@Suite struct CounterCountTests {
  /// A counter and its counts on the signals.
  struct Row: CustomTestStringConvertible {
    var counter: String
    /// [signals]
    var counts: [Int]
    var testDescription: String { counter }
  }

  /// Reps of 2 s and 0.2 of a frame height after 2 s of rest, unless the name says otherwise.
  static let signals: [(name: String, signal: RepSignal)] = [
    ("ten at 30 fps", RepSignal(reps: 10)),
    ("ten at 15 fps", RepSignal(reps: 10, rate: 15)),
    ("ten at 60 fps", RepSignal(reps: 10, rate: 60)),
    ("ten slow ones, 3-1-1", RepSignal(reps: 10, tempo: .init(3, 1, 1))),
    ("five with rests of 3 s", RepSignal(reps: 5, tempo: .init(1, 0, 1, rest: 3))),
    ("a single one", RepSignal(reps: 1)),
    ("ten under noise of 0.01", RepSignal(reps: 10).noisy(0.01, seed: 3)),
    ("ten on a drift of one travel in 20 s", RepSignal(reps: 10).drifting(0.01)),
    ("none in 24 s under noise of 0.005", RepSignal(reps: 0, lead: 22).noisy(0.005, seed: 5)),
  ]

  @Test(arguments: [
    Row(counter: "article-rep-counter", counts: [5, 5, 5, 1, 3, 1, 5, 5, 0]),
    Row(counter: "article-rep-counter-fixed", counts: [10, 10, 10, 10, 5, 1, 10, 10, 0]),
    Row(counter: "zig-zag", counts: [10, 10, 10, 10, 5, 1, 10, 10, 0]),
    Row(counter: "zig-zag-fixed", counts: [10, 10, 10, 10, 5, 1, 10, 10, 0]),
    // Before the first rep the range is unknown, so nothing was low yet.
    Row(counter: "adaptive-range", counts: [9, 9, 9, 9, 4, 0, 10, 9, 0]),
    Row(counter: "adaptive-range-fixed", counts: [10, 10, 10, 10, 5, 1, 10, 10, 0]),
    Row(counter: "adaptive-persistence", counts: [10, 10, 10, 10, 5, 1, 10, 10, 0]),
    Row(counter: "zero-crossing", counts: [10, 10, 10, 10, 5, 1, 10, 9, 0]),
    // 0.2 in 3 s is 0.1 a second at its fastest.
    Row(counter: "velocity-phases", counts: [10, 10, 10, 0, 5, 1, 10, 10, 0]),
    // Noise in the template and drift away from it.
    Row(counter: "template", counts: [10, 10, 10, 10, 5, 1, 7, 3, 0]),
    Row(counter: "phase-oscillator", counts: [10, 10, 10, 10, 5, 1, 10, 10, 0]),
    Row(counter: "hidden-markov", counts: [10, 10, 10, 10, 5, 1, 10, 10, 0]),
    Row(counter: "quickpose", counts: [10, 10, 10, 10, 5, 1, 10, 10, 0]),
    Row(counter: "poserac-trigger", counts: [10, 10, 10, 10, 5, 1, 10, 10, 0]),
    // Rates: single reps and long rests are no rhythm; the end of a rhythm may be half a rep too late.
    Row(counter: "autocorrelation", counts: [10, 10, 10, 9, 3, 0, 11, 10, 0]),
    Row(counter: "spectral", counts: [9, 9, 9, 2, 0, 0, 9, 10, 0]),
    Row(counter: "self-similarity", counts: [10, 10, 10, 0, 0, 0, 11, 10, 0]),
    Row(counter: "prominence", counts: [10, 10, 10, 10, 5, 1, 10, 10, 0]),
    Row(counter: "principal-component", counts: [10, 10, 10, 10, 5, 1, 10, 10, 0]),
    // A single rep has no second one to be like; at an end of a set the motif may not fit.
    Row(counter: "matrix-profile", counts: [10, 10, 10, 10, 5, 0, 9, 9, 0]),
  ])
  func `a counter's counts on known signals`(_ row: Row) throws {
    let squat = try #require(Exercise.named("squat"))
    for ((name, signal), expected) in zip(Self.signals, row.counts) {
      var counter = try CounterConfiguration(parsing: row.counter).makeSignalCounter(for: squat)
      #expect(counter.events(of: signal.samples).count == expected, "\(name)")
    }
  }

  @Test(
    arguments: CounterCatalog.all.filter { $0.defaultSignal == "height" && $0.name != "prominence" }
      .map(\.name)
  )
  func `extrema are those of the reps`(name: String) throws {
    let squat = try #require(Exercise.named("squat"))
    var counter = try CounterConfiguration(parsing: name).makeSignalCounter(for: squat)
    let signal = RepSignal(reps: 10)
    for event in counter.events(of: signal.samples) {
      guard let extremum = event.extremumTime else { continue }
      let nearest = signal.extrema.map { ($0 - extremum).magnitude }.min() ?? .infinity
      #expect(nearest <= 0.15, "\(event)")
    }
  }

  @Test(arguments: ["autocorrelation", "spectral", "self-similarity"])
  func `a rate has no phase, and its first rep waits for a rhythm`(name: String) throws {
    let squat = try #require(Exercise.named("squat"))
    var counter = try CounterConfiguration(parsing: name).makeSignalCounter(for: squat)
    let events = counter.events(of: RepSignal(reps: 10).samples)
    #expect(events.allSatisfy { $0.extremumTime == nil && $0.start == nil && $0.end == nil })
    // Reps begin at 2 s and take 2 s; one and two thirds periods end at 5.3 s.
    #expect(events.first?.decisionTime ?? 0 > 3)
    #expect(events.allSatisfy { ($0.confidence ?? -1) > 0.3 })
  }
}
