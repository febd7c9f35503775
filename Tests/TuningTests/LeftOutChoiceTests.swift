// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Matching
import Measures
import PoseTracks
import RepCounting
import Scoring
import Statistics
import Testing
import Tuning

/// Clips of people who rise and come back by so much, and what thresholds chosen on others make of them.
private struct MadeClips {
  var clips: [SweptClip]
  var counter: CounterConfiguration

  /// Two clips of each person with five reps, of heights that differ, and with a small false swing after each.
  init(people: Int, scale: Double = 1, seed: UInt64, counter text: String) throws {
    counter = try CounterConfiguration(parsing: text)
    var random = RandomGenerator(seed: seed)
    clips = (0..<2 * people).map { index in
      let height = 0.14 + 0.08 * random.unit()
      let swing = 0.03 + 0.02 * random.unit()
      let mids = (0..<5).map { 2 + 4 * Double($0) }
      let samples = (0..<660).map { frame in
        let time = Double(frame) / 30
        let rep = mids.map { bump(time, at: $0) }.max() ?? 0
        let other = mids.map { bump(time, at: $0 + 2) }.max() ?? 0
        return Sample(time: time, value: scale * (0.3 + height * rep + swing * other))
      }
      return sweptClip(samples, id: "clip-\(index)", subject: "person-\(index / 2)", mids: mids)
    }
  }

  init(_ clips: [SweptClip], _ counter: CounterConfiguration) {
    self.clips = clips
    self.counter = counter
  }

  func design(folds: Int = 5) throws -> StudyDesign {
    let sweep = try #require(CounterSweep.usual(of: counter))
    let landscapes = clips.map { sweep.landscape(of: $0, OutcomeScoring()) }
    return StudyDesign(
      facts: landscapes.map(\.facts),
      variants: [sweep.scores(landscapes, objective: Objective(.f1))],
      current: sweep.inUse,
      groups: ClipGroups(keys: clips.map { ClipGroups.keys(of: $0.facts.clip) }),
      folds: folds,
      seed: 1,
      isByExercise: false
    )
  }

  /// What the counter itself comes to on a clip.
  func replayed(_ clip: SweptClip, at point: [Double]) throws -> StepScore {
    let sweep = try #require(CounterSweep.usual(of: counter))
    var counter = counter
    for (threshold, value) in zip(sweep.thresholds, point) {
      try counter.set(threshold.name, to: "\(value)")
    }
    var machine = counter.makeSignalCounter(for: clip.exercise)
    return StepScore(
      ClipScore(
        clip: clip.facts.clip,
        reference: clip.reference,
        events: machine.events(of: clip.samples)
      )
    )
  }
}

private func bump(_ time: Double, at middle: Double) -> Double {
  let distance = abs(time - middle)
  return distance < 0.8 ? 0.5 + 0.5 * Elementary.sinAndCos(.pi * (0.5 - distance / 0.8)).0 : 0
}

private func f1(_ scores: [StepScore]) -> Double {
  let matches = scores.compactMap(\.matches)
  let found = matches.reduce(0) { $0 + 2 * $1.matched }
  return Double(found) / Double(matches.reduce(0) { $0 + $1.required + $1.charged })
}

struct `Thresholds chosen without a clip's people` {
  @Test(arguments: ["zig-zag", "adaptive-persistence", "article-rep-counter"])
  func `give each clip what the counter itself counts there`(_ counter: String) throws {
    let made = try MadeClips(people: 7, seed: 3, counter: counter)
    let design = try made.design()
    let found = LeftOutChoice(design)
    let folds = try #require(design.folds)
    let outcomes = try #require(found.outcomes)
    for (place, clip) in made.clips.enumerated() {
      let choice = try #require(found.choice.withoutFold[folds.outer[place]])
      #expect(
        outcomes[place].score(isTimed: true) == (try made.replayed(clip, at: choice.point))
      )
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `are as good on the others as any that a slow search finds, within a standard error`(
    _ seed: UInt64
  ) throws {
    // Signals without a shape, so that no threshold is right everywhere.
    let clips = (0..<12).map { index in
      sweptClip(
        sweptSignal(seed: seed + 97 * UInt64(index)),
        id: "clip-\(index)",
        subject: "person-\(index / 2)",
        mids: [0.7, 1.4, 2.1]
      )
    }
    let made = MadeClips(clips, try CounterConfiguration(parsing: "zig-zag"))
    let design = try made.design(folds: 3)
    let found = LeftOutChoice(design)
    let folds = try #require(design.folds)
    let axis = try #require(CounterSweep.usual(of: made.counter)).axes[0]
    for fold in 0..<folds.outerCount {
      let others = clips.indices.filter { folds.outer[$0] != fold }.map { clips[$0] }
      let choice = try #require(found.choice.withoutFold[fold])
      let score = try f1(others.map { try made.replayed($0, at: choice.point) })
      let best =
        try (0...400).map { step in
          try f1(others.map { try made.replayed($0, at: [axis.value(share: Double(step) / 400)]) })
        }.max() ?? 0
      #expect(score >= best - choice.plateau.loss - 1e-9)
      // No clip of a person is on both sides.
      let inside = Set(
        clips.indices.filter { folds.outer[$0] == fold }.map { clips[$0].facts.clip.subject }
      )
      #expect(inside.isDisjoint(with: others.map(\.facts.clip.subject)))
    }
  }

  @Test func `show that a smaller signal needs no more than a smaller threshold`() throws {
    // In use is a threshold that suits the one backend; the other's signal is 0.7 times as large.
    let counter = "zig-zag:min-amplitude=0.12"
    let (large, small) = (
      try MadeClips(people: 10, seed: 5, counter: counter),
      try MadeClips(people: 10, scale: 0.7, seed: 5, counter: counter)
    )
    func scores(_ made: MadeClips) throws -> (shared: Double, own: Double) {
      let outcomes = try #require(LeftOutChoice(try made.design()).outcomes)
      return (
        f1(try made.clips.map { try made.replayed($0, at: [0.12]) }),
        f1(outcomes.map { $0.score(isTimed: true) })
      )
    }
    let (one, other) = (try scores(large), try scores(small))
    #expect(one.shared == 1)
    #expect(other.shared < 0.8)
    #expect(one.own == 1)
    #expect(other.own == 1)
  }

  @Test func `are not there for one person, and the reason is`() throws {
    let design = try MadeClips(people: 1, seed: 1, counter: "zig-zag").design()
    #expect(LeftOutChoice(design).outcomes == nil)
    #expect(design.obstacle == .oneGroup)
  }
}

struct `Sweeps of counters` {
  @Test func `are over the thresholds of each counter that is tested by default`() {
    let sweeps = CounterCatalog.usual.map { counter in
      (name: counter.name, sweep: CounterSweep.usual(of: CounterConfiguration(counter)))
    }
    // The literal adaptive counter of the article sets its threshold itself.
    #expect(sweeps.filter { $0.sweep == nil }.map(\.name) == ["article-adaptive-counter"])
    #expect(
      sweeps.filter { $0.sweep?.thresholds.count == 2 }.map(\.name) == ["aigym", "hysteresis"]
    )
  }

  @Test func `have ranges that hold the values in use, a low threshold below a high one`() throws {
    let counter = try CounterConfiguration(parsing: "hysteresis:low=60,high=100")
    let axes = ThresholdAxis.usual(of: counter)
    #expect(axes.map(\.name).sorted() == ["high", "low"])
    let low = try #require(axes.first { $0.name == "low" }).range
    let high = try #require(axes.first { $0.name == "high" }).range
    #expect(low.upperBound == 80)
    #expect(high.lowerBound == 80)
  }

  @Test func `are missing for a counter without a threshold that can be swept`() throws {
    let names = CounterCatalog.all.filter { counter in
      CounterSweep.usual(of: CounterConfiguration(counter)) == nil
    }.map(\.name)
    for name in names {
      let counter = try CounterConfiguration(parsing: name)
      #expect(CounterSweep.places(of: ThresholdAxis.usual(of: counter), in: counter).isEmpty)
    }
  }
}
