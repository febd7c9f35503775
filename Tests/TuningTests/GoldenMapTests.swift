// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import TestSupport
import Testing
@testable import Tuning

/// Maps whose shape is known from what is published about the counters.
struct GoldenMapTests {
  /// Twenty squats of 2 s between 2 s of rest, at 30 fps: 1,320 samples.
  private let squats = RepSignal(reps: 20, travel: 0.2, level: 0.3)

  private func map(_ counter: String, _ samples: [Sample]) throws -> Staircase<Int> {
    let configuration = try CounterConfiguration(parsing: counter)
    let axis = try ThresholdAxis("min-amplitude", of: configuration.counter, over: 0.005...0.6)
    return try CounterLine(configuration, over: axis).events(of: sweptClip(samples))
      .map(\.count).merged
  }

  @Test
  func
    `the article's literal counter's widest plateau is at half the count, the corrected one's is not`()
    throws
  {
    let samples = squats.noisy(0.004, seed: 1).samples
    #expect(samples.count == 1_320)
    for (counter, count) in [
      ("article-rep-counter", 10), ("article-rep-counter-fixed", 20), ("zig-zag", 20),
    ] {
      let map = try map(counter, samples)
      let widest = map.pieces.filter { $0.outcome > 0 }
        .max { $0.range.factor < $1.range.factor }
      #expect(widest?.outcome == count, "\(counter)")
      #expect(try #require(widest).range.contains(0.08), "\(counter)")
      #expect(try #require(widest).range.factor > 5, "\(counter)")
    }
  }

  @Test func `without noise a zig-zag steps once, at the travel of its mean of five samples`()
    throws
  {
    // The mean of the five samples around the top of a cosine of 60 samples.
    let top = (-2...2).reduce(0.0) { sum, offset in
      sum + 0.1 * (1 + Elementary.cos(2 * .pi * Double(offset) / 60)) / 5
    }
    let map = try map("zig-zag", squats.samples)
    #expect(map.outcomes.first == 20 && map.outcomes.last == 0)
    let last = try #require(map.starts.last)
    // The first rep rises from rest; the others rise from a valley that the mean lifts as far.
    #expect(abs(last - top) < 1e-9)
    let valley = 0.2 - top
    #expect(
      map.starts.dropFirst().allSatisfy { abs($0 - top) < 1e-9 || abs($0 - top + valley) < 1e-9 }
    )
  }

  @Test func `eighty events under every cooldown are a few hundred outcomes`() throws {
    var random = RandomGenerator(seed: 80)
    var time = 0.0
    let events = (0..<80).map { _ -> RepEvent in
      time += 0.2 + 2 * random.unit()
      return RepEvent(decisionTime: time)
    }
    let map = Staircase(tracing: ThresholdTracer(cooldownOf: events), over: 0...200)
    // The greedy choice, written down as it is defined.
    func kept(_ cooldown: Double) -> [Double] {
      events.map(\.decisionTime).reduce(into: []) { kept, time in
        if kept.last.map({ time - $0 >= cooldown }) ?? true { kept.append(time) }
      }
    }
    for piece in map.pieces {
      #expect(kept(piece.range.lowerBound) == piece.outcome.map(\.decisionTime))
      #expect(kept(piece.range.upperBound) == piece.outcome.map(\.decisionTime))
    }
    #expect((100...1_000).contains(map.count), "\(map.count) of 3,160 gaps")
    let counts = map.outcomes.map(\.count)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(counts.first == 80 && counts.last == 1)
  }
}

extension ClosedRange<Double> {
  /// The upper end over the lower one.
  fileprivate var factor: Double { upperBound / lowerBound }
}
