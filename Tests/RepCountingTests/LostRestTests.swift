// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import TestSupport
import Testing

/// Sets in which the first rest is never reached again, and reps change on the way.
@Suite struct LostRestTests {
  private func count(_ text: String, _ samples: [Sample]) throws -> Int {
    try events(text, samples).count
  }

  private func events(_ text: String, _ samples: [Sample]) throws -> [RepEvent] {
    let squat = try #require(Exercise.named("squat"))
    var counter = try CounterConfiguration(parsing: text).makeSignalCounter(for: squat)
    return counter.events(of: samples)
  }

  /// Somebody rests for 2 s, sets up by some travels, and does reps from there.
  private func setUp(_ travels: Double, reps: Int) -> RepSignal {
    RepSignal(reps: reps, lead: 4).changed { $0.time < 2 ? $0.value - 0.2 * travels : $0.value }
  }

  @Test(
    arguments: ["article-rep-counter-fixed", "adaptive-persistence", "zig-zag-fixed"],
    [0.5, 1, 2, 3]
  )
  func `a setup larger than a rep costs none`(_ counter: String, _ travels: Double) throws {
    let signal = setUp(travels, reps: 12)
    let found = try events(counter, signal.samples)
    #expect(found.count == 12)
    for (event, extremum) in zip(found, signal.extrema) {
      #expect((try #require(event.extremumTime) - extremum).magnitude < 0.2)
    }
    #expect(found.map(\.decisionTime) == found.map(\.decisionTime).sorted())
  }

  @Test func `an amplitude that follows the range stands a setup of one rep`() throws {
    #expect(try count("article-adaptive-counter-fixed", setUp(1, reps: 12).samples) == 12)
  }

  @Test(arguments: ["article-rep-counter-fixed", "article-adaptive-counter-fixed"])
  func `later reps come back half as far as the first went out`(counter: String) throws {
    let signal = RepSignal(reps: 10)
    let short = signal.changed { sample in
      sample.time > signal.extrema[0] ? max(sample.value, 0.39) : sample.value
    }
    #expect(try count(counter, short.samples) == 10)
  }

  @Test(arguments: ["article-rep-counter-fixed", "article-adaptive-counter-fixed"])
  func `two dips at the extreme are no reps`(counter: String) throws {
    let tempo = RepSignal.Tempo(1, 2, 1, rest: 1)
    let signal = RepSignal(reps: 6, tempo: tempo).changed { sample in
      let inHold = (sample.time - 2).truncatingRemainder(dividingBy: tempo.period) - 1
      guard sample.time >= 2, sample.time < 32, (0..<2).contains(inHold) else {
        return sample.value
      }
      return sample.value - 0.1 * (1 - Elementary.cos(2 * .pi * inHold)) / 2
    }
    #expect(try count(counter, signal.samples) == 6)
  }

  @Test func `reps that shrink to a third are counted by half of those before`() throws {
    let signal = RepSignal(reps: 16, level: 0.3)
    let shrinking = signal.changed { sample in
      0.3 + (sample.value - 0.3) * (1 - min(1, max(0, sample.time - 2) / 32) * 2 / 3)
    }
    #expect(try count("adaptive-persistence:min-amplitude=0.15", shrinking.samples) == 16)
    #expect(try count("zig-zag-fixed:min-amplitude=0.15", shrinking.samples) < 8)
  }

  @Test func `small movements after a set are none once it is forgotten`() throws {
    let set = RepSignal(reps: 6, tail: 10)
    let after = RepSignal(reps: 6, travel: 0.06, start: set.samples[set.samples.count - 1].time + 1)
    let counter = "adaptive-persistence"
    #expect(try count(counter, set.samples + after.samples) == 6)
    #expect(try count("\(counter):min-amplitude=0.05", set.samples + after.samples) == 12)
  }

  @Test(
    arguments: [
      "article-rep-counter-fixed", "article-adaptive-counter-fixed", "adaptive-persistence",
    ]
  )
  func `a pause, drift and a person beside cost no rep`(counter: String) throws {
    let pause = RepSignal(reps: 4, tail: 0).samples
    let later = RepSignal(reps: 4, lead: 12, start: pause[pause.count - 1].time + 1.0 / 30)
    #expect(try count(counter, pause + later.samples) == 8)
    for slope in [-0.015, 0.01] {
      let drifting = RepSignal(reps: 20, tempo: .init(1, 0, 1, rest: 0.5)).drifting(slope)
      #expect(try count(counter, drifting.samples) == 20, "\(slope) a second")
    }
  }

  @Test(
    arguments: ["article-rep-counter-fixed", "adaptive-persistence"],
    0..<4 as Range<UInt64>
  )
  func `neither the level nor, with the amplitude, the size matters`(
    counter: String,
    seed: UInt64
  ) throws {
    let signal = setUp(2, reps: 8).noisy(0.004, seed: seed)
    let found = try events("\(counter):min-amplitude=0.08", signal.samples)
    // Powers of two, so that no rounding differs.
    let double = try events(
      "\(counter):min-amplitude=0.16",
      signal.changed { 2 * $0.value }.samples
    )
    #expect(found.count == 8)
    #expect(found.map(\.decisionTime) == double.map(\.decisionTime))
    let shifted = try events(counter, signal.changed { $0.value - 3 }.samples)
    #expect(shifted.count == found.count)
    for (event, other) in zip(found, shifted) {
      #expect((event.decisionTime - other.decisionTime).magnitude < 0.04)
    }
  }
}
