// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@testable import RepCounting

/// Parts of counters against slow ways to the same result.
@Suite struct CounterPartTests {
  /// Small whole numbers, so that there are ties and plateaus.
  private func numbers(_ count: Int, below bound: Int, seed: UInt64) -> [Double] {
    var random = RandomGenerator(seed: seed)
    return (0..<count).map { _ in Double(random.index(below: bound)) }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `peaks above an amplitude are as many as the zig-zag counts`(seed: UInt64) {
    let values = numbers(3 + Int(seed % 40), below: 7, seed: seed)
    for amplitude in [0.5, 1, 2.5, 4] {
      var isRising = false
      var (low, high, count) = (Double.infinity, 0.0, 0)
      for value in values {
        if isRising {
          high = max(high, value)
          if high - value > amplitude {
            count += 1
            isRising = false
            low = value
          }
        } else {
          low = min(low, value)
          if value - low > amplitude {
            isRising = true
            high = value
          }
        }
      }
      let peaks = ProminentPeak.peaks(of: values).filter { $0.prominence > amplitude }
      #expect(peaks.count == count, "\(values) above \(amplitude)")
    }
  }

  @Test func `prominences by hand, ties once`() {
    let peaks = ProminentPeak.peaks(of: [0, 5, 3, 5, 0, 2, 2, 1])
    #expect(peaks.map(\.index) == [1, 3, 5])
    #expect(peaks.map(\.prominence) == [5, 2, 1])
    #expect(ProminentPeak.peaks(of: []).isEmpty)
    #expect(ProminentPeak.peaks(of: [1, 2, 3]).isEmpty)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `what SPRING finds is the nearest of all stretches that overlap it`(seed: UInt64) throws {
    let template = numbers(4, below: 5, seed: seed)
    let stream = numbers(20, below: 5, seed: seed &+ 1000)
    var spring = Spring(template: template, bound: 3)
    var found: [Spring.Match] = []
    for (time, value) in stream.enumerated() {
      if let match = spring.update(value, at: Double(time)) { found.append(match) }
    }
    if let last = spring.pending { found.append(last) }
    // Every distance is that of the stretch, and no stretch is nearer than the nearest one found.
    for match in found {
      let stretch = Array(stream[Int(match.start)...Int(match.end)])
      #expect(Spring.distance(stretch, template) == match.distance)
    }
    let all = stream.indices.flatMap { start in
      (start..<stream.count).map { Spring.distance(Array(stream[start...$0]), template) }
    }
    let least = try #require(all.min())
    #expect(found.map(\.distance).min() == (least <= 3 ? least : nil))
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.end < $1.start })
  }

  @Test func `distances under time warping by hand`() {
    #expect(Spring.distance([1, 2, 3], [1, 2, 3]) == 0)
    #expect(Spring.distance([1, 1, 2, 2, 3], [1, 2, 3]) == 0)
    #expect(Spring.distance([1, 2, 3], [1, 2, 5]) == 4)
    #expect(Spring.distance([0], [1, 2]) == 5)
  }

  @Test(
    arguments: [
      ([0.3, 0.3, 0.3, 0.3], 0.15),
      // The last four are looked at.
      ([0.3, 0.3, 0.1, 0.1, 0.1], 0.05),
      // The largest of them does not matter.
      ([0.1, 0.9, 0.1, 0.1], 0.05),
      // No rep of the amplitude given, and only one swing.
      ([0.05, 0.05, 0.05], 0.08), ([0.3], 0.08),
      // At least a quarter of the amplitude given.
      ([0.3, 0.03, 0.03, 0.03, 0.03], 0.02),
    ] as [([Double], Double)]
  )
  func `the amplitude is half of the reps just seen`(sizes: [Double], expected: Double) {
    var states = PersistenceStates(minAmplitude: 0.08)
    var time = 0.0
    let values: [Double] = sizes.flatMap { [0, $0] } + [0, 0.025]
    for value in values {
      _ = states.step(Sample(time: time, value: value), .init(value: value, noise: 0))
      time += 0.5
    }
    #expect((states.amplitude - expected).magnitude < 1e-9)
  }

  @Test func `the counter of a machine keeps its own share of confidence`() throws {
    let squat = try #require(Exercise.named("squat"))
    var counter = try CounterConfiguration(parsing: "autocorrelation").makeSignalCounter(for: squat)
    let doubtful = RepSignal(reps: 10).samples.map {
      Sample(time: $0.time, value: $0.value, confidence: 0.5)
    }
    let events = counter.events(of: doubtful)
    #expect(!events.isEmpty)
    #expect(events.allSatisfy { ($0.confidence ?? 1) <= 0.5 })
  }
}
