// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import TestSupport
import Testing

@Suite struct ArticleAdaptiveCounterTests {
  private func amplitude(
    after samples: [Sample],
    of counter: ArticleAdaptiveCounter = ArticleAdaptiveCounter()
  ) -> Double {
    var counter = counter
    var events: [RepEvent] = []
    counter.update(contentsOf: samples, into: &events)
    return counter.amplitude
  }

  @Test func `the amplitude is 40 percent of the range of the first 75 samples`() {
    let samples = (0..<200).map { Sample(time: Double($0), value: Double($0)) }
    #expect(amplitude(after: Array(samples.prefix(74))) == 0.05)
    #expect((amplitude(after: Array(samples.prefix(75))) - 0.4 * 74).magnitude < 1e-12)
    #expect((amplitude(after: samples) - 0.4 * 74).magnitude < 1e-12)
  }

  @Test func `the number of samples, the share and the start are parameters`() throws {
    let samples = (0..<40).map { Sample(time: Double($0), value: Double($0)) }
    let counter = ArticleAdaptiveCounter(minAmplitude: 0.2, samples: 20, share: 0.5)
    #expect(amplitude(after: Array(samples.prefix(19)), of: counter) == 0.2)
    #expect(amplitude(after: samples, of: counter) == 0.5 * 19)
    let squat = try #require(Exercise.named("squat"))
    let text = "article-adaptive-counter:min-amplitude=0.2,samples=20.0,share=0.5"
    let configuration = try CounterConfiguration(parsing: text)
    #expect(configuration.description == text)
    let signal = RepSignal(reps: 10, travel: 0.3).samples
    var made = configuration.makeSignalCounter(for: squat)
    var usual = ArticleAdaptiveCounter(minAmplitude: 0.2, samples: 20, share: 0.5)
    #expect(made.events(of: signal) == usual.events(of: signal))
  }

  /// The expected range of 75 normal numbers is 4.806 sigma (the integral of 1 - (1 - P)^75 - P^75).
  @Test func `standing still sets the threshold to 1_92 sigma`() {
    let sigma = 0.005
    let amplitudes = (0..<400 as Range<UInt64>).map {
      amplitude(after: RepSignal(reps: 0, lead: 3, tail: 0).noisy(sigma, seed: $0).samples)
    }
    let mean = amplitudes.reduce(0, +) / 400
    #expect((mean / sigma - 0.4 * 4.806).magnitude < 0.03)
  }

  @Test func `then noise is counted, but not when fixed`() {
    var literal = ArticleAdaptiveCounter()
    var fixed = ArticleAdaptiveCounterFixed()
    var counts = (white: 0, slow: 0, fixed: 0)
    for seed in 0..<10 as Range<UInt64> {
      let still = RepSignal(reps: 0, lead: 120, tail: 0)
      let white = still.noisy(0.005, seed: seed)
      counts.white += literal.events(of: white.samples).count
      counts.fixed += fixed.events(of: white.samples).count
      // Noise of a tracker is not white: here each value keeps 0.9 of the one before.
      var state = 0.0
      var random = RandomGenerator(seed: seed)
      let slow = still.changed { _ in
        state = 0.9 * state + 0.005 * (0.19).squareRoot() * random.normal()
        return 0.3 + state
      }
      counts.slow += literal.events(of: slow.samples).count
      counts.fixed += fixed.events(of: slow.samples).count
    }
    // In 20 minutes each.
    #expect(counts.white >= 20)
    #expect(counts.slow >= 100)
    #expect(counts.fixed == 0)
  }

  @Test func `one outlier makes it blind for ever, but not when fixed`() {
    let signal = RepSignal(reps: 10, level: 0.1, lead: 4)
    let hit = signal.changed { (1..<1.02).contains($0.time) ? 0.9 : $0.value }.samples
    var literal = ArticleAdaptiveCounter()
    var fixed = ArticleAdaptiveCounterFixed()
    #expect(literal.events(of: signal.samples).count == 5)
    #expect(literal.events(of: hit).isEmpty)
    #expect(fixed.events(of: hit).count == 10)
  }

  @Test func `the fixed one follows a range that grows and shrinks`() {
    let big = RepSignal(reps: 10, travel: 0.5).samples
    let small = RepSignal(reps: 15, travel: 0.12, lead: 20, start: 30).samples
    var counter = ArticleAdaptiveCounterFixed()
    let events = counter.events(of: big + small)
    #expect(events.count { $0.decisionTime < 30 } == 10)
    #expect(events.count { $0.decisionTime > 30 } >= 12)
  }
}
