// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import RepKitTesting
import Testing

/// Whole clips are counted in another way than single samples; the events are the same, bit by bit.
@Suite struct BatchTests {
  /// Signals with gaps, every other one with few levels and few confidences, so that many are equal.
  private func signal(seed: UInt64, in range: ClosedRange<Double> = 0...1) -> [Sample] {
    let samples = randomSignal(seed: seed, in: range)
    guard seed % 2 == 1 else { return samples }
    let step = (range.upperBound - range.lowerBound) / 16
    return samples.map { sample in
      Sample(
        time: sample.time,
        value: (sample.value / step).rounded() * step,
        confidence: (sample.confidence * 8).rounded() / 8
      )
    }
  }

  /// Counters of the catalogue and others with all that can be told.
  static let counters =
    CounterCatalog.all.map(\.name) + [
      "hysteresis:low=60,high=120,dwell=0.2", "hysteresis:low=60,high=120,smoothing=0.3",
      "hysteresis:low=90,high=90", "zig-zag:min-amplitude=0.3", "zig-zag-fixed:rest=0.5",
    ]

  @Test(arguments: counters) func `samples in chunks of any size count as one by one`(
    text: String
  ) throws {
    let configuration = try CounterConfiguration(parsing: text)
    let squat = try #require(Exercise.named("squat"))
    let isAngle = configuration.signal(in: squat).unit == .degrees
    for seed in 0..<40 as Range<UInt64> {
      let samples = signal(seed: seed, in: isAngle ? 20...180 : 0...1)
      var random = RandomGenerator(seed: seed)
      var single = configuration.makeSignalCounter(for: squat)
      var chunked = single
      var expected: [RepEvent] = []
      var events: [RepEvent] = []
      for sample in samples { single.update(sample, into: &expected) }
      single.finish(into: &expected)
      var rest = samples[...]
      while !rest.isEmpty {
        let chunk = rest.prefix(random.index(below: 90))
        chunked.update(contentsOf: Array(chunk), into: &events)
        rest = rest.dropFirst(chunk.count)
      }
      chunked.finish(into: &events)
      #expect(events == expected, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>) func `the zig-zag is the published one`(seed: UInt64) {
    let samples = signal(seed: seed)
    var counter = ZigZagCounter(minAmplitude: 0.1)
    #expect(counter.events(of: samples) == publishedZigZag(samples, amplitude: 0.1))
  }

  /// The published code, with a window that is an array and a confidence that sorts.
  private func publishedZigZag(_ samples: [Sample], amplitude: Double) -> [RepEvent] {
    var events: [RepEvent] = []
    var window: [Double] = []
    var confidences: [Double] = []
    var isRising = false
    var (valley, valleyTime) = (Double.infinity, 0.0)
    var (peak, peakTime) = (0.0, 0.0)
    for sample in samples where !sample.value.isNaN {
      window = window.suffix(4) + [sample.value]
      let mean = window.reduce(0, +) / Double(window.count)
      if isRising, mean > peak {
        (peak, peakTime) = (mean, sample.time)
      } else if isRising, peak - mean > amplitude {
        let travel = peak - valley
        let sorted = (confidences + [sample.confidence]).map { Float($0) }.sorted()
        let median = Double(sorted[(sorted.count - 1) / 2])
        events.append(
          RepEvent(
            decisionTime: sample.time,
            extremumTime: peakTime,
            start: valleyTime,
            amplitude: travel,
            confidence: travel / (travel + amplitude) * median
          )
        )
        isRising = false
        (valley, valleyTime) = (mean, sample.time)
        confidences = []
        continue
      } else if !isRising, mean < valley {
        (valley, valleyTime) = (mean, sample.time)
        confidences = []
      } else if !isRising, mean - valley > amplitude {
        isRising = true
        (peak, peakTime) = (mean, sample.time)
      }
      confidences.append(sample.confidence)
    }
    return events
  }

  @Test(arguments: 0..<100 as Range<UInt64>) func `hysteresis counts the visits of its side`(
    seed: UInt64
  ) {
    let samples = signal(seed: seed, in: 20...180)
    var visits: [(entry: Double, lowest: Sample)] = []
    var side: HysteresisCounter.Side?
    for sample in samples where !sample.value.isNaN {
      if sample.value < 90, side != .low {
        if side == .high { visits.append((sample.time, sample)) }
        side = .low
      }
      if sample.value > 145 { side = .high }
      // A visit lasts until the high side is reached, and its extreme is the first of the lowest.
      if side == .low, let visit = visits.last, sample.value < visit.lowest.value {
        visits[visits.count - 1].lowest = sample
      }
    }
    var counter = HysteresisCounter(.aiGym())
    let events = counter.events(of: samples)
    #expect(events.map(\.decisionTime) == visits.map(\.entry))
    #expect(events.map(\.extremumTime) == visits.map(\.lowest.time))
  }
}
